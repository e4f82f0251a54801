/** The collection of saved views: the indicator filters of users and organizations. */
import * as z from 'zod'
import { defineCollection, kind } from '#functions/core/event-store/definition.ts'
import { tlpLevels } from '#shared/domain/tlp/levels.ts'
import { nameKey, sortKey } from '#shared/domain/text.ts'

export const indicatorViewEntitySchema = z.object({
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
})
export type IndicatorViewEntity = z.infer<typeof indicatorViewEntitySchema>

/** Whether a caller sees a view: their own, or one shared within the organization. */
export const isVisibleView = (
  view: Pick<IndicatorViewEntity, 'owner_id' | 'is_shared' | 'client_id'>,
  caller: { readonly userId: number; readonly organizationId: number | null },
): boolean => view.owner_id === caller.userId || (view.is_shared && view.client_id === caller.organizationId)

const indicatorViewKind = kind({
  name: 'feed_view',
  schema: indicatorViewEntitySchema,
  columns: {
    owner_id: 'integer',
    client_id: 'integer',
    is_shared: 'integer',
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
    name_key: nameKey(view.view_name),
    name_sort: sortKey(view.view_name),
  }),
  auditName: (view) => (view.is_shared ? view.view_name : undefined),
})

export const indicatorViewsCollection = defineCollection({
  name: 'feed_views',
  kinds: { feed_view: indicatorViewKind },
})
export type IndicatorViewKinds = (typeof indicatorViewsCollection)['kinds']
