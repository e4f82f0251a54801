import { assetsCollection, type AssetKinds } from '#functions/assets/collection.ts'
import {
  indicatorsCollection,
  indicatorViewsCollection,
  type IndicatorKinds,
  type IndicatorViewKinds,
} from '#functions/indicators/collection.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { sightingsCollection, type SightingKinds } from '#functions/sightings/collection.ts'
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
