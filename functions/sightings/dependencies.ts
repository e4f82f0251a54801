import { indicatorsCollection, type IndicatorKinds } from '#functions/indicators/collection.ts'
import { organizationsCollection, type OrganizationKinds } from '#functions/organizations/collection.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import { withOutbox, type PlatformWithOutbox } from '#functions/rules/mail/platform-outbox.ts'
import type { Transport } from '#functions/rules/mail/transport.ts'
import { TenantItems } from '#functions/rules/tenants/tenant-items.ts'
import { sightingsCollection, type SightingKinds } from './collection.ts'

/** Dependencies of the sighting routes. */
export interface SightingsDependencies extends PlatformWithOutbox {
  readonly collection: Collection<SightingKinds>
  readonly sightings: TenantItems<SightingKinds, 'sighting'>
  readonly indicators: Collection<IndicatorKinds>
  readonly organizations: Collection<OrganizationKinds>
}

/** Composes the area from the platform. Tests replace the transport. */
export const sightingsDependencies = (platform: Platform, transport?: Transport): SightingsDependencies => {
  const collection = platform.collection(sightingsCollection)
  return {
    ...withOutbox(platform, transport),
    collection,
    sightings: new TenantItems(platform, collection, 'sighting'),
    indicators: platform.collection(indicatorsCollection),
    organizations: platform.collection(organizationsCollection),
  }
}
