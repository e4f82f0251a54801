/** The side menu as data: one entry for each area (part 1 section 2). */
import { fromWireRole, readers, type Module, type Role } from '#shared/domain/roles.ts'
import { providerUserListRoles } from '#shared/domain/user-administration.ts'
import type { ItemList } from '#shared/domain/item-lists.ts'
import type { SessionUser } from '#shared/contracts/account.ts'
import type { Statistics } from '#shared/contracts/statistics.ts'
import { hrefOf, paths } from '../../lib/paths.ts'
import { admission } from '../routes.ts'

export interface MenuEntry {
  readonly key:
    | 'home'
    | 'visibilities'
    | 'incidents'
    | 'threats'
    | 'feeds'
    | 'organizations'
    | 'organization'
    | 'adminUsers'
    | 'dictionaries'
    | 'systemKeys'
    | 'mails'
    | 'audit'
    | 'reports'
    | 'connect'
    | 'publication'
    | 'sources'
  readonly icon: string
  /** The target address, with the filters the list opens with. */
  readonly to: string
  /** Another address whose pages belong to the entry. */
  readonly under?: string
  readonly roles: readonly Role[]
  readonly module?: Module
  readonly count?: (statistics: Statistics) => number | undefined
  /** The list whose saved views follow the entry. */
  readonly list?: ItemList
  /** The sub-entries of a folding entry. The entry itself links to the first of them. */
  readonly parts?: readonly MenuPart[]
}

/** A sub-entry. */
export interface MenuPart {
  readonly key: 'feedsUnverified' | 'feedsAll' | 'feedGroups' | 'sightings' | MenuEntry['key']
  readonly to: string
  /** Whether the entry is active at its exact address only, not on pages below it. */
  readonly end: boolean
  readonly count: (statistics: Statistics) => number | undefined
}

const unverifiedIndicators: MenuPart = {
  key: 'feedsUnverified',
  to: hrefOf(paths.indicators, { is_verified: 'false' }),
  end: true,
  count: ({ feeds: indicators }) => indicators?.unverified_total,
}

/**
 * Sightings that still need a decision. Confirmed sightings, and those valid for one organization only, need none. The
 * count is that of the list it links to.
 */
const unansweredSightings: MenuPart = {
  key: 'sightings',
  to: hrefOf(paths.sightings, { answered: 'false', kinds: 'false_positive' }),
  end: true,
  count: ({ sightings }) => sightings?.waiting_total,
}

const sourcesPart: MenuPart = { key: 'sources', to: paths.sources, end: false, count: () => undefined }

/** Indicators: all of them and groups. The saved views follow; they are data (part 2 section 2). */
const indicatorsEntry = (
  first: readonly MenuPart[],
  allowed: readonly Role[],
  last: readonly MenuPart[] = [],
): MenuEntry => ({
  key: 'feeds',
  icon: 'database',
  to: first[0]?.to ?? paths.indicators,
  roles: allowed,
  module: 'feed',
  list: 'feeds',
  parts: [
    ...first,
    { key: 'feedsAll', to: paths.indicators, end: true, count: ({ feeds: indicators }) => indicators?.total },
    {
      key: 'feedGroups',
      to: paths.feedGroups,
      end: false,
      count: ({ feedGroups: indicatorGroups }) => indicatorGroups?.total,
    },
    ...last,
  ],
})

/**
 * The sub-entry whose page is open. If two share a path, the one whose filters are in the address wins: it is a filter
 * of the other's list.
 */
export const openPart = (
  parts: readonly MenuPart[],
  { pathname, search }: { readonly pathname: string; readonly search: string },
): MenuPart | undefined => {
  const asked = new URLSearchParams(search)
  return parts.find(({ to, end }) => {
    const [path = '', wanted = ''] = to.split('?')
    const isShared = parts.filter((other) => other.to.split('?')[0] === path).length > 1
    const query = isShared ? wanted : ''
    const isThere = pathname === path || (!end && pathname.startsWith(`${path}/`))
    return isThere && [...new URLSearchParams(query)].every(([key, value]) => asked.get(key) === value)
  })
}

const entries: readonly MenuEntry[] = [
  { key: 'home', icon: 'home', to: paths.dashboard, roles: ['platform_admin', ...readers] },
  {
    key: 'visibilities',
    icon: 'eye',
    to: hrefOf(paths.exposures, { is_active: 'true' }),
    roles: readers,
    module: 'visibility',
    list: 'visibilities',
    count: ({ visibilities: exposures }) => exposures?.active_total,
  },
  {
    key: 'incidents',
    icon: 'exclamation-triangle',
    to: hrefOf(paths.incidents, { is_open: 'true' }),
    roles: readers,
    module: 'incident',
    list: 'incidents',
    count: ({ incidents }) => incidents?.open_total,
  },
  {
    key: 'threats',
    icon: 'bolt',
    to: paths.threats,
    roles: readers,
    module: 'threat',
    list: 'threats',
    count: ({ threats }) => threats?.total,
  },
  // Analysts start with the indicators to verify.
  indicatorsEntry([unverifiedIndicators], ['analyst'], [unansweredSightings, sourcesPart]),
  indicatorsEntry([], ['organization_admin', 'user']),
  { key: 'publication', icon: 'send', to: paths.publication, roles: ['analyst'], module: 'feed' },
  {
    key: 'connect',
    icon: 'arrow-right-arrow-left',
    to: paths.apiKey,
    roles: ['organization_admin', 'user'],
  },
  {
    key: 'reports',
    icon: 'chart-bar',
    to: paths.reports,
    roles: ['organization_admin', 'user'],
    module: 'report',
  },
  {
    key: 'organizations',
    icon: 'building',
    to: paths.organizations,
    under: paths.myOrganization,
    roles: ['platform_admin'],
  },
  { key: 'organization', icon: 'building', to: paths.myOrganization, roles: ['organization_admin'] },
  { key: 'adminUsers', icon: 'users', to: paths.adminUsers, roles: providerUserListRoles },
  { key: 'sources', icon: 'database', to: paths.sources, roles: ['platform_admin'] },
  { key: 'dictionaries', icon: 'book', to: paths.dictionaries, roles: ['platform_admin'] },
  { key: 'systemKeys', icon: 'key', to: paths.systemKeys, roles: ['platform_admin'] },
  { key: 'mails', icon: 'envelope', to: paths.mails, roles: ['platform_admin'] },
  { key: 'audit', icon: 'history', to: paths.audit, roles: ['platform_admin', 'organization_admin'] },
]

/** The entries of a user, with whether each can be opened. Entries of other roles are left out. */
export const menuOf = (user: SessionUser): { entry: MenuEntry; open: boolean }[] =>
  entries
    .filter(({ roles }) => roles.includes(fromWireRole(user.role)))
    .map((entry) => ({ entry, open: admission(entry, user) === 'open' }))
