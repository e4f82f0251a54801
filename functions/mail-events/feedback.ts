/**
 * Parses SES feedback on an e-mail: an event of its configuration set in an SNS message. The text is untrusted, so its
 * length is limited before parsing. Returns undefined for anything else.
 */
import * as z from 'zod'
import { mailTag } from '#functions/rules/mail/transport.ts'
import { timeOfMail } from '#shared/domain/mail-id.ts'
import type { MailReason } from '#shared/domain/mails.ts'

/** Characters: SNS messages are limited to 256 kB. */
const longest = 262_144

export interface Feedback {
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

/** Parses a message. Undefined when it is not feedback on an e-mail of the portal. */
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
