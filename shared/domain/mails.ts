/** States of e-mails, which the server records and the screens show. */

/** Final states of an e-mail. `paused`: its address is paused. `stopped`: its content may no longer be sent. */
export const mailEnds = ['sent', 'failed', 'paused', 'stopped', 'bounced', 'complained'] as const

/** An e-mail without a final state is waiting. */
export const mailStates = ['waiting', ...mailEnds] as const
export type MailState = (typeof mailStates)[number]

/** Final states of a notification that need attention. */
export const failedEnds: readonly MailState[] = ['failed', 'bounced', 'complained']
/** Days in which a failed notification counts as undelivered, unless it was sent again. */
export const undeliveredDays = 7
/** Maximum counted of these. */
export const undeliveredMost = 1000
/** Final states after which a notification may be sent again, because it did not arrive. */
const repeatableEnds: readonly MailState[] = ['failed', 'paused', 'bounced']

/** Whether an e-mail is a notification about published items; others are the portal's own, such as sign-in codes. */
export const isNotification = (template: string): boolean => template.startsWith('notification_')

/** Whether a notification did not arrive and was not sent again. Its address may be paused now. */
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
 * Number of times an e-mail was passed to the mail service. For a paused or stopped notification the last attempt ended
 * before that, so it does not count.
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

/** Reasons that the screens translate. Other reasons are names of errors, shown unchanged. */
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

/** What pauses a notification address: bounces, a complaint, or the unsubscribe link of its e-mails. */
export const pauseReasons = ['bounces', 'complaint', 'unsubscribed'] as const

/** Number of hard bounces after which an address is paused until somebody resumes it. */
export const hardBouncesUntilPause = 3
