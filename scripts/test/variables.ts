/** Environment variables that configure vitest's processes. */

/** File for the counts when an outer run prints the last line. */
export const countsFileVariable = 'TEST_COUNTS_FILE'

/** The functions were just bundled. */
export const bundledVariable = 'TEST_FUNCTIONS_BUNDLED'

/** The seed of a random order. */
export const seedVariable = 'TEST_SEED'

/** Set in a stress run. */
export const stressVariable = 'TEST_STRESS'
