/**
 * Jobs on all items that match a list's filter, where one request cannot change so many: visibilities, incidents and
 * threats. A call starts a job and works on it for a moment. Each progress call continues it, and a scheduled function
 * finishes jobs that no client polls. Indicators have jobs of their own (`indicator-jobs.ts`).
 */
import * as z from 'zod'
import { bulkJobNames } from '../domain/bulk-jobs.ts'
import { overwriteKinds } from '../domain/exposures/overwrites.ts'
import { readers, type Module, type Role } from '../domain/roles.ts'
import { endpoint, type Area } from '../http/endpoint.ts'
import { stateInputSchema } from './exposures.ts'
import { incidentFilterShape } from './incidents.ts'
import { jobShape } from './jobs.ts'
import { threatFilterShape } from './threats.ts'
import { bulkTlpShape } from './tlp.ts'
import { visibilityFilterShape } from './visibilities.ts'

/** A job on many items, as its owner sees it. `skipped` do not allow the change, or are left as they are. */
export const bulkJobSchema = z.object({ ...jobShape, name: z.enum(bulkJobNames) })
export type BulkJob = z.infer<typeof bulkJobSchema>

const tlpSchema = z.object({ type: z.literal('tlp'), ...bulkTlpShape })
const deleteSchema = z.object({ type: z.literal('delete') })
const overShape = {
  /** For organizations: also visibilities that others repair, whose risk is accepted, or which await their retest. */
  over: z.array(z.enum(overwriteKinds)).max(overwriteKinds.length).default([]),
}

/** The change to each visibility. Levels and deletion are for analysts; states for those who may give them. */
export const visibilityActionSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('status'), open: z.boolean(), ...overShape }),
  z.object({ type: z.literal('false_positive'), false_positive: z.boolean() }),
  z.object({ type: z.literal('state'), to: stateInputSchema, ...overShape }),
  tlpSchema,
  deleteSchema,
])
export type VisibilityAction = z.output<typeof visibilityActionSchema>

/** The change to each incident. Levels and deletion are for analysts. */
export const incidentActionSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('status'), open: z.boolean() }),
  tlpSchema,
  deleteSchema,
])

export const threatActionSchema = z.discriminatedUnion('type', [tlpSchema, deleteSchema])

// In a body, filters are written as in the list's query. Unknown names are refused: ignoring one would widen the
// action.
export const visibilityJobFilterSchema = z.strictObject(visibilityFilterShape)
export const incidentJobFilterSchema = z.strictObject(incidentFilterShape)
export const threatJobFilterSchema = z.strictObject(threatFilterShape)

/** A filter as it is written. The job keeps it so, and parses it for its work. */
const filterText = (schema: z.ZodType) =>
  z.record(z.string(), z.string()).refine((query) => schema.safeParse(query).success)

interface JobCalls {
  readonly path: 'visibility' | 'incident' | 'threat'
  readonly area: Area
  readonly roles: readonly Role[]
  readonly module: Module
}
const visibilities: JobCalls = {
  path: 'visibility',
  area: 'visibilities',
  roles: readers,
  module: 'visibility',
}
const incidents: JobCalls = { path: 'incident', area: 'incidents', roles: readers, module: 'incident' }
const threats: JobCalls = { path: 'threat', area: 'threats', roles: ['analyst'], module: 'threat' }

const jobParamsSchema = z.object({ id: z.uuid() })
const jobReplySchema = z.object({ job: bulkJobSchema })

const startJobEndpoint = <Action extends z.ZodType>(
  { path, ...access }: JobCalls,
  action: Action,
  filter: z.ZodType,
) =>
  endpoint({
    method: 'POST',
    idempotency: 'replayed',
    path: `${path}_job`,
    cost: 'heavy',
    ...access,
    body: z.object({
      action,
      filter: filterText(filter),
      /** How many the person saw. With more than a hundredth more or fewer, nothing begins. */
      expected_total: z.int().min(0),
    }),
    response: jobReplySchema,
    errors: ['selection_changed', 'too_many_jobs', 'unknown_person', 'date_out_of_range'],
  })

const jobEndpoint = ({ path, ...access }: JobCalls) =>
  endpoint({
    method: 'GET',
    path: `${path}_job/{id}`,
    ...access,
    params: jobParamsSchema,
    response: jobReplySchema,
  })

const stopJobEndpoint = ({ path, ...access }: JobCalls) =>
  endpoint({
    method: 'POST',
    path: `${path}_job/{id}/stop`,
    ...access,
    params: jobParamsSchema,
    response: jobReplySchema,
    errors: ['busy'],
  })

export const startVisibilityJob = startJobEndpoint(
  visibilities,
  visibilityActionSchema,
  visibilityJobFilterSchema,
)
export const getVisibilityJob = jobEndpoint(visibilities)
export const stopVisibilityJob = stopJobEndpoint(visibilities)

export const startIncidentJob = startJobEndpoint(incidents, incidentActionSchema, incidentJobFilterSchema)
export const getIncidentJob = jobEndpoint(incidents)
export const stopIncidentJob = stopJobEndpoint(incidents)

export const startThreatJob = startJobEndpoint(threats, threatActionSchema, threatJobFilterSchema)
export const getThreatJob = jobEndpoint(threats)
export const stopThreatJob = stopJobEndpoint(threats)
