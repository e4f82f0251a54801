import { useTranslation } from 'react-i18next'
import { useRights } from '#web/lib/use-rights.ts'
import { ItemDrawer } from '#web/ui/drawer/item-drawer.tsx'
import type { DrawerControl } from '#web/ui/list/list-definition.ts'
import { AccountState, UserBadges } from '#web/features/users/user-badges.tsx'
import { UserButtons } from './user-buttons.tsx'
import { UserDetail } from './user-detail.tsx'
import { userQuery, type VisibleUser } from '#web/features/users/user-queries.ts'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'

const NewUser = lazyPart(async () => (await import('#web/features/users/form/new-user.tsx')).NewUser)
const EditUser = lazyPart(async () => (await import('#web/features/users/form/edit-user.tsx')).EditUser)

interface UserDrawerProps {
  readonly control: DrawerControl
  /** The organization a new user comes into; null makes an analyst. */
  readonly organizationId: number | null
  /** The address of a user in the list that the drawer stands beside. */
  readonly hrefOf: (id: number) => string
}

/** The drawer of both lists of users: a user's details, the form of one, or that of a new one. */
export const UserDrawer = ({ control, organizationId, hrefOf }: UserDrawerProps) => {
  const { t } = useTranslation('users')
  // Analysts read the list of provider users; they do not work with it.
  const { isAnalyst: readsOnly } = useRights()
  return (
    <ItemDrawer
      control={control}
      query={(id) => userQuery(id, !readsOnly)}
      hrefOf={hrefOf}
      texts={{
        add: t(organizationId === null ? 'form.addAnalystTitle' : 'form.addTitle'),
        edit: t('form.editTitle'),
        loading: t('detail.loading'),
        label: (id) => t('detail.label', { id }),
      }}
      addForm={<NewUser control={control} organizationId={organizationId} />}
      editForm={({ user }) =>
        user.can_manage === true ? (
          <EditUser control={control} user={user} shareHref={hrefOf(user.user_id)} />
        ) : undefined
      }
      detail={(reply) => ({
        title: reply.user.name,
        facts: <UserDrawerBadges user={reply.user} />,
        actions:
          reply.user.can_manage === true ? <UserButtons control={control} user={reply.user} /> : undefined,
        // A page that is no organization's does not say whose users these are.
        children: <UserDetail reply={reply} anywhere={organizationId === null} />,
      })}
    />
  )
}

const UserDrawerBadges = ({ user }: { user: VisibleUser }) => {
  const { t } = useTranslation('users')
  return (
    <ul className="drawer-badges users-badges" aria-label={t('detail.marks')}>
      <li>
        <AccountState deactivated={user.deactivated} locked={false} />
      </li>
      <li>{t(`role.${user.role}`)}</li>
      {(user.expired || user.locked) && (
        <li>
          <UserBadges expired={user.expired} locked={user.locked} />
        </li>
      )}
    </ul>
  )
}
