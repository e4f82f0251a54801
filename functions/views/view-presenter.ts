/** Saved views as users and keys see them. */
import * as z from 'zod'
import type { Collection } from '#functions/core/event-store/collection.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import type { KeyView } from '#shared/contracts/api/indicators.ts'
import type { IndicatorView, View } from '#shared/contracts/views.ts'
import { filtersOf } from './view-filters.ts'
import { isForKeys, listOf, type ViewEntity, type ViewKinds } from './view-store.ts'

/** A view as the portal shows it. */
export const toViewResponse = (id: number, view: ViewEntity, session: Session): View => ({
  view_id: id,
  view_name: view.view_name,
  list: listOf(view),
  filters: { ...filtersOf(view) },
  time_zone: view.time_zone,
  is_shared: view.is_shared,
  is_own: view.owner_id === session.userId,
})

/** A view of indicators with the specified fields. */
export const toIndicatorViewResponse = (
  id: number,
  { owner_id, client_id: _, list: __, ...view }: ViewEntity,
  session: Session,
): IndicatorView => ({ view_id: id, ...view, is_own: owner_id === session.userId })

const rowSchema = z.object({ id: z.int(), at: z.int() })

/** The views with these ids, as a key sees them. Views deleted meanwhile are left out. */
export const keyViews = async (
  views: Collection<ViewKinds>,
  readModel: ReadModel,
  ids: readonly number[],
): Promise<Map<number, KeyView>> => {
  const rows = readModel.rows(
    rowSchema,
    'SELECT id, _at AS at FROM feed_view WHERE id IN (SELECT value FROM json_each(?))',
    [JSON.stringify(ids)],
  )
  const saved = new Map(rows.map(({ id, at }) => [id, new Date(at).toISOString()]))
  const stored = await views.getMany('feed_view', ids)
  return new Map(
    stored.flatMap((one, index): [number, KeyView][] => {
      const id = ids[index]
      const at = id === undefined ? undefined : saved.get(id)
      if (one === undefined || id === undefined || at === undefined || !isForKeys(one.entity)) return []
      const { owner_id: _, client_id: __, list: ___, ...view } = one.entity
      return [[id, { view_id: id, ...view, last_update_date: at }]]
    }),
  )
}
