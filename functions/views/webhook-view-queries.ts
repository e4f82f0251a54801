/** The saved views that webhooks may have, read directly from the table. */
import * as z from 'zod'
import type { Table } from '#functions/core/store/table.ts'
import { viewFilterSchemas } from '#shared/contracts/views.ts'
import type { ItemList } from '#shared/domain/item-lists.ts'
import { isOpenToKeys, type ViewFilters } from '#shared/domain/view-lists.ts'
import { filtersOf } from './view-filters.ts'
import { listOf, viewEntitySchema, viewKey, type ViewEntity } from './view-store.ts'

const viewItemSchema = z.object({ entity: viewEntitySchema })

/** Those of the views that exist and can be read. */
export const readViews = async (
  table: Pick<Table, 'batchGet'>,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number, ViewEntity>> => {
  const wanted = [...new Set(ids)].filter((id) => id !== null)
  const items = wanted.length === 0 ? [] : await table.batchGet(wanted.map(viewKey))
  return new Map(
    wanted.flatMap((id, index): [number, ViewEntity][] => {
      const read = viewItemSchema.safeParse(items[index])
      return read.success ? [[id, read.data.entity]] : []
    }),
  )
}

/** Whether webhooks may have a view: it is shared, and means the same for all who may read its list. */
export const isViewForWebhooks = (view: ViewEntity): boolean =>
  view.is_shared && isOpenToKeys(listOf(view), filtersOf(view))

/** Filters of an older version may no longer mean anything. */
const hasReadableFilters = (view: ViewEntity): boolean =>
  viewFilterSchemas[listOf(view)].safeParse(filtersOf(view)).success

/** A view that webhooks of an organization may have. */
export const usableView = (view: ViewEntity | undefined, organizationId: number): ViewEntity | undefined =>
  view !== undefined &&
  view.client_id === organizationId &&
  isViewForWebhooks(view) &&
  hasReadableFilters(view)
    ? view
    : undefined

/** The list of a view, and its filters. */
export const searchOfView = (
  view: ViewEntity,
): { readonly list: ItemList; readonly filters: ViewFilters } => ({
  list: listOf(view),
  filters: filtersOf(view),
})
