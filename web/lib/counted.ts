import i18next from 'i18next'

/**
 * What a text of a count is given: the count that chooses its form, and the count as people write it,
 * `1,200`.
 */
export const counted = (count: number): { count: number; shown: string } => ({
  count,
  shown: new Intl.NumberFormat(i18next.language).format(count),
})
