/**
 * What matches an organization's assets: indicators, threats and visibilities that match its assets
 * (docs/decisions/asset-matching.md). Its own people and its keys are told; nobody else is.
 * On the wire a match is a concern: `concerns`, `concerns_us`, `concern/dismissal`.
 */
import * as z from 'zod'
import { assetTypes } from '../domain/assets/asset-types.ts'
import { matchKinds } from '../domain/asset-matches/asset-match.ts'
import type { Module } from '../domain/roles.ts'
import { endpoint } from '../http/endpoint.ts'
import { idSchema, instantSchema, paginationSchema, pathIdSchema } from '../http/schemas.ts'
import { tlpSchema } from './tlp.ts'

/** So many dismissals an organization has at most. */
export const dismissalsOfClient = 5000
/** An item's row names so many matches at most, the strongest ones. */
export const matchesPerRow = 10
/** An item that is opened tells so many at most. */
export const matchesPerItem = 100

const assetSchema = z.object({
  asset_id: idSchema,
  asset_type: z.enum(assetTypes),
  value: z.string(),
})

/** Why an item matches the organization's assets: the strongest kind of match with an asset. */
export const matchSchema = z.object({
  kind: z.enum(matchKinds),
  asset: assetSchema,
  /** Of a threat: how many indicators of its group match; absent where its own words do. */
  indicators: z.int().min(1).optional(),
  /** Beside their number: the strictest level of those indicators and of the group, which who passes the match on heeds. */
  tlp: tlpSchema.optional(),
})
export type ItemMatch = z.infer<typeof matchSchema>

/** The strongest matches of an item, without those that the organization dismissed. */
export const matchesSchema = z.array(matchSchema).max(matchesPerRow)

/** A part of a text: from `start` up to, but not including, `end`, in UTF-16 code units. */
const spanSchema = z.object({ start: z.int().min(0), end: z.int().min(0) })

/** A match with what matches what, for an item that is opened. Dismissed ones are told, to be taken back. */
export const explainedMatchSchema = matchSchema.extend({
  asset: assetSchema.extend({ creation_date: instantSchema }),
  /** The text of the item that matches, and which part of it; null where indicators of a threat's group match. */
  here: spanSchema.extend({ text: z.string() }).nullable(),
  /** The part of the asset's value. */
  there: spanSchema.nullable(),
  /** Who said "not ours", and when; null of a match that counts. */
  dismissed: z.object({ by: z.string(), date: instantSchema }).nullable(),
})
export type ExplainedMatch = z.infer<typeof explainedMatchSchema>

/** What the item was compared with. */
export const comparedSchema = z.object({
  /** How many assets of the organization. */
  assets: z.int().min(0),
  /** The moment of the reply, as of which the comparison holds. */
  date: instantSchema,
  /** Whether the item was compared with all of them as it is now; if not, that is still going on. */
  complete: z.boolean(),
})
export type Compared = z.infer<typeof comparedSchema>

/** What the reply of a single item has beside it, for people of organizations. */
export const itemMatchesShape = {
  concerns: z.array(explainedMatchSchema).max(matchesPerItem).optional(),
  compared: comparedSchema.optional(),
}

/** What the meta of a list says of it; absent for callers who have no assets of their own. */
export const matchesMetaShape = {
  /** How many of what the other filters find match the caller's assets. */
  concerns_total: z.int().min(0).optional(),
  /** With how many assets of the organization they are compared. */
  concerns_assets: z.int().min(0).optional(),
}

/** A page of a list whose items may match the caller's assets. */
export const matchedPageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    data: z.array(item),
    meta: z.object({ pagination: paginationSchema, ...matchesMetaShape }),
  })

/** What matches organizations' assets, with the module that a caller needs for each. */
export const matchedItems = ['feed', 'threat', 'visibility'] as const
export type MatchedItem = (typeof matchedItems)[number]
export const moduleOfItem = {
  feed: 'feed',
  threat: 'threat',
  visibility: 'visibility',
} as const satisfies Record<MatchedItem, Module>

const area = 'assets' as const
const clients = ['organization_admin', 'user'] as const

export const createConcernDismissal = endpoint({
  method: 'POST',
  path: 'concern/dismissal',
  area,
  roles: clients,
  summary:
    'Says that an item does not concern an asset of the organization ("not ours"): it is remembered for everybody there. The caller needs the module of the item, and the item matches the asset.',
  body: z.strictObject({ item: z.enum(matchedItems), item_id: idSchema, asset_id: idSchema }),
  response: z.object({
    dismissal: z.object({
      item: z.enum(matchedItems),
      item_id: idSchema,
      asset_id: idSchema,
      dismissed_by: z.string(),
      dismissed_date: instantSchema,
    }),
  }),
  errors: ['not_found', 'module_forbidden', 'concern_gone', 'too_many_dismissals', 'busy'],
})

export const deleteConcernDismissal = endpoint({
  method: 'DELETE',
  path: 'concern/dismissal/{item}/{item_id}/{asset_id}',
  area,
  roles: clients,
  summary: 'Takes back that an item does not concern an asset of the organization.',
  params: z.object({ item: z.enum(matchedItems), item_id: pathIdSchema, asset_id: pathIdSchema }),
  errors: ['not_found', 'module_forbidden', 'busy'],
})
