import { feedsCollection, type FeedKinds } from '#functions/indicators/collection.ts'
import { incidentsCollection, type IncidentKinds } from '#functions/incidents/collection.ts'
import { organizationsCollection, type OrganizationKinds } from '#functions/organizations/collection.ts'
import type { Platform } from '#functions/platform/http/platform.ts'
import type { Collection } from '#functions/platform/journal/collection.ts'
import { TenantItems } from '#functions/platform/tenants/tenant-items.ts'
import { threatsCollection, type ThreatKinds } from '#functions/threats/collection.ts'
import { visibilitiesCollection, type VisibilityKinds } from '#functions/visibilities/collection.ts'

/** What the calls work with by which systems write. */
export interface WriteDependencies {
  readonly platform: Platform
  readonly organizations: Collection<OrganizationKinds>
  readonly visibilities: Collection<VisibilityKinds>
  readonly incidents: Collection<IncidentKinds>
  readonly threats: Collection<ThreatKinds>
  readonly feeds: Collection<FeedKinds>
  readonly visibilityItems: TenantItems<VisibilityKinds, 'visibility'>
  readonly incidentItems: TenantItems<IncidentKinds, 'incident'>
}

export const writeDependencies = (platform: Platform): WriteDependencies => {
  const visibilities = platform.collection(visibilitiesCollection)
  const incidents = platform.collection(incidentsCollection)
  return {
    platform,
    organizations: platform.collection(organizationsCollection),
    visibilities,
    incidents,
    threats: platform.collection(threatsCollection),
    feeds: platform.collection(feedsCollection),
    visibilityItems: new TenantItems(platform, visibilities, 'visibility'),
    incidentItems: new TenantItems(platform, incidents, 'incident'),
  }
}
