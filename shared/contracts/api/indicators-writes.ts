/** Writes of indicators and their groups by system keys, with the rules and messages of the portal's forms. */
import * as z from 'zod'
import { bulkWrite, itemsBody } from '../../http/bulk-writes.ts'
import { keyEndpoint } from '../../http/endpoint.ts'
import { idParamsSchema, idSchema } from '../../http/schemas.ts'
import { keyTlpShape } from '../tlp.ts'
import { createIndicatorInputSchema, indicatorSchema, updateIndicatorInputSchema } from '../indicators.ts'

const of = { area: 'api_write', module: 'feed', counts: 'indicators', writes: true } as const

/** The form shows a user similar indicators before saving. A system accepts them in advance. */
const createSchema = createIndicatorInputSchema
  .extend({ accept_known: z.boolean().default(false), ...keyTlpShape })
  .strict()
export type NewIndicator = z.output<typeof createSchema>
const changeSchema = updateIndicatorInputSchema.extend(keyTlpShape).strict()

const rules = ['unknown_reference', 'not_of_its_type', 'warning_listed', 'busy'] as const

export const apiCreateIndicator = keyEndpoint({
  ...of,
  method: 'POST',
  path: 'indicators',
  idempotency: 'replayed',
  body: createSchema,
  response: indicatorSchema,
  status: 201,
  errors: [...rules, 'already_exists'],
})

export const apiCreateIndicators = keyEndpoint({
  ...of,
  ...bulkWrite,
  method: 'POST',
  path: 'indicators/bulk',
  body: itemsBody(createSchema),
})

export const apiUpdateIndicator = keyEndpoint({
  ...of,
  method: 'PATCH',
  path: 'indicators/{id}',
  params: idParamsSchema,
  body: changeSchema,
  response: indicatorSchema,
  errors: rules,
})

export const apiUpdateIndicators = keyEndpoint({
  ...of,
  ...bulkWrite,
  method: 'PATCH',
  path: 'indicators/bulk',
  body: itemsBody(changeSchema.extend({ feed_id: idSchema })),
})

export const apiUpdateGroupMembers = keyEndpoint({
  ...of,
  ...bulkWrite,
  method: 'PATCH',
  path: 'groups/{id}/indicators',
  params: idParamsSchema,
  body: itemsBody(z.strictObject({ feed_id: idSchema, is_member: z.boolean() })),
  errors: ['busy', 'not_found'],
})
