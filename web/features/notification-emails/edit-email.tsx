import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { updateNotificationEmail, type NotificationEmail } from '#shared/contracts/notification-emails.ts'
import { call } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { Drawer } from '#web/ui/drawer/drawer.tsx'
import { frameOf } from '#web/ui/drawer/item-drawer.tsx'
import { DrawerForm } from '#web/ui/form/drawer-form.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { useLeaveGuard } from '#web/ui/form/use-leave-guard.tsx'
import type { DrawerControl } from '#web/ui/list/list-definition.ts'
import { EmailFields } from './email-fields.tsx'
import { formOf, normalized, updateBody, type EmailFormValues } from './email-form-values.ts'
import { emailQuery, refreshEmails } from './email-queries.ts'
import { useEmailProblems } from './use-email-problems.ts'

/** The form of an address that is changed: only what differs is sent. The key has its place in the details. */
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
  const formId = useId()
  const [problem, setProblem] = useState<string>()
  const problems = useEmailProblems()
  const { notification_email_id: id } = email
  const [initial] = useState(() => formOf(email))
  const back = (): void => control.go({ mode: 'detail', id })
  const form = useForm<EmailFormValues>({
    initial,
    normalize: normalized,
    validate: problems.own,
    onInvalid: () => setProblem(common('form.provideAllValues')),
    onUnchanged: () => notify.info(common('form.noChanges'), common('form.noChangesText')),
    submit: async (_, changed) => {
      setProblem(undefined)
      try {
        const saved = await call(updateNotificationEmail, {
          params: { id: String(id) },
          body: updateBody(changed),
          quiet: true,
        })
        guard.release()
        client.setQueryData(emailQuery(id).queryKey, saved)
        notify.success(t('updated'))
        back()
        await refreshEmails(client)
        return {}
      } catch (error) {
        const { fields, problem: said } = problems.refused(error)
        setProblem(said)
        return fields
      }
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
      <DrawerForm id={formId} form={form} problem={problem} submitLabel={common('form.save')} onCancel={back}>
        <EmailFields form={form} isNew={false} />
      </DrawerForm>
      {guard.question}
    </Drawer>
  )
}
