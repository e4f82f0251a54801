import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deleteUser, toggleActiveStatus } from '#shared/contracts/users.ts'
import { call, CallError } from '#web/lib/api.ts'
import { notifyFailure } from '#web/lib/notify-failure.ts'
import { notify } from '#web/lib/notify.ts'
import { useAfterUnmount } from '#web/lib/use-after-unmount.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { Confirm } from '#web/ui/dialog/confirm.tsx'
import type { DrawerControl } from '#web/ui/list/list-definition.ts'
import { useLastAdmin } from './use-last-admin.tsx'
import {
  refreshUsers,
  userQuery,
  type VisibleUser,
  type VisibleUserReply,
} from '#web/features/users/user-queries.ts'
import { Button } from '#web/ui/button/button.tsx'

/** The actions on a user that the current user may manage: edit, activate or deactivate, delete. */
export const UserButtons = ({ control, user }: { control: DrawerControl; user: VisibleUser }) => {
  const { t } = useTranslation('users')
  const { t: common } = useTranslation('common')
  const { isPlatformAdmin } = useRights()
  const client = useQueryClient()
  const lastAdmin = useLastAdmin()
  const afterUnmount = useAfterUnmount()
  const [asking, setAsking] = useState<'deactivate' | 'remove'>()
  const [busy, setBusy] = useState(false)
  const { user_id: id, name, deactivated } = user
  const organization = user.client_name ?? ''

  /** Runs the action and shows its errors. */
  const refetching = async (act: () => Promise<void>): Promise<void> => {
    if (busy) return
    setBusy(true)
    try {
      await act()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.status === 404) notify.info(common('drawer.goneTitle'), common('drawer.goneText'))
      else notifyFailure(error)
      await refreshUsers(client)
    } finally {
      setBusy(false)
    }
  }
  const setDeactivated =
    (off: boolean) =>
    async (confirmed: boolean): Promise<void> => {
      const saved = await call(toggleActiveStatus, {
        params: { id: String(id) },
        body: { deactivated: off, confirm_last_admin: confirmed },
        quiet: true,
      })
      client.setQueryData<VisibleUserReply>(userQuery(id, true).queryKey, (before) => ({
        ...before,
        ...saved,
      }))
      notify.success(t(off ? 'deactivated' : 'activated', { name }))
      void refreshUsers(client)
    }
  const remove = async (confirmed: boolean): Promise<void> => {
    await call(deleteUser, {
      params: { id: String(id) },
      body: { confirm_last_admin: confirmed },
      quiet: true,
    })
    notify.success(t('removed'))
    afterUnmount(() => refreshUsers(client, id))
    control.closeDeleted()
  }
  return (
    <>
      <Button kind="primary" icon="pencil" onClick={() => control.go({ mode: 'edit', id })}>
        {t('edit')}
      </Button>
      {isPlatformAdmin && (
        <Button
          icon={deactivated ? 'check-circle' : 'ban'}
          busy={busy}
          onClick={() =>
            deactivated ? void refetching(() => setDeactivated(false)(false)) : setAsking('deactivate')
          }
        >
          {t(deactivated ? 'activate' : 'deactivate')}
        </Button>
      )}
      <Button danger kind="plain" className="is-end" icon="trash" onClick={() => setAsking('remove')}>
        {t('remove')}
      </Button>
      {asking === 'deactivate' && (
        <Confirm
          title={t('confirmDeactivate.title')}
          text={t('confirmDeactivate.text', { name })}
          action={t('confirmDeactivate.action')}
          destructive
          onConfirm={() =>
            refetching(() => lastAdmin.attempt('deactivate', organization, setDeactivated(true)))
          }
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking === 'remove' && (
        <Confirm
          title={t('confirmRemove.title')}
          text={t('confirmRemove.text', { name, email: user.email })}
          action={t('confirmRemove.action')}
          destructive
          onConfirm={() => refetching(() => lastAdmin.attempt('remove', organization, remove))}
          onClose={() => setAsking(undefined)}
        />
      )}
      {lastAdmin.question}
    </>
  )
}
