/** Indicators: on the wire and in the specification an indicator is an indicator (part 2 sections 2 to 9). */
import * as z from 'zod'
import { fieldsBeforeShape } from '../domain/fields-before.ts'
import { csvAmountSchema, csvReplySchema } from './csv-files.ts'
import { limits } from '../domain/limits.ts'
import { analyst, organizationRoles, readers } from '../domain/roles.ts'
import { endpoint } from '../http/endpoint.ts'
import {
  anySortQuerySchema,
  booleanQuerySchema,
  bulkIdsSchema,
  bulkResultSchema,
  idListQuerySchema,
  idParamsSchema,
  idSchema,
  idsSchema,
  instantInputSchema,
  instantSchema,
  lineSchema,
  nullableTextSchema,
  pageOf,
  pageQueryShape,
  searchQuerySchema,
  textSchema,
} from '../http/schemas.ts'
import { matchedPageOf, matchesSchema, itemMatchesShape } from './asset-matches.ts'
import { indicatorCategorySchema, indicatorTagSchema, indicatorTypeSchema } from './dictionaries.ts'
import { pastChangeSchema } from './histories.ts'
import { threatListItemSchema } from './threats.ts'
import { nameLanguagesShape } from './translations.ts'
import { givenTlpShape, tlpFilterShape, tlpShape, wholeTlpShape } from './tlp.ts'
import { undoEndpoint, undoShape } from './undo.ts'

const tagSchema = indicatorTagSchema.pick({ feed_tag_id: true, name: true })
const groupNameSchema = z.object({
  group_id: idSchema,
  name: z.string(),
  ...nameLanguagesShape,
  ...tlpShape,
})
const valueSchema = lineSchema(limits.indicatorValueLength)
const originSchema = lineSchema(limits.indicatorOriginLength)
const notesSchema = nullableTextSchema(limits.indicatorNotesLength)
const tagIdsSchema = idsSchema(limits.indicatorTags)

/**
 * An indicator as a list shows it. For users other than analysts three facts are absent: creation date, source, and
 * whether it is published (theirs always are).
 */
export const indicatorListItemSchema = z.object({
  feed_id: idSchema,
  value: z.string(),
  category: indicatorCategorySchema,
  type: indicatorTypeSchema.omit({ validity_days: true }),
  tags: z.array(tagSchema),
  groups: z.array(groupNameSchema),
  ids_flag: z.boolean(),
  ...tlpShape,
  published_date: instantSchema.nullable(),
  sent: z.boolean(),
  sent_date: instantSchema.nullable(),
  /** Start of its validity: its publication, or when it was last seen. Null when it is not published. */
  renewed_date: instantSchema.nullable(),
  /** End of its validity, by its type; null without an end or when it is not published. */
  valid_until: instantSchema.nullable(),
  /** When it expired; null while it is valid. */
  expired_date: instantSchema.nullable(),
  /** Whether it is a false positive for the caller's organization; absent for callers without one. */
  is_false_positive: z.boolean().optional(),
  origin: z.string().optional(),
  is_verified: z.boolean().optional(),
  creation_date: instantSchema.optional(),
  /** For the organization's own users and keys; absent for others. */
  concerns: matchesSchema.optional(),
})
export type IndicatorListItem = z.infer<typeof indicatorListItemSchema>

/** A whole indicator. */
export const indicatorSchema = indicatorListItemSchema.extend({
  notes: z.string().nullable(),
  ...wholeTlpShape,
})
export type Indicator = z.infer<typeof indicatorSchema>

/**
 * Verification publishes, so both happen at one time. Users other than analysts sort by it alone, and it is their
 * default. For analysts the default is newest first.
 */
export const indicatorSortFields = ['creation_date', 'verification_date'] as const

/**
 * Filters of an indicator list. `value` and `search` match parts of values, `values` match exactly, in any spelling.
 */
export const publicFilterShape = {
  search: searchQuerySchema.optional(),
  value: searchQuerySchema.optional(),
  categories: idListQuerySchema.optional(),
  types: idListQuerySchema.optional(),
  tags: idListQuerySchema.optional(),
  groups: idListQuerySchema.optional(),
  /** Whether it is in any group that the caller sees. */
  has_group: booleanQuerySchema.optional(),
  origin: searchQuerySchema.optional(),
  is_verified: booleanQuerySchema.optional(),
  ids_flag: booleanQuerySchema.optional(),
  ...tlpFilterShape,
  publication_after: instantInputSchema.optional(),
  publication_before: instantInputSchema.optional(),
  /** For analysts: other users do not see the creation date. */
  creation_after: instantInputSchema.optional(),
  creation_before: instantInputSchema.optional(),
  /** For analysts: whether the organizations were notified by e-mail. */
  sent: booleanQuerySchema.optional(),
  /** For organizations: whether it matches their assets. */
  concerns_us: booleanQuerySchema.optional(),
  is_expired: booleanQuerySchema.optional(),
  /** Whether it is a false positive for the caller's organization. */
  is_false_positive: booleanQuerySchema.optional(),
}
/** For analysts, who alone learn where indicators come from: the sources that have it, and how many at least. */
export const indicatorFilterShape = {
  ...publicFilterShape,
  sources: idListQuerySchema.optional(),
  min_sources: z
    .string()
    .regex(/^[1-9]\d?$/)
    .transform(Number)
    .optional(),
}
/**
 * Systems do not receive expired indicators and the organization's false positives, unless they filter by one of these.
 * CSV exports of the portal's lists contain all that the list shows.
 */
