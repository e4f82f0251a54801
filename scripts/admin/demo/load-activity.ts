/** Loads activity counts of the demo's organizations for each day of the past months. */
import type { Platform } from '#functions/rules/http/platform.ts'
import { keys } from '#functions/rules/keys.ts'
import { activityDay, type Activity } from '#functions/rules/tenants/activity.ts'
import { isWeekend } from '#shared/domain/activity-range.ts'
import { dayAfter } from '#shared/domain/days.ts'

const days = 150
const retentionSeconds = 400 * 86_400

/** Times per working day, and the fraction of that at weekends. */
const habits: readonly (readonly [what: Activity, aDay: number, atWeekends: number])[] = [
  ['open_portal', 9, 0.15],
  ['visibilities', 6, 0.1],
  ['incidents', 4, 0.2],
  ['threats', 5, 0.1],
  ['feeds', 7, 0.1],
  ['api', 0.3, 0],
  ['downloaded_csv', 1.6, 0.05],
]

/** Pseudo-random numbers in [0, 1), the same at every load. */
export const numbers = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Loads them for an organization without counts. An organization with real counts keeps them. */
export const loadActivity = async (
  platform: Platform,
  organizationId: number,
  people: number,
): Promise<void> => {
  const { table, clock } = platform
  const today = activityDay(clock.now())
  const { pk } = keys.activity(organizationId, today, '')
  for await (const _ of table.query(pk, { limit: 1 })) return
  const random = numbers(organizationId)
  const expires = Math.floor(clock.now().getTime() / 1000) + retentionSeconds
  // Today is left to real sign-ins.
  const past = Array.from({ length: days }, (_, index) => dayAfter(today, index - days))
  await table.batchPut(
    past.flatMap((day, index) => {
      // Usage grows over time.
      const use = (people / 3) * (0.5 + index / days)
      return habits
        .map(([what, aDay, atWeekends]) => {
          const often = aDay * use * (isWeekend(day) ? atWeekends : 1)
          return { what, n: Math.floor(often * (0.6 + 0.8 * random()) + random()) }
        })
        .filter(({ n }) => n > 0)
        .map(({ what, n }) => ({ ...keys.activity(organizationId, day, what), n, expires }))
    }),
  )
}
