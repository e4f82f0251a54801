/** Formats large counts (part 1 section 9). */
import { numberFormat } from '#messages/number-format.ts'

/**
 * 12,345 as `12,3K` in Polish and `12.3K` in English; from a million with M. Truncated, not rounded: 9,999,999 is not
 * 10M.
 */
export const shortCount = (count: number, language: string): string => {
  if (count < 1000) return String(count)
  const [unit, size] = count < 1_000_000 ? (['K', 1000] as const) : (['M', 1_000_000] as const)
  return `${numberFormat(language, { maximumFractionDigits: 1, roundingMode: 'trunc', useGrouping: false }).format(count / size)}${unit}`
}

export const exactCount = (count: number, language: string): string => numberFormat(language).format(count)
