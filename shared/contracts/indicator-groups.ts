/** Groups of indicators (part 2 sections 2 to 7). */
import * as z from 'zod'
import { limits } from '../domain/limits.ts'
import { analyst, organizationRoles, readers } from '../domain/roles.ts'
import { endpoint } from '../http/endpoint.ts'
import {
  booleanQuerySchema,
  bulkIdsSchema,
  bulkResultSchema,
  idListQuerySchema,
  idParamsSchema,
  idSchema,
  idsSchema,
  instantInputSchema,
  instantSchema,
  listOf,
  nameSchema,
  nullableTextSchema,
  pageOf,
  pageQueryShape,
  searchQuerySchema,
  sortQuerySchema,
} from '../http/schemas.ts'
import { fieldsBeforeShape } from '../domain/fields-before.ts'
import { indicatorTagSchema } from './dictionaries.ts'
import { matchedPageOf } from './asset-matches.ts'
import { csvReplySchema } from './csv-files.ts'
import { indicatorJobSchema } from './indicator-jobs.ts'
import { indicatorExportQuerySchema, indicatorListItemSchema, indicatorQuerySchema } from './indicators.ts'
import { pastChangeSchema } from './histories.ts'
import { threatListItemSchema } from './threats.ts'
import {
  changedLanguagesShape,
  languagesShape,
  nameLanguagesShape,
  newLanguagesShape,
} from './translations.ts'
import { bulkTlpShape, givenTlpShape, tlpFilterShape, tlpShape, wholeTlpShape } from './tlp.ts'
import { undoShape } from './undo.ts'

/**
 * A group as a list shows it. `feed_count` counts the indicators that the caller may see; `is_verified` is for
 * analysts.
 */
export const indicatorGroupSchema = z.object({
  group_id: idSchema,
  name: z.string(),
  description: z.string().nullable(),
  ...languagesShape,
  tags: z.array(indicatorTagSchema.pick({ feed_tag_id: true, name: true })),
  feed_count: z.int(),
  last_update_date: instantSchema,
  is_verified: z.boolean().optional(),
  ...tlpShape,
  ...wholeTlpShape,
})
export type IndicatorGroup = z.infer<typeof indicatorGroupSchema>

export const indicatorGroupSortFields = ['name', 'last_update_date', 'tlp'] as const
export const indicatorGroupQuerySchema = z.object({
  ...pageQueryShape,
  sort: sortQuerySchema(indicatorGroupSortFields, '-last_update_date'),
  search: searchQuerySchema.optional(),
  name: searchQuerySchema.optional(),
  tags: idListQuerySchema.optional(),
  is_verified: booleanQuerySchema.optional(),
  ...tlpFilterShape,
  last_update_after: instantInputSchema.optional(),
  last_update_before: instantInputSchema.optional(),
})

const descriptionSchema = nullableTextSchema(limits.descriptionLength)
const tagIdsSchema = idsSchema(limits.indicatorTags)
export const createIndicatorGroupInputSchema = z.object({
  name: nameSchema,
  description: descriptionSchema.default(null),
  ...newLanguagesShape,
  tags_ids: tagIdsSchema.default([]),
  is_verified: z.boolean().default(false),
  ...givenTlpShape,
})
export type CreateIndicatorGroupInput = z.infer<typeof createIndicatorGroupInputSchema>

export const updateIndicatorGroupInputSchema = z
  .object({
    name: nameSchema,
    description: descriptionSchema,
    ...changedLanguagesShape,
    tags_ids: tagIdsSchema,
    is_verified: z.boolean(),
    ...givenTlpShape,
  })
  .partial()
export type UpdateIndicatorGroupInput = z.infer<typeof updateIndicatorGroupInputSchema>

const area = 'feed_groups' as const
const module = 'feed' as const
const groupReplySchema = z.object({ group: indicatorGroupSchema })
const inputErrors = [
  'unknown_reference',
  'translation_language',
  'already_exists',
  'unverified_group_exists',
  'busy',
] as const

export const listFeedGroups = endpoint({
  method: 'GET',
  path: 'feed_group',
  area,
  roles: readers,
  module,
  query: indicatorGroupQuerySchema,
  response: pageOf(indicatorGroupSchema),
})

export const getFeedGroup = endpoint({
  method: 'GET',
  path: 'feed_group/{id}',
  area,
  roles: readers,
  module,
  params: idParamsSchema,
  response: groupReplySchema.extend({ history: z.array(pastChangeSchema).optional() }),
})

export const listFeedGroupNames = endpoint({
  method: 'GET',
  path: 'feed_group_names',
  area,
  roles: readers,
  module,
  query: z.object({ groups_ids: idListQuerySchema }),
  response: listOf(z.object({ group_id: idSchema, name: z.string(), ...nameLanguagesShape, ...tlpShape })),
})

