/**
 * SES feedback on e-mails: bounces, complaints and rejects. They are events of the configuration set in SNS messages,
 * and change the delivery log entry of an e-mail and the counters of its address.
 */
import { idsOfAddress } from '#functions/notification-emails/notification-email-queries.ts'
import * as z from 'zod'
import type { Actor } from '#functions/core/event-store/entry.ts'
import { inCommits } from '#functions/core/event-store/in-commits.ts'
import { describeError } from '#functions/core/log.ts'
import { onCondition } from '#functions/core/store/conditions.ts'
import type { Key } from '#functions/core/store/keys.ts'
import type { TransactWrite } from '#functions/core/store/table.ts'
import { throwFailures } from '#functions/core/failures.ts'
import { notificationEmailsCollection } from '#functions/notification-emails/notification-email-store.ts'
import { organizationsCollection } from '#functions/organizations/organization-store.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import {
  failedMailItem,
  isFailedNotification,
  deliveryLogKey,
  deliveryLogEntrySchema,
  type DeliveryLogEntry,
} from '#functions/rules/mail/delivery-log.ts'
import { afterFeedback, changedOf } from '#functions/rules/mail/delivery-status.ts'
import { deliveryContentSchema } from '#functions/rules/mail/notification-deliveries.ts'
import { indicatorWindowKey } from '#functions/rules/mail/notification-queue.ts'
import { emailKey } from '#functions/rules/tenants/organization.ts'
import { mailTag } from '#functions/rules/mail/transport.ts'
import { timeOfMail } from '#shared/domain/mail-id.ts'
import type { MailReason } from '#shared/domain/mails.ts'

/** Characters: SNS messages are limited to 256 kB. */
const longest = 262_144

interface Feedback {
  /** The id of the delivery log entry. */
  readonly mail: string
  /**
   * `hard`: the address does not exist or refuses e-mails. `soft`: it refused this one for now. `reject`: SES did not
   * send it.
   */
  readonly what: 'hard' | 'soft' | 'complaint' | 'reject'
  readonly reason: MailReason
  /** The feedback id of SES. */
  readonly id: string
  /** When SES accepted the e-mail, epoch milliseconds. */
  readonly sent: number
}

const text = z.string().max(1000)
const mailSchema = z.object({
  timestamp: text.transform((instant) => Date.parse(instant)).pipe(z.number()),
  messageId: text,
  tags: z.object({ [mailTag]: z.tuple([text]) }),
})
const eventSchema = z.discriminatedUnion('eventType', [
  z.object({
    eventType: z.literal('Bounce'),
    mail: mailSchema,
    bounce: z.object({ bounceType: text, bounceSubType: text, feedbackId: text }),
  }),
  z.object({
    eventType: z.literal('Complaint'),
    mail: mailSchema,
    complaint: z.object({ feedbackId: text }),
  }),
  z.object({ eventType: z.literal('Reject'), mail: mailSchema }),
])

/** Maps bounce subtypes to reasons in the delivery log. All others get the general reason of their type. */
const hardReasons: Readonly<Record<string, MailReason>> = {
  NoEmail: 'hard_no_email',
  Suppressed: 'hard_suppressed',
  OnAccountSuppressionList: 'hard_suppressed',
}
const softReasons: Readonly<Record<string, MailReason>> = {
  MailboxFull: 'soft_mailbox_full',
  MessageTooLarge: 'soft_message_too_large',
  ContentRejected: 'soft_content_rejected',
  AttachmentRejected: 'soft_attachment_rejected',
}
const reasonIn = (reasons: Readonly<Record<string, MailReason>>, name: string): MailReason | undefined =>
  Object.hasOwn(reasons, name) ? reasons[name] : undefined

/**
 * Parses a message. Its text is untrusted, so its length is limited first. Undefined when it is not feedback on an e-mail
 * of the portal.
 */
