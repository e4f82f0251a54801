import { feedsCollection, type FeedKinds } from '#functions/indicators/collection.ts'
import { feedViewsCollection, type FeedViewKinds } from '#functions/indicators/views/views-collection.ts'
import type { Platform } from '#functions/platform/http/platform.ts'
import type { Collection } from '#functions/platform/journal/collection.ts'
import { sightingsCollection, type SightingKinds } from '#functions/sightings/collection.ts'

/** What the calls work with by which organizations' systems say what they saw. */
export interface KeySightingsDependencies {
  readonly platform: Platform
  readonly feeds: Collection<FeedKinds>
  /** What a key is limited to. */
  readonly feedViews: Collection<FeedViewKinds>
  readonly sightings: Collection<SightingKinds>
}

export const keySightingsDependencies = (platform: Platform): KeySightingsDependencies => ({
  platform,
  feeds: platform.collection(feedsCollection),
  feedViews: platform.collection(feedViewsCollection),
  sightings: platform.collection(sightingsCollection),
})
