import { useSearchParams } from '#web/lib/search-params.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { UserListItem } from '#shared/contracts/users.ts'
import { wireRoles } from '#shared/domain/roles.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { useRights } from '#web/lib/use-rights.ts'
import type { Filter } from '#web/ui/list/filters/filters.ts'
import type { ListDefinition } from '#web/ui/list/list-definition.ts'
import { listTexts } from '#web/ui/list/list-parts.ts'
import { providerUsersQuery } from '#web/features/users/user-queries.ts'
import { UserRowBadges } from '#web/features/users/user-badges.tsx'
import { userActions } from './send-again.tsx'
import { userFilters, userRow, userSorts, userToggles } from './user-columns.tsx'

/** The address of a user in the list of provider users. */
export const userOfProvider = (id: number): string => hrefOf(paths.adminUsers, { item: id })

/** The provider's users as data. Platform admins can include the users of all organizations. */
export const useProviderUserList = (): ListDefinition<UserListItem> => {
  const { t } = useTranslation('users')
  const { userId: myId, isPlatformAdmin } = useRights()
  const [params] = useSearchParams()
  const everybody = isPlatformAdmin && params.get('scope') === 'all'
  return useMemo((): ListDefinition<UserListItem> => {
    const scope: Filter = {
      kind: 'single',
      key: 'scope',
      label: t('filter.scope'),
      anyLabel: t('filter.scopeProvider'),
      options: [{ value: 'all', label: t('filter.scopeAll') }],
    }
    return {
      name: 'provider-users',
      texts: {
        ...listTexts(t, t('empty.providerText')),
        title: t(everybody ? 'title' : 'providerTitle'),
        emptyTitle: t('empty.providerTitle'),
      },
      idOf: ({ user_id: id }) => id,
      nameOf: ({ name }) => name,
      hrefOf: (id) => `${userOfProvider(id)}${everybody ? '&scope=all' : ''}`,
      row: {
        ...userRow(t, { organization: everybody, modules: everybody }),
        ...(isPlatformAdmin ? { actions: userActions } : {}),
        badges: (user) => <UserRowBadges requests={user.module_requests} isMine={user.user_id === myId} />,
      },
      sorts: userSorts(t),
      defaultSort: '+name',
      filters: [
        ...(isPlatformAdmin ? [scope] : []),
        ...userFilters(t, everybody ? wireRoles : ['ROLE_COMCERT_ADMIN', 'ROLE_COMCERT_ANALYST']),
      ],
      toggles: userToggles(t),
      bulkActions: [],
      ...(isPlatformAdmin ? { addLabel: t('addAnalyst') } : {}),
      canEdit: isPlatformAdmin,
      query: providerUsersQuery,
    }
  }, [t, everybody, isPlatformAdmin, myId])
}
