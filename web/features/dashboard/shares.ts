/**
 * Two counts as whole percentages that sum to 100. What there is something of has at least 1, and so nothing that is not
 * all has 100. Undefined when there is nothing.
 */
export const shares = (open: number, closed: number): { open: number; closed: number } | undefined => {
  const total = open + closed
  if (total === 0) return undefined
  const rounded = Math.round((open * 100) / total)
  const share = open === 0 || closed === 0 ? rounded : Math.min(Math.max(rounded, 1), 99)
  return { open: share, closed: 100 - share }
}
