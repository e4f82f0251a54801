/** What goes with an organization: the views that its people saved. And with a user: the user's. */
import * as z from 'zod'
import { deleteEntities } from '#functions/platform/journal/bulk.ts'
import type { Actor } from '#functions/platform/journal/entry.ts'
import type { Collection } from '#functions/platform/journal/collection.ts'
import { deleteEntitiesOfClient, type ClientDataOf } from '#functions/platform/tenants/organization-data.ts'
import { feedViewsCollection, type FeedViewKinds } from './views/views-collection.ts'

/** Deletes the saved views of an organization's people. */
export const feedViewsOfClients: ClientDataOf = (platform) => {
  const collection = platform.collection(feedViewsCollection)
  return {
    what: 'feed_views',
    remove: (clientId, actor) =>
      deleteEntitiesOfClient(collection, { what: 'feed_views', kind: 'feed_view' }, clientId, actor),
  }
}

/**
 * Deletes the views of a user who is deleted, those shared with the organization too: nobody else could
 * change them.
 */
export const removeViewsOfUser = async (
  collection: Collection<FeedViewKinds>,
  userId: number,
  actor: Actor,
): Promise<void> => {
  const views = (await collection.readModel()).rows(
    z.object({ id: z.int() }),
    'SELECT id FROM feed_view WHERE owner_id = ?',
    [userId],
  )
  await deleteEntities(
    collection,
    'feed_view',
    views.map(({ id }) => id),
    actor,
  )
}

export { feedViewsCollection, type FeedViewKinds }
