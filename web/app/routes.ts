/** The pages behind sign-in: who may open them, and the module they belong to (part 1 section 2). */
import type { ComponentType } from 'react'
import { accessFlag, fromWireRole, readers, roles, type Module, type Role } from '#shared/domain/roles.ts'
import type { SessionUser } from '#shared/contracts/account.ts'
import { providerUserListRoles } from '#shared/domain/user-administration.ts'
import { withTexts } from '#web/i18n/index.ts'
import { paths } from './paths.ts'

export interface PageRoute {
  readonly path: string
  readonly roles: readonly Role[]
  readonly module?: Module
  readonly load: () => Promise<{ default: ComponentType }>
}

export const pageRoutes: readonly PageRoute[] = [
  { path: paths.dashboard, roles, load: async () => ({ default: (await import('#web/features/home/home-page.tsx')).HomePage }) },
  { path: paths.incidents, roles: readers, module: 'incident', load: () => import('#web/features/incidents/incidents-page.tsx') },
  { path: paths.incident, roles: readers, module: 'incident', load: async () => ({ default: (await import('#web/features/incidents/incident-page.tsx')).IncidentPage }) },
  { path: paths.threats, roles: readers, module: 'threat', load: () => import('#web/features/threats/threats-page.tsx') },
  { path: paths.threat, roles: readers, module: 'threat', load: async () => ({ default: (await import('#web/features/threats/threat-page.tsx')).ThreatPage }) },
  { path: paths.visibilities, roles: readers, module: 'visibility', load: () => import('#web/features/visibilities/visibilities-page.tsx') },
  { path: paths.visibility, roles: readers, module: 'visibility', load: async () => ({ default: (await import('#web/features/visibilities/visibility-page.tsx')).VisibilityPage }) },
  { path: paths.adminUsers, roles: providerUserListRoles, load: () => import('#web/features/users/provider-users-page.tsx') },
  { path: paths.organizations, roles: ['platform_admin'], load: () => import('#web/features/organizations/organizations-page.tsx') },
  {
    path: paths.organization, roles: ['platform_admin', 'organization_admin'],
    load: async () => ({ default: (await import('#web/features/organizations/organization-page.tsx')).OrganizationPage }),
  },
  {
    path: paths.ownOrganization, roles: ['organization_admin'],
    load: async () => ({ default: (await import('#web/features/organizations/organization-page.tsx')).OwnOrganizationPage }),
  },
  { path: paths.systemKeys, roles: ['platform_admin'], load: () => import('#web/features/api-keys/system-keys-page.tsx') },
  { path: paths.apiKey, roles: ['user', 'organization_admin'], load: () => import('#web/features/api-keys/user-key-page.tsx') },
  { path: paths.audit, roles: ['platform_admin'], load: () => withTexts(['audit'], import('#web/features/audit/audit-page.tsx')) },
  { path: paths.dictionaries, roles: ['platform_admin'], load: () => withTexts(['dictionaries'], import('#web/features/dictionaries/dictionaries-page.tsx')) },
  { path: paths.feeds, roles: readers, module: 'feed', load: () => import('#web/features/feeds/feeds-page.tsx') },
  { path: paths.feed, roles: readers, module: 'feed', load: async () => ({ default: (await import('#web/features/feeds/feed-page.tsx')).FeedPage }) },
]

/** Loads the page behind an address, with or without filters, before it is opened. A failure shows when it is. */
export const preloadPage = (address: string): void => {
  const [path] = address.split('?')
  pageRoutes.find((route) => route.path === path)?.load().catch(() => undefined)
}

export type Admission = 'open' | 'no-role' | 'no-module'

/** Whether the person may open the page, and if not, why. */
export const admission = (route: Pick<PageRoute, 'roles' | 'module'>, user: SessionUser): Admission => {
  if (!route.roles.includes(fromWireRole(user.role))) return 'no-role'
  return route.module === undefined || user[accessFlag(route.module)] ? 'open' : 'no-module'
}
