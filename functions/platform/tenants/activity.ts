/** Daily counts of what an organization's users do, for its statistics. */
import type { userActivities } from '#shared/contracts/account.ts'
import type { Clock } from '../clock.ts'
import { keys } from '../store/keys.ts'
import type { Table } from '../store/table.ts'

const keptDays = 400
// The provider's own day; `sv` writes dates as ISO 8601 does.
const days = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Warsaw', dateStyle: 'short' })

/** The day an instant belongs to in the statistics: `2026-03-29`, in Europe/Warsaw. */
export const activityDay = (instant: Date): string => days.format(instant)

/**
 * What is counted: entering the portal or a module, and what part 3 section 3 names; API requests also by
 * what they ask for.
 */
export type Activity =
  | (typeof userActivities)[number]
  | 'downloaded_csv'
  | 'create_one_time_report'
  | 'api_requests'
  | `api_requests:${string}`

/** Counts one more of something on this day. */
export const countActivity = async (
  { table, clock }: { table: Table; clock: Clock },
  clientId: number,
  what: Activity,
): Promise<void> => {
  const now = clock.now()
  await table.update(keys.activity(clientId, activityDay(now), what), {
    expression: 'SET expires = :end ADD #n :one',
    names: { '#n': 'n' },
    values: { ':end': Math.floor(now.getTime() / 1000) + keptDays * 86_400, ':one': 1 },
  })
}
