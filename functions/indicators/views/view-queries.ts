/** Reads saved views: the user's own ones, and those shared within the organization (part 2 sections 2 and 7). */
import * as z from 'zod'
import type { Collection } from '#functions/core/event-store/collection.ts'
import type { Stored } from '#functions/core/event-store/commit.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { idRow } from '#functions/core/read-model/rows.ts'
import type { Condition } from '#functions/core/read-model/where.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { IndicatorAccess } from '../access-queries.ts'
import { indicatorSearch, type IndicatorSearch } from '../indicator-queries.ts'
import { type IndicatorViewEntity, isVisibleView, type IndicatorViewKinds } from './view-store.ts'

/** The search of a view, limited to what the caller may see. */
export const searchOfView = (visible: IndicatorAccess, view: IndicatorViewEntity): IndicatorSearch =>
  indicatorSearch(visible, {
    categories: view.feed_categories,
    types: view.feed_types,
    tags: view.tags_ids,
    tlp: view.tlp,
    ...(view.value === null ? {} : { value: view.value }),
    ...(view.ids_flag === null ? {} : { ids_flag: view.ids_flag }),
    ...(view.publication_after === null ? {} : { publication_after: view.publication_after }),
    ...(view.publication_before === null ? {} : { publication_before: view.publication_before }),
  })

/** A view that the caller sees: their own, or one shared within the organization. Throws `not_found` otherwise. */
export const visibleView = async (
  views: Collection<IndicatorViewKinds>,
  session: Session,
  id: number,
): Promise<Stored<IndicatorViewEntity>> => {
  const stored = await views.get('feed_view', id)
  if (stored === undefined || !isVisibleView(stored.entity, session)) throw new PortalError('not_found')
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
