/** All that match: an action on a list's filter names how many the person saw. */

/** The share of the number seen by which it may have changed meanwhile. */
const tolerated = 1 / 100

/** Whether a list still has about as many matches as were seen: at most a hundredth more or fewer. */
export const isAboutAsSeen = (seen: number, now: number): boolean => Math.abs(now - seen) <= seen * tolerated
