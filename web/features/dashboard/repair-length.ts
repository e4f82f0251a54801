const hour = 3600
const day = 24 * hour

/** How long remediation took, in a suitable unit: hours below two days, then days. */
export const repairLength = (seconds: number): { readonly unit: 'hours' | 'days'; readonly count: number } =>
  seconds < 2 * day
    ? { unit: 'hours', count: Math.max(1, Math.round(seconds / hour)) }
    : { unit: 'days', count: Math.round(seconds / day) }
