const units = [
  ['B', 1],
  ['kB', 1e3],
  ['MB', 1e6],
  ['GB', 1e9],
] as const

const rounded = (bytes: number, language: string): string => {
  // What rounds to a thousand of a unit is one of the next.
  const [unit, size] = units.findLast(([, size]) => bytes >= size - size / 2000) ?? units[0]
  const value = bytes / size
  const digits = value < 9.95 && size > 1 ? 1 : 0
  return `${new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(value)}\u00A0${unit}`
}

/**
 * A size as people read it, in steps of 1000 as the limits are: `1,2 MB` in Polish, `1.2 MB` in English;
 * never broken over two lines. Bytes in. A size beyond `most` that would read like it is given to the byte.
 */
export const fileSize = (bytes: number, language: string, most = Infinity): string => {
  const size = rounded(bytes, language)
  return bytes > most && size === rounded(most, language)
    ? `${new Intl.NumberFormat(language).format(bytes)}\u00A0B`
    : size
}
