/**
 * The saved views that a key sees. As things of their own those of indicators that mean the same for everybody; as a
 * filter of another list its views, except those of what a user repairs.
 */
import type { Collection } from '#functions/core/event-store/collection.ts'
import type { Stored } from '#functions/core/event-store/commit.ts'
import type { Condition } from '#functions/core/read-model/where.ts'
import type { KeyCaller } from '#functions/rules/key-api/key-gate.ts'
import type { ItemList } from '#shared/domain/item-lists.ts'
import { isOpenToKeys, type ViewFilters } from '#shared/domain/view-lists.ts'
import { PortalError } from '#shared/http/errors.ts'
import { visibleView } from './view-queries.ts'
import { isForKeys, type ViewEntity, type ViewKinds } from './view-store.ts'

/**
 * A saved view that a key sees. These are the views shared in the organization, a user key's own ones, or exactly those
 * that a key is limited to. Throws `not_found`.
 */
export const viewOfKey = async (
  views: Collection<ViewKinds>,
  caller: KeyCaller,
  id: number,
): Promise<Stored<ViewEntity>> => {
  const { scope, organizationId } = caller
  const stored =
    scope === null
      ? await visibleView(views, caller.session, id, 'feeds')
      : scope.views.includes(id)
        ? await views.get('feed_view', id)
        : undefined
  const isTheirs = scope === null || stored?.entity.client_id === organizationId
  if (stored === undefined || !isTheirs || !isForKeys(stored.entity)) throw new PortalError('not_found')
  return stored
}

/** The condition of the views that a key sees. */
export const viewsOfKey = ({ organizationId, userId, scope }: KeyCaller): Condition => {
  if (organizationId === null) return { sql: 'FALSE', parameters: [] }
  if (scope !== null)
    return {
      sql: 'feed_view.for_keys = 1 AND feed_view.client_id = ? AND feed_view.id IN (SELECT value FROM json_each(?))',
      parameters: [organizationId, JSON.stringify(scope.views)],
    }
  return {
    sql: 'feed_view.for_keys = 1 AND (feed_view.owner_id = ? OR (feed_view.client_id = ? AND feed_view.is_shared = 1))',
    parameters: [userId ?? 0, organizationId],
  }
}

/**
 * The filters of a view of a list that a key asks for by id; none without an id. A key is not a user, so it does not see
 * views with "mine". `bound`: what a cursor is bound to besides. Throws `not_found`.
 */
export const filtersForKey = async (
  views: Collection<ViewKinds>,
  caller: KeyCaller,
  list: Exclude<ItemList, 'feeds'>,
  id: number | undefined,
): Promise<{ readonly filters: ViewFilters; readonly bound: unknown[] }> => {
  if (id === undefined) return { filters: {}, bound: [] }
  const { filters = {} } = (await visibleView(views, caller.session, id, list)).entity
  if (!isOpenToKeys(list, filters)) throw new PortalError('not_found')
  return { filters, bound: [filters] }
}
