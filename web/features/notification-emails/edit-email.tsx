import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { updateNotificationEmail, type NotificationEmail } from '#shared/contracts/notification-emails.ts'
import { call } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { Drawer } from '#web/ui/drawer/drawer.tsx'
import { frameOf } from '#web/ui/drawer/item-drawer.tsx'
import { DrawerForm } from '#web/ui/form/drawer-form.tsx'
import { useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useLeaveGuard } from '#web/ui/form/use-leave-guard.tsx'
import type { DrawerControl } from '#web/ui/list/list-definition.ts'
import { EmailFields } from './email-fields.tsx'
import { emailForm, formOf } from './email-form-values.ts'
import { emailQuery, refreshEmails } from './email-queries.ts'
import { keyUseOf } from './example/mail-example.ts'
import { MailExampleFrame } from './example/mail-example-frame.tsx'
import { PreferenceFields } from './preferences/preference-fields.tsx'
import { preferencesOf } from './preferences/preference-values.ts'

/** The form of an existing address; it sends changed fields only. The key is in the details. */
export const EditEmail = ({
  control,
  email,
  shareHref,
}: {
  control: DrawerControl
  email: NotificationEmail
  shareHref: string
}) => {
  const { t } = useTranslation('notificationEmails')
  const { t: common } = useTranslation('common')
  const client = useQueryClient()
  const { notification_email_id: id } = email
  const back = (): void => control.go({ mode: 'detail', id })
  const form = useContractForm({
    form: emailForm,
    update: updateNotificationEmail,
    initial: formOf(email),
    current: async () =>
      formOf((await client.fetchQuery({ ...emailQuery(id), staleTime: 0 })).notification_email),
    close: back,
    submit: async ({ changes, over }) => {
      const saved = await call(updateNotificationEmail, {
        params: { id: String(id) },
        body: { ...changes, ...over },
        quiet: true,
      })
      guard.release()
      client.setQueryData(emailQuery(id).queryKey, saved)
      notify.success(t('updated'))
      back()
      await refreshEmails(client)
    },
  })
  const guard = useLeaveGuard(form.dirty)
  return (
    <Drawer
      label={`${t('editTitle')} ${id}`}
      overline={`#${id}`}
      shareHref={shareHref}
      title={t('editTitle')}
      {...frameOf(control)}
    >
      <DrawerForm form={form} submitLabel={common('form.save')} onCancel={back}>
        <EmailFields form={form} isNew={false} />
        <PreferenceFields form={form} organizationId={email.client_id} />
        <MailExampleFrame
          organizationId={email.client_id}
          preferences={preferencesOf(form.values)}
          keyUse={keyUseOf(email)}
          language={form.values.language}
          isPaused={email.delivery_state === 'paused'}
        />
      </DrawerForm>
    </Drawer>
  )
}
