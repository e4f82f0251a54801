import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useRights } from '#web/lib/use-rights.ts'
import { Drawer } from '#web/ui/drawer/drawer.tsx'
import { FailedDrawer, frameOf, LoadingDrawer } from '#web/ui/drawer/item-drawer.tsx'
import type { DrawerControl } from '#web/ui/list/list-definition.ts'
import { AccountState, UserBadges } from './user-badges.tsx'
import { UserButtons } from './user-buttons.tsx'
import { UserDetail } from './user-detail.tsx'
import { userQuery, type SeenUser } from './user-queries.ts'

const NewUser = lazy(async () => ({ default: (await import('./new-user.tsx')).NewUser }))
const EditUser = lazy(async () => ({ default: (await import('./edit-user.tsx')).EditUser }))

interface UserDrawerProps {
  readonly control: DrawerControl
  /** The organization a new user comes into; null makes an analyst. */
  readonly clientId: number | null
  /** The address of a user in the list that the drawer stands beside. */
  readonly hrefOf: (id: number) => string
}

/** The drawer of both lists of users: a user's details, the form of one, or that of a new one. */
export const UserDrawer = ({ control, clientId, hrefOf }: UserDrawerProps) => {
  const { t } = useTranslation('users')
  if (control.state.mode === 'add') {
    return (
      <Suspense
        fallback={
          <LoadingDrawer
            control={control}
            title={t(clientId === null ? 'form.addAnalystTitle' : 'form.addTitle')}
          />
        }
      >
        <NewUser control={control} clientId={clientId} />
      </Suspense>
    )
  }
  const { id, mode } = control.state
  return (
    <OneUser
      key={id}
      control={control}
      id={id}
      editing={mode === 'edit'}
      shareHref={hrefOf(id)}
      anywhere={clientId === null}
    />
  )
}

interface OneUserProps {
  readonly control: DrawerControl
  readonly id: number
  readonly editing: boolean
  readonly shareHref: string
  /** The page does not say whose users these are. */
  readonly anywhere: boolean
}

const OneUser = ({ control, id, editing, shareHref, anywhere }: OneUserProps) => {
  const { t } = useTranslation('users')
  // Analysts read the list of provider users; they do not work with it.
  const { isAnalyst: readsOnly } = useRights()
  const reply = useQuery(userQuery(id, !readsOnly))
  const item = { id, shareHref }
  if (reply.data === undefined) {
    if (!reply.isError) return <LoadingDrawer control={control} item={item} title={t('detail.loading')} />
    return (
      <FailedDrawer
        control={control}
        label={t('detail.label', { id })}
        id={id}
        error={reply.error}
        retrying={reply.isFetching}
        onRetry={() => void reply.refetch()}
      />
    )
  }
  const { user } = reply.data
  if (editing && user.can_manage === true) {
    return (
      <Suspense fallback={<LoadingDrawer control={control} item={item} title={t('form.editTitle')} />}>
        <EditUser control={control} user={user} shareHref={shareHref} />
      </Suspense>
    )
  }
  return (
    <Drawer
      label={t('detail.label', { id })}
      overline={`#${id}`}
      shareHref={shareHref}
      title={user.name}
      {...frameOf(control)}
      facts={<UserMarks user={user} />}
      {...(user.can_manage === true ? { actions: <UserButtons control={control} user={user} /> } : {})}
    >
      <UserDetail reply={reply.data} anywhere={anywhere} />
    </Drawer>
  )
}

const UserMarks = ({ user }: { user: SeenUser }) => {
  const { t } = useTranslation('users')
  return (
    <ul className="drawer-marks users-marks" aria-label={t('detail.marks')}>
      <li>
        <AccountState deactivated={user.deactivated} />
      </li>
      <li>{t(`role.${user.role}`)}</li>
      {(user.expired || user.locked === true) && (
        <li>
          <UserBadges expired={user.expired} locked={user.locked === true} />
        </li>
      )}
    </ul>
  )
}
