/** Writes of threats by system keys, with the rules and messages of the portal's forms. */
import { bulkWrite, itemsBody } from '../../http/bulk-writes.ts'
import { keyEndpoint } from '../../http/endpoint.ts'
import { idParamsSchema, idSchema } from '../../http/schemas.ts'
import { keyTlpShape } from '../tlp.ts'
import { createThreatInputSchema, threatSchema, updateThreatInputSchema } from '../threats.ts'

const of = { area: 'api_write', module: 'threat', counts: 'threats', writes: true } as const

const createSchema = createThreatInputSchema.extend(keyTlpShape).strict()
const changeSchema = updateThreatInputSchema.extend(keyTlpShape).strict()

const rules = [
  'too_many_tags',
  'wrong_urls',
  'unknown_reference',
  'translation_language',
  'already_exists',
  'busy',
] as const

export const apiCreateThreat = keyEndpoint({
  ...of,
  method: 'POST',
  path: 'threats',
  idempotency: 'replayed',
  body: createSchema,
  response: threatSchema,
  status: 201,
  errors: rules,
})

export const apiCreateThreats = keyEndpoint({
  ...of,
  ...bulkWrite,
  method: 'POST',
  path: 'threats/bulk',
  body: itemsBody(createSchema),
})

export const apiUpdateThreat = keyEndpoint({
  ...of,
  method: 'PATCH',
  path: 'threats/{id}',
  params: idParamsSchema,
  body: changeSchema,
  response: threatSchema,
  errors: [...rules, 'texts_changed'],
})

export const apiUpdateThreats = keyEndpoint({
  ...of,
  ...bulkWrite,
  method: 'PATCH',
  path: 'threats/bulk',
  body: itemsBody(changeSchema.extend({ threat_id: idSchema })),
})
