import { useTranslation } from 'react-i18next'
import {
  type NotificationPreferences,
  type NotificationStream,
} from '#shared/domain/notifications/preferences.ts'
import { defaultNotificationSettings } from '#shared/domain/notifications/settings.ts'
import type { Language } from '#shared/contracts/account.ts'
import { localeOf } from '#web/lib/locale.ts'
import { formatMoment, formatStream } from '#web/lib/format-schedule.ts'
import { streamKeys } from '#web/lib/stream-keys.ts'
import { notNotifiedReason } from '#web/features/notification-emails/preferences/not-notified.ts'
import { useDigestMoments } from '#web/features/notification-emails/preferences/use-digest-moments.ts'
import { exampleOf, type KeyUse, type MailExample } from './mail-example.ts'
import { Text } from '#web/ui/layout/layout.tsx'
import styles from './mail-example.module.css'
import emails from '../emails.module.css'

/** Sample e-mails for an address with invented findings. They reflect the preferences, the key and the setting. */
export const MailExampleFrame = ({
  organizationId,
  preferences,
  keyUse,
  language,
  isPaused = false,
}: {
  readonly organizationId: number
  readonly preferences: NotificationPreferences
  readonly keyUse: KeyUse
  readonly language: Language
  /** Whether the address is paused. */
  readonly isPaused?: boolean
}) => {
  const { t, i18n } = useTranslation('notificationEmails')
  const { services, settings } = useDigestMoments(organizationId, preferences)
  const { time_zone: zone, clear_content: clearContent } = settings ?? defaultNotificationSettings
  const example = exampleOf({
    preferences,
    key: keyUse,
    clearContent,
    zone,
    now: Date.now(),
    isNotified: (stream) => notNotifiedReason(stream, preferences, services) === undefined,
  })
  return (
    <details className={emails.fold}>
      <summary>{t('example.title')}</summary>
      {example.mails.length === 0 ? (
        <Text tone="muted" size="meta">
          {t('example.nothing')}
        </Text>
      ) : (
        <>
          {isPaused && (
            <Text tone="muted" size="meta">
              {t('example.paused')}
            </Text>
          )}
          <Text tone="muted" size="meta">
            {t('example.lead')}{' '}
            {example.because === 'clear'
              ? t(`example.clear.${example.content}`)
              : t(`example.${example.because}`)}
          </Text>
          {example.mails.map(({ at, streams, subject }) => (
            <article key={`${at ?? 'now'} ${streams.join(' ')}`} className={styles.root}>
              <header>
                <i
                  className={`pi ${example.because === 'encrypted' ? 'pi-lock' : 'pi-envelope'}`}
                  aria-hidden="true"
                />
                <span>
                  {at === null
                    ? t('example.atOnce')
                    : t('example.digest', { moment: formatMoment(at, zone, localeOf(i18n.language)) })}
                </span>
              </header>
              <p className={styles.subject}>
                {example.because === 'encrypted' ? t('example.inside') : t('example.subject')}{' '}
                <strong>
                  [TLP:AMBER] {t(`example.begins.${subject.begins}`)}
                  {subject.begins !== 'incident' &&
                    `: ${subject.counts.map((count) => t(`example.counted.${count}`)).join(', ')}`}
                  {subject.begins === 'incident' &&
                    example.content !== 'counts' &&
                    `: ${t('example.of.incident.name')}`}
                </strong>
              </p>
              <ul>
                {streams.map((stream) => (
                  <StreamExample key={stream} stream={stream} example={example} />
                ))}
              </ul>
            </article>
          ))}
          {!i18n.language.startsWith(language) && (
            <Text tone="muted" size="meta">
              {t(`example.inLanguage.${language}`)}
            </Text>
          )}
        </>
      )}
    </details>
  )
}

/** The content of a sample e-mail for one stream. */
const StreamExample = ({
  stream,
  example: { content, because },
}: {
  readonly stream: NotificationStream
  readonly example: MailExample
}) => {
  const { t } = useTranslation('notificationEmails')
  const { t: common } = useTranslation('common')
  const key = streamKeys[stream]
  return (
    <li>
      <strong>{formatStream(common, stream)}</strong>: {t(`example.of.${key}.count`)},{' '}
      <Text as="span" tone="muted">
        {t('example.link')}
      </Text>
      {content !== 'counts' && <span className={styles.found}>{t(`example.of.${key}.name`)}</span>}
      {content === 'everything' && (
        <span className={`${styles.found} is-detail`}>
          {t(stream === 'feed' && because !== 'encrypted' ? 'example.noCsv' : `example.of.${key}.detail`)}
        </span>
      )}
    </li>
  )
}
