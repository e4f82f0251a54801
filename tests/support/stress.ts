/** What a run under stress does to the backends of tests, from the seed of the run. */
import type { Lateness } from '#scripts/local/lateness.ts'
import { seedVariable, stressVariable } from '#scripts/test/variables.ts'
import { randomOf } from '#scripts/test/random.ts'

/** Milliseconds that mails and schedules are late at most. */
const mostLate = 2000

/** How late things come in this worker; nothing is late without stress. */
export const lateness = (): Lateness | undefined => {
  if (process.env[stressVariable] === undefined) return undefined
  const random = randomOf(Number(process.env[seedVariable]) + Number(process.env['VITEST_POOL_ID'] ?? 1))
  return {
    // Half of the calls, as of a network that is slow at times.
    call: () => (random() < 0.5 ? 0 : random() * 900),
    mail: () => random() * mostLate,
    schedule: () => random() * mostLate,
  }
}

/** Milliseconds before a call that a test makes of a function within its own process: enough to change who is first. */
export const callDelay = (): (() => number) | undefined => {
  const late = lateness()
  return late === undefined ? undefined : () => late.call() / 100
}
