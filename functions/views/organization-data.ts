/** Deletes the saved views of a deleted organization or user. */
import { deleteEntities } from '#functions/core/event-store/bulk.ts'
import { idRow } from '#functions/core/read-model/rows.ts'
import type { Actor } from '#functions/core/event-store/entry.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import { recordsOfKind, type OrganizationRecordsOf } from '#functions/rules/tenants/organization-data.ts'
import { viewsCollection, type ViewKinds } from './view-store.ts'

/** Deletes the saved views of an organization's users. */
export const viewsOfOrganizations: OrganizationRecordsOf = (platform) =>
  recordsOfKind(platform, viewsCollection, { what: 'feed_views', kind: 'feed_view' })

/**
 * Deletes the views of a deleted user, including shared ones: nobody else could change those. Webhooks that have one
 * send nothing from then on, which their list says.
 */
export const removeViewsOfUser = async (
  collection: Collection<ViewKinds>,
  userId: number,
  actor: Actor,
): Promise<void> => {
  const views = (await collection.readModel()).rows(idRow, 'SELECT id FROM feed_view WHERE owner_id = ?', [
    userId,
  ])
  await deleteEntities(collection, 'feed_view', views, actor)
}
