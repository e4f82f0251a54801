/** The collection of organizations' assets and of the requests to add and delete them. */
import * as z from 'zod'
import { defineCollection, kind } from '#functions/core/event-store/definition.ts'
import { timeOf } from '#functions/core/read-model/rows.ts'
import { countersOf } from '#functions/core/event-store/counters.ts'
import type { Key } from '#functions/core/store/keys.ts'
import { keys } from '#functions/rules/keys.ts'
import type { Item, Table } from '#functions/core/store/table.ts'
import {
  assetRequestKinds,
  assetRequestStates,
  assetStatuses,
  assetTypes,
} from '#shared/domain/assets/asset-types.ts'
import { matchedItems } from '#shared/contracts/asset-matches.ts'
import { searchKey, sortKey } from '#shared/domain/text.ts'
import { watchedAssetQueries } from './asset-match-queries.ts'

export const assetEntitySchema = z.object({
  client_id: z.int(),
  asset_type: z.enum(assetTypes),
  value: z.string(),
  /** The form in which the value is unique within its organization and type. */
  key: z.string(),
  status: z.enum(assetStatuses),
  /** The pending request, or null. */
  request_id: z.int().nullable(),
  /** ISO 8601. */
  creation_date: z.string(),
})
export type AssetEntity = z.infer<typeof assetEntitySchema>

export const assetRequestEntitySchema = z.object({
  client_id: z.int(),
  asset_id: z.int(),
  kind: z.enum(assetRequestKinds),
  asset_type: z.enum(assetTypes),
  value: z.string(),
  state: z.enum(assetRequestStates),
  /** The comment given with the answer. Older answers have none. */
  reason: z.string().nullable().default(null),
  requested_by: z.string(),
  /** ISO 8601. */
  creation_date: z.string(),
  resolved_by: z.string().nullable(),
  /** ISO 8601. */
  resolved_date: z.string().nullable(),
})
export type AssetRequestEntity = z.infer<typeof assetRequestEntitySchema>

/** The counter of pending requests has one field per organization, so one read returns all counts. */
export const pendingScope = 'pending'

const assetKind = kind({
  name: 'asset',
  schema: assetEntitySchema,
  columns: {
    client_id: 'integer',
    asset_type: 'text',
    value: 'text',
    value_key: 'text',
    value_search: 'text',
    value_sort: 'text',
    status: 'text',
    request_id: 'integer?',
    created: 'integer',
  },
  indexes: [
    ['client_id', 'asset_type', 'value_sort', 'id'],
    ['client_id', 'asset_type', 'value_key'],
    ['client_id', 'created', 'id'],
  ],
  row: (asset) => ({
    client_id: asset.client_id,
    asset_type: asset.asset_type,
    value: asset.value,
    value_key: asset.key,
    value_search: searchKey(asset.value),
    value_sort: sortKey(asset.value),
    status: asset.status,
    request_id: asset.request_id,
    created: Date.parse(asset.creation_date),
  }),
})

const assetRequestKind = kind({
  name: 'asset_request',
  schema: assetRequestEntitySchema,
  columns: {
    client_id: 'integer',
    asset_id: 'integer',
    kind: 'text',
    asset_type: 'text',
    value: 'text',
    state: 'text',
    reason: 'text?',
    requested_by: 'text',
    created: 'integer',
    resolved_by: 'text?',
    resolved: 'integer?',
  },
  indexes: [
    ['client_id', 'state', 'created', 'id'],
    ['state', 'created', 'id'],
  ],
  row: (request) => ({
    client_id: request.client_id,
    asset_id: request.asset_id,
    kind: request.kind,
    asset_type: request.asset_type,
    value: request.value,
    state: request.state,
    reason: request.reason,
    requested_by: request.requested_by,
    created: Date.parse(request.creation_date),
    resolved_by: request.resolved_by,
    resolved: timeOf(request.resolved_date),
  }),
  counters: ({ client_id, state }) =>
    state === 'pending' ? [{ scope: pendingScope, field: String(client_id) }] : [],
})

export const matchDismissalEntitySchema = z.object({
  client_id: z.int(),
  item: z.enum(matchedItems),
  item_id: z.int(),
  asset_id: z.int(),
  /** The name of the user who dismissed the match. */
  by: z.string(),
  /** ISO 8601. */
  creation_date: z.string(),
})

/** An organization's decision that an item does not match one of its assets. Stored as a `concern_dismissal`. */
const matchDismissalKind = kind({
  name: 'concern_dismissal',
  schema: matchDismissalEntitySchema,
  columns: {
    client_id: 'integer',
    item: 'text',
    item_id: 'integer',
    asset_id: 'integer',
    by_name: 'text',
    created: 'integer',
  },
  indexes: [['client_id', 'item', 'item_id', 'asset_id']],
  row: (dismissal) => ({
    client_id: dismissal.client_id,
    item: dismissal.item,
    item_id: dismissal.item_id,
    asset_id: dismissal.asset_id,
    by_name: dismissal.by,
    created: Date.parse(dismissal.creation_date),
  }),
})

export const assetsCollection = defineCollection({
  name: 'assets',
  kinds: {
    asset: { ...assetKind, watched: watchedAssetQueries },
    asset_request: assetRequestKind,
    concern_dismissal: matchDismissalKind,
  },
})
export type AssetKinds = (typeof assetsCollection)['kinds']

/** The number of pending requests by organization. Organizations that never had any are absent. */
export type PendingRequests = ReadonlyMap<number, number>

/** The key of the one item with the counts of all organizations. */
export const pendingRequestsKey: Key = keys.counter(assetsCollection.name, pendingScope)

/** Parses the item. */
export const pendingRequestsOf = (item: Item | undefined): PendingRequests =>
  new Map(Object.entries(countersOf(item)).map(([organizationId, count]) => [Number(organizationId), count]))

/** One read request for all organizations. */
export const readPendingRequests = async (table: Table): Promise<PendingRequests> =>
  pendingRequestsOf(await table.get(pendingRequestsKey, { consistent: false }))
