/**
 * Bulk answers to asset requests: to listed ones, or to all that match a filter. A call starts a job and works on it
 * briefly. Each progress call continues it, and a scheduled function finishes jobs that no client polls.
 */
import * as z from 'zod'
import { limits } from '../domain/limits.ts'
import { platformAdmin } from '../domain/roles.ts'
import { endpoint } from '../http/endpoint.ts'
import { bulkIdsSchema, instantSchema, pathIdSchema, textSchema } from '../http/schemas.ts'
import { assetFilterShape } from './assets.ts'
import { jobStates } from './jobs.ts'

const area = 'assets' as const

/** `done` of `total` requests are processed. `changed` of these were answered; the others had an answer already. */
export const assetJobSchema = z.object({
  job_id: z.uuid(),
  state: z.enum(jobStates),
  accepted: z.boolean(),
  total: z.int(),
  done: z.int(),
  changed: z.int(),
  creation_date: instantSchema,
  end_date: instantSchema.nullable(),
})
export type AssetJob = z.infer<typeof assetJobSchema>
const jobReplySchema = z.object({ job: assetJobSchema })

/** Filters of the list of an organization's assets. */
export const assetRequestFilterShape = { ...assetFilterShape, client_id: pathIdSchema }
// Written as in the list's query. Unknown names are refused: ignoring one would answer more requests than intended.
const filterSchema = z.record(z.string(), z.string()).pipe(z.strictObject(assetRequestFilterShape))

export const resolveAssetRequests = endpoint({
  method: 'POST',
  idempotency: 'replayed',
  path: 'asset_request_mass_action',
  area,
  roles: platformAdmin,
  body: z.object({
    accepted: z.boolean(),
    /** Shown to the organization. */
    reason: textSchema(limits.reasonLength).default(''),
    of: z.union([z.object({ request_ids: bulkIdsSchema }), z.object({ filter: filterSchema })]),
    expected_total: z.int().min(0).optional(),
  }),
  response: jobReplySchema,
  errors: ['selection_changed', 'too_many_jobs'],
})

export const getAssetJob = endpoint({
  method: 'GET',
  path: 'asset_job/{id}',
  area,
  roles: platformAdmin,
  params: z.object({ id: z.uuid() }),
  response: jobReplySchema,
})
