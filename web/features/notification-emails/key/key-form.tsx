import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { updateNotificationEmail } from '#shared/contracts/notification-emails.ts'
import { call, CallError } from '#web/lib/api.ts'
import { errorMessage, type ErrorMessage } from '#web/lib/error-message.ts'
import { notify } from '#web/lib/notify.ts'
import { emailQuery, refreshEmails } from '#web/features/notification-emails/email-queries.ts'
import { KeyInput } from './key-input.tsx'
import { isLongEnough, keyToSend, type GivenKey } from './key-text.ts'
import { failureMessage } from '#web/lib/failure-message.ts'
import { FormElement } from '#web/ui/form/form-element.tsx'
import { useLeaveGuard } from '#web/ui/form/use-leave-guard.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Row } from '#web/ui/layout/layout.tsx'
import styles from '../emails.module.css'

/** Replaces the key of an address. It can be sent when it is long enough to be a key (part 3 section 5). */
export const KeyForm = ({
  id,
  stored,
  onClose,
}: {
  id: number
  /** The fingerprint of the current key. */
  stored: string | null
  onClose: () => void
}) => {
  const { t } = useTranslation('notificationEmails')
  const { t: common } = useTranslation('common')
  const client = useQueryClient()
  const [given, setGiven] = useState<GivenKey>({ key: '', keyRefused: '' })
  const [failure, setFailure] = useState<ErrorMessage>()
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { key: text } = given
  /** The fingerprint of the key when the form was opened, or when a conflict was shown. */
  const [opened, setOpened] = useState(stored)
  const guard = useLeaveGuard(text.trim() !== '')
  const cancel = (): void => guard.leave(onClose)
  const save = async (): Promise<void> => {
    if (busy || !isLongEnough(text)) return
    setBusy(true)
    setFailure(undefined)
    try {
      client.setQueryData(
        emailQuery(id).queryKey,
        await call(updateNotificationEmail, {
          params: { id: String(id) },
          body: { base64_pgp_key: keyToSend(text), fields_before: { base64_pgp_key: opened } },
          quiet: true,
        }),
      )
      guard.release()
      notify.success(t('pgp.saved'))
      onClose()
      await refreshEmails(client)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.is('fields_changed')) {
        const { notification_email: now } = await client.fetchQuery({ ...emailQuery(id), staleTime: 0 })
        setOpened(now.pgp_key_fingerprint)
        setFailure(common('form.changedTo', { value: now.pgp_key_fingerprint ?? common('form.theirsNone') }))
      } else if (!error.isDeclined)
        setFailure(
          errorMessage(error, error.is('malformed_request') ? t('pgp.uploadFailed') : failureMessage(error)),
        )
      setBusy(false)
    }
  }
  return (
    <FormElement
      form={{ ref: form, saving: busy, submit: save }}
      className={styles.actions}
      onCancel={cancel}
    >
      <KeyInput
        given={given}
        error={failure}
        takeFocus
        onChange={(to) => {
          setGiven(to)
          setFailure(undefined)
        }}
      />
      <Row wrap className={styles.actions}>
        <Button type="submit" kind="primary" small busy={busy} disabled={!isLongEnough(text)}>
          {t('pgp.save')}
        </Button>
        <Button kind="text" small disabled={busy} onClick={cancel}>
          {common('form.cancel')}
        </Button>
      </Row>
    </FormElement>
  )
}
