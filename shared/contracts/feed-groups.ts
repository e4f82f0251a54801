/** Groups of feeds (part 2 sections 2, 3, 5 and 7). To who is no analyst an unverified group does not exist. */
import * as z from 'zod'
import { limits } from '../domain/limits.ts'
import { readers } from '../domain/roles.ts'
import { endpoint } from '../http/endpoint.ts'
import {
  booleanQuerySchema, bulkIdsSchema, bulkResultSchema, idListQuerySchema, idParamsSchema, idSchema, instantSchema, lineSchema, listOf, pageOf,
  pageQueryShape, searchQuerySchema, sortQuerySchema, textSchema,
} from '../http/schemas.ts'
import { feedTagSchema } from './dictionaries.ts'
import { feedJobSchema } from './feed-jobs.ts'
import { exportReplySchema, feedExportQuerySchema, feedQuerySchema, feedSchema, relatedThreatSchema } from './feeds.ts'
import { pastChangeSchema } from './histories.ts'

/** A group. `feed_count` counts what the caller may see. Optional fields are for analysts only. */
export const feedGroupSchema = z.object({
  group_id: idSchema,
  name: z.string(),
  description: z.string().nullable(),
  tags: z.array(feedTagSchema.pick({ feed_tag_id: true, name: true })),
  feed_count: z.int(),
  last_update_date: instantSchema,
  is_verified: z.boolean().optional(),
  creation_date: instantSchema.optional(),
})
export type FeedGroup = z.infer<typeof feedGroupSchema>

export const feedGroupSortFields = ['name', 'last_update_date'] as const

/** Both ends of the range are inclusive instants. `is_verified` is for analysts; anybody else's is 422. */
const groupFilterShape = {
  search: searchQuerySchema.optional(),
  name: searchQuerySchema.optional(),
  last_update_after: instantSchema.optional(),
  last_update_before: instantSchema.optional(),
  is_verified: booleanQuerySchema.optional(),
}
export const feedGroupQuerySchema = z.object({
  ...pageQueryShape, sort: sortQuerySchema(feedGroupSortFields, '-last_update_date'), tags: idListQuerySchema.optional(), ...groupFilterShape,
})
export type FeedGroupQuery = z.infer<typeof feedGroupQuerySchema>

const nameSchema = lineSchema(limits.nameLength)
const descriptionSchema = textSchema(limits.descriptionLength).transform((text) => (text === '' ? null : text)).nullable()
const tagIdsSchema = z.array(idSchema).max(limits.bulkItems).transform((ids) => [...new Set(ids)])

export const createFeedGroupInputSchema = z.object({
  name: nameSchema,
  description: descriptionSchema.default(null),
  tags_ids: tagIdsSchema.default([]),
  is_verified: z.boolean().default(false),
})
export type CreateFeedGroupInput = z.infer<typeof createFeedGroupInputSchema>

export const updateFeedGroupInputSchema = z
  .object({ name: nameSchema, description: descriptionSchema, tags_ids: tagIdsSchema, is_verified: z.boolean() })
  .partial()
export type UpdateFeedGroupInput = z.infer<typeof updateFeedGroupInputSchema>

/** What the picker of groups shows. */
export const feedGroupInfoSchema = feedGroupSchema.pick({ group_id: true, name: true, feed_count: true, last_update_date: true, is_verified: true })
export type FeedGroupInfo = z.infer<typeof feedGroupInfoSchema>

const area = 'feed_groups' as const
const analyst = ['analyst'] as const
const clients = ['organization_admin', 'user'] as const
const module = 'feed' as const
const groupReplySchema = z.object({ feed_group: feedGroupSchema })
const inputErrors = ['group_exists', 'unverified_group_exists', 'too_many_tags', 'unknown_reference', 'busy'] as const
const membersSchema = z.object({ feeds_ids: bulkIdsSchema })

export const listFeedGroups = endpoint({
  method: 'GET', path: 'feed_group', area, roles: readers, module,
  summary: 'Groups of feeds, filtered, sorted and paged, with the exact total. Who is no analyst sees the verified ones.',
  query: feedGroupQuerySchema, response: pageOf(feedGroupSchema),
})

export const getFeedGroup = endpoint({
  method: 'GET', path: 'feed_group/{id}', area, roles: readers, module,
  summary: 'One group. Analysts also get its history.',
  params: idParamsSchema, response: groupReplySchema.extend({ history: z.array(pastChangeSchema).optional() }),
})

