import { apiKeysCollection, type ApiKeyKinds } from '#functions/api-keys/api-key-store.ts'
import { assetsCollection, type AssetKinds } from '#functions/assets/asset-store.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import type { Files } from '#functions/core/files/files.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { sightingsCollection, type SightingKinds } from '#functions/sightings/sighting-store.ts'
import { threatsCollection, type ThreatKinds } from '#functions/threats/threat-store.ts'
import { indicatorsCollection, type IndicatorKinds } from './indicator-store.ts'
import { indicatorViewsCollection, type IndicatorViewKinds } from './views/view-store.ts'

/** Dependencies of the routes of indicators, groups and views. */
export interface IndicatorsDependencies {
  readonly platform: Platform
  readonly indicators: Collection<IndicatorKinds>
  readonly views: Collection<IndicatorViewKinds>
  readonly threats: Collection<ThreatKinds>
  readonly sightings: Collection<SightingKinds>
  /** Indicators are matched with these. */
  readonly assets: Collection<AssetKinds>
  /** Keys may be limited to groups and views. */
  readonly apiKeys: Collection<ApiKeyKinds>
  readonly files: Files
}

/** Composes the dependencies from the platform. */
export const indicatorsDependencies = (platform: Platform): IndicatorsDependencies => {
  if (platform.files === undefined) throw new Error('Indicators need the files bucket')
  return {
    platform,
    indicators: platform.collection(indicatorsCollection),
    views: platform.collection(indicatorViewsCollection),
    threats: platform.collection(threatsCollection),
    sightings: platform.collection(sightingsCollection),
    assets: platform.collection(assetsCollection),
    apiKeys: platform.collection(apiKeysCollection),
    files: platform.files,
  }
}
