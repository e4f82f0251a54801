/** Writes of exposures and detections by system keys, with the rules and messages of the portal's forms. */
import * as z from 'zod'
import { bulkWrite, itemsBody, writtenSchema } from '../../http/bulk-writes.ts'
import { keyEndpoint } from '../../http/endpoint.ts'
import { idParamsSchema, idSchema, instantInputSchema } from '../../http/schemas.ts'
import { detectionOutcomes } from '../../domain/exposures/detections.ts'
import {
  createVisibilityInputSchema,
  stateCommentSchema,
  updateVisibilityInputSchema,
} from '../visibilities.ts'
import { keyTlpShape } from '../tlp.ts'
import { keyVisibilitySchema } from './visibilities.ts'

const of = { area: 'api_write', module: 'visibility', counts: 'visibilities', writes: true } as const

const createSchema = createVisibilityInputSchema.extend(keyTlpShape).strict()
const changeSchema = updateVisibilityInputSchema
  .extend({
    ...keyTlpShape,
    is_active: z.boolean(),
    false_positive: z.boolean(),
    /** What a scanner or an analyst's system determines: the exposure is closed, open again, or still in repair. */
    state: z.enum(['closed', 'new', 'in_repair']),
    /** A comment on the change of state. */
    comment: stateCommentSchema,
  })
  .partial()
  .strict()
export type VisibilityChange = z.output<typeof changeSchema>
const detectionSchema = createSchema
  .required({ detection_date: true })
  .extend({ detection_date: instantInputSchema })

export const apiCreateVisibility = keyEndpoint({
  ...of,
  method: 'POST',
  path: 'visibilities',
  idempotency: 'replayed',
  body: createSchema,
  response: keyVisibilitySchema,
  status: 201,
  errors: ['unknown_reference', 'already_exists', 'detection_in_future', 'busy'],
})

export const apiCreateVisibilities = keyEndpoint({
  ...of,
  ...bulkWrite,
  method: 'POST',
  path: 'visibilities/bulk',
  body: itemsBody(createSchema),
})

export const apiUpdateVisibility = keyEndpoint({
  ...of,
  method: 'PATCH',
  path: 'visibilities/{id}',
  params: idParamsSchema,
  body: changeSchema,
  response: keyVisibilitySchema,
  errors: ['unknown_reference', 'already_exists', 'transition_not_allowed', 'busy'],
})

export const apiUpdateVisibilities = keyEndpoint({
  ...of,
  ...bulkWrite,
  method: 'PATCH',
  path: 'visibilities/bulk',
  body: itemsBody(changeSchema.extend({ visibility_id: idSchema })),
})

export const apiAddDetections = keyEndpoint({
  ...of,
  ...bulkWrite,
  method: 'POST',
  path: 'visibilities/detections',
  body: itemsBody(detectionSchema),
  response: z.object({
    results: z.array(writtenSchema.extend({ outcome: z.enum(detectionOutcomes).optional() })),
  }),
})