export const listFeedGroupNames = endpoint({
  method: 'GET', path: 'feed_group_names', area, roles: readers, module,
  summary: 'Names of the groups with the given ids. A group that does not exist is left out.',
  query: z.object({ groups_ids: idListQuerySchema }), response: listOf(feedGroupSchema.pick({ group_id: true, name: true })),
})

export const listFeedGroupInfo = endpoint({
  method: 'GET', path: 'feed_group_info', area, roles: readers, module,
  summary: 'Groups for a picker, those changed last first.',
  query: z.object({ ...pageQueryShape, ...groupFilterShape }), response: pageOf(feedGroupInfoSchema),
})

export const listFeedGroupThreats = endpoint({
  method: 'GET', path: 'feed_group/{id}/threats', area, roles: readers, module,
  summary: 'Threats that name the group, newest first. Only for who also has the module of threats.',
  params: idParamsSchema, query: z.object(pageQueryShape), response: pageOf(relatedThreatSchema), errors: ['module_forbidden'],
})

export const listFeedGroupFeeds = endpoint({
  method: 'GET', path: 'feed_group/{id}/feeds', area, roles: readers, module,
  summary: 'Feeds of a group, with the filters, sorts and pages of the feed list.',
  params: idParamsSchema, query: feedQuerySchema, response: pageOf(feedSchema),
})

export const createFeedGroup = endpoint({
  method: 'POST', path: 'feed_group', area, roles: analyst, module,
  summary: 'Adds a group, unverified unless it says otherwise. No two groups share a name, whatever the case.',
  body: createFeedGroupInputSchema, response: groupReplySchema, errors: inputErrors,
})

export const updateFeedGroup = endpoint({
  method: 'PATCH', path: 'feed_group/{id}', area, roles: analyst, module,
  summary: 'Changes the fields that are given; `is_verified` publishes the group. Its feeds stay as they are.',
  params: idParamsSchema, body: updateFeedGroupInputSchema, response: groupReplySchema, errors: inputErrors,
})

export const deleteFeedGroup = endpoint({
  method: 'DELETE', path: 'feed_group/{id}', area, roles: analyst, module,
  summary: 'Deletes a group. Its feeds stay.',
  params: idParamsSchema, errors: ['busy'],
})

export const bulkDeleteFeedGroups = endpoint({
  method: 'DELETE', path: 'feed_group/bulk_delete', area, roles: analyst, module,
  summary: 'Deletes the named groups; their feeds stay. An id that does not exist refuses the whole request.',
  body: z.object({ feed_group_ids: bulkIdsSchema }), response: bulkResultSchema, errors: ['not_found', 'busy'],
})

export const addFeedsToGroup = endpoint({
  method: 'PATCH', path: 'feed_group/{id}/add_feeds', area, roles: analyst, module,
  summary: 'Puts the named feeds into the group; those that are there already are not counted.',
  params: idParamsSchema, body: membersSchema, response: bulkResultSchema, errors: ['busy'],
})

export const deleteFeedsFromGroup = endpoint({
  method: 'PATCH', path: 'feed_group/{id}/delete_feeds', area, roles: analyst, module,
  summary: 'Takes the named feeds out of the group; the feeds stay.',
  params: idParamsSchema, body: membersSchema, response: bulkResultSchema, errors: ['busy'],
})

export const updateFeedGroupFeeds = endpoint({
  method: 'PATCH', path: 'feed_group/{id}/feeds', area, roles: analyst, module,
  summary: 'Verifies all feeds of the group or takes that back (`is_verified`), or sets their `ids_flag`: one of the two. A job, as a group may be large.',
  params: idParamsSchema,
  body: z.union([z.strictObject({ is_verified: z.boolean() }), z.strictObject({ ids_flag: z.boolean() })]),
  response: z.object({ job: feedJobSchema }), errors: ['too_many_jobs'],
})

export const exportFeedGroup = endpoint({
  method: 'GET', path: 'feed_group/{id}/feeds/export_csv', area, roles: clients, module,
  summary: "A CSV file of the group's feeds that match: a link to it that lives five minutes, how many rows it has, and how many match.",
  params: idParamsSchema, query: feedExportQuerySchema, response: exportReplySchema,
})
