/** Exposures in the key API, with their detections (part 1 sections 2 to 5). */
import * as z from 'zod'
import { keyEndpoint } from '../../http/endpoint.ts'
import {
  changesQuerySchema,
  keyPageOf,
  keyPageShape,
  levelledChangesOf,
  levelledKeyPageOf,
} from '../../http/key-schemas.ts'
import { anySortQuerySchema, idParamsSchema, instantSchema, pathIdSchema } from '../../http/schemas.ts'
import { visibilityFilterShape, visibilitySchema, visibilitySortFields } from '../visibilities.ts'
import { detailsShape } from './details.ts'

const area = 'api_visibilities' as const
const module = 'visibility' as const
const counts = 'visibilities'

/** Rows of a list; whole items with `details`. */
const listedSchema = visibilitySchema.omit({ asked_date: true }).partial({
  description: true,
  tlp_is_default: true,
  false_positive_last_activity: true,
  detections_count: true,
  opened_date: true,
  acknowledged_date: true,
  accepted: true,
  comments_count: true,
})

// A key is not a user: it repairs no exposure and waits for no answer.
const { mail: _, mine: _mine, unanswered: _unanswered, ...filters } = visibilityFilterShape

export const keyVisibilityQuerySchema = z.strictObject({
  ...keyPageShape,
  ...detailsShape,
  /** Default: by id, the order of creation. */
  sort: anySortQuerySchema(visibilitySortFields).optional(),
  ...filters,
  /** A saved view of the list, combined with the other filters. */
  view: pathIdSchema.optional(),
})

/** Number of latest detections in a whole exposure. All detections have a list of their own. */
export const detectionsWithVisibility = 100

const detectionSchema = z.object({ detection_date: instantSchema })

/** A whole exposure with its latest detections; `detections_count` is their total. */
export const keyVisibilitySchema = visibilitySchema.extend({
  detections: z.array(detectionSchema).max(detectionsWithVisibility),
})

export const apiListVisibilities = keyEndpoint({
  method: 'GET',
  path: 'visibilities',
  area,
  module,
  counts,
  pages: true,
  query: keyVisibilityQuerySchema,
  response: levelledKeyPageOf(listedSchema),
  errors: ['not_found', 'cursor_invalid'],
})

export const apiVisibilityChanges = keyEndpoint({
  method: 'GET',
  path: 'visibilities/changes',
  area,
  module,
  counts,
  query: changesQuerySchema.extend(detailsShape),
  response: levelledChangesOf(listedSchema.omit({ concerns: true })),
  errors: ['cursor_invalid', 'cursor_gone'],
})

export const apiGetVisibility = keyEndpoint({
  method: 'GET',
  path: 'visibilities/{id}',
  area,
  module,
  counts,
  params: idParamsSchema,
  response: keyVisibilitySchema,
})

export const apiListDetections = keyEndpoint({
  method: 'GET',
  path: 'visibilities/{id}/detections',
  area,
  module,
  counts,
  pages: true,
  params: idParamsSchema,
  query: z.strictObject(keyPageShape),
  response: keyPageOf(detectionSchema),
  errors: ['cursor_invalid'],
})
