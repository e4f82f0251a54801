/** Formats large counts (part 1 section 9). */
import { numberFormat } from '#messages/number-format.ts'

const units = {
  en: { thousand: 'K', million: 'M' },
  pl: { thousand: '\u00A0tys.', million: '\u00A0mln' },
} as const

/**
 * 12,345 as `12.3K` in English and `12,3 tys.` in Polish; from a million with `M` and `mln`. Truncated, not rounded:
 * 9,999,999 is not 10M.
 */
export const shortCount = (count: number, language: string): string => {
  if (count < 1000) return String(count)
  const { thousand, million } = units[language === 'pl' ? 'pl' : 'en']
  const [unit, size] = count < 1_000_000 ? [thousand, 1000] : [million, 1_000_000]
  return `${numberFormat(language, { maximumFractionDigits: 1, roundingMode: 'trunc', useGrouping: false }).format(count / size)}${unit}`
}

export const exactCount = (count: number, language: string): string => numberFormat(language).format(count)
