/** The collection of saved views: the filters of lists that users save, for themselves or their organization. */
import * as z from 'zod'
import { defineCollection, kind } from '#functions/core/event-store/definition.ts'
import type { Key } from '#functions/core/store/keys.ts'
import { keys } from '#functions/rules/keys.ts'
import { tlpLevels } from '#shared/domain/tlp/levels.ts'
import { nameKey, sortKey } from '#shared/domain/text.ts'
import { type ItemList, itemLists } from '#shared/domain/item-lists.ts'
import { isSameForAll } from '#shared/domain/view-lists.ts'

export const viewEntitySchema = z.object({
  owner_id: z.int(),
  client_id: z.int(),
  is_shared: z.boolean(),
  view_name: z.string(),
  value: z.string().nullable(),
  feed_categories: z.array(z.int()),
  feed_types: z.array(z.int()),
  tags_ids: z.array(z.int()),
  ids_flag: z.boolean().nullable(),
  tlp: z.array(z.enum(tlpLevels)).default([]),
  /** ISO 8601. */
  publication_after: z.string().nullable(),
  publication_before: z.string().nullable(),
  /** Older views without a time zone use UTC days. */
  time_zone: z.string().default('UTC'),
  /** Absent for indicators, the only list that older views have. */
  list: z.enum(itemLists).optional(),
  /**
   * Filters as in the list's query: all of a view of another list, and of indicators those that the fields above do not
   * have. Absent when there are none, as in older views.
   */
  filters: z.record(z.string(), z.string()).optional(),
})
export type ViewEntity = z.infer<typeof viewEntitySchema>

/** The list that a view filters. */
export const listOf = ({ list = 'feeds' }: Pick<ViewEntity, 'list'>): ItemList => list

/** Whether keys may read what a view finds: indicators, the same for everybody. */
export const isForKeys = (view: Pick<ViewEntity, 'list' | 'filters'>): boolean =>
  listOf(view) === 'feeds' && isSameForAll(view.filters ?? {})

/** Whether a caller sees a view: their own, or one shared within the organization. */
export const isVisibleView = (
  view: Pick<ViewEntity, 'owner_id' | 'is_shared' | 'client_id'>,
  caller: { readonly userId: number; readonly organizationId: number | null },
): boolean => view.owner_id === caller.userId || (view.is_shared && view.client_id === caller.organizationId)

const viewKind = kind({
  name: 'feed_view',
  schema: viewEntitySchema,
  columns: {
    owner_id: 'integer',
    client_id: 'integer',
    is_shared: 'integer',
    list: 'text',
    for_keys: 'integer',
    name_key: 'text',
    name_sort: 'text',
  },
  indexes: [
    ['owner_id', 'name_sort', 'id'],
    ['client_id', 'is_shared', 'name_sort', 'id'],
  ],
  row: (view) => ({
    owner_id: view.owner_id,
    client_id: view.client_id,
    is_shared: Number(view.is_shared),
    list: listOf(view),
    for_keys: Number(isForKeys(view)),
    name_key: nameKey(view.view_name),
    name_sort: sortKey(view.view_name),
  }),
  auditName: (view) => (view.is_shared ? view.view_name : undefined),
})

export const viewsCollection = defineCollection({
  name: 'feed_views',
  kinds: { feed_view: viewKind },
})
export type ViewKinds = (typeof viewsCollection)['kinds']

/** The key of a view's item, for those who read it without a read model. */
export const viewKey = (id: number): Key => keys.entity('feed_view', id)
