/**
 * Feeds, which are indicators of compromise (part 2 sections 2, 3, 5 and 7). Analysts see all of them; to everybody else an
 * unverified feed or group does not exist, and neither do the fields marked as analysts' own.
 */
import * as z from 'zod'
import { csvAmounts, csvAmountDefault } from '../domain/csv-amounts.ts'
import { refusalReasons } from '../domain/indicators/read-indicator.ts'
import { indicatorTypes } from '../domain/indicators/types.ts'
import { limits } from '../domain/limits.ts'
import { readers } from '../domain/roles.ts'
import { endpoint } from '../http/endpoint.ts'
import {
  booleanQuerySchema, bulkIdsSchema, bulkResultSchema, chosenSortSchema, idListQuerySchema, idParamsSchema, idSchema, instantSchema, lineSchema, pageOf,
  pageQueryShape, searchQuerySchema, textSchema,
} from '../http/schemas.ts'
import { feedCategorySchema, feedTagSchema, feedTypeSchema, threatCategorySchema } from './dictionaries.ts'
import { pastChangeSchema } from './histories.ts'

/** A feed as a list shows it. Optional fields are for analysts only. Of the groups, others see the verified ones. */
export const feedSchema = z.object({
  feed_id: idSchema,
  value: z.string(),
  category: feedCategorySchema,
  type: feedTypeSchema,
  tags: z.array(feedTagSchema.pick({ feed_tag_id: true, name: true })),
  groups: z.array(z.object({ group_id: idSchema, name: z.string() })),
  ids_flag: z.boolean(),
  notes: z.string().nullable(),
  /** When it was verified last; null while it is not. */
  published_date: instantSchema.nullable(),
  origin: z.string().optional(),
  is_verified: z.boolean().optional(),
  creation_date: instantSchema.optional(),
  sent: z.boolean().optional(),
  sent_date: instantSchema.nullable().optional(),
})
export type Feed = z.infer<typeof feedSchema>

export const feedSortFields = ['creation_date', 'verification_date'] as const

/**
 * Filters of a feed list. Both ends of a range are inclusive instants. `search` and `value` are parts of the value, defanged or
 * not; with `exact` they are the whole value, in any written form. Analysts alone may give `origin`, `is_verified` and
 * `creation_…`; anybody else's are 422.
 */
export const feedFilterShape = {
  search: searchQuerySchema.optional(),
  value: searchQuerySchema.optional(),
  exact: booleanQuerySchema.optional(),
  categories: idListQuerySchema.optional(),
  types: idListQuerySchema.optional(),
  tags: idListQuerySchema.optional(),
  groups: idListQuerySchema.optional(),
  ids_flag: booleanQuerySchema.optional(),
  publication_after: instantSchema.optional(),
  publication_before: instantSchema.optional(),
  origin: searchQuerySchema.optional(),
  is_verified: booleanQuerySchema.optional(),
  creation_after: instantSchema.optional(),
  creation_before: instantSchema.optional(),
}
/** Without a sort an analyst's list begins with the newest, others' with what was verified last; `creation_date` is for analysts only. */
export const feedSortShape = { sort: chosenSortSchema(feedSortFields).optional() }
export const feedFilterSchema = z.object(feedFilterShape)
export type FeedFilter = z.infer<typeof feedFilterSchema>
export const feedQuerySchema = z.object({ ...pageQueryShape, ...feedSortShape, ...feedFilterShape })
export type FeedQuery = z.infer<typeof feedQuerySchema>

export const feedExportQuerySchema = z.object({
  amount: z.enum(csvAmounts.map(String)).transform(Number).default(csvAmountDefault),
  ...feedSortShape,
  ...feedFilterShape,
})
export type FeedExportQuery = z.infer<typeof feedExportQuerySchema>

/** A link to a file that lives five minutes; the file has `rows` of the `total` that match. */
export const exportReplySchema = z.object({ url: z.url(), file_name: z.string(), rows: z.int(), total: z.int() })

const valueSchema = lineSchema(limits.enteredValueLength)
const originSchema = lineSchema(limits.nameLength)
const notesSchema = textSchema(limits.notesLength).transform((text) => (text === '' ? null : text)).nullable()
// Too many tags have a message of their own, so the schema lets a bounded excess through to the rule.
const tagIdsSchema = z.array(idSchema).max(limits.bulkItems).transform((ids) => [...new Set(ids)])

