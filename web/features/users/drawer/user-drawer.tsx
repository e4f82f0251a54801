import { useTranslation } from 'react-i18next'
import { useRights } from '#web/lib/use-rights.ts'
import { ItemDrawer } from '#web/ui/drawer/item-drawer.tsx'
import type { DrawerControl } from '#web/ui/list/list-definition.ts'
import { UserState } from '#web/features/users/user-state.tsx'
import { UserButtons } from './user-buttons.tsx'
import { UserDetail } from './user-detail.tsx'
import { userQuery, type VisibleUser } from '#web/features/users/user-queries.ts'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'
import { Row, Text } from '#web/ui/layout/layout.tsx'

const NewUser = lazyPart(async () => (await import('#web/features/users/form/new-user.tsx')).NewUser)
const EditUser = lazyPart(async () => (await import('#web/features/users/form/edit-user.tsx')).EditUser)

interface UserDrawerProps {
  readonly control: DrawerControl
  /** The organization of a new user; null creates an analyst. */
  readonly organizationId: number | null
  /** The address of a user in the drawer's list. */
  readonly hrefOf: (id: number) => string
}

/** The drawer of both user lists: a user's details, form, or the form of a new user. */
export const UserDrawer = ({ control, organizationId, hrefOf }: UserDrawerProps) => {
  const { t } = useTranslation('users')
  // Analysts can only read the list of provider users.
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
        // A page without an organization does not say which one the users belong to.
        children: <UserDetail reply={reply} anywhere={organizationId === null} control={control} />,
      })}
    />
  )
}

const UserDrawerBadges = ({ user }: { user: VisibleUser }) => {
  const { t } = useTranslation('users')
  return (
    <Row as="ul" gap={3} wrap aria-label={t('detail.marks')}>
      <li>
        <UserState user={user} isShort />
      </li>
      <li>
        <Text as="span" tone="muted">
          {t(`role.${user.role}`)}
        </Text>
      </li>
    </Row>
  )
}
