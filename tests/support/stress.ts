/** How a stress run disturbs the test backends, derived from the seed of the run. */
import type { Lateness } from 'local-cloud'
import { seedVariable, stressVariable } from '#scripts/test/variables.ts'
import { randomOf } from '#scripts/test/random.ts'

/** The maximum delay of messages and schedules, in milliseconds. */
const mostLate = 2000

/** The delays in this worker; undefined without stress. */
export const lateness = (): Lateness | undefined => {
  if (process.env[stressVariable] === undefined) return undefined
  const random = randomOf(Number(process.env[seedVariable]) + Number(process.env['VITEST_POOL_ID'] ?? 1))
  return {
    // Delays half of the calls, like a network that is slow at times.
    request: (path) => (!path.startsWith('/server-api/') || random() < 0.5 ? 0 : random() * 900),
    mail: () => random() * mostLate,
    schedule: () => random() * mostLate,
  }
}

/**
 * Milliseconds to wait before a test calls a function in its own process: enough to change the order of concurrent
 * calls.
 */
export const callDelay = (): (() => number) | undefined => {
  const late = lateness()
  return late === undefined ? undefined : () => late.request('/server-api/') / 100
}