/** The value may be defanged: it is kept in its plain form, at most 255 characters. `add_anyway` confirms that similar feeds are known. */
export const createFeedInputSchema = z.object({
  value: valueSchema,
  origin: originSchema,
  feed_category_id: idSchema,
  feed_type_id: idSchema,
  ids_flag: z.boolean(),
  is_verified: z.boolean().default(false),
  notes: notesSchema.default(null),
  tags_ids: tagIdsSchema.default([]),
  groups_ids: tagIdsSchema.default([]),
  add_anyway: z.boolean().default(false),
})
export type CreateFeedInput = z.infer<typeof createFeedInputSchema>

export const updateFeedInputSchema = z
  .object({
    value: valueSchema,
    origin: originSchema,
    feed_category_id: idSchema,
    feed_type_id: idSchema,
    ids_flag: z.boolean(),
    is_verified: z.boolean(),
    notes: notesSchema,
    tags_ids: tagIdsSchema,
  })
  .partial()
export type UpdateFeedInput = z.infer<typeof updateFeedInputSchema>

/** A feed of the same type and value, in whatever written form; those that share the most tags first. */
export const matchingFeedSchema = feedSchema.extend({ shared_tags: z.int() })

/** A threat that names a group of the feed. */
export const relatedThreatSchema = z.object({
  threat_id: idSchema,
  name: z.string(),
  threat_category: threatCategorySchema,
  ioc_group_id: idSchema,
  ioc_group_name: z.string(),
  creation_date: instantSchema,
  last_update_date: instantSchema,
})
export type RelatedThreat = z.infer<typeof relatedThreatSchema>

/** A comment on a feed. Its author alone edits and deletes it. */
export const feedCommentSchema = z.object({
  comment_id: idSchema,
  feed_id: idSchema,
  comment: z.string(),
  user_email: z.string(),
  creation_date: instantSchema,
  /** Null while it is as it was written first. */
  edit_date: instantSchema.nullable(),
  is_own: z.boolean(),
})
export type FeedComment = z.infer<typeof feedCommentSchema>
const commentSchema = textSchema(limits.commentLength).pipe(z.string().min(1))

/** What became of one value of a look-up: the feeds that have it (`known` when there are any), or why it is none. */
export const lookedUpValueSchema = z.object({
  entered: z.string(),
  /** The plain form. */
  value: z.string(),
  /** What it was recognized as; null when it is no indicator of a kind the portal knows. */
  type: z.enum(indicatorTypes).nullable(),
  /** Why it is no indicator; it was then looked for as it stands. */
  reason: z.enum(refusalReasons).nullable(),
  known: z.boolean(),
  feeds: z.array(feedSchema),
})
export type LookedUpValue = z.infer<typeof lookedUpValueSchema>

const area = 'feeds' as const
const analyst = ['analyst'] as const
const clients = ['organization_admin', 'user'] as const
const module = 'feed' as const
const feedReplySchema = z.object({ feed: feedSchema })
const inputErrors = ['feed_value_invalid', 'too_many_tags', 'unknown_reference', 'busy'] as const

export const listFeeds = endpoint({
  method: 'GET', path: 'feed', area, roles: readers, module,
  summary: 'Feeds, filtered, sorted and paged, with the exact total. Who is no analyst sees the verified ones.',
  query: feedQuerySchema, response: pageOf(feedSchema),
})

export const getFeed = endpoint({
  method: 'GET', path: 'feed/{id}', area, roles: readers, module,
  summary: 'One feed. Analysts also get its history.',
  params: idParamsSchema, response: feedReplySchema.extend({ history: z.array(pastChangeSchema).optional() }),
})

export const listFeedThreats = endpoint({
  method: 'GET', path: 'feed/{id}/threats', area, roles: readers, module,
  summary: 'Threats that name a group of the feed, newest first. Only for who also has the module of threats.',
  params: idParamsSchema, query: z.object(pageQueryShape), response: pageOf(relatedThreatSchema), errors: ['module_forbidden'],
})

export const listMatchingFeeds = endpoint({
  method: 'GET', path: 'feed/matching', area, roles: analyst, module,
  summary: 'Feeds of the same type and value, in whatever written form; those that share the most of the tags first.',
  query: z.object({ ...pageQueryShape, feed_type_id: z.string().regex(/^[1-9]\d{0,14}$/).transform(Number), value: z.string().max(limits.enteredValueLength), tags_ids: idListQuerySchema.optional() }),
  response: pageOf(matchingFeedSchema), errors: ['feed_value_invalid', 'unknown_reference'],
})

