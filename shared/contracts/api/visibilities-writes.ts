/** Writes of exposures and detections by system keys, with the rules and messages of the portal's forms. */
import * as z from 'zod'
import { bulkWrite, itemsBody, writtenSchema } from '../../http/bulk-writes.ts'
import { keyEndpoint } from '../../http/endpoint.ts'
import { idParamsSchema, idSchema, instantSchema } from '../../http/schemas.ts'
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
  .extend({ detection_date: instantSchema })

export const apiCreateVisibility = keyEndpoint({
  ...of,
  method: 'POST',
  path: 'visibilities',
  idempotency: 'replayed',
  summary:
    'Publishes a visibility with one detection. A duplicate with the same organization, category and name is refused: report a new detection with `visibilities/detections`.',
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
  summary: 'Publishes up to 1,000 visibilities, with a result for each.',
  body: itemsBody(createSchema),
})

export const apiUpdateVisibility = keyEndpoint({
  ...of,
  method: 'PATCH',
  path: 'visibilities/{id}',
  summary:
    'Changes the given fields: `is_active: false` resolves it, `true` reopens it. `state` does so too, and returns a visibility that awaits its retest to `in_repair`. `false_positive: true` stops its detection.',
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
  summary: 'Changes, resolves or reopens up to 1,000 visibilities, each with its own fields and result.',
  body: itemsBody(changeSchema.extend({ visibility_id: idSchema })),
})

export const apiAddDetections = keyEndpoint({
  ...of,
  ...bulkWrite,
  method: 'POST',
  path: 'visibilities/detections',
  summary:
    'Up to 1,000 detections of a scanner. The date is added to the visibility of the organization, category and name; a closed one is reopened. If there is none, it is published. A known date is `unchanged`, and so is a false positive.',
  body: itemsBody(detectionSchema),
  response: z.object({
    results: z.array(writtenSchema.extend({ outcome: z.enum(detectionOutcomes).optional() })),
  }),
})
