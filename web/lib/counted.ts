import i18next from 'i18next'
import { numberFormat } from '#messages/number-format.ts'

/** The parameters of a text with a count: `count` selects the plural form, `shown` is the formatted number, `1,200`. */
export const counted = (count: number): { count: number; shown: string } => ({
  count,
  shown: numberFormat(i18next.language).format(count),
})
