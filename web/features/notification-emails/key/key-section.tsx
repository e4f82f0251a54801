import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deleteNotificationEmailKey, type NotificationEmail } from '#shared/contracts/notification-emails.ts'
import { call, CallError } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { DrawerSection } from '#web/ui/drawer/drawer.tsx'
import { Confirm } from '#web/ui/dialog/confirm.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import { emailQuery, refreshEmails } from '#web/features/notification-emails/email-queries.ts'
import { KeyForm } from './key-form.tsx'
import { KeyState } from './key-state.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Note, Row, Text, Facts } from '#web/ui/layout/layout.tsx'
import styles from '../emails.module.css'

/** The PGP key of an address: owner and expiry, with buttons to replace and remove it. */
export const KeySection = ({ email }: { email: NotificationEmail }) => {
  const { t } = useTranslation('notificationEmails')
  const client = useQueryClient()
  // The form replaces the button that opens it. On close the button returns and gets the focus.
  const [uploading, setUploading] = useState<boolean | 'closed'>(false)
  const [removing, setRemoving] = useState(false)
  const {
    notification_email_id: id,
    has_pgp_key: has,
    pgp_key_owner: owner,
    pgp_key_fingerprint: fingerprint,
    pgp_key_expiration_date: ends,
  } = email

  const remove = async (): Promise<void> => {
    try {
      client.setQueryData(
        emailQuery(id).queryKey,
        await call(deleteNotificationEmailKey, { params: { id: String(id) } }),
      )
      notify.success(t('pgp.removed'))
      await refreshEmails(client)
    } catch (error) {
      // The call has shown the error; the key is unchanged.
      if (!(error instanceof CallError)) throw error
    }
  }
  return (
    <DrawerSection title={t('pgp.title')}>
      {has ? (
        <>
          <KeyWarning email={email} />
          <Facts
            facts={[
              [t('pgp.owner'), owner ?? t('pgp.noOwner')],
              [
                t('pgp.fingerprint'),
                <Text as="span" size="value" key="print">
                  {(fingerprint ?? '').toUpperCase().replace(/(.{4})(?=.)/g, '$1 ')}
                </Text>,
              ],
              [
                t('pgp.expires'),
                ends === null ? (
                  t('never')
                ) : (
                  <Row key="ends" wrap>
                    <DateText iso={ends} time />
                    <KeyState state={email.pgp_key_state} />
                  </Row>
                ),
              ],
            ]}
          />
        </>
      ) : (
        <Text tone="muted">{t('pgp.none')}</Text>
      )}
      {uploading === true ? (
        <KeyForm id={id} stored={email.pgp_key_fingerprint} onClose={() => setUploading('closed')} />
      ) : (
        <Row wrap className={styles.actions}>
          <Button small icon="upload" autoFocus={uploading === 'closed'} onClick={() => setUploading(true)}>
            {t(has ? 'pgp.replace' : 'pgp.upload')}
          </Button>
          {has && (
            <Button kind="text" small danger icon="trash" onClick={() => setRemoving(true)}>
              {t('pgp.remove')}
            </Button>
          )}
        </Row>
      )}
      {removing && (
        <Confirm
          title={t('pgp.removeTitle')}
          text={t('pgp.removeText')}
          action={t('pgp.remove')}
          destructive
          onConfirm={remove}
          onClose={() => setRemoving(false)}
        />
      )}
    </DrawerSection>
  )
}

const KeyWarning = ({
  email: { pgp_key_state: state, pgp_key_expiration_date: ends },
}: {
  email: NotificationEmail
}) => {
  const { t } = useTranslation('notificationEmails')
  if (state === 'expired')
    return (
      <Note tone="danger" role="note">
        {t('pgp.expired')}
      </Note>
    )
  if (state !== 'expiring' || ends === null) return null
  const days = Math.floor((Date.parse(ends) - Date.now()) / 86_400_000)
  return (
    <Note tone="warn" role="note">
      {days < 1 ? t('pgp.expiresToday') : t('pgp.expiresSoon', { count: days })}
    </Note>
  )
}
