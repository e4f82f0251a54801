import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deleteNotificationEmail, type NotificationEmail } from '#shared/contracts/notification-emails.ts'
import { call, CallError } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { useAfterUnmount } from '#web/lib/use-after-unmount.ts'
import { Confirm } from '#web/ui/dialog/confirm.tsx'
import type { DrawerControl } from '#web/ui/list/list-definition.ts'
import { TestButton } from './delivery/test-button.tsx'
import { refreshEmails } from './email-queries.ts'
import { Button } from '#web/ui/button/button.tsx'

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
  const afterUnmount = useAfterUnmount()
  const remove = async (): Promise<void> => {
    try {
      await call(deleteNotificationEmail, { params: { id: String(id) } })
      notify.success(t('removed', { email }))
      afterUnmount(() => refreshEmails(client, id))
      control.closeDeleted()
    } catch (error) {
      // The call has shown the error. A deleted address is already shown as such.
      if (!(error instanceof CallError)) throw error
      if (error.status === 404) await refreshEmails(client)
    }
  }
  return (
    <>
      <Button icon="pencil" onClick={() => control.go({ mode: 'edit', id })}>
        {t('edit')}
      </Button>
      <TestButton email={shown} />
      <Button kind="text" danger className="is-end" icon="trash" onClick={() => setRemoving(true)}>
        {t('remove')}
      </Button>
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
