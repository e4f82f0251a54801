import { organizationsCollection, type OrganizationKinds } from '#functions/organizations/collection.ts'
import type { Files } from '#functions/core/files/files.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import { TenantItems } from '#functions/rules/tenants/tenant-items.ts'
import { incidentsCollection, type IncidentKinds } from './collection.ts'

/** Dependencies of the routes of this area. */
export interface IncidentsDependencies {
  readonly platform: Platform
  readonly collection: Collection<IncidentKinds>
  readonly incidents: TenantItems<IncidentKinds, 'incident'>
  readonly organizations: Collection<OrganizationKinds>
  readonly files: Files
}

/** Composes the area from the platform. */
export const incidentsDependencies = (platform: Platform): IncidentsDependencies => {
  if (platform.files === undefined) throw new Error('Incidents need the files bucket')
  const collection = platform.collection(incidentsCollection)
  return {
    platform,
    collection,
    incidents: new TenantItems(platform, collection, 'incident'),
    organizations: platform.collection(organizationsCollection),
    files: platform.files,
  }
}
