/** A page number, or a gap between two of them. */
export type PageItem = number | 'gap'

/** The items of a pager: first and last page, the current page and its neighbours, and gaps; at most seven. */
export const pageNumbers = (current: number, total: number): readonly PageItem[] => {
  if (total <= 7) return Array.from({ length: total }, (_, index) => index + 1)
  if (current <= 3) return [1, 2, 3, 4, 'gap', total]
  if (current >= total - 2) return [1, 'gap', total - 3, total - 2, total - 1, total]
  return [1, 'gap', current - 1, current, current + 1, 'gap', total]
}
