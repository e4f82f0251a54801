/** Assets of organizations in the key API (part 3 section 2). */
import * as z from 'zod'
import { keyEndpoint } from '../../http/endpoint.ts'
import { changesOf, changesQuerySchema, keyPageOf, keyPageShape } from '../../http/key-schemas.ts'
import { anySortQuerySchema, idListQuerySchema, idParamsSchema } from '../../http/schemas.ts'
import { assetFilterShape, assetSchema, assetSortFields } from '../assets.ts'

const area = 'api_assets' as const
const counts = 'assets'
const errors = ['key_scope'] as const

export const keyAssetQuerySchema = z.strictObject({
  ...keyPageShape,
  /** Default: by id, the order of creation. */
  sort: anySortQuerySchema(assetSortFields).optional(),
  /** For system keys; other keys have one organization. */
  organizations: idListQuerySchema.optional(),
  ...assetFilterShape,
})

export const apiListAssets = keyEndpoint({
  method: 'GET',
  path: 'assets',
  area,
  counts,
  pages: true,
  query: keyAssetQuerySchema,
  response: keyPageOf(assetSchema),
  errors: ['cursor_invalid', ...errors],
})

export const apiAssetChanges = keyEndpoint({
  method: 'GET',
  path: 'assets/changes',
  area,
  counts,
  query: changesQuerySchema,
  response: changesOf(assetSchema),
  errors: ['cursor_invalid', 'cursor_gone', ...errors],
})

export const apiGetAsset = keyEndpoint({
  method: 'GET',
  path: 'assets/{id}',
  area,
  counts,
  params: idParamsSchema,
  response: assetSchema,
  errors,
})
