/** The pages behind sign-in: who may open them, and the module they belong to (part 1 section 2). */
import type { ComponentType } from 'react'
import { accessFlag, fromWireRole, readers, roles, type Module, type Role } from '#shared/domain/roles.ts'
import type { SessionUser } from '#shared/contracts/account.ts'
import { providerUserListRoles } from '#shared/domain/user-administration.ts'
import { withTexts, type Area } from '#web/i18n/index.ts'
import { paths } from '#web/lib/paths.ts'

export interface PageRoute {
  readonly path: string
  readonly roles: readonly Role[]
  readonly module?: Module
  /** The i18n areas the page needs. */
  readonly texts?: readonly Area[]
  readonly load: () => Promise<{ default: ComponentType }>
}

/** Roles that set up sources of indicators. */
const sourceRoles = ['platform_admin', 'analyst'] as const satisfies readonly Role[]
/** Roles of organization members. */
const organizationRoles = ['organization_admin', 'user'] as const satisfies readonly Role[]

export const pageRoutes: readonly PageRoute[] = [
  {
    path: paths.dashboard,
    roles,
    texts: ['home'],
    load: async () => ({ default: (await import('#web/features/home/home-page.tsx')).HomePage }),
  },
  {
    path: paths.incidents,
    roles: readers,
    module: 'incident',
    texts: ['incidents', 'views'],
    load: () => import('#web/features/incidents/incidents-page.tsx'),
  },
  {
    path: paths.incidentView,
    roles: organizationRoles,
    module: 'incident',
    texts: ['incidents', 'views'],
    load: () => import('#web/features/incidents/incidents-page.tsx'),
  },
  {
    path: paths.incident,
    roles: readers,
    module: 'incident',
    load: async () => ({ default: (await import('#web/features/incidents/incident-page.tsx')).IncidentPage }),
  },
  {
    path: paths.threats,
    roles: readers,
    module: 'threat',
    texts: ['assetMatches', 'threats', 'views'],
    load: () => import('#web/features/threats/threats-page.tsx'),
  },
  {
    path: paths.threatView,
    roles: organizationRoles,
    module: 'threat',
    texts: ['assetMatches', 'threats', 'views'],
    load: () => import('#web/features/threats/threats-page.tsx'),
  },
  {
    path: paths.threat,
    roles: readers,
    module: 'threat',
    load: async () => ({ default: (await import('#web/features/threats/threat-page.tsx')).ThreatPage }),
  },
  {
    path: paths.exposures,
    roles: readers,
    module: 'visibility',
    texts: ['assetMatches', 'exposures', 'views'],
    load: () => import('#web/features/exposures/exposures-page.tsx'),
  },
  {
    path: paths.exposureView,
    roles: organizationRoles,
    module: 'visibility',
    texts: ['assetMatches', 'exposures', 'views'],
    load: () => import('#web/features/exposures/exposures-page.tsx'),
  },
  {
    path: paths.exposure,
    roles: readers,
    module: 'visibility',
    load: async () => ({
      default: (await import('#web/features/exposures/exposure-page.tsx')).ExposurePage,
    }),
  },
  {
    path: paths.adminUsers,
    roles: providerUserListRoles,
    texts: ['users'],
    load: () => import('#web/features/users/provider-users-page.tsx'),
  },
  {
    path: paths.organizations,
    roles: ['platform_admin'],
    texts: ['organizations'],
    load: () => import('#web/features/organizations/organizations-page.tsx'),
  },
  {
    path: paths.organization,
    roles: ['platform_admin', 'organization_admin'],
    texts: ['assets', 'notificationEmails', 'apiKeys', 'organizations', 'users', 'webhooks'],
    load: async () => ({
      default: (await import('#web/features/organizations/organization-page.tsx')).OrganizationPage,
    }),
  },
  {
    path: paths.myOrganization,
    roles: ['organization_admin'],
    texts: ['assets', 'notificationEmails', 'apiKeys', 'organizations', 'users', 'webhooks'],
    load: async () => ({
      default: (await import('#web/features/organizations/organization-page.tsx')).MyOrganizationPage,
    }),
  },
  {
    path: paths.systemKeys,
    roles: ['platform_admin'],
    texts: ['apiKeys', 'connect'],
    load: () => import('#web/features/api-keys/system-keys-page.tsx'),
  },
  {
    // Other roles see a page that says they have no access (part 2 section 2).
    path: paths.apiKey,
    roles: ['user', 'organization_admin', 'analyst', 'platform_admin'],
    texts: ['apiKeys', 'connect', 'webhooks'],
    load: () => import('#web/features/connect/connect-page.tsx'),
  },
  {
    path: paths.mails,
    roles: ['platform_admin'],
    texts: ['mails'],
    load: () => import('#web/features/mails/mails-page.tsx'),
  },
  {
    path: paths.audit,
    roles: ['platform_admin', 'organization_admin'],
    texts: ['audit'],
    load: () => import('#web/features/audit/audit-page.tsx'),
  },
  {
    path: paths.dictionaries,
    roles: ['platform_admin'],
    texts: ['dictionaries'],
    load: () => import('#web/features/dictionaries/dictionaries-page.tsx'),
  },
  {
    path: paths.indicators,
    roles: readers,
    module: 'feed',
    texts: ['assetMatches', 'indicatorJobs', 'indicators', 'indicatorLookup', 'views'],
    load: () => import('#web/features/indicators/indicators-page.tsx'),
  },
  {
    path: paths.feedGroups,
    roles: readers,
    module: 'feed',
    texts: ['indicatorGroups', 'indicatorJobs', 'indicators'],
    load: () => import('#web/features/indicator-groups/groups-page.tsx'),
  },
  {
    path: paths.indicatorGroup,
    roles: readers,
    module: 'feed',
    texts: ['assetMatches', 'indicatorGroups', 'indicatorJobs', 'indicators'],
    load: () => import('#web/features/indicator-groups/group-page.tsx'),
  },
  {
    path: paths.indicatorImport,
    roles: ['analyst'],
    module: 'feed',
    texts: ['indicatorImport', 'indicators', 'indicatorLookup'],
    load: async () => ({
      default: (await import('#web/features/indicator-import/import-page.tsx')).ImportPage,
    }),
  },
  {
    path: paths.publication,
    roles: ['analyst'],
    module: 'feed',
    texts: ['indicatorImport', 'indicatorLookup', 'indicators', 'publication', 'threats'],
    load: () => import('#web/features/publication/publication-page.tsx'),
  },
  {
    path: paths.sightings,
    roles: ['analyst'],
    module: 'feed',
    texts: ['indicators', 'sightings'],
    load: () => import('#web/features/sightings/inbox/inbox-page.tsx'),
  },
  {
    path: paths.sources,
    roles: sourceRoles,
    module: 'feed',
    texts: ['sources'],
    load: () => import('#web/features/sources/sources-page.tsx'),
  },
  {
    path: paths.newSource,
    roles: sourceRoles,
    module: 'feed',
    texts: ['indicatorImport', 'indicatorLookup', 'indicators', 'sources'],
    load: async () => ({
      default: (await import('#web/features/sources/form/source-editor.tsx')).NewSourcePage,
    }),
  },
  {
    path: paths.source,
    roles: sourceRoles,
    module: 'feed',
    texts: ['indicatorImport', 'indicatorLookup', 'sources'],
    load: () => import('#web/features/sources/source-page.tsx'),
  },
  {
    path: paths.sourceSettings,
    roles: sourceRoles,
    module: 'feed',
    texts: ['indicatorImport', 'indicatorLookup', 'indicators', 'sources'],
    load: async () => ({
      default: (await import('#web/features/sources/form/source-editor.tsx')).SourceSettingsPage,
    }),
  },
  {
    path: paths.indicatorView,
    roles: organizationRoles,
    module: 'feed',
    texts: ['assetMatches', 'indicatorJobs', 'indicators', 'views'],
    load: () => import('#web/features/views/indicator-view-page.tsx'),
  },
  {
    path: paths.reports,
    roles: organizationRoles,
    module: 'report',
    texts: ['reports'],
    load: () => import('#web/features/reports/reports-page.tsx'),
  },
  {
    path: paths.newPeriodicReport,
    roles: organizationRoles,
    module: 'report',
    texts: ['reports'],
    load: async () => ({
      default: (await import('#web/features/reports/editor/editor-pages.tsx')).NewPeriodicPage,
    }),
  },
  {
    path: paths.periodicReport,
    roles: organizationRoles,
    module: 'report',
    texts: ['reports'],
    load: async () => ({
      default: (await import('#web/features/reports/editor/editor-pages.tsx')).PeriodicPage,
    }),
  },
  {
    path: paths.oneTimeReport,
    roles: organizationRoles,
    module: 'report',
    texts: ['reports'],
    load: async () => ({
      default: (await import('#web/features/reports/editor/editor-pages.tsx')).OneTimePage,
    }),
  },
  {
    path: paths.indicator,
    roles: readers,
    module: 'feed',
    load: async () => ({
      default: (await import('#web/features/indicators/indicator-page.tsx')).IndicatorPage,
    }),
  },
]

/** Loads a page together with its texts. */
export const loadPage = ({ texts = [], load }: PageRoute): Promise<{ default: ComponentType }> =>
  withTexts(texts, load())

/**
 * Loads the page at an address, with or without filters, before it is opened. A failure shows when the page is opened.
 */
export const preloadPage = (address: string): void => {
  const [path] = address.split('?')
  const found = pageRoutes.find((route) => route.path === path)
  if (found !== undefined) loadPage(found).catch(() => undefined)
}

/** The home page of the role, to which `/` redirects (part 1 section 2). */
export const homeOf = ({ role }: Pick<SessionUser, 'role'>): string =>
  role === 'ROLE_COMCERT_ADMIN' ? paths.organizations : paths.dashboard

export type Admission = 'open' | 'no-role' | 'no-module'

/** Whether the user may open the page, and if not, the reason. */
export const admission = (route: Pick<PageRoute, 'roles' | 'module'>, user: SessionUser): Admission => {
  const role = fromWireRole(user.role)
  if (!route.roles.includes(role)) return 'no-role'
  // Platform admins have no modules.
  if (route.module === undefined || role === 'platform_admin') return 'open'
  return user[accessFlag(route.module)] ? 'open' : 'no-module'
}
