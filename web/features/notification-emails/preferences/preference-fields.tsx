import { useTranslation } from 'react-i18next'
import { quietOf, quietText } from '#shared/domain/notifications/preference-text.ts'
import { notificationStreams } from '#shared/domain/notifications/preferences.ts'
import type { BoundForm } from '#web/ui/form/use-contract-form.ts'
import { formatQuietHours } from '#web/lib/format-schedule.ts'
import { theirsOf } from '#web/ui/form/fields/field.tsx'
import { SegmentsField } from '#web/ui/form/fields/segments-field.tsx'
import type { EmailFormValues } from '#web/features/notification-emails/email-form-values.ts'
import { HourField } from '#web/ui/form/fields/hour-field.tsx'
import { preferencesOf } from './preference-values.ts'
import { StreamField } from './stream-field.tsx'
import { notNotifiedReason } from './not-notified.ts'
import { useDigestMoments } from './use-digest-moments.ts'
import { Text } from '#web/ui/layout/layout.tsx'
import styles from '../emails.module.css'

const night = { from: 22, until: 6 } as const

/** What an address is notified of, and when. Each stream shows the time of its next digest. */
export const PreferenceFields = ({
  form,
  organizationId,
}: {
  readonly form: BoundForm<EmailFormValues>
  readonly organizationId: number
}) => {
  const { t } = useTranslation('notificationEmails')
  const { t: common } = useTranslation('common')
  const { field } = form
  const preferences = preferencesOf(form.values)
  const { services, zone, nextOf } = useDigestMoments(organizationId, preferences)
  const smallest = field('smallest')
  const quiet = field('quiet')
  const hours = quietOf(quiet.value)
  return (
    <section className={styles.part} aria-labelledby="emails-told">
      <h3 id="emails-told">{t('told.title')}</h3>
      <Text tone="muted" size="meta">
        {t('told.atOnce')} {zone !== undefined && t('told.zone', { zone })}
      </Text>
      {notificationStreams.map((stream) => (
        <StreamField
          key={stream}
          stream={stream}
          {...field(stream)}
          notNotified={notNotifiedReason(stream, preferences, services)}
          next={nextOf(stream)}
        />
      ))}
      <SegmentsField
        label={t('told.smallest')}
        options={(['3', '2', '1'] as const).map((value) => ({ value, label: t(`told.atLeast.${value}`) }))}
        {...smallest}
      />
      <div className={styles.stream}>
        <SegmentsField
          label={t('told.quiet')}
          options={[
            { value: 'off', label: t('told.quietOff') },
            { value: 'on', label: t('told.quietOn') },
          ]}
          value={hours === null ? 'off' : 'on'}
          onChange={(to) => quiet.onChange(to === 'on' ? quietText(night) : '')}
          hint={t('told.quietText')}
          error={hours === null ? quiet.error : undefined}
          beside={theirsOf(quiet, (text) => {
            const other = quietOf(text)
            return other === null ? t('told.quietOff') : formatQuietHours(common, other)
          })}
        />
        {hours !== null && (
          <div className={styles.when}>
            <HourField
              label={t('told.quietFrom')}
              value={hours.from}
              onChange={(from) => quiet.onChange(quietText({ ...hours, from }))}
            />
            <HourField
              label={t('told.quietUntil')}
              value={hours.until}
              error={quiet.error}
              onChange={(until) => quiet.onChange(quietText({ ...hours, until }))}
            />
          </div>
        )}
      </div>
    </section>
  )
}
