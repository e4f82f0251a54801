import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deleteNotificationEmail, type NotificationEmail } from '#shared/contracts/notification-emails.ts'
import { call, CallError } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { Confirm } from '#web/ui/dialog/confirm.tsx'
import type { DrawerControl } from '#web/ui/list/list-definition.ts'
import { TestButton } from './delivery/test-button.tsx'
import { refreshEmails } from './email-queries.ts'

/** The buttons of an address: edit, send a test e-mail, delete. */
export const EmailButtons = ({
  control,
  email: shown,
}: {
  control: DrawerControl
  email: NotificationEmail
}) => {
  const { t } = useTranslation('notificationEmails')
  const { notification_email_id: id, email } = shown
  const client = useQueryClient()
  const [removing, setRemoving] = useState(false)
  const remove = async (): Promise<void> => {
    try {
      await call(deleteNotificationEmail, { params: { id: String(id) } })
      notify.success(t('removed', { email }))
      control.close()
      await refreshEmails(client, id)
    } catch (error) {
      // The call has shown the error. A deleted address is already shown as such.
      if (!(error instanceof CallError)) throw error
      if (error.status === 404) await refreshEmails(client)
    }
  }
  return (
    <>
      <button
        type="button"
        className="ui-btn ui-btn-outline"
        onClick={() => control.go({ mode: 'edit', id })}
      >
        <i className="pi pi-pencil" aria-hidden="true" />
        {t('edit')}
      </button>
      <TestButton email={shown} />
      <button type="button" className="ui-btn ui-btn-text is-danger is-end" onClick={() => setRemoving(true)}>
        <i className="pi pi-trash" aria-hidden="true" />
        {t('remove')}
      </button>
      {removing && (
        <Confirm
          title={t('removeTitle')}
          text={t('removeText', { email })}
          action={t('removeAction')}
          destructive
          onConfirm={remove}
          onClose={() => setRemoving(false)}
        />
      )}
    </>
  )
}
