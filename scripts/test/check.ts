/** `npm run check`: format, types, lint, words, import directions and unused code. */
import { checks, runSteps } from './steps.ts'

const outcomes = await runSteps(checks)
process.exitCode = outcomes.every(({ passed }) => passed) ? 0 : 1
