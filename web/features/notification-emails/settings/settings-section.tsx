import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed, Skeleton } from '#web/ui/loading/loading.tsx'
import { settingsQuery } from '#web/features/notification-emails/email-queries.ts'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'
import { Button } from '#web/ui/button/button.tsx'
import styles from '../emails.module.css'

const SettingsDialog = lazyPart(async () => (await import('./settings-dialog.tsx')).SettingsDialog)

/** The organization's notification settings: its time zone, and the content of unencrypted e-mails. */
export const SettingsSection = ({ organizationId }: { readonly organizationId: number }) => {
  const { t } = useTranslation('notificationEmails')
  const [editing, setEditing] = useState(false)
  const reply = useQuery(settingsQuery(organizationId))
  const settings = reply.data?.notification_settings
  return (
    <section className={styles.settings} aria-labelledby="emails-settings">
      <h3 id="emails-settings">{t('settings.title')}</h3>
      {settings === undefined ? (
        reply.isError ? (
          <LoadFailed text={t('settings.failed')} error={reply.error} onRetry={() => void reply.refetch()} />
        ) : (
          <Skeleton widths={[60, 72]} />
        )
      ) : (
        <>
          <dl>
            <div>
              <dt>{t('settings.zone')}</dt>
              <dd>{settings.time_zone}</dd>
            </div>
            <div>
              <dt>{t('settings.clear')}</dt>
              <dd>{t(`settings.content.${settings.clear_content}`)}</dd>
            </div>
          </dl>
          <Button small icon="pencil" onClick={() => setEditing(true)}>
            {t('settings.edit')}
          </Button>
          {editing && (
            <SettingsDialog
              organizationId={organizationId}
              settings={settings}
              onClose={() => setEditing(false)}
            />
          )}
        </>
      )}
    </section>
  )
}