export const listFeedGroupInfo = endpoint({
  method: 'GET',
  path: 'feed_group_info',
  area,
  roles: readers,
  module,
  query: indicatorGroupQuerySchema.pick({
    name: true,
    last_update_after: true,
    last_update_before: true,
    is_verified: true,
  }),
  response: listOf(
    z.object({
      group_id: idSchema,
      name: z.string(),
      ...nameLanguagesShape,
      ...tlpShape,
      is_verified: z.boolean().optional(),
      last_update_date: instantSchema,
    }),
  ),
})

export const listFeedGroupThreats = endpoint({
  method: 'GET',
  path: 'feed_group/{id}/threats',
  area,
  roles: readers,
  module,
  params: idParamsSchema,
  query: z.object(pageQueryShape),
  response: pageOf(threatListItemSchema),
})

export const listFeedGroupFeeds = endpoint({
  method: 'GET',
  path: 'feed_group/{id}/feeds',
  area,
  roles: readers,
  module,
  params: idParamsSchema,
  query: indicatorQuerySchema,
  response: matchedPageOf(indicatorListItemSchema),
})

export const createFeedGroup = endpoint({
  method: 'POST',
  idempotency: 'replayed',
  path: 'feed_group',
  area,
  roles: analyst,
  module,
  body: createIndicatorGroupInputSchema,
  response: groupReplySchema,
  errors: inputErrors,
})

export const updateFeedGroup = endpoint({
  method: 'PATCH',
  path: 'feed_group/{id}',
  area,
  roles: analyst,
  module,
  params: idParamsSchema,
  body: updateIndicatorGroupInputSchema.extend(fieldsBeforeShape),
  response: groupReplySchema,
  errors: [...inputErrors, 'texts_changed', 'fields_changed'],
})

export const deleteFeedGroup = endpoint({
  method: 'DELETE',
  path: 'feed_group/{id}',
  area,
  roles: analyst,
  module,
  params: idParamsSchema,
  errors: ['in_use', 'busy'],
})

export const bulkDeleteFeedGroups = endpoint({
  method: 'DELETE',
  path: 'feed_group/bulk_delete',
  cost: 'bulk',
  area,
  roles: analyst,
  module,
  body: z.object({ feed_group_ids: bulkIdsSchema }),
  response: bulkResultSchema,
  errors: ['not_found', 'in_use', 'busy'],
})

export const verifyFeedGroups = endpoint({
  method: 'PATCH',
  path: 'feed_group/verify_many',
  area,
  roles: analyst,
  module,
  body: z.object({ feed_group_ids: bulkIdsSchema, verified: z.boolean() }),
  response: bulkResultSchema.extend(undoShape),
  errors: ['not_found', 'busy'],
})

export const addFeedsToGroup = endpoint({
  method: 'PATCH',
  path: 'feed_group/{id}/add_feeds',
  cost: 'bulk',
  area,
  roles: analyst,
  module,
  params: idParamsSchema,
  body: z.object({ feeds_ids: bulkIdsSchema }),
  response: bulkResultSchema,
  errors: ['not_found', 'busy'],
})

export const removeFeedsFromGroup = endpoint({
  method: 'PATCH',
  path: 'feed_group/{id}/delete_feeds',
  cost: 'bulk',
  area,
  roles: analyst,
  module,
  params: idParamsSchema,
  body: z.object({ feeds_ids: bulkIdsSchema }),
  response: bulkResultSchema,
  errors: ['not_found', 'busy'],
})

export const updateFeedsOfGroup = endpoint({
  method: 'PATCH',
  path: 'feed_group/{id}/feeds',
  cost: 'bulk',
  area,
  roles: analyst,
  module,
  params: idParamsSchema,
  body: z.union([z.strictObject({ verified: z.boolean() }), z.strictObject({ ids_flag: z.boolean() })]),
  response: bulkResultSchema.extend({ job: indicatorJobSchema }),
  errors: ['too_many_jobs', 'busy'],
})

export const exportFeedGroupFeeds = endpoint({
  method: 'GET',
  path: 'feed_group/{id}/feeds/export_csv',
  cost: 'export',
  exportOf: 'feeds',
  area,
  roles: organizationRoles,
  module,
  params: idParamsSchema,
  query: indicatorExportQuerySchema,
  response: csvReplySchema,
})

export const bulkUpdateFeedGroupLevels = endpoint({
  method: 'PATCH',
  path: 'feed_group/bulk_tlp',
  cost: 'bulk',
  area,
  roles: analyst,
  module,
  body: z.object({ feed_group_ids: bulkIdsSchema, ...bulkTlpShape }),
  response: bulkResultSchema.extend(undoShape),
  errors: ['not_found', 'busy'],
})