export const readFeedback = (message: string): Feedback | undefined => {
  if (message.length > longest) return undefined
  const parsed = eventSchema.safeParse(jsonOf(message))
  if (!parsed.success) return undefined
  const { mail } = parsed.data
  const [id] = mail.tags[mailTag]
  if (timeOfMail(id) === undefined) return undefined
  const about = { mail: id, sent: mail.timestamp }
  switch (parsed.data.eventType) {
    case 'Bounce': {
      const { bounceType, bounceSubType, feedbackId } = parsed.data.bounce
      if (bounceType === 'Permanent')
        return {
          ...about,
          what: 'hard',
          reason: reasonIn(hardReasons, bounceSubType) ?? 'hard_general',
          id: feedbackId,
        }
      const general = bounceType === 'Transient' ? 'soft_general' : 'soft_undetermined'
      return {
        ...about,
        what: 'soft',
        reason: reasonIn(softReasons, bounceSubType) ?? general,
        id: feedbackId,
      }
    }
    case 'Complaint':
      return { ...about, what: 'complaint', reason: 'complaint', id: parsed.data.complaint.feedbackId }
    case 'Reject':
      return { ...about, what: 'reject', reason: 'rejected', id: mail.messageId }
  }
}

const jsonOf = (message: string): unknown => {
  try {
    return JSON.parse(message)
  } catch {
    return undefined
  }
}

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
  if (what === 'hard' || what === 'reject') await noteOnInvitation(platform, entry)
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

/** Notes on a user that the invitation came back, unless another one was sent since or the address has changed. */
const noteOnInvitation = async (
  platform: Platform,
  { template, user_id: id, to, at }: DeliveryLogEntry,
): Promise<void> => {
  if (template !== 'invitation' || id === null) return
  const organizations = platform.collection(organizationsCollection)
  await organizations.commit(mailEventsActor, async (commit) => {
    const stored = await organizations.get('user', id)
    const invitation = stored?.entity.invitation
    if (stored === undefined || invitation === undefined || invitation.bounced !== undefined) return
    if (at < invitation.sent || emailKey(to) !== emailKey(stored.entity.email)) return
    const noted = { ...stored.entity, invitation: { ...invitation, bounced: commit.at } }
    commit.refresh('user', id, noted, stored, ['invitation'])
  })
}

const countAgainst = async (
  platform: Platform,
  address: string,
  counted: Parameters<typeof afterFeedback>[1],
): Promise<void> => {
  const emails = platform.collection(notificationEmailsCollection)
  for (const part of inCommits(idsOfAddress(await emails.readModel(), address))) {
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

const messagesSchema = z.object({
  Records: z.array(z.object({ Sns: z.object({ Message: z.string() }) })).max(100),
})

/** The result of an event. */
export interface Taken {
  /** Feedback on e-mails of the portal. */
  readonly taken: number
  /** Other messages, or feedback on an unknown e-mail. They are logged and dropped. */
  readonly unknown: number
}

/**
 * Handles every message of an event. A failed one does not stop the others. It fails the event, which Lambda then
 * retries at most twice. Messages that can never succeed are logged instead.
 */
export const takeEvent = async (platform: Platform, event: unknown): Promise<Taken> => {
  const { log } = platform
  const parsed = messagesSchema.safeParse(event)
  if (!parsed.success) {
    log.error('not an SNS message')
    return { taken: 0, unknown: 1 }
  }
  let taken = 0
  let unknown = 0
  const failures: unknown[] = []
  for (const { Sns } of parsed.data.Records) {
    const feedback = readFeedback(Sns.Message)
    if (feedback === undefined) {
      log.info('message is not feedback for an e-mail of the portal', { characters: Sns.Message.length })
      unknown += 1
      continue
    }
    const { mail, what, reason } = feedback
    try {
      const known = await takeFeedback(platform, feedback)
      log.info(known ? 'feedback recorded' : 'feedback for an unknown e-mail', { mail, what, reason })
      if (known) taken += 1
      else unknown += 1
    } catch (error) {
      log.error('feedback not recorded', { mail, what, reason, ...describeError(error) })
      failures.push(error)
    }
  }
  throwFailures(failures, 'Feedback that was not recorded is sent again')
  return { taken, unknown }
}
