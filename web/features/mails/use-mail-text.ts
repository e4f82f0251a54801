import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Mail } from '#shared/contracts/mails.ts'
import { isNotification, mailReasons, pauseReasons, type MailReason } from '#shared/domain/mails.ts'

/** The kinds of e-mails with texts on the screens. */
export const kinds = [
  'second_factor_code',
  'account_locked',
  'password_reset',
  'account_guarded',
  'password_changed',
  'email_confirmation',
  'email_change_requested',
  'email_changed',
  'confirmation_code',
  'factor_changed',
  'recovery_code_used',
  'factors_reset',
  'invitation',
  'module_requested',
  'module_request_answered',
  'pgp_key_expiring',
  'api_key_expiring',
  'sighting_answered',
  'indicators_withdrawn',
  'api_key_scope_gone',
  'webhook_paused',
  'personal_news',
  'exposure_reminder',
  'report',
  'notification_incident',
  'notification_news',
  'notification_digest',
  'notification_test',
] as const
const isKind = (text: string): text is (typeof kinds)[number] => kinds.some((kind) => kind === text)
/** Why the address of an e-mail was paused. */
const pauseMessages = {
  bounces: 'reason.pausedBounces',
  complaint: 'reason.pausedComplaint',
  unsubscribed: 'reason.pausedUnsubscribed',
} as const satisfies Record<(typeof pauseReasons)[number], string>
const isReason = (text: string): text is MailReason => mailReasons.some((reason) => reason === text)

interface MailText {
  /** The kind of the e-mail; kinds of a newer server keep their technical name. */
  readonly kind: (mail: Mail) => string
  /** The subject as sent, or the kind if none was written yet. */
  readonly title: (mail: Mail) => string
  readonly state: (mail: Mail) => string
  /** The reason of its state; undefined if there is nothing to add. */
  readonly reason: (mail: Mail) => string | undefined
}

/** Returns the texts for e-mails. */
export const useMailText = (): MailText => {
  const { t } = useTranslation('mails')
  return useMemo(() => {
    const kind = ({ template }: Mail): string =>
      isKind(template) ? t(`kind.${template}`) : isNotification(template) ? t('kind.notification') : template
    return {
      kind,
      title: (mail) => mail.subject ?? kind(mail),
      state: ({ state }) => t(`state.${state}`),
      reason: ({ state, reason }) =>
        // The reason is about an earlier e-mail, which paused the address. This one was not sent.
        state === 'paused'
          ? t(pauseMessages[pauseReasons.find((one) => one === reason) ?? 'bounces'])
          : reason === null
            ? undefined
            : isReason(reason)
              ? t(`reason.${reason}`)
              : t('reason.other', { reason }),
    }
  }, [t])
}
