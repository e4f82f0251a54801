import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { UserListItem } from '#shared/contracts/users.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { useRights } from '#web/lib/use-rights.ts'
import type { ListDefinition } from '#web/ui/list/list-definition.ts'
import { listTexts } from '#web/ui/list/list-parts.ts'
import { organizationUsersQuery } from '#web/features/users/user-queries.ts'
import { UserRowBadges } from '#web/features/users/user-badges.tsx'
import { userActions } from './send-again.tsx'
import { userFilters, userRow, userSorts, userToggles } from './user-columns.tsx'

/** The address of an organization's user: the organization's page with the drawer open. */
export const userOfOrganization =
  (organizationId: number) =>
  (id: number): string =>
    hrefOf(paths.organization, { id: organizationId, tab: 'users', item: id })

export const useOrganizationUserList = (organizationId: number): ListDefinition<UserListItem> => {
  const { t } = useTranslation('users')
  const { userId: myId } = useRights()
  return useMemo(
    (): ListDefinition<UserListItem> => ({
      name: 'organization-users',
      nested: true,
      texts: listTexts(t, t('empty.text')),
      idOf: ({ user_id: id }) => id,
      nameOf: ({ name }) => name,
      hrefOf: userOfOrganization(organizationId),
      row: {
        ...userRow(t, { organization: false, modules: true }),
        actions: userActions,
        badges: (user) => <UserRowBadges requests={user.module_requests} isMine={user.user_id === myId} />,
      },
      sorts: userSorts(t),
      defaultSort: '+name',
      filters: userFilters(t, ['ROLE_ORGANIZATION_ADMIN', 'ROLE_USER']),
      toggles: userToggles(t),
      bulkActions: [],
      addLabel: t('add'),
      canEdit: true,
      query: organizationUsersQuery(organizationId),
    }),
    [t, organizationId, myId],
  )
}
