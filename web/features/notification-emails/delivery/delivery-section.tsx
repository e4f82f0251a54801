import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { resumeNotificationEmail, type NotificationEmail } from '#shared/contracts/notification-emails.ts'
import { call, CallError } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { Confirm } from '#web/ui/dialog/confirm.tsx'
import { DrawerSection } from '#web/ui/drawer/drawer.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import { emailQuery, refreshEmails } from '#web/features/notification-emails/email-queries.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Note, Row } from '#web/ui/layout/layout.tsx'
import styles from '../emails.module.css'

const messages = {
  bounces: { why: 'delivery.bounces', resume: 'delivery.resumeBounces' },
  complaint: { why: 'delivery.complaint', resume: 'delivery.resumeComplaint' },
  unsubscribed: { why: 'delivery.unsubscribed', resume: 'delivery.resumeUnsubscribed' },
} as const satisfies Record<NonNullable<NotificationEmail['paused_reason']>, unknown>

/** Why and since when an address is paused, with a button to resume delivery. */
export const DeliverySection = ({ email }: { readonly email: NotificationEmail }) => {
  const { t } = useTranslation('notificationEmails')
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const {
    notification_email_id: id,
    paused_reason: reason,
    paused_date: since,
    hard_bounces: bounces,
  } = email
  if (email.delivery_state !== 'paused') return null
  const resume = async (): Promise<void> => {
    try {
      client.setQueryData(
        emailQuery(id).queryKey,
        await call(resumeNotificationEmail, { params: { id: String(id) } }),
      )
      notify.success(t('delivery.resumed', { email: email.email }))
      await refreshEmails(client)
    } catch (error) {
      // The call has shown the error; the address is unchanged.
      if (!(error instanceof CallError)) throw error
    }
  }
  return (
    <DrawerSection>
      <Note tone="danger" icon="pause" role="note">
        {t(messages[reason ?? 'bounces'].why, { count: bounces })}{' '}
        {since !== null && (
          <>
            {t('delivery.since')} <DateText iso={since} time />.
          </>
        )}
      </Note>
      <Row wrap className={styles.actions}>
        <Button small icon="play" onClick={() => setAsking(true)}>
          {t('delivery.resume')}
        </Button>
      </Row>
      {asking && (
        <Confirm
          title={t('delivery.resumeTitle')}
          text={t(messages[reason ?? 'bounces'].resume)}
          action={t('delivery.resume')}
          onConfirm={resume}
          onClose={() => setAsking(false)}
        />
      )}
    </DrawerSection>
  )
}
