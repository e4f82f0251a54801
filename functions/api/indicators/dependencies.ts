import { assetsCollection, type AssetKinds } from '#functions/assets/asset-store.ts'
import { indicatorsCollection, type IndicatorKinds } from '#functions/indicators/indicator-store.ts'
import { indicatorViewsCollection, type IndicatorViewKinds } from '#functions/indicators/views/view-store.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { sightingsCollection, type SightingKinds } from '#functions/sightings/sighting-store.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'

/** Dependencies of the routes of indicators, groups and views for keys. */
export interface IndicatorsDependencies {
  readonly platform: Platform
  readonly indicators: Collection<IndicatorKinds>
  readonly views: Collection<IndicatorViewKinds>
  readonly sightings: Collection<SightingKinds>
  readonly assets: Collection<AssetKinds>
}

export const indicatorsDependencies = (platform: Platform): IndicatorsDependencies => ({
  platform,
  indicators: platform.collection(indicatorsCollection),
  views: platform.collection(indicatorViewsCollection),
  sightings: platform.collection(sightingsCollection),
  assets: platform.collection(assetsCollection),
})
