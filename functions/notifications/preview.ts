/** The e-mail about a threat that is not published yet, written by the code that writes e-mails. */
import type { Call } from '#functions/rules/http/handler.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import type { Notification } from '#functions/rules/mail/notification.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import { draftedThreatOf } from '#functions/threats/threat-mail-queries.ts'
import type { previewNotification } from '#shared/contracts/notifications.ts'
import { defaultNotificationSettings } from '#shared/domain/notifications/settings.ts'
import type { ResponseOf } from '#shared/http/endpoint.ts'
import { PortalError } from '#shared/http/errors.ts'
import { levelOf } from './message/level.ts'

/** Writes the e-mail for an address of an organization that has threats and IoC. Throws `unknown_reference`. */
export const previewedEmail = async (
  platform: Platform,
  { body }: Pick<Call<typeof previewNotification, Session>, 'body'>,
): Promise<Omit<ResponseOf<typeof previewNotification>, 'request_id'>> => {
  const { language, content: wanted, group, ...draft } = body
  if (draft.translation && draft.translation.lang === draft.lang)
    throw new PortalError('translation_language', { field: 'translation' })
  const { environment, clock } = platform
  const portal = environment.PORTAL_URL.replace(/\/$/, '')
  const at = clock.now().toISOString()
  const encrypts = wanted === 'encrypted'
  const content = encrypts ? 'everything' : wanted
  const threats = await draftedThreatOf(
    platform,
    {
      portal,
      language,
      everything: content === 'everything',
      channel: encrypts ? 'mail_encrypted' : 'mail_clear',
    },
    { draft, group, at },
  )
  const sections = { visibilities: null, incidents: null, threats, indicators: null, overdue: null }
  // Loaded when it is needed, as by the sender.
  const { writeNotification, previewTexts } = await import('./message/write-preview.ts')
  const { organization, recipient, encryptedSubject } = previewTexts(language)
  const notification: Notification = {
    kind: 'news',
    language,
    zone: defaultNotificationSettings.time_zone,
    at,
    organization,
    recipient,
    provider: environment.PROVIDER_NAME,
    contact: environment.MAIL_REPLY_TO ?? null,
    portal,
    settings: `${portal}/organization?tab=emails`,
    unsubscribe: portal,
    introduction: null,
    schedule: { mode: 'immediately' },
    period: null,
    content,
    lessBecause: content === 'everything' ? null : 'no_key',
    ...sections,
    tlp: levelOf(sections, content),
  }
  const { subject, text } = writeNotification(notification)
  return encrypts
    ? { subject: encryptedSubject, inner_subject: subject, text }
    : { subject, inner_subject: null, text }
}
