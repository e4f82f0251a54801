/** The scheduled function that folds each collection's journal into a new snapshot when enough has changed. */
import { createPlatform } from '#functions/platform/http/platform.ts'
import { apiKeysCollection } from '#functions/api-keys/collection.ts'
import { assetsCollection } from '#functions/assets/collection.ts'
import { notificationEmailsCollection } from '#functions/notification-emails/collection.ts'
import { organizationsCollection } from '#functions/organizations/collection.ts'
import { feedsCollection, feedViewsCollection } from '#functions/feeds/collection.ts'
import { incidentsCollection } from '#functions/incidents/collection.ts'
import { threatsCollection } from '#functions/threats/collection.ts'
import { visibilitiesCollection } from '#functions/visibilities/collection.ts'
import { environmentSnapshots } from '#functions/platform/journal/environment-snapshots.ts'
import type { CollectionDefinition } from '#functions/platform/journal/definition.ts'
import { createSnapshotter } from './snapshotter.ts'

/** Every collection of the portal. */
export const collections: readonly CollectionDefinition[] = [
  organizationsCollection,
  threatsCollection,
  incidentsCollection,
  visibilitiesCollection,
  feedsCollection,
  feedViewsCollection,
  assetsCollection,
  notificationEmailsCollection,
  apiKeysCollection,
]

/** The Lambda handler: a failure of one collection is logged, does not stop the others, and fails the run. */
export const handler = async (): Promise<{ saved: string[] }> => {
  const platform = createPlatform({ openSnapshots: environmentSnapshots })
  return createSnapshotter(platform).run(collections)
}
