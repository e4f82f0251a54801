/** Counts for badges and tiles (part 1 section 2, part 2 section 7). */
import * as z from 'zod'
import { readers } from '../domain/roles.ts'
import { endpoint } from '../http/endpoint.ts'

const countSchema = z.int().min(0)

/** Counts of what the caller may see; modules without access are absent. */
export const statisticsSchema = z.object({
  threats: z.object({ total: countSchema }).optional(),
  /** `unverified_total` is for analysts only. */
  feeds: z.object({ total: countSchema, unverified_total: countSchema.optional() }).optional(),
  feedGroups: z.object({ total: countSchema }).optional(),
  incidents: z.object({ open_total: countSchema, closed_total: countSchema }).optional(),
  /** For analysts: unanswered sightings, and how many of them are false positives for everybody. */
  sightings: z.object({ unanswered_total: countSchema, waiting_total: countSchema }).optional(),
  visibilities: z.object({ active_total: countSchema, inactive_total: countSchema }).optional(),
})
export type Statistics = z.infer<typeof statisticsSchema>

export const getStatistics = endpoint({
  method: 'GET',
  path: 'statistics',
  area: 'statistics',
  roles: readers,
  response: z.object({ statistics: statisticsSchema }),
})
