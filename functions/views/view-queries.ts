/** Reads saved views: the user's own ones, and those shared within the organization (part 2 sections 2 and 7). */
import * as z from 'zod'
import type { Collection } from '#functions/core/event-store/collection.ts'
import type { Stored } from '#functions/core/event-store/commit.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { idRow } from '#functions/core/read-model/rows.ts'
import type { Condition } from '#functions/core/read-model/where.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import { viewFilterSchemas } from '#shared/contracts/views.ts'
import { hasModule } from '#shared/domain/roles.ts'
import { type ItemList, moduleOfList } from '#shared/domain/item-lists.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { IndicatorAccess } from '#functions/indicators/access-queries.ts'
import { indicatorSearch, type IndicatorSearch } from '#functions/indicators/indicator-queries.ts'
import { type ViewEntity, isVisibleView, listOf, type ViewKinds } from './view-store.ts'

/** The search of a view of indicators, limited to what the caller may see. */
export const searchOfView = (visible: IndicatorAccess, view: ViewEntity): IndicatorSearch =>
  indicatorSearch(visible, {
    ...(view.filters === undefined ? {} : viewFilterSchemas.feeds.parse(view.filters)),
    categories: view.feed_categories,
    types: view.feed_types,
    tags: view.tags_ids,
    tlp: view.tlp,
    ...(view.value === null ? {} : { value: view.value }),
    ...(view.ids_flag === null ? {} : { ids_flag: view.ids_flag }),
    ...(view.publication_after === null ? {} : { publication_after: view.publication_after }),
    ...(view.publication_before === null ? {} : { publication_before: view.publication_before }),
  })

/** The views that a caller may see, of all lists. */
export const viewsOfCaller = ({ userId, organizationId }: Session): Condition => ({
  sql: '(owner_id = ? OR (client_id = ? AND is_shared = 1))',
  parameters: [userId, organizationId],
})

/**
 * A view that the caller sees: their own, or one shared within the organization, of a list that they may read. With a
 * `list`, of that list. Throws `not_found` otherwise.
 */
export const visibleView = async (
  views: Collection<ViewKinds>,
  session: Session,
  id: number,
  list?: ItemList,
): Promise<Stored<ViewEntity>> => {
  const stored = await views.get('feed_view', id)
  if (stored === undefined || !isVisibleView(stored.entity, session)) throw new PortalError('not_found')
  const own = listOf(stored.entity)
  if ((list !== undefined && own !== list) || !hasModule(session.access, moduleOfList[own]))
    throw new PortalError('not_found')
  return stored
}

/** The ids of the views under a condition on `feed_view`, in order. */
export const viewIds = (readModel: ReadModel, { sql, parameters }: Condition): number[] =>
  readModel.rows(idRow, `SELECT id FROM feed_view WHERE ${sql} ORDER BY id`, parameters)

const commitRow = z.object({ at: z.int(), sequence: z.int() })

/** The last commits of views: epoch milliseconds, and the sequence. */
export const viewCommits = (readModel: ReadModel, ids: readonly number[]): z.infer<typeof commitRow>[] =>
  readModel.rows(
    commitRow,
    'SELECT _at AS at, _seq AS sequence FROM feed_view WHERE id IN (SELECT value FROM json_each(?))',
    [JSON.stringify(ids)],
  )
