/** Saved views as users and keys see them. */
import * as z from 'zod'
import type { Collection } from '#functions/core/event-store/collection.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import type { KeyView } from '#shared/contracts/api/indicators.ts'
import type { IndicatorView } from '#shared/contracts/indicator-views.ts'
import type { IndicatorViewEntity, IndicatorViewKinds } from './view-store.ts'

/** A view as the API shows it. */
export const toViewResponse = (
  id: number,
  { owner_id, client_id: _, ...view }: IndicatorViewEntity,
  session: Session,
): IndicatorView => ({ view_id: id, ...view, is_own: owner_id === session.userId })

const rowSchema = z.object({ id: z.int(), at: z.int() })

/** The views with these ids, as a key sees them. Views deleted meanwhile are left out. */
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
