/** How long a repair took, and what is said of many. */

/** The middle of durations, the lower of two; null of none. */
export const medianOf = (durations: readonly number[]): number | null => {
  const sorted = durations.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null
}
