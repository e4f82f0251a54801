/** Saved views as a key sees them. */
import * as z from 'zod'
import type { IndicatorViewKinds } from '#functions/indicators/views/view-store.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import type { KeyView } from '#shared/contracts/api/indicators.ts'

const rowSchema = z.object({ id: z.int(), at: z.int() })

/** The views with these ids. Views deleted meanwhile are left out. */
export const keyViews = async (
  views: Collection<IndicatorViewKinds>,
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
      if (one === undefined || id === undefined || at === undefined) return []
      const { owner_id: _, client_id: __, ...view } = one.entity
      return [[id, { view_id: id, ...view, last_update_date: at }]]
    }),
  )
}
