/** Criticality of an exposure (part 1 section 9): the number is what is stored and sorted by. */
export const criticalityLevels = [1, 2, 3] as const
export type CriticalityLevel = (typeof criticalityLevels)[number]

export const criticalityNames = { 1: 'high', 2: 'medium', 3: 'low' } as const satisfies Record<
  CriticalityLevel,
  string
>

/**
 * What became of a detection: a new exposure, another date of a known one, which it may have reopened, or
 * returned to repair although it was said to be repaired, a date that was known already, or nothing, since the exposure is marked as false positive.
 */
export const detectionOutcomes = ['created', 'detected', 'reopened', 'returned', 'known', 'stopped'] as const
export type DetectionOutcome = (typeof detectionOutcomes)[number]
