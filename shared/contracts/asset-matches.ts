/**
 * Asset matches: indicators, threats and exposures that match an organization's assets
 * (docs/decisions/asset-matching.md). Only the organization's own users and keys see them. The wire names are
 * `concerns`, `concerns_us` and `concern/dismissal`.
 */
import * as z from 'zod'
import { assetTypes } from '../domain/assets/asset-types.ts'
import { matchKinds } from '../domain/asset-matches/asset-match.ts'
import { type Module, organizationRoles } from '../domain/roles.ts'
import { endpoint } from '../http/endpoint.ts'
import { idSchema, instantSchema, paginationSchema, pathIdSchema } from '../http/schemas.ts'
import { tlpSchema } from './tlp.ts'

/** Maximum dismissals of an organization. */
export const dismissalsOfOrganization = 5000
/** Maximum matches in an item's row, the strongest ones. */
export const matchesPerRow = 10
/** Maximum matches of a whole item. */
export const matchesPerItem = 100

const assetSchema = z.object({
  asset_id: idSchema,
  asset_type: z.enum(assetTypes),
  value: z.string(),
})

/** Why an item matches the organization's assets: an asset and its strongest kind of match. */
export const matchSchema = z.object({
  kind: z.enum(matchKinds),
  asset: assetSchema,
  /** For a threat: number of matching indicators of its group; absent when the threat's own text matches. */
  indicators: z.int().min(1).optional(),
  /**
   * With `indicators`: the strictest TLP of those indicators and their group, which applies to further sharing of the
   * match.
   */
  tlp: tlpSchema.optional(),
})
export type ItemMatch = z.infer<typeof matchSchema>

/** The strongest matches of an item, without dismissed ones. */
export const matchesSchema = z.array(matchSchema).max(matchesPerRow)

/** A part of a text, in UTF-16 code units: `start` inclusive, `end` exclusive. */
const spanSchema = z.object({ start: z.int().min(0), end: z.int().min(0) })

/**
 * A match with the matching parts, for a whole item. Dismissed matches are included, so that a user can restore them.
 */
export const explainedMatchSchema = matchSchema.extend({
  asset: assetSchema.extend({ creation_date: instantSchema }),
  /** The item's text and its matching part; null when indicators of a threat's group match. */
  here: spanSchema.extend({ text: z.string() }).nullable(),
  /** The matching part of the asset's value. */
  there: spanSchema.nullable(),
  /** The user who dismissed it as "not ours", and when; null when it counts. */
  dismissed: z.object({ by: z.string(), date: instantSchema }).nullable(),
})
export type ExplainedMatch = z.infer<typeof explainedMatchSchema>

/** What the item was compared with. */
export const comparedSchema = z.object({
  /** Number of the organization's assets. */
  assets: z.int().min(0),
  /** Time of the reply, for which the comparison holds. */
  date: instantSchema,
  /** Whether the item's current version was compared with all assets; false while the comparison runs. */
  complete: z.boolean(),
})
export type Compared = z.infer<typeof comparedSchema>

/** Added to the reply of a single item for users of organizations. */
export const itemMatchesShape = {
  concerns: z.array(explainedMatchSchema).max(matchesPerItem).optional(),
  compared: comparedSchema.optional(),
}

/** Match counts in the meta of a list; absent for callers without assets of their own. */
export const matchesMetaShape = {
  /** Number of items of the filtered list that match the caller's assets. */
  concerns_total: z.int().min(0).optional(),
  /** Number of the organization's assets that they are compared with. */
  concerns_assets: z.int().min(0).optional(),
}

/** A page of a list whose items may match the caller's assets. */
export const matchedPageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    data: z.array(item),
    meta: z.object({ pagination: paginationSchema, ...matchesMetaShape }),
  })

/** Kinds of items that are matched, each with the module that a caller needs. */
export const matchedItems = ['feed', 'threat', 'visibility'] as const
export type MatchedItem = (typeof matchedItems)[number]
export const moduleOfItem = {
  feed: 'feed',
  threat: 'threat',
  visibility: 'visibility',
} as const satisfies Record<MatchedItem, Module>

const area = 'assets' as const

export const createConcernDismissal = endpoint({
  method: 'POST',
  path: 'concern/dismissal',
  area,
  roles: organizationRoles,
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
  roles: organizationRoles,
  params: z.object({ item: z.enum(matchedItems), item_id: pathIdSchema, asset_id: pathIdSchema }),
  errors: ['not_found', 'module_forbidden', 'busy'],
})
