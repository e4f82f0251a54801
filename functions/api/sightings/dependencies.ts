import { indicatorsCollection, type IndicatorKinds } from '#functions/indicators/indicator-store.ts'
import { indicatorViewsCollection, type IndicatorViewKinds } from '#functions/indicators/views/view-store.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import { sightingsCollection, type SightingKinds } from '#functions/sightings/sighting-store.ts'

/** Dependencies of the routes through which organizations' systems report sightings. */
export interface KeySightingsDependencies {
  readonly platform: Platform
  readonly indicators: Collection<IndicatorKinds>
  /** For the views that a key is limited to. */
  readonly indicatorViews: Collection<IndicatorViewKinds>
  readonly sightings: Collection<SightingKinds>
}

export const keySightingsDependencies = (platform: Platform): KeySightingsDependencies => ({
  platform,
  indicators: platform.collection(indicatorsCollection),
  indicatorViews: platform.collection(indicatorViewsCollection),
  sightings: platform.collection(sightingsCollection),
})