export const leftOutShape = {
  expired: z.enum(['include']).optional(),
  false_positives: z.enum(['include']).optional(),
}
export const indicatorSortShape = { sort: anySortQuerySchema(indicatorSortFields).optional() }
export const indicatorQuerySchema = z.object({
  ...pageQueryShape,
  ...indicatorSortShape,
  ...indicatorFilterShape,
})
export type IndicatorQuery = z.infer<typeof indicatorQuerySchema>
/** Query of a CSV export of indicators: the list's filters and sort, and the maximum number of rows. */
export const indicatorExportQuerySchema = z.object({
  amount: csvAmountSchema,
  ...indicatorSortShape,
  ...indicatorFilterShape,
})

const indicatorInputShape = {
  value: valueSchema,
  origin: originSchema,
  feed_category_id: idSchema,
  feed_type_id: idSchema,
  tags_ids: tagIdsSchema,
  ids_flag: z.boolean(),
  notes: notesSchema,
  ...givenTlpShape,
}
export const createIndicatorInputSchema = z.object({
  ...indicatorInputShape,
  tags_ids: tagIdsSchema.default([]),
  notes: notesSchema.default(null),
  is_verified: z.boolean().default(false),
  /** Add the value although it is on a warning list. */
  accept_warnings: z.boolean().default(false),
})
export type CreateIndicatorInput = z.infer<typeof createIndicatorInputSchema>
export const updateIndicatorInputSchema = z
  .object({ ...indicatorInputShape, is_verified: z.boolean(), accept_warnings: z.boolean() })
  .partial()
export type UpdateIndicatorInput = z.infer<typeof updateIndicatorInputSchema>

/** Why the indicator is unpublished; shown to users. */
export const takingBackReasonSchema = lineSchema(limits.reasonLength).optional()

const area = 'feeds' as const
const module = 'feed' as const
const indicatorReplySchema = z.object({ feed: indicatorSchema })
const inputErrors = ['unknown_reference', 'not_of_its_type', 'warning_listed', 'busy'] as const

export const listFeeds = endpoint({
  method: 'GET',
  path: 'feed',
  area,
  roles: readers,
  module,
  query: indicatorQuerySchema,
  response: matchedPageOf(indicatorListItemSchema),
})

/** What a source says of an indicator. */
const knownFromSchema = z.object({
  source_id: idSchema,
  /** Null for a deleted source. */
  name: z.string().nullable(),
  /** The source's own id. */
  own_id: z.string().nullable(),
  confidence: z.int(),
  first_seen: instantSchema,
  last_seen: instantSchema,
  /** When it no longer had it; null while it has it. */
  gone_date: instantSchema.nullable(),
  portal_only: z.boolean(),
})
export type KnownFrom = z.infer<typeof knownFromSchema>

export const getFeed = endpoint({
  method: 'GET',
  path: 'feed/{id}',
  area,
  roles: readers,
  module,
  params: idParamsSchema,
  response: indicatorReplySchema.extend({
    history: z.array(pastChangeSchema).optional(),
    /** For analysts. */
    known_from: z.array(knownFromSchema).optional(),
    ...itemMatchesShape,
  }),
})

export const listMatchingFeeds = endpoint({
  method: 'GET',
  path: 'feed/matching',
  area,
  roles: analyst,
  module,
  query: z.object({
    ...pageQueryShape,
    feed_type_id: idListQuerySchema.transform(([id]) => id),
    value: z.string().max(limits.indicatorValueLength * 4),
    tags_ids: idListQuerySchema.optional(),
  }),
  response: pageOf(indicatorListItemSchema),
})

export const createFeed = endpoint({
  method: 'POST',
  idempotency: 'replayed',
  path: 'feed',
  area,
  roles: analyst,
  module,
  body: createIndicatorInputSchema,
  response: indicatorReplySchema,
  errors: inputErrors,
})

export const updateFeed = endpoint({
  method: 'PATCH',
  path: 'feed/{id}',
  area,
  roles: analyst,
  module,
  params: idParamsSchema,
  body: updateIndicatorInputSchema.extend(fieldsBeforeShape),
  response: indicatorReplySchema,
  errors: [...inputErrors, 'fields_changed'],
})

export const deleteFeed = endpoint({
  method: 'DELETE',
  path: 'feed/{id}',
  area,
  roles: analyst,
  module,
  params: idParamsSchema,
  errors: ['busy'],
})

