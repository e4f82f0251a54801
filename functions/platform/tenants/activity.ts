/**
 * Daily counts of what an organization's users do, for its statistics: an item for each day and kind, which
 * is added to, so that any number of functions count at once and none is lost.
 */
import { setTimeout } from 'node:timers/promises'
import type { userActivities } from '#shared/contracts/account.ts'
import { activityZone } from '#shared/domain/activity-range.ts'
import { limits } from '#shared/domain/limits.ts'
import { dayIn } from '#shared/domain/zoned-days.ts'
import type { Clock, Random } from '../clock.ts'
import { keys } from '../store/keys.ts'
import { failedConditions, isLostRace, type Table } from '../store/table.ts'

const retentionDays = 400
const dayOf = dayIn(activityZone)

/** The day an instant belongs to in the statistics: `2026-03-29`, in Europe/Warsaw. */
export const activityDay = (instant: Date): string => dayOf(instant.getTime())

/** What people enter: the portal and its modules. */
type Visit = (typeof userActivities)[number]

/**
 * What is counted: entering the portal or a module, and what part 3 section 3 names. Requests with keys are counted by
 * key: `functions/platform/api/key-use.ts`.
 */
export type Activity = Visit | 'downloaded_csv' | 'create_one_time_report'

/** One more of something on a day, as an update. */
const oneMore = (organizationId: number, what: Activity, now: Date) => ({
  key: keys.activity(organizationId, activityDay(now), what),
  expression: 'SET expires = :end ADD #n :one',
  names: { '#n': 'n' },
  values: { ':end': Math.floor(now.getTime() / 1000) + retentionDays * 86_400, ':one': 1 },
})

/** Counts one more of something on this day. */
export const countActivity = async (
  { table, clock }: { table: Table; clock: Clock },
  organizationId: number,
  what: Activity,
): Promise<void> => {
  const { key, ...change } = oneMore(organizationId, what, clock.now())
  await table.update(key, change)
}

/** Attempts at a count that other visits of this moment are in the way of. */
const mostAttempts = 10

/**
 * Counts a visit, unless it is still the one that was counted: the same user entered the same within
 * `limits.visitMinutes`, by a page that was read anew or in another tab. The count and the note of the visit are
 * one transaction: of tabs that open at once exactly one counts. Answers whether it was counted.
 */
export const countVisit = async (
  { table, clock, random }: { table: Table; clock: Clock; random: Random },
  { organizationId, userId }: { readonly organizationId: number; readonly userId: number },
  what: Visit,
): Promise<boolean> => {
  const now = clock.now()
  const seconds = Math.floor(now.getTime() / 1000)
  const { key, expression, names, values } = oneMore(organizationId, what, now)
  for (let attempt = 1; ; attempt += 1) {
    try {
      await table.transact([
        {
          Put: {
            TableName: table.name,
            Item: { ...keys.visit(userId, what), expires: seconds + limits.visitMinutes * 60 },
            // The table deletes what has expired hours later.
            ConditionExpression: 'attribute_not_exists(pk) OR expires <= :now',
            ExpressionAttributeValues: { ':now': seconds },
          },
        },
        {
          Update: {
            TableName: table.name,
            Key: { ...key },
            UpdateExpression: expression,
            ExpressionAttributeNames: names,
            ExpressionAttributeValues: values,
          },
        },
      ])
      return true
    } catch (error) {
      if (failedConditions(error).includes(0)) return false
      if (!isLostRace(error) || attempt === mostAttempts) throw error
      // Colleagues come in at the same moment: all of them count.
      await setTimeout(5 * attempt * (1 + random.fraction()))
    }
  }
}
