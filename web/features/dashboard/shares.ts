/**
 * Two counts as whole percentages that sum to 100. A count above zero has at least 1, so only the whole has 100.
 * Undefined if both are zero.
 */
export const shares = (open: number, closed: number): { open: number; closed: number } | undefined => {
  const total = open + closed
  if (total === 0) return undefined
  const rounded = Math.round((open * 100) / total)
  const share = open === 0 || closed === 0 ? rounded : Math.min(Math.max(rounded, 1), 99)
  return { open: share, closed: 100 - share }
}