export const bulkDeleteFeeds = endpoint({
  method: 'DELETE',
  path: 'feed/bulk_delete',
  cost: 'bulk',
  area,
  roles: analyst,
  module,
  body: z.object({ feed_ids: bulkIdsSchema }),
  response: bulkResultSchema,
  errors: ['not_found', 'busy'],
})

export const verifyFeed = endpoint({
  method: 'PATCH',
  path: 'feed/{id}/verify',
  area,
  roles: analyst,
  module,
  params: idParamsSchema,
  body: z.object({ is_verified: z.boolean(), reason: takingBackReasonSchema }),
  response: indicatorReplySchema.extend(undoShape),
  errors: ['busy'],
})

export const verifyFeeds = endpoint({
  method: 'PATCH',
  path: 'feed/verify_many',
  cost: 'bulk',
  area,
  roles: analyst,
  module,
  body: z.object({ feeds_ids: bulkIdsSchema, verified: z.boolean(), reason: takingBackReasonSchema }),
  response: bulkResultSchema.extend(undoShape),
  errors: ['not_found', 'busy'],
})

export const exportFeeds = endpoint({
  method: 'GET',
  path: 'feed/export_csv',
  cost: 'export',
  exportOf: 'feeds',
  area,
  roles: organizationRoles,
  module,
  query: indicatorExportQuerySchema,
  response: csvReplySchema,
})

export const listFeedThreats = endpoint({
  method: 'GET',
  path: 'feed/{id}/threats',
  area,
  roles: readers,
  module,
  params: idParamsSchema,
  query: z.object(pageQueryShape),
  response: pageOf(threatListItemSchema),
})

/** An indicator that a lookup finds. */
export const knownIndicatorShape = {
  feed_id: idSchema,
  is_verified: z.boolean().optional(),
  expired_date: instantSchema.nullable(),
  is_false_positive: z.boolean().optional(),
  ...tlpShape,
}
/** A value of a pasted list, with what the portal knows about it. */
export const lookedUpSchema = z.object({
  /** The text as pasted. */
  input: z.string(),
  /** Its normalised form; null when it is not an indicator. */
  value: z.string().nullable(),
  feeds: z.array(z.object(knownIndicatorShape)),
  /** Networks that contain the address, and parent domains of the host or itself: at most ten. */
  contained_in: z.array(z.object({ ...knownIndicatorShape, value: z.string() })),
})

export const lookUpFeeds = endpoint({
  method: 'POST',
  path: 'feed/look_up',
  bodyBytes: 4_200_000,
  cost: 'heavy',
  area,
  roles: readers,
  module,
  body: z.object({
    values: z
      .array(z.string().max(limits.indicatorValueLength * 4))
      .min(1)
      .max(limits.indicatorLookup),
  }),
  response: z.object({ data: z.array(lookedUpSchema) }),
})

/** A comment on an indicator; `user_email` is its author. */
export const indicatorCommentSchema = z.object({
  comment_id: idSchema,
  feed_id: idSchema,
  comment: z.string(),
  user_email: z.string(),
  creation_date: instantSchema,
  last_update_date: instantSchema,
})
export type IndicatorComment = z.infer<typeof indicatorCommentSchema>
const commentSchema = textSchema(limits.indicatorCommentLength).pipe(z.string().min(1))
const commentReplySchema = z.object({ comment: indicatorCommentSchema })

export const listFeedComments = endpoint({
  method: 'GET',
  path: 'feed/{id}/comments',
  area,
  roles: readers,
  module,
  params: idParamsSchema,
  query: z.object(pageQueryShape),
  response: pageOf(indicatorCommentSchema),
})

export const getFeedComment = endpoint({
  method: 'GET',
  path: 'feed_comment/{id}',
  area,
  roles: readers,
  module,
  params: idParamsSchema,
  response: commentReplySchema,
})

export const createFeedComment = endpoint({
  method: 'POST',
  idempotency: 'replayed',
  path: 'feed_comment',
  area,
  roles: analyst,
  module,
  body: z.object({ feed_id: idSchema, comment: commentSchema }),
  response: commentReplySchema,
  errors: ['not_found', 'busy'],
})

export const updateFeedComment = endpoint({
  method: 'PATCH',
  path: 'feed_comment/{id}',
  area,
  roles: analyst,
  module,
  params: idParamsSchema,
  body: z.object({ comment: commentSchema, ...fieldsBeforeShape }),
  response: commentReplySchema,
  errors: ['fields_changed', 'busy'],
})

export const deleteFeedComment = endpoint({
  method: 'DELETE',
  path: 'feed_comment/{id}',
  area,
  roles: analyst,
  module,
  params: idParamsSchema,
  response: z.object(undoShape),
  errors: ['busy'],
})

export const undoFeedAct = undoEndpoint('feed', { area, roles: analyst, module })
