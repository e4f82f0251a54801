/** Saved views of indicators: named filters (part 2 sections 2, 3 and 7). */
import * as z from 'zod'
import { limits } from '../domain/limits.ts'
import { tlpLevels } from '../domain/tlp/levels.ts'
import { isTimeZone, timeZoneLength } from '../domain/time-zone.ts'
import { endpoint } from '../http/endpoint.ts'
import {
  idParamsSchema,
  idSchema,
  idsSchema,
  instantSchema,
  lineSchema,
  listOf,
  nullableTextSchema,
  textSchema,
} from '../http/schemas.ts'
import { fieldsBeforeShape } from '../domain/fields-before.ts'
import { matchedPageOf } from './asset-matches.ts'
import { csvReplySchema } from './csv-files.ts'
import { indicatorExportQuerySchema, indicatorListItemSchema, indicatorQuerySchema } from './indicators.ts'
import { tlpSchema } from './tlp.ts'

const filterIdsSchema = idsSchema(200)
const optionalLine = (max: number) => nullableTextSchema(max).default(null)

/**
 * The filters of a view. Users other than analysts have views too, but see neither sources nor unverified indicators.
 * For these two specified fields they may send only the values that restrict nothing, which are not stored.
 */
export const indicatorViewInputSchema = z.strictObject({
  view_name: lineSchema(limits.nameLength),
  value: optionalLine(limits.indicatorValueLength),
  feed_categories: filterIdsSchema.default([]),
  feed_types: filterIdsSchema.default([]),
  tags_ids: filterIdsSchema.default([]),
  ids_flag: z.boolean().nullable().default(null),
  origin: z.literal('').nullable().optional(),
  is_verified: z.literal(true).nullable().optional(),
  tlp: z
    .array(tlpSchema)
    .max(tlpLevels.length)
    .transform((levels) => [...new Set(levels)])
    .default([]),
  publication_after: instantSchema.nullable().default(null),
  publication_before: instantSchema.nullable().default(null),
  /** Time zone of the two dates: a view means the same days for every user. */
  time_zone: textSchema(timeZoneLength).refine(isTimeZone, 'no time zone').default('UTC'),
  /** Everyone in the owner's organization sees the view; only its owner changes it. */
  is_shared: z.boolean().default(false),
})
export type IndicatorViewInput = z.infer<typeof indicatorViewInputSchema>

export const indicatorViewSchema = z.object({
  view_id: idSchema,
  view_name: z.string(),
  value: z.string().nullable(),
  feed_categories: z.array(idSchema),
  feed_types: z.array(idSchema),
  tags_ids: z.array(idSchema),
  ids_flag: z.boolean().nullable(),
  tlp: z.array(tlpSchema),
  publication_after: instantSchema.nullable(),
  publication_before: instantSchema.nullable(),
  time_zone: z.string(),
  is_shared: z.boolean(),
  /** Whether the caller owns it and may change it. */
  is_own: z.boolean(),
})
export type IndicatorView = z.infer<typeof indicatorViewSchema>

const area = 'feed_views' as const
const organizationRoles = ['organization_admin', 'user'] as const
const module = 'feed' as const
const viewReplySchema = z.object({ view: indicatorViewSchema })

export const listFeedViews = endpoint({
  method: 'GET',
  path: 'feed_view',
  area,
  roles: organizationRoles,
  module,
  response: listOf(indicatorViewSchema.extend({ feed_count: z.int() })),
})

export const getFeedView = endpoint({
  method: 'GET',
  path: 'feed_view/{id}',
  area,
  roles: organizationRoles,
  module,
  params: idParamsSchema,
  response: viewReplySchema,
})

export const createFeedView = endpoint({
  method: 'POST',
  idempotency: 'replayed',
  path: 'feed_view',
  area,
  roles: organizationRoles,
  module,
  body: indicatorViewInputSchema,
  response: viewReplySchema,
  errors: ['already_exists', 'too_many_views', 'unknown_reference', 'range_reversed', 'busy'],
})

export const updateFeedView = endpoint({
  method: 'PUT',
  path: 'feed_view/{id}',
  area,
  roles: organizationRoles,
  module,
  params: idParamsSchema,
  body: indicatorViewInputSchema.extend(fieldsBeforeShape),
  response: viewReplySchema,
  errors: ['already_exists', 'unknown_reference', 'range_reversed', 'fields_changed', 'busy'],
})

export const deleteFeedView = endpoint({
  method: 'DELETE',
  path: 'feed_view/{id}',
  area,
  roles: organizationRoles,
  module,
  params: idParamsSchema,
  errors: ['in_use', 'busy'],
})

export const listFeedViewFeeds = endpoint({
  method: 'GET',
  path: 'feed_view/{id}/feeds',
  area,
  roles: organizationRoles,
  module,
  params: idParamsSchema,
  query: indicatorQuerySchema,
  response: matchedPageOf(indicatorListItemSchema),
})

export const exportFeedViewFeeds = endpoint({
  method: 'GET',
  path: 'feed_view/{id}/feeds/export_csv',
  cost: 'export',
  exportOf: 'feeds',
  area,
  roles: organizationRoles,
  module,
  params: idParamsSchema,
  query: indicatorExportQuerySchema,
  response: csvReplySchema,
})
