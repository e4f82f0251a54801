/**
 * Daily counts of user activities, for an organization's statistics. One item per day and kind is incremented, so that
 * concurrent functions lose no counts.
 */
import { setTimeout } from 'node:timers/promises'
import type { userActivities } from '#shared/contracts/account.ts'
import { activityZone } from '#shared/domain/activity-range.ts'
import { limits } from '#shared/domain/limits.ts'
import { dayIn } from '#shared/domain/zoned-days.ts'
import type { Clock, Random } from '#functions/core/clock.ts'
import { keys } from '../keys.ts'
import { failedConditions, isLostRace, type Table } from '#functions/core/store/table.ts'

const retentionDays = 400
const dayOf = dayIn(activityZone)

/** The statistics day of an instant: `2026-03-29`, in Europe/Warsaw. */
export const activityDay = (instant: Date): string => dayOf(instant.getTime())

/** What users visit: the portal and its modules. */
type Visit = (typeof userActivities)[number]

/**
 * Counted activities: visits of the portal or a module, and those of part 3 section 3. Requests with keys are counted
 * by key: `functions/rules/key-api/key-use.ts`.
 */
export type Activity = Visit | 'downloaded_csv' | 'create_one_time_report'

/** An update that increments a day's count. */
const oneMore = (organizationId: number, what: Activity, now: Date) => ({
  key: keys.activity(organizationId, activityDay(now), what),
  expression: 'SET expires = :end ADD #n :one',
  names: { '#n': 'n' },
  values: { ':end': Math.floor(now.getTime() / 1000) + retentionDays * 86_400, ':one': 1 },
})

/** Counts an activity on this day. */
export const countActivity = async (
  { table, clock }: { table: Table; clock: Clock },
  organizationId: number,
  what: Activity,
): Promise<void> => {
  const { key, ...change } = oneMore(organizationId, what, clock.now())
  await table.update(key, change)
}

/** Maximum attempts when concurrent visits conflict. */
const mostAttempts = 10

/**
 * Counts a visit; returns whether it counted. A repeated entry by the same user within `limits.visitMinutes`, by a
 * reload or in another tab, is the same visit. The count and the visit item are one transaction, so of several tabs
 * opened at once exactly one counts.
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
            // DynamoDB deletes expired items hours later.
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
      // Colleagues may arrive at the same moment; all of them count.
      await setTimeout(5 * attempt * (1 + random.fraction()))
    }
  }
}
