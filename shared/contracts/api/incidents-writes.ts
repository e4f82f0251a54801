/** Writes of incidents by system keys, with the rules and messages of the portal's forms. */
import * as z from 'zod'
import { bulkWrite, itemsBody } from '../../http/bulk-writes.ts'
import { keyEndpoint } from '../../http/endpoint.ts'
import { idParamsSchema, idSchema } from '../../http/schemas.ts'
import { createIncidentInputSchema, incidentSchema, updateIncidentInputSchema } from '../incidents.ts'
import { keyTlpShape } from '../tlp.ts'
import { addReplyInputSchema } from '../incident-replies.ts'
import { keyIncidentSchema, keyReplySchema } from './incidents.ts'

const of = { area: 'api_write', module: 'incident', counts: 'incidents', writes: true } as const

/** One incident of one organization. For several organizations, send one item for each. */
const createSchema = createIncidentInputSchema
  .omit({ organizations_ids: true, client_id: true })
  .extend({ client_id: idSchema, ...keyTlpShape })
  .strict()
const changeSchema = updateIncidentInputSchema
  .extend({ is_open: z.boolean(), ...keyTlpShape })
  .partial()
  .strict()
export type IncidentChange = z.output<typeof changeSchema>

const rules = [
  'too_many_tags',
  'unknown_reference',
  'translation_language',
  'incident_exists',
  'busy',
] as const

export const apiCreateIncident = keyEndpoint({
  ...of,
  method: 'POST',
  path: 'incidents',
  idempotency: 'replayed',
  body: createSchema,
  response: keyIncidentSchema,
  status: 201,
  errors: rules,
})

export const apiCreateIncidents = keyEndpoint({
  ...of,
  ...bulkWrite,
  method: 'POST',
  path: 'incidents/bulk',
  body: itemsBody(createSchema),
})

export const apiUpdateIncident = keyEndpoint({
  ...of,
  method: 'PATCH',
  path: 'incidents/{id}',
  params: idParamsSchema,
  body: changeSchema,
  response: incidentSchema,
  errors: [...rules, 'texts_changed'],
})

export const apiUpdateIncidents = keyEndpoint({
  ...of,
  ...bulkWrite,
  method: 'PATCH',
  path: 'incidents/bulk',
  body: itemsBody(changeSchema.extend({ incident_id: idSchema })),
})

export const apiAddIncidentReply = keyEndpoint({
  ...of,
  method: 'POST',
  path: 'incidents/{id}/replies',
  idempotency: 'replayed',
  params: idParamsSchema,
  body: addReplyInputSchema.strict(),
  response: keyReplySchema,
  status: 201,
  errors: ['busy'],
})
