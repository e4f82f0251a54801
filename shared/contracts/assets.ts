/** Assets of organizations and the requests to add or delete them (part 3 sections 2 to 7). */
import * as z from 'zod'
import {
  assetLimits,
  assetRequestKinds,
  assetRequestStates,
  assetStatuses,
  assetTypes,
} from '../domain/assets/asset-types.ts'
import { limits } from '../domain/limits.ts'
import { administrators } from '../domain/roles.ts'
import { endpoint } from '../http/endpoint.ts'
import {
  booleanQuerySchema,
  idParamsSchema,
  idSchema,
  instantSchema,
  pageOf,
  pageQueryShape,
  paginationSchema,
  pathIdSchema,
  searchQuerySchema,
  sortQuerySchema,
  textSchema,
} from '../http/schemas.ts'
import { organizationRefSchema } from './organization-refs.ts'

const area = 'assets' as const

export const assetTypeSchema = z.enum(assetTypes)
export const assetStatusSchema = z.enum(assetStatuses)

export const assetSchema = z.object({
  asset_id: idSchema,
  client_id: idSchema,
  asset_type: assetTypeSchema,
  value: z.string(),
  status: assetStatusSchema,
  /** The pending request; null when there is none. */
  request_id: idSchema.nullable(),
  creation_date: instantSchema,
})
export type Asset = z.infer<typeof assetSchema>

export { assetRequestKinds, assetRequestStates }

export const assetRequestSchema = z.object({
  request_id: idSchema,
  asset_id: idSchema,
  client: organizationRefSchema,
  kind: z.enum(assetRequestKinds),
  asset_type: assetTypeSchema,
  value: z.string(),
  state: z.enum(assetRequestStates),
  /** The answer; null while it is pending, or when the request was cancelled. */
  accepted: z.boolean().nullable(),
  /** The reason given with the answer. */
  reason: z.string().nullable(),
  requested_by: z.string(),
  creation_date: instantSchema,
  resolved_by: z.string().nullable(),
  resolved_date: instantSchema.nullable(),
})
export type AssetRequest = z.infer<typeof assetRequestSchema>

const listQuery = <const Value extends string>(values: readonly [Value, ...Value[]]) =>
  z
    .string()
    .max(200)
    .transform((text) => [...new Set(text.split(','))])
    .pipe(z.array(z.enum(values)).min(1))

export const assetSortFields = ['value', 'creation_date'] as const

/** Filters of the asset list. `search` looks in the value. */
export const assetFilterShape = {
  asset_types: listQuery(assetTypes).optional(),
  status: listQuery(assetStatuses).optional(),
  search: searchQuerySchema.optional(),
}
export const assetQuerySchema = z.object({
  ...pageQueryShape,
  sort: sortQuerySchema(assetSortFields, '+value'),
  ...assetFilterShape,
})

const countsSchema = z.object({ total: z.int(), pending: z.int() })
const countsByTypeSchema = z.object({
  domain: countsSchema,
  ip_address: countsSchema,
  keyword: countsSchema,
  asn: countsSchema,
  tech_stack: countsSchema,
} satisfies Record<(typeof assetTypes)[number], typeof countsSchema>)

export const listAssets = endpoint({
  method: 'GET',
  path: 'client/{id}/assets',
  area,
  roles: administrators,
  params: idParamsSchema,
  query: assetQuerySchema,
  response: z.object({
    client_assets: z.array(assetSchema),
    client_asset_change_requests: z.array(assetRequestSchema),
    counts: countsByTypeSchema,
    meta: z.object({ pagination: paginationSchema }),
  }),
})

/** The value as typed. The call itself applies the rules of the type and reports which value is wrong. */
const newAssetSchema = z.object({ asset_type: assetTypeSchema, value: z.string().max(4096) })
export type NewAsset = z.infer<typeof newAssetSchema>

const assetErrors = ['asset_wrong_value', 'asset_value_too_long', 'asset_exists'] as const

export const createAsset = endpoint({
  method: 'POST',
  idempotency: 'replayed',
  path: 'client/{id}/assets',
  area,
  roles: administrators,
  params: idParamsSchema,
  body: newAssetSchema,
  response: z.object({ asset: assetSchema }),
  errors: [...assetErrors, 'busy'],
})

/** An asset of a bulk addition that was not added, and why. `index` counts from 0 in the request. */
const refusedAssetSchema = z.object({ index: z.int().min(0), value: z.string(), code: z.enum(assetErrors) })
export type RefusedAsset = z.infer<typeof refusedAssetSchema>

export const createAssets = endpoint({
  method: 'POST',
  idempotency: 'replayed',
  path: 'client/{id}/assets/add_many',
  cost: 'heavy',
  area,
  roles: administrators,
  params: idParamsSchema,
  body: z.object({
    assets: z
      .array(newAssetSchema)
      .min(1)
      .max(assetLimits.lines * 20),
    only_valid: z.boolean().default(false),
  }),
  response: z.object({ added: z.int(), refused: z.array(refusedAssetSchema) }),
  errors: ['too_many_assets', ...assetErrors, 'busy'],
})

export const exportAssets = endpoint({
  method: 'GET',
  path: 'client/{id}/assets/export',
  cost: 'export',
  exportOf: 'assets',
  area,
  roles: administrators,
  params: idParamsSchema,
  query: z.object({
    format: z.enum(['csv']).default('csv'),
    asset_types: listQuery(assetTypes).optional(),
    as: z.enum(['file', 'link']).default('file'),
  }),
  bytes: ['text/csv; charset=utf-8'],
  response: z.object({ url: z.url(), file_name: z.string(), rows: z.int(), total: z.int() }),
})

export const deleteAsset = endpoint({
  method: 'DELETE',
  path: 'asset/{id}',
  area,
  roles: administrators,
  params: idParamsSchema,
  response: z.object({ asset: assetSchema.nullable() }),
  errors: ['asset_request_pending', 'busy'],
})

export const assetRequestQuerySchema = z.object({
  ...pageQueryShape,
  sort: sortQuerySchema(['creation_date'], '-creation_date'),
  client_id: pathIdSchema.optional(),
  asset_types: listQuery(assetTypes).optional(),
  kind: z.enum(assetRequestKinds).optional(),
  /** Default: only pending requests. */
  resolved: booleanQuerySchema.default(false),
})

export const listAssetRequests = endpoint({
  method: 'GET',
  path: 'asset_request',
  area,
  roles: administrators,
  query: assetRequestQuerySchema,
  response: pageOf(assetRequestSchema),
  errors: ['not_found'],
})

export const resolveAssetRequest = endpoint({
  method: 'PATCH',
  path: 'asset_request/{id}',
  area,
  roles: ['platform_admin'],
  params: idParamsSchema,
  body: z.object({
    accepted: z.boolean(),
    /** Shown to the organization. */
    reason: textSchema(limits.reasonLength).default(''),
  }),
  response: z.object({ request: assetRequestSchema }),
  errors: ['asset_request_resolved', 'busy'],
})

export const cancelAssetRequest = endpoint({
  method: 'DELETE',
  path: 'asset_request/{id}',
  area,
  roles: ['organization_admin'],
  params: idParamsSchema,
  errors: ['asset_request_resolved', 'busy'],
})