export const createFeed = endpoint({
  method: 'POST', path: 'feed', area, roles: analyst, module,
  summary: 'Adds a feed. When there are feeds of the same type and value it is refused, naming up to ten of their ids, until `add_anyway` confirms it.',
  body: createFeedInputSchema, response: feedReplySchema, errors: [...inputErrors, 'similar_feeds_found'],
})

export const updateFeed = endpoint({
  method: 'PATCH', path: 'feed/{id}', area, roles: analyst, module,
  summary: 'Changes the fields that are given.',
  params: idParamsSchema, body: updateFeedInputSchema, response: feedReplySchema, errors: inputErrors,
})

export const verifyFeed = endpoint({
  method: 'PATCH', path: 'feed/{id}/verify', area, roles: analyst, module,
  summary: 'Verifies a feed, which publishes it, or takes that back.',
  params: idParamsSchema, body: z.object({ is_verified: z.boolean() }), response: feedReplySchema, errors: ['busy'],
})

export const verifyFeeds = endpoint({
  method: 'PATCH', path: 'feed/verify_many', area, roles: analyst, module,
  summary: 'Verifies the named feeds, or takes that back. An id that does not exist refuses the whole request.',
  body: z.object({ feeds_ids: bulkIdsSchema, verified: z.boolean() }), response: bulkResultSchema, errors: ['not_found', 'busy'],
})

export const deleteFeed = endpoint({
  method: 'DELETE', path: 'feed/{id}', area, roles: analyst, module,
  summary: 'Deletes a feed with its comments.',
  params: idParamsSchema, errors: ['busy'],
})

export const bulkDeleteFeeds = endpoint({
  method: 'DELETE', path: 'feed/bulk_delete', area, roles: analyst, module,
  summary: 'Deletes the named feeds with their comments. An id that does not exist refuses the whole request.',
  body: z.object({ feed_ids: bulkIdsSchema }), response: bulkResultSchema, errors: ['not_found', 'busy'],
})

export const exportFeeds = endpoint({
  method: 'GET', path: 'feed/export_csv', area, roles: clients, module,
  summary: 'A CSV file of the feeds that match: a link to it that lives five minutes, how many rows it has, and how many match.',
  query: feedExportQuerySchema, response: exportReplySchema,
})

export const lookUpFeeds = endpoint({
  method: 'POST', path: 'feed/lookup', area, roles: readers, module,
  summary: 'Which of up to 1,000 values are known, in whatever written form, defanged or not. Answers in the order given.',
  body: z.object({ values: z.array(z.string().max(limits.enteredValueLength)).min(1).max(limits.lookupValues) }),
  response: z.object({ data: z.array(lookedUpValueSchema), known: z.int(), unknown: z.int() }),
})

export const listFeedComments = endpoint({
  method: 'GET', path: 'feed/{id}/comments', area, roles: readers, module,
  summary: 'Comments on a feed, newest first.',
  params: idParamsSchema, query: z.object(pageQueryShape), response: pageOf(feedCommentSchema),
})

export const getFeedComment = endpoint({
  method: 'GET', path: 'feed_comment/{id}', area, roles: readers, module,
  summary: 'One comment on a feed.',
  params: idParamsSchema, response: z.object({ comment: feedCommentSchema }),
})

export const createFeedComment = endpoint({
  method: 'POST', path: 'feed_comment', area, roles: analyst, module,
  summary: 'Comments on a feed.',
  body: z.object({ feed_id: idSchema, comment: commentSchema }), response: z.object({ comment: feedCommentSchema }), errors: ['not_found', 'busy'],
})

export const updateFeedComment = endpoint({
  method: 'PATCH', path: 'feed_comment/{id}', area, roles: analyst, module,
  summary: "Rewrites a comment of the caller's own; another's is forbidden.",
  params: idParamsSchema, body: z.object({ comment: commentSchema }), response: z.object({ comment: feedCommentSchema }), errors: ['busy'],
})

export const deleteFeedComment = endpoint({
  method: 'DELETE', path: 'feed_comment/{id}', area, roles: analyst, module,
  summary: "Deletes a comment of the caller's own; another's is forbidden.",
  params: idParamsSchema, errors: ['busy'],
})
