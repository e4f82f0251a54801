import { numberFormat } from '#messages/number-format.ts'

const units = [
  ['B', 1],
  ['kB', 1e3],
  ['MB', 1e6],
  ['GB', 1e9],
] as const

const rounded = (bytes: number, language: string): string => {
  // A size that rounds to 1000 of a unit uses the next unit.
  const [unit, size] = units.findLast(([, size]) => bytes >= size - size / 2000) ?? units[0]
  const value = bytes / size
  const digits = value < 9.95 && size > 1 ? 1 : 0
  return `${numberFormat(language, { maximumFractionDigits: digits }).format(value)}\u00A0${unit}`
}

/**
 * Formats bytes in steps of 1000, like the limits: `1,2 MB` in Polish, `1.2 MB` in English, with a non-breaking space.
 * A size just above `most`, which would look equal to it, is shown to the byte.
 */
export const fileSize = (bytes: number, language: string, most = Infinity): string => {
  const size = rounded(bytes, language)
  return bytes > most && size === rounded(most, language)
    ? `${numberFormat(language).format(bytes)}\u00A0B`
    : size
}
