/** Applies feedback to the delivery log entry and to the counters of the address. */
import * as z from 'zod'
import { notificationEmailsCollection } from '#functions/notification-emails/collection.ts'
import { afterFeedback, changedOf } from '#functions/rules/mail/delivery-status.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import type { Actor } from '#functions/core/event-store/entry.ts'
import { inCommits } from '#functions/core/event-store/in-commits.ts'
import {
  failedMailItem,
  isFailedNotification,
  deliveryLogKey,
  deliveryLogEntrySchema,
  type DeliveryLogEntry,
} from '#functions/rules/mail/delivery-log.ts'
import { deliveryContentSchema } from '#functions/rules/mail/notification-deliveries.ts'
import { indicatorWindowKey } from '#functions/rules/mail/notification-queue.ts'
import { onCondition } from '#functions/core/store/conditions.ts'
import type { Key } from '#functions/core/store/keys.ts'
import type { TransactWrite } from '#functions/core/store/table.ts'
import { emailKey } from '#functions/rules/tenants/organization.ts'
import type { Feedback } from './feedback.ts'

/** The actor name of these commits in the journal. No user acts here. */
const mailEventsActor: Actor = { user_id: null, name: 'mail-events', client_id: null }

/** Counters that move from sent to failed in one transaction, which is limited to 100 items. */
const movedTogether = 90

/** Milliseconds within which an accepted e-mail must have its log entry. The sender writes it at once. */
const recordedWithin = 15 * 60_000

/** The delivery log entry does not exist yet. It will when the feedback is retried. */
export class NotRecordedYet extends Error {
  override name = 'NotRecordedYet'
}

/**
 * Applies feedback; idempotent. Returns whether the e-mail is known. Throws NotRecordedYet when SES accepted it a
 * moment ago and it has no log entry yet.
 */
export const takeFeedback = async (platform: Platform, feedback: Feedback): Promise<boolean> => {
  const { table, clock } = platform
  const item = await table.get(deliveryLogKey(feedback.mail))
  if (item === undefined) {
    if (Math.abs(clock.now().getTime() - feedback.sent) < recordedWithin)
      throw new NotRecordedYet(feedback.mail)
    return false
  }
  const entry = deliveryLogEntrySchema.parse(item)
  const { what, id } = feedback
  if (what === 'hard' || what === 'complaint') await countAgainst(platform, entry.to, { id, what })
  await updateLogEntry(platform, entry, feedback)
  return true
}

/** A complaint outranks a bounce, and a hard bounce outranks other feedback. */
const stateAfter = (
  { state }: DeliveryLogEntry,
  what: Feedback['what'],
): DeliveryLogEntry['state'] | undefined => {
  switch (what) {
    case 'complaint':
      return 'complained'
    case 'hard':
      return state === 'complained' ? undefined : 'bounced'
    case 'reject':
      return state === 'sent' ? 'failed' : undefined
    case 'soft':
      return state === 'sent' ? 'sent' : undefined
  }
}

const updateLogEntry = async (
  platform: Platform,
  before: DeliveryLogEntry,
  { what, reason }: Feedback,
): Promise<void> => {
  const { table, clock } = platform
  const state = stateAfter(before, what)
  if (state === undefined) return
  // Runs before the log entry is written: if the run is killed between the two, the retry repeats it.
  if (isFailedNotification({ ...before, state }) && before.sent_again_at === null)
    await table.put(failedMailItem(before.id, clock.now()))
  if (before.state === state && before.reason === reason) return
  const counted = before.state === 'sent' && state !== 'sent' ? await countersOf(table, before) : []
  // Each transaction records in the log entry how many counters have moved, so that none moves twice. The last one sets
  // the state.
  let moved = before.moved
  let left = counted.slice(moved)
  do {
    const now = left.slice(0, movedTogether)
    left = left.slice(movedTogether)
    const writes: TransactWrite[] = [
      {
        Update: {
          TableName: table.name,
          Key: { ...deliveryLogKey(before.id) },
          UpdateExpression: `SET moved = :after${left.length > 0 ? '' : ', #state = :state, #reason = :reason'}`,
          ConditionExpression: '#state = :before AND (moved = :moved OR attribute_not_exists(moved))',
          ExpressionAttributeNames: {
            '#state': 'state',
            ...(left.length > 0 ? {} : { '#reason': 'reason' }),
          },
          ExpressionAttributeValues: {
            ':before': before.state,
            ':moved': moved,
            ':after': moved + now.length,
            ...(left.length > 0 ? {} : { ':state': state, ':reason': reason }),
          },
        },
      },
      ...now
        .filter((key) => key !== undefined)
        .map((key): TransactWrite => ({
          Update: {
            TableName: table.name,
            Key: { ...key },
            UpdateExpression: 'ADD sent :minus, failed :one',
            ConditionExpression: 'attribute_exists(pk)',
            ExpressionAttributeValues: { ':minus': -1, ':one': 1 },
          },
        })),
    ]
    // Every e-mail changes the same counters, so a conflicting transaction is retried.
    if (!(await onCondition(platform, () => table.transact(writes))))
      throw new Error('The delivery log or its notification changed meanwhile')
    moved += now.length
  } while (left.length > 0)
}

const notifiedEntrySchema = z.object({ notice: deliveryContentSchema })

/**
 * The counters of sent notifications for the items of an e-mail, in a stable order. Undefined for those deleted with
 * their organization.
 */
const countersOf = async (
  table: Platform['table'],
  entry: DeliveryLogEntry,
): Promise<(Key | undefined)[]> => {
  const read = notifiedEntrySchema.safeParse(entry)
  if (!read.success) return []
  const { tellings: releasedKeys, feeds: indicators } = read.data.notice
  const wanted: Key[] = [...releasedKeys, ...(indicators === null ? [] : [indicatorWindowKey(indicators)])]
  const found = await table.batchGet(wanted)
  return wanted.map((key, index) => (found[index] === undefined ? undefined : key))
}

const rowSchema = z.object({ id: z.int() })

const countAgainst = async (
  platform: Platform,
  address: string,
  counted: Parameters<typeof afterFeedback>[1],
): Promise<void> => {
  const emails = platform.collection(notificationEmailsCollection)
  const ids = (await emails.readModel())
    .rows(rowSchema, 'SELECT id FROM notification_email WHERE email_key = ? ORDER BY id', [emailKey(address)])
    .map(({ id }) => id)
  for (const part of inCommits(ids)) {
    await emails.commit(mailEventsActor, async (commit) => {
      const found = await emails.getMany('notification_email', part)
      for (const [index, id] of part.entries()) {
        const stored = found[index]
        const delivery = stored && afterFeedback(stored.entity.delivery, counted, commit.at)
        if (stored !== undefined && delivery !== undefined)
          commit.update(
            'notification_email',
            id,
            { ...stored.entity, delivery },
            stored,
            changedOf(stored.entity.delivery, delivery),
          )
      }
    })
  }
}
