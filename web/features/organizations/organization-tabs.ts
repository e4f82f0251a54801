/** The tabs of an organization's page, in order: who sees each, and its content (part 3 section 2). */
import { type ComponentType } from 'react'
import type { Organization } from '#shared/contracts/organizations.ts'
import type { Role } from '#shared/domain/roles.ts'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'

export interface OrganizationTab {
  /** As in the address: `?tab=users`. Its label is the text `tab.users`. */
  readonly key: 'details' | 'services' | 'emails' | 'users' | 'assets' | 'statistics'
  readonly roles: readonly Role[]
  /** Loaded when the tab is opened. */
  readonly content: ComponentType<{ organizationId: number }>
  /** The number of pending items in it; 0 shows nothing. */
  readonly waiting?: (organization: Organization) => number
}

const administrators = ['platform_admin', 'organization_admin'] as const satisfies readonly Role[]

export const organizationTabs: readonly OrganizationTab[] = [
  {
    key: 'details',
    roles: administrators,
    content: lazyPart(
      async () => (await import('#web/features/organizations/details/details-tab.tsx')).DetailsTab,
    ),
  },
  {
    key: 'services',
    roles: administrators,
    content: lazyPart(
      async () => (await import('#web/features/organizations/services/services-tab.tsx')).ServicesTab,
    ),
  },
  {
    key: 'emails',
    roles: administrators,
    content: lazyPart(async () => (await import('#web/features/notification-emails/tab.tsx')).EmailsTab),
  },
  {
    key: 'users',
    roles: administrators,
    content: lazyPart(async () => (await import('#web/features/users/tab.tsx')).UsersTab),
  },
  {
    key: 'assets',
    roles: administrators,
    waiting: ({ asset_requests: requests }) => requests,
    content: lazyPart(async () => (await import('#web/features/assets/tab.tsx')).AssetsTab),
  },
  {
    key: 'statistics',
    roles: ['platform_admin'],
    content: lazyPart(
      async () => (await import('#web/features/organizations/statistics/statistics-tab.tsx')).StatisticsTab,
    ),
  },
]
