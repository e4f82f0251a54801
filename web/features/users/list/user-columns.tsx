/** The columns, sort orders and filters that both user lists share. */
import type { TFunction } from 'i18next'
import type { UserListItem } from '#shared/contracts/users.ts'
import type { WireRole } from '#shared/domain/roles.ts'
import { DateText } from '#web/ui/text/date-text.tsx'
import type { Filter } from '#web/ui/list/filters/filters.ts'
import type { Column, SortOption } from '#web/ui/list/list-definition.ts'
import { AccountState } from '#web/features/users/user-badges.tsx'

type T = TFunction<'users'>

/** Name, e-mail, last activity, role and, if requested, the account state and the organization (part 3 section 2). */
export const userColumns = (
  t: T,
  shown: { status: boolean; organization: boolean },
): Column<UserListItem>[] => {
  const status: Column<UserListItem> = {
    key: 'status',
    header: t('column.status'),
    width: 128,
    render: ({ deactivated, locked }) => <AccountState deactivated={deactivated} locked={locked} />,
    card: 'badge',
  }
  const organization: Column<UserListItem> = {
    key: 'organization',
    header: t('column.organization'),
    width: 192,
    render: ({ client_name: name }) => <span title={name ?? undefined}>{name ?? t('provider')}</span>,
    folded: ({ client_name: name }) => name ?? t('provider'),
    card: 'under',
  }
  return [
    { key: 'name', header: t('column.name'), sortField: 'name', render: ({ name }) => name, card: 'name' },
    {
      key: 'email',
      header: t('column.email'),
      width: 232,
      render: ({ email }) => <span title={email}>{email}</span>,
      folded: ({ email }) => email,
      card: 'under',
    },
    ...(shown.organization ? [organization] : []),
    {
      key: 'activity',
      header: t('column.activity'),
      width: 160,
      sortField: 'last_activity_date',
      card: 'date',
      render: ({ last_activity_date: last }) => (
        <>
          <span className="user-activity-name">{t('column.activity')}: </span>
          {last === null ? <span className="ui-muted">{t('never')}</span> : <DateText iso={last} />}
        </>
      ),
    },
    ...(shown.status ? [status] : []),
    {
      key: 'role',
      header: t('column.role'),
      width: 192,
      sortField: 'role',
      render: ({ role }) => <span title={t(`role.${role}`)}>{t(`role.${role}`)}</span>,
      card: 'badge',
    },
  ]
}

/** The sort orders of users. */
export const userSorts = (t: T): SortOption[] => [
  { value: '+name', label: t('sort.nameUp') },
  { value: '-name', label: t('sort.nameDown') },
  { value: '-last_activity_date', label: t('sort.activityNewest') },
  { value: '+last_activity_date', label: t('sort.activityOldest') },
  { value: '-creation_date', label: t('sort.createdNewest') },
  { value: '+creation_date', label: t('sort.createdOldest') },
  { value: '+account_expiry_date', label: t('sort.expiryFirst') },
  { value: '+role', label: t('sort.roleUp') },
  { value: '-role', label: t('sort.roleDown') },
]

/** The filters of users; `roles` are those that the list can contain. */
export const userFilters = (t: T, roles: readonly WireRole[]): Filter[] => [
  {
    kind: 'choices',
    key: 'roles',
    label: t('filter.roles'),
    placeholder: t('filter.rolesAll'),
    options: roles.map((role) => ({ value: role, label: t(`role.${role}`) })),
  },
  {
    kind: 'single',
    key: 'state',
    label: t('filter.state'),
    anyLabel: t('filter.stateAny'),
    options: [
      { value: 'active', label: t('filter.active') },
      { value: 'expiring', label: t('filter.expiring') },
      { value: 'expired', label: t('filter.expired') },
      { value: 'deactivated', label: t('filter.deactivated') },
    ],
  },
]
