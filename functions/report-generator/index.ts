/** The function that makes reports, by their schedules and by its own. */

/** The Lambda handler. */
export const handler = (): Promise<{ done: number }> => Promise.resolve({ done: 0 })
