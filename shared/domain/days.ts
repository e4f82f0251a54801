/** Days as texts such as `2026-03-29`, in any zone. */

/** The day `days` after another; negative values go back. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
