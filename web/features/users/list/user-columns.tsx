/** The rows, sort orders and filters that both user lists share. */
import type { TFunction } from 'i18next'
import type { UserListItem } from '#shared/contracts/users.ts'
import type { WireRole } from '#shared/domain/roles.ts'
import { DateText, ShortDate } from '#web/ui/text/date-text.tsx'
import type { Filter } from '#web/ui/list/filters/filters.ts'
import type { ListToggle, SortOption } from '#web/ui/list/list-definition.ts'
import { dateColumn } from '#web/ui/list/rows/date-column.tsx'
import type { Column, RowDefinition } from '#web/ui/list/rows/row-definition.ts'
import { isInvitationState } from '#shared/domain/user-states.ts'
import { moduleOrder } from '#web/features/users/module-order.ts'
import { UserState } from '#web/features/users/user-state.tsx'
import { ModuleIcons, ModuleSign } from './module-signs.tsx'
import { Text } from '#web/ui/layout/layout.tsx'

type T = TFunction<'users'>

/** The list's width from which each module has a column. The name of an organization needs room of its own. */
const moduleColumnsFrom = { own: 1060, everybody: 1360 } as const

/** Name, e-mail, last activity, state, role, the modules and, if requested, the organization (part 3 section 2). */
export const userRow = (
  t: T,
  shown: { organization: boolean; modules: boolean },
): Pick<RowDefinition<UserListItem>, 'name' | 'line' | 'columns'> => ({
  name: { header: t('column.name'), sortField: 'name', render: ({ name }) => name },
  line: [
    { key: 'email', render: ({ email }) => email, isKept: true },
    ...(shown.organization
      ? [{ key: 'organization', render: ({ client_name: name }: UserListItem) => name ?? t('provider') }]
      : []),
    { key: 'role', render: ({ role }) => t(`role.${role}`) },
    ...(shown.modules
      ? [
          {
            key: 'modules',
            below: moduleColumnsFrom[shown.organization ? 'everybody' : 'own'],
            render: (user: UserListItem) => (user.client_id === null ? null : <ModuleIcons user={user} />),
          },
        ]
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
      folded: ({ last_activity_date: last, state }) =>
        last === null ? (
          // An invitation says so already.
          isInvitationState(state) ? (
            ''
          ) : (
            t('neverActive')
          )
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
    {
      key: 'state',
      header: t('column.status'),
      width: { least: 188, most: 208 },
      render: (user) => <UserState user={user} />,
      card: (user) => <UserState user={user} isShort />,
    },
    ...(shown.modules
      ? moduleOrder.map((module, index): Column<UserListItem> => ({
          key: module,
          header: t(`moduleShort.${module}`),
          width: { least: 76, most: 84 },
          from: moduleColumnsFrom[shown.organization ? 'everybody' : 'own'],
          // A card has no columns, so the first one shows them all.
          card:
            index === 0 ? (user) => (user.client_id === null ? null : <ModuleIcons user={user} />) : 'line',
          render: (user: UserListItem) =>
            user.client_id === null ? null : <ModuleSign user={user} module={module} />,
        }))
      : []),
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
    options: (
      [
        'active',
        'invited',
        'attention',
        'invitation_expired',
        'undelivered',
        'expiring',
        'expired',
        'deactivated',
      ] as const
    ).map((value) => ({ value, label: t(`filter.${value}`) })),
  },
]

/** The buttons next to the search: open invitations, and those that need somebody. */
export const userToggles = (t: T): ListToggle[] => [
  {
    filter: 'state',
    value: 'invited',
    label: t('filter.invitedToggle'),
    icon: 'envelope',
    count: ({ invited_total: count }) => count,
  },
  {
    filter: 'state',
    value: 'attention',
    label: t('filter.attentionToggle'),
    icon: 'times-circle',
    count: ({ attention_total: count }) => count,
  },
]
