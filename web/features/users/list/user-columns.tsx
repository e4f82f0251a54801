/** The rows, sort orders and filters that both user lists share. */
import type { TFunction } from 'i18next'
import type { UserListItem } from '#shared/contracts/users.ts'
import type { WireRole } from '#shared/domain/roles.ts'
import { DateText, ShortDate } from '#web/ui/text/date-text.tsx'
import type { Filter } from '#web/ui/list/filters/filters.ts'
import type { SortOption } from '#web/ui/list/list-definition.ts'
import { dateColumn } from '#web/ui/list/rows/date-column.tsx'
import type { RowDefinition } from '#web/ui/list/rows/row-definition.ts'
import { AccountState } from '#web/features/users/user-badges.tsx'
import { Text } from '#web/ui/layout/layout.tsx'

type T = TFunction<'users'>

/** Name, e-mail, last activity, role and, if requested, the account state and the organization (part 3 section 2). */
export const userRow = (
  t: T,
  shown: { status: boolean; organization: boolean },
): Pick<RowDefinition<UserListItem>, 'name' | 'line' | 'columns'> => ({
  name: { header: t('column.name'), sortField: 'name', render: ({ name }) => name },
  line: [
    { key: 'email', render: ({ email }) => email },
    ...(shown.organization
      ? [{ key: 'organization', render: ({ client_name: name }: UserListItem) => name ?? t('provider') }]
      : []),
  ],
  columns: [
    {
      ...dateColumn({
        header: t('column.activity'),
        sortField: 'last_activity_date',
        date: ({ last_activity_date: last }: UserListItem) => last,
      }),
      // Without its header, a date under a name says too little.
      folded: ({ last_activity_date: last }) =>
        last === null ? (
          t('neverActive')
        ) : (
          <>
            {t('activeOn')} <ShortDate iso={last} />
          </>
        ),
      render: ({ last_activity_date: last }) =>
        last === null ? (
          <Text as="span" tone="faint">
            {t('never')}
          </Text>
        ) : (
          <DateText iso={last} />
        ),
      alternatives: [],
    },
    ...(shown.status
      ? [
          {
            key: 'status',
            header: t('column.status'),
            width: { least: 112, most: 136 },
            render: ({ deactivated, locked }: UserListItem) => (
              <AccountState deactivated={deactivated} locked={locked} />
            ),
            folded: ({ deactivated, locked }: UserListItem) =>
              t(`status.${deactivated ? 'deactivated' : locked ? 'locked' : 'active'}`),
          },
        ]
      : []),
    {
      key: 'role',
      header: t('column.role'),
      width: { least: 196, most: 216 },
      sortField: 'role',
      render: ({ role }) => <span title={t(`role.${role}`)}>{t(`role.${role}`)}</span>,
      folded: ({ role }) => t(`role.${role}`),
    },
  ],
})

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
