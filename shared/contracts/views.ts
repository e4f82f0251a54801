/**
 * Saved views: named filters of a list (part 2 sections 2, 3 and 7). The calls of `feed_view` are the specified ones, for
 * views of indicators alone; those of `view` are for the views of every list.
 */
import * as z from 'zod'
import { limits } from '../domain/limits.ts'
import { tlpLevels } from '../domain/tlp/levels.ts'
import { isTimeZone, timeZoneLength } from '../domain/time-zone.ts'
import { type ItemList, itemLists } from '../domain/item-lists.ts'
import { type ViewFilters } from '../domain/view-lists.ts'
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
import { organizationRoles } from '../domain/roles.ts'
import { matchedPageOf } from './asset-matches.ts'
import { csvReplySchema } from './csv-files.ts'
import { incidentFilterShape } from './incidents.ts'
import {
  indicatorExportQuerySchema,
  publicFilterShape,
  indicatorListItemSchema,
  indicatorQuerySchema,
} from './indicators.ts'
import { threatFilterShape } from './threats.ts'
import { tlpSchema } from './tlp.ts'
import { visibilityFilterShape } from './visibilities.ts'

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
  /** Filters besides these, as in the query of the list; absent when there are none. */
  filters: z.record(z.string(), z.string()).optional(),
  is_shared: z.boolean(),
  /** Whether the caller owns it and may change it. */
  is_own: z.boolean(),
})
export type IndicatorView = z.infer<typeof indicatorViewSchema>

/**
 * The filters that a view of each list may have: those of the list, without the search text, which a view keeps as the
 * filter by name or value, without the items of one e-mail, and without filters of analysts, who have no views.
 */
export const viewFilterSchemas = {
  visibilities: z
    .strictObject(visibilityFilterShape)
    .omit({ search: true, mail: true, organizations: true, sent: true, unanswered: true }),
  incidents: z
    .strictObject(incidentFilterShape)
    .omit({ search: true, mail: true, organizations: true, sent: true }),
  threats: z
    .strictObject(threatFilterShape)
    .omit({ search: true, mail: true, sent: true })
    .extend({
      ioc_group_id: threatFilterShape.ioc_group_id.refine(
        (groups) => groups === undefined || groups.length <= limits.viewGroups,
        'too many groups',
      ),
    }),
  feeds: z.strictObject(publicFilterShape).omit({
    search: true,
    origin: true,
    is_verified: true,
    creation_after: true,
    creation_before: true,
    sent: true,
  }),
} as const satisfies Record<ItemList, z.ZodType>

/** Longest value of a filter: a list of 200 ids. */
const filterLength = 3_300

/** Filters as in the list's query; see `viewFilterSchemas`. */
const filtersSchema = z
  .record(z.string().max(limits.nameLength), z.string().min(1).max(filterLength))
  .refine((filters) => Object.keys(filters).length <= 30)

const viewInputShape = {
  view_name: lineSchema(limits.nameLength),
  list: z.enum(itemLists),
  filters: filtersSchema.default({}),
  /** Time zone of the days: a view means the same days for every user. */
  time_zone: textSchema(timeZoneLength).refine(isTimeZone, 'no time zone').default('UTC'),
  /** Everyone in the owner's organization sees the view; only its owner changes it. */
  is_shared: z.boolean().default(false),
}

/** Refuses filters that the list has not, or values that they do not take. */
const areFiltersOfList = ({
  value: { list, filters },
  issues,
}: {
  readonly value: { readonly list: ItemList; readonly filters: ViewFilters }
  readonly issues: z.core.$ZodRawIssue[]
}): void => {
  const read = viewFilterSchemas[list].safeParse(filters)
  for (const { message, path } of read.error?.issues ?? [])
    issues.push({ code: 'custom', message, path: ['filters', ...path], input: filters })
}

export const viewInputSchema = z.strictObject(viewInputShape).check(areFiltersOfList)
export type ViewInput = z.infer<typeof viewInputSchema>

export const viewSchema = z.object({
  view_id: idSchema,
  view_name: z.string(),
  list: z.enum(itemLists),
  filters: z.record(z.string(), z.string()),
  time_zone: z.string(),
  is_shared: z.boolean(),
  /** Whether the caller owns it and may change it. */
  is_own: z.boolean(),
})
export type View = z.infer<typeof viewSchema>

const area = 'feed_views' as const
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
  errors: [
    'already_exists',
    'too_many_views',
    'too_many_shared_views',
    'unknown_reference',
    'range_reversed',
    'busy',
  ],
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
  errors: [
    'already_exists',
    'too_many_shared_views',
    'unknown_reference',
    'range_reversed',
    'in_use',
    'fields_changed',
    'busy',
  ],
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

const wholeReplySchema = z.object({ view: viewSchema })

/** The views of the lists that the caller may read, each with its count. */
export const listViews = endpoint({
  method: 'GET',
  path: 'view',
  area,
  cost: 'search',
  roles: organizationRoles,
  response: listOf(viewSchema.extend({ count: z.int() })),
})

export const getView = endpoint({
  method: 'GET',
  path: 'view/{id}',
  area,
  roles: organizationRoles,
  params: idParamsSchema,
  response: wholeReplySchema,
})

export const createView = endpoint({
  method: 'POST',
  idempotency: 'replayed',
  path: 'view',
  area,
  roles: organizationRoles,
  body: viewInputSchema,
  response: wholeReplySchema,
  errors: [
    'already_exists',
    'too_many_views',
    'too_many_shared_views',
    'unknown_reference',
    'range_reversed',
    'busy',
  ],
})

/** The list of a view stays. */
export const updateView = endpoint({
  method: 'PUT',
  path: 'view/{id}',
  area,
  roles: organizationRoles,
  params: idParamsSchema,
  body: z.strictObject({ ...viewInputShape, ...fieldsBeforeShape }).check(areFiltersOfList),
  response: wholeReplySchema,
  errors: [
    'already_exists',
    'too_many_shared_views',
    'unknown_reference',
    'range_reversed',
    'in_use',
    'fields_changed',
    'busy',
  ],
})

export const deleteView = endpoint({
  method: 'DELETE',
  path: 'view/{id}',
  area,
  roles: organizationRoles,
  params: idParamsSchema,
  errors: ['in_use', 'busy'],
})
