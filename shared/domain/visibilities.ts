/** Criticality of a visibility (part 1 section 9): the number is what is stored and sorted by. */
export const criticalityLevels = [1, 2, 3] as const
export type CriticalityLevel = (typeof criticalityLevels)[number]

export const criticalityNames = { 1: 'high', 2: 'medium', 3: 'low' } as const satisfies Record<
  CriticalityLevel,
  string
>
