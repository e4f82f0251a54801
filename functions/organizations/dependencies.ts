import type { Platform } from '#functions/rules/http/platform.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import { organizationsCollection, type OrganizationKinds } from './collection.ts'

/** Dependencies of the routes of this area. */
export interface OrganizationsDependencies {
  readonly platform: Platform
  readonly organizations: Collection<OrganizationKinds>
}

/** Composes the area from the platform. */
export const organizationsDependencies = (platform: Platform): OrganizationsDependencies => ({
  platform,
  organizations: platform.collection(organizationsCollection),
})
