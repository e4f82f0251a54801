/** Invented numbers for cards without data. */

/** Heights of bars, in percent. */
export const sampleDays = [
  34, 16, 0, 52, 18, 38, 20, 14, 0, 36, 88, 18, 38, 16, 0, 22, 40, 0, 36, 18, 20, 44, 0, 70, 34, 18, 54, 30,
  62, 42,
] as const

/** Lengths of the rows next to them, in percent. */
export const sampleRows = [100, 82, 64, 46, 28] as const
