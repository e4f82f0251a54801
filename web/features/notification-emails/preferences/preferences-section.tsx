import { useTranslation } from 'react-i18next'
import type { NotificationEmail } from '#shared/contracts/notification-emails.ts'
import { notificationStreams } from '#shared/domain/notifications/preferences.ts'
import { formatQuietHours, formatSchedule, formatStream } from '#web/lib/format-schedule.ts'
import { DrawerSection } from '#web/ui/drawer/drawer.tsx'
import { notNotifiedReason } from './not-notified.ts'
import { NotNotifiedNote } from './not-notified-note.tsx'
import { useDigestMoments } from './use-digest-moments.ts'
import { Text, Facts } from '#web/ui/layout/layout.tsx'

/** What an address is notified of, when, and when next, with the reasons that prevent it. */
export const PreferencesSection = ({ email }: { readonly email: NotificationEmail }) => {
  const { t } = useTranslation('notificationEmails')
  const { t: common } = useTranslation('common')
  const { preferences, client_id: organizationId } = email
  const { services, zone, nextOf } = useDigestMoments(organizationId, preferences)
  const { quiet_hours: quiet, smallest_criticality: smallest } = preferences
  return (
    <DrawerSection title={t('told.title')}>
      <Facts
        facts={[
          ...notificationStreams.map((stream) => {
            const notNotified = notNotifiedReason(stream, preferences, services)
            const next = notNotified === undefined ? nextOf(stream) : undefined
            return [
              formatStream(common, stream),
              <span key={stream}>
                {formatSchedule(common, preferences[stream])}
                {next !== undefined && (
                  <Text as="div" size="meta" tone="faint">
                    {t('told.next', { moment: next })}
                  </Text>
                )}
                {notNotified !== undefined && preferences[stream].mode !== 'off' && (
                  <NotNotifiedNote reason={notNotified} />
                )}
              </span>,
            ] as const
          }),
          [t('told.smallest'), t(`told.atLeast.${smallest}`)],
          [t('told.quiet'), quiet === null ? t('told.quietOff') : formatQuietHours(common, quiet)],
        ]}
      />
      <Text tone="muted" size="meta">
        {quiet !== null && `${t('told.quietText')} `}
        {zone !== undefined && t('told.zone', { zone })}
      </Text>
    </DrawerSection>
  )
}
