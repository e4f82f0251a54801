/** By which variables of the environment the test runner tells vitest's processes what is asked of them. */

/** Where the counts go, when a surrounding run prints the closing line itself. */
export const countsFileVariable = 'TEST_COUNTS_FILE'

/** The functions have just been bundled. */
export const bundledVariable = 'TEST_FUNCTIONS_BUNDLED'

/** The seed of a random order. */
export const seedVariable = 'TEST_SEED'

/** Set in a run under stress. */
export const stressVariable = 'TEST_STRESS'
