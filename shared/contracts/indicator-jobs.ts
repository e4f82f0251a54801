/**
 * Jobs on more indicators than one request can process: bulk actions and exports of everything that matches. A call
 * starts a job and works on it for a few seconds. Each progress call continues it, and a scheduled function finishes
 * jobs that no client polls.
 */
import * as z from 'zod'
import { limits } from '../domain/limits.ts'
import { analyst, readers } from '../domain/roles.ts'
import { endpoint } from '../http/endpoint.ts'
import { bulkIdsSchema, idSchema, listOf } from '../http/schemas.ts'
import { indicatorFilterShape, indicatorSortShape, takingBackReasonSchema } from './indicators.ts'
import { tlpSchema } from './tlp.ts'
import { jobShape } from './jobs.ts'

const tagIdsSchema = z.array(idSchema).min(1).max(limits.indicatorTags)

/**
 * The action on each indicator. An indicator that would get more than fifty tags keeps its own and counts as `skipped`.
 */
export const massActionSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('verify'), is_verified: z.boolean(), reason: takingBackReasonSchema }),
  z.object({ type: z.literal('set_ids_flag'), ids_flag: z.boolean() }),
  z.object({ type: z.literal('add_to_group'), group_id: idSchema }),
  z.object({ type: z.literal('delete_from_group'), group_id: idSchema }),
  z.object({ type: z.literal('add_tags'), tags_ids: tagIdsSchema }),
  z.object({ type: z.literal('delete_tags'), tags_ids: tagIdsSchema }),
  z.object({ type: z.literal('set_category'), feed_category_id: idSchema }),
  z.object({ type: z.literal('set_tlp'), tlp: tlpSchema.nullable() }),
  z.object({ type: z.literal('delete') }),
])
export type MassAction = z.infer<typeof massActionSchema>

export const jobKinds = ['mass_action', 'export'] as const

/**
 * A job as its owner sees it. `done` of `total` indicators are processed. `changed` of these were changed and `skipped`
 * could not be. In an export, `skipped` are those whose TLP level is not allowed in files.
 */
export const indicatorJobSchema = z.object({
  ...jobShape,
  kind: z.enum(jobKinds),
  /** The bulk action; null for an export. */
  action: massActionSchema.nullable(),
  /** Name of an export's file; null until it is ready. */
  file_name: z.string().nullable(),
})
export type IndicatorJob = z.infer<typeof indicatorJobSchema>

// In a body, filters are written as in the list's query. Unknown names are refused: ignoring one would widen the
// action.
const querySchema = z.record(z.string(), z.string()).pipe(z.strictObject(indicatorFilterShape))
const exportQuerySchema = z
  .record(z.string(), z.string())
  .pipe(z.strictObject({ ...indicatorFilterShape, ...indicatorSortShape }))

const area = 'feeds' as const
const module = 'feed' as const
const jobReplySchema = z.object({ job: indicatorJobSchema })
const jobParamsSchema = z.object({ id: z.uuid() })

export const startMassAction = endpoint({
  method: 'POST',
  idempotency: 'replayed',
  path: 'feed_mass_action',
  cost: 'heavy',
  area,
  roles: analyst,
  module,
  body: z.object({
    // Users see why an indicator was unpublished. Older jobs may have no reason.
    action: massActionSchema.refine(
      (action) => action.type !== 'verify' || action.is_verified || (action.reason ?? '') !== '',
      { path: ['reason'] },
    ),
    of: z.union([z.object({ feeds_ids: bulkIdsSchema }), z.object({ filter: querySchema })]),
    /** How many the person saw. With more than a hundredth more or fewer, nothing begins. */
    expected_total: z.int().min(0).optional(),
  }),
  response: jobReplySchema,
  errors: ['unknown_reference', 'selection_changed', 'too_many_jobs', 'not_found'],
})

export const startFeedExport = endpoint({
  method: 'POST',
  idempotency: 'replayed',
  path: 'feed_export',
  cost: 'export',
  area,
  roles: readers,
  module,
  body: z.object({ query: exportQuerySchema.default({}) }),
  response: jobReplySchema,
  errors: ['too_many_jobs', 'export_running'],
})

export const listFeedJobs = endpoint({
  method: 'GET',
  path: 'feed_job',
  area,
  roles: readers,
  module,
  response: listOf(indicatorJobSchema),
})

export const getFeedJob = endpoint({
  method: 'GET',
  path: 'feed_job/{id}',
  area,
  roles: readers,
  module,
  params: jobParamsSchema,
  response: jobReplySchema,
})

export const stopFeedJob = endpoint({
  method: 'POST',
  path: 'feed_job/{id}/stop',
  area,
  roles: readers,
  module,
  params: jobParamsSchema,
  response: jobReplySchema,
  errors: ['busy'],
})

export const downloadFeedExport = endpoint({
  method: 'GET',
  path: 'feed_job/{id}/download',
  area,
  roles: readers,
  module,
  redirects: true,
  response: z.url(),
  params: jobParamsSchema,
  errors: ['job_not_done', 'level_raised'],
})
