import { indicatorsCollection, type IndicatorKinds } from '#functions/indicators/indicator-store.ts'
import { indicatorViewsCollection, type IndicatorViewKinds } from '#functions/indicators/views/view-store.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import { uuidsUnder } from '#functions/core/named-uuid.ts'
import { sightingsCollection, type SightingKinds } from '#functions/sightings/sighting-store.ts'
import { threatsCollection, type ThreatKinds } from '#functions/threats/threat-store.ts'
import type { StixSource } from '#shared/domain/stix/objects.ts'

/** Dependencies of the TAXII server. */
export interface TaxiiDependencies {
  readonly platform: Platform
  readonly indicators: Collection<IndicatorKinds>
  readonly views: Collection<IndicatorViewKinds>
  readonly sightings: Collection<SightingKinds>
  readonly threats: Collection<ThreatKinds>
  readonly source: StixSource
}

export const taxiiDependencies = (platform: Platform): TaxiiDependencies => {
  const { PORTAL_URL: portal, PROVIDER_NAME: provider } = platform.environment
  return {
    platform,
    indicators: platform.collection(indicatorsCollection),
    views: platform.collection(indicatorViewsCollection),
    sightings: platform.collection(sightingsCollection),
    threats: platform.collection(threatsCollection),
    source: { provider, portal, uuidOf: uuidsUnder(portal) },
  }
}
