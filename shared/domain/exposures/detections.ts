/** Criticality of an exposure (part 1 section 9). The number is stored and used for sorting. */
export const criticalityLevels = [1, 2, 3] as const
export type CriticalityLevel = (typeof criticalityLevels)[number]

export const criticalityNames = { 1: 'high', 2: 'medium', 3: 'low' } as const satisfies Record<
  CriticalityLevel,
  string
>

/**
 * Outcomes of a detection.
 * - `created`: a new exposure.
 * - `detected`: another date of a known one.
 * - `reopened`: another date that reopened it.
 * - `returned`: back to repair although it was reported repaired.
 * - `known`: the date was known already.
 * - `stopped`: ignored, because the exposure is marked as false positive.
 */
export const detectionOutcomes = ['created', 'detected', 'reopened', 'returned', 'known', 'stopped'] as const
export type DetectionOutcome = (typeof detectionOutcomes)[number]
