/** Saved views: filters of the feed list that a client's user keeps under a name (part 2 sections 2, 3, 5 and 7). */
import * as z from 'zod'
import { limits } from '../domain/limits.ts'
import { endpoint } from '../http/endpoint.ts'
import { idParamsSchema, idSchema, instantSchema, lineSchema, listOf, pageOf, textSchema } from '../http/schemas.ts'
import { exportReplySchema, feedExportQuerySchema, feedQuerySchema, feedSchema } from './feeds.ts'

const partSchema = textSchema(limits.nameLength).transform((text) => (text === '' ? null : text)).nullable().default(null)
const idsSchema = z.array(idSchema).max(limits.bulkItems).transform((ids) => [...new Set(ids)]).default([])

/**
 * What a view filters by. What is null or empty filters nothing. `value` is a part of the value; `origin` is the whole origin,
 * whatever its case. Both ends of the range are inclusive instants.
 */
export const feedViewInputSchema = z.object({
  view_name: lineSchema(limits.nameLength),
  value: partSchema,
  feed_categories: idsSchema,
  feed_types: idsSchema,
  tags_ids: idsSchema,
  origin: partSchema,
  publication_after: instantSchema.nullable().default(null),
  publication_before: instantSchema.nullable().default(null),
  ids_flag: z.boolean().nullable().default(null),
  is_verified: z.boolean().nullable().default(null),
  /** Whether everybody in the owner's organization sees the view. */
  is_shared: z.boolean().default(false),
})
export type FeedViewInput = z.infer<typeof feedViewInputSchema>

/** A view. Who does not own it can use it and not change it. Dictionary entries that are gone are left out. */
export const feedViewSchema = z.object({
  view_id: idSchema,
  view_name: z.string(),
  value: z.string().nullable(),
  feed_categories: z.array(idSchema),
  feed_types: z.array(idSchema),
  tags_ids: z.array(idSchema),
  origin: z.string().nullable(),
  publication_after: instantSchema.nullable(),
  publication_before: instantSchema.nullable(),
  ids_flag: z.boolean().nullable(),
  is_verified: z.boolean().nullable(),
  is_shared: z.boolean(),
  is_own: z.boolean(),
  owner_name: z.string(),
})
export type FeedView = z.infer<typeof feedViewSchema>

const area = 'feed_views' as const
const roles = ['organization_admin', 'user'] as const
const module = 'feed' as const
const viewReplySchema = z.object({ feed_view: feedViewSchema })

export const listFeedViews = endpoint({
  method: 'GET', path: 'feed_view', area, roles, module,
  summary: "The caller's views and those shared in the organization, by name.",
  response: listOf(feedViewSchema),
})

export const getFeedView = endpoint({
  method: 'GET', path: 'feed_view/{id}', area, roles, module,
  summary: "One view: the caller's own, or shared in the organization.",
  params: idParamsSchema, response: viewReplySchema,
})

export const createFeedView = endpoint({
  method: 'POST', path: 'feed_view', area, roles, module,
  summary: 'Keeps a view. A user has at most 50, each under a name of its own.',
  body: feedViewInputSchema, response: viewReplySchema, errors: ['view_exists', 'too_many_views', 'unknown_reference', 'busy'],
})

export const updateFeedView = endpoint({
  method: 'PUT', path: 'feed_view/{id}', area, roles, module,
  summary: "Replaces a view of the caller's own; a shared one of somebody else is forbidden.",
  params: idParamsSchema, body: feedViewInputSchema, response: viewReplySchema, errors: ['view_exists', 'unknown_reference', 'busy'],
})

export const deleteFeedView = endpoint({
  method: 'DELETE', path: 'feed_view/{id}', area, roles, module,
  summary: "Deletes a view of the caller's own; a shared one of somebody else is forbidden.",
  params: idParamsSchema, errors: ['busy'],
})

export const listFeedViewFeeds = endpoint({
  method: 'GET', path: 'feed_view/{id}/feeds', area, roles, module,
  summary: 'Feeds of a view, with further filters, sorts and pages of the feed list.',
  params: idParamsSchema, query: feedQuerySchema, response: pageOf(feedSchema),
})

export const exportFeedView = endpoint({
  method: 'GET', path: 'feed_view/{id}/feeds/export_csv', area, roles, module,
  summary: "A CSV file of the view's feeds that match: a link to it that lives five minutes, how many rows it has, and how many match.",
  params: idParamsSchema, query: feedExportQuerySchema, response: exportReplySchema,
})
