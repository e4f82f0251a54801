/** What becomes of mails: the words that the server records and the screens show. */

/** What ended a mail. `paused`: its address takes none; `stopped`: what it told is not to be told any more. */
export const mailEnds = ['sent', 'failed', 'paused', 'stopped', 'bounced', 'complained'] as const

/** A mail that has not ended waits. */
export const mailStates = ['waiting', ...mailEnds] as const
export type MailState = (typeof mailStates)[number]

/** Ends of a notification that somebody has to look at. */
export const failedEnds: readonly MailState[] = ['failed', 'bounced', 'complained']
/** Ends after which a notification may be sent again: it has not arrived. */
const repeatableEnds: readonly MailState[] = ['failed', 'paused', 'bounced']

/** Whether a mail tells what was published; the others are the portal's own, such as sign-in codes. */
export const isNotification = (template: string): boolean => template.startsWith('notification_')

/** Whether a notification has not arrived and was not sent again. Its address may take none now. */
export const isRepeatable = ({
  template,
  state,
  sent_again_at,
}: {
  readonly template: string
  readonly state: MailState
  readonly sent_again_at: string | null
}): boolean => isNotification(template) && repeatableEnds.includes(state) && sent_again_at === null

/**
 * How often a mail was handed to the mail service. A notification that is paused or stopped ends before that: the last
 * time somebody took it up, it was not handed over.
 */
export const attemptsMade = ({
  template,
  state,
  attempts,
}: {
  readonly template: string
  readonly state: MailState
  readonly attempts: number
}): number =>
  isNotification(template) && (state === 'paused' || state === 'stopped')
    ? Math.max(0, attempts - 1)
    : attempts

/** Reasons that the screens have words for. A name of an error stands for itself. */
export const mailReasons = [
  'expired',
  'recipient_gone',
  'rejected',
  'MessageRejected',
  'InvalidParameterValue',
  'Throttled',
  'hard_general',
  'hard_no_email',
  'hard_suppressed',
  'soft_general',
  'soft_mailbox_full',
  'soft_message_too_large',
  'soft_content_rejected',
  'soft_attachment_rejected',
  'soft_undetermined',
  'complaint',
  'bounces',
] as const
export type MailReason = (typeof mailReasons)[number]

/** What pauses a notification address: bounces, a complaint, or the link that each of its mails has. */
export const pauseReasons = ['bounces', 'complaint', 'unsubscribed'] as const

/** Hard bounces after which an address takes no notifications until somebody resumes it. */
export const hardBouncesUntilPause = 3
