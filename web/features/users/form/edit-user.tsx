import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useState } from 'react'
import { updateUser } from '#shared/contracts/users.ts'
import { call } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { Drawer } from '#web/ui/drawer/drawer.tsx'
import { frameOf } from '#web/ui/drawer/item-drawer.tsx'
import { DrawerForm } from '#web/ui/form/drawer-form.tsx'
import { overItem } from '#web/ui/form/contract-form.ts'
import { useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useLeaveGuard } from '#web/ui/form/use-leave-guard.tsx'
import type { DrawerControl } from '#web/ui/list/list-definition.ts'
import { UserFields } from './user-fields.tsx'
import { formOf, userForm } from './user-form-values.ts'
import {
  refreshUsers,
  userQuery,
  type VisibleUser,
  type VisibleUserReply,
} from '#web/features/users/user-queries.ts'
import { useLastAdmin } from '#web/features/users/drawer/use-last-admin.tsx'

/** The form of an existing user; it sends changed fields only. The modules have switches in the details. */
export const EditUser = ({
  control,
  user,
  shareHref,
}: {
  control: DrawerControl
  user: VisibleUser
  shareHref: string
}) => {
  const { t } = useTranslation('users')
  const { t: common } = useTranslation('common')
  const client = useQueryClient()
  const lastAdmin = useLastAdmin()
  const { user_id: id } = user
  const back = (): void => control.go({ mode: 'detail', id })
  // The item as it was when the form was opened. The change is based on it, whatever was refetched since.
  const [opened, setOpened] = useState(user)
  const form = useContractForm({
    form: userForm,
    update: updateUser,
    initial: formOf(user),
    current: async () => {
      const now = (await client.fetchQuery({ ...userQuery(id, true), staleTime: 0 })).user
      setOpened(now)
      return formOf({ ...now, email: wantedEmail(now) })
    },
    close: back,
    submit: async ({ changes }) => {
      await lastAdmin.attempt('change', user.client_name ?? '', async (confirmed) => {
        const saved = await call(updateUser, {
          params: { id: String(id) },
          body: {
            ...changes,
            ...overItem({ ...opened, email: wantedEmail(opened) }, changes),
            ...(confirmed ? { confirm_last_admin: true } : {}),
          },
          quiet: true,
        })
        guard.release()
        client.setQueryData<VisibleUserReply>(userQuery(id, true).queryKey, (before) => ({
          ...before,
          ...saved,
        }))
        const waiting = saved.user.pending_email?.email
        if (waiting === undefined || waiting === user.pending_email?.email) notify.success(t('updated'))
        else notify.success(t('updated'), t('pendingEmail.sent', { email: waiting }))
        back()
        void refreshUsers(client)
      })
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
      <DrawerForm form={form} submitLabel={common('form.save')} onCancel={back}>
        <UserFields
          form={form}
          ofOrganization={user.client_id !== null}
          emailHint={t(user.last_activity_date === null ? 'form.emailInviteHint' : 'form.emailChangeHint')}
          wasAdmin={user.role === 'ROLE_ORGANIZATION_ADMIN'}
        />
      </DrawerForm>
      {lastAdmin.question}
    </Drawer>
  )
}

/** The intended address: the one pending confirmation, if there is one. */
const wantedEmail = ({ email, pending_email: pending }: VisibleUser): string => pending?.email ?? email
