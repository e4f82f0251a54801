import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { updateUser } from '#shared/contracts/users.ts'
import { call } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { Drawer } from '#web/ui/drawer/drawer.tsx'
import { frameOf } from '#web/ui/drawer/item-drawer.tsx'
import { DrawerForm } from '#web/ui/form/drawer-form.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { useLeaveGuard } from '#web/ui/form/use-leave-guard.tsx'
import type { DrawerControl } from '#web/ui/list/list-definition.ts'
import { UserFields } from './user-fields.tsx'
import { formOf, normalized, updateBody, type UserFormValues } from './user-form-values.ts'
import { refreshUsers, userQuery, type SeenUser, type SeenUserReply } from './user-queries.ts'
import { useLastAdmin } from './use-last-admin.tsx'
import { useUserProblems } from './use-user-problems.ts'

/** The form of a user who is changed: only what differs is sent. The modules have their switches in the details. */
export const EditUser = ({
  control,
  user,
  shareHref,
}: {
  control: DrawerControl
  user: SeenUser
  shareHref: string
}) => {
  const { t } = useTranslation('users')
  const { t: common } = useTranslation('common')
  const client = useQueryClient()
  const formId = useId()
  const [problem, setProblem] = useState<string>()
  const problems = useUserProblems()
  const lastAdmin = useLastAdmin()
  const { user_id: id } = user
  const [initial] = useState(() => normalized(formOf(user)))
  const back = (): void => control.go({ mode: 'detail', id })
  const form = useForm<UserFormValues>({
    initial,
    normalize: normalized,
    validate: (values) => problems.own(values, initial),
    onInvalid: () => setProblem(common('form.provideAllValues')),
    onUnchanged: () => notify.info(common('form.noChanges'), common('form.noChangesText')),
    submit: async (_, changed) => {
      setProblem(undefined)
      try {
        await lastAdmin.attempt('change', user.client_name ?? '', async (confirmed) => {
          const saved = await call(updateUser, {
            params: { id: String(id) },
            body: { ...updateBody(changed), ...(confirmed ? { confirm_last_admin: true } : {}) },
            quiet: true,
          })
          guard.release()
          client.setQueryData<SeenUserReply>(userQuery(id, true).queryKey, (before) => ({
            ...before,
            ...saved,
          }))
          notify.success(t('updated'))
          back()
          void refreshUsers(client)
        })
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
      label={`${t('form.editTitle')} ${id}`}
      overline={`#${id}`}
      shareHref={shareHref}
      title={t('form.editTitle')}
      {...frameOf(control)}
    >
      <DrawerForm id={formId} form={form} problem={problem} submitLabel={common('form.save')} onCancel={back}>
        <UserFields
          form={form}
          ofOrganization={user.client_id !== null}
          emailHint={t('form.emailChangeHint')}
        />
      </DrawerForm>
      {guard.question}
      {lastAdmin.question}
    </Drawer>
  )
}
