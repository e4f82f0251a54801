/** Duration of repairs. */

/** The median, the lower one of two; null for an empty list. */
export const medianOf = (durations: readonly number[]): number | null => {
  const sorted = durations.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null
}
