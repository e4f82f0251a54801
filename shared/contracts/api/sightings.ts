/**
 * Sightings of indicators, reported by the systems of an organization with keys that have that permission
 * (docs/decisions/sightings.md).
 */
import * as z from 'zod'
import { bulkWrite, itemsBody } from '../../http/bulk-writes.ts'
import { keyEndpoint } from '../../http/endpoint.ts'
import { idParamsSchema, idSchema, instantSchema } from '../../http/schemas.ts'
import { seenInputSchema } from '../sightings.ts'

const of = { area: 'api_sightings', module: 'feed', counts: 'sightings', writes: 'sightings' } as const

/** Only people report false positives, because they change what every system of the organization receives. */
const seenSchema = seenInputSchema.omit({ kind: true }).strict()
const givenSchema = seenSchema.extend({ indicator_id: idSchema })
export type GivenSighting = z.output<typeof givenSchema>

const keySightingSchema = z.object({
  sighting_id: idSchema,
  indicator_id: idSchema,
  seen_at: instantSchema,
  where: z.string().nullable(),
  times: z.int(),
  evidence: z.string().nullable(),
})

export const apiCreateSighting = keyEndpoint({
  ...of,
  method: 'POST',
  path: 'indicators/{id}/sightings',
  idempotency: 'replayed',
  params: idParamsSchema,
  body: seenSchema,
  response: keySightingSchema,
  status: 201,
  errors: ['seen_in_future', 'seen_too_long_ago', 'too_many_sightings', 'scope_gone', 'busy'],
})

export const apiCreateSightings = keyEndpoint({
  ...of,
  ...bulkWrite,
  method: 'POST',
  path: 'indicators/sightings',
  body: itemsBody(givenSchema),
  errors: ['scope_gone', 'busy'],
})
