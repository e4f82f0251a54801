/** Incidents in the key API, with their attachments (part 1 sections 2, 3 and 5). */
import * as z from 'zod'
import { keyEndpoint } from '../../http/endpoint.ts'
import {
  changesQuerySchema,
  keyPageOf,
  keyPageShape,
  levelledChangesOf,
  levelledKeyPageOf,
} from '../../http/key-schemas.ts'
import { anySortQuerySchema, idParamsSchema, pathIdSchema } from '../../http/schemas.ts'
import { attachmentSchema } from '../incident-attachments.ts'
import { incidentReplySchema, replyFileParamsSchema } from '../incident-replies.ts'
import { incidentFilterShape, incidentSchema, incidentSortFields } from '../incidents.ts'
import { eitherLanguagesShape } from '../translations.ts'
import { detailsShape } from './details.ts'

const area = 'api_incidents' as const
const module = 'incident' as const
const counts = 'incidents'

/** Rows of a list; whole items with `details`. */
const listedSchema = incidentSchema
  .partial({ description: true, tlp_is_default: true })
  .extend(eitherLanguagesShape)

const { mail: _, ...filters } = incidentFilterShape

export const keyIncidentQuerySchema = z.strictObject({
  ...keyPageShape,
  ...detailsShape,
  /** Default: by id, the order of creation. */
  sort: anySortQuerySchema(incidentSortFields).optional(),
  ...filters,
  /** A saved view of the list, combined with the other filters. */
  view: pathIdSchema.optional(),
})

/** An attachment has an id, because its name may be long and may change case. */
export const keyAttachmentSchema = attachmentSchema.extend({ attachment_id: z.string() })

/** A whole incident with its attachments. */
export const keyIncidentSchema = incidentSchema.extend({ attachments: z.array(keyAttachmentSchema) })

/** A reply of the conversation about an incident. */
export const keyReplySchema = incidentReplySchema.omit({ is_own: true, is_internal: true, mentions: true })

export const apiListIncidents = keyEndpoint({
  method: 'GET',
  path: 'incidents',
  area,
  module,
  counts,
  pages: true,
  query: keyIncidentQuerySchema,
  response: levelledKeyPageOf(listedSchema),
  errors: ['not_found', 'cursor_invalid'],
})

export const apiIncidentChanges = keyEndpoint({
  method: 'GET',
  path: 'incidents/changes',
  area,
  module,
  counts,
  query: changesQuerySchema.extend(detailsShape),
  response: levelledChangesOf(listedSchema),
  errors: ['cursor_invalid', 'cursor_gone'],
})

export const apiGetIncident = keyEndpoint({
  method: 'GET',
  path: 'incidents/{id}',
  area,
  module,
  counts,
  params: idParamsSchema,
  response: keyIncidentSchema,
})

export const apiDownloadAttachment = keyEndpoint({
  method: 'GET',
  path: 'incidents/{id}/attachments/{attachment_id}',
  area,
  module,
  counts,
  redirects: true,
  response: z.url(),
  params: z.object({ id: pathIdSchema, attachment_id: z.string().regex(/^[\w-]{1,100}$/) }),
  errors: ['file_awaits_scan', 'file_infected', 'file_not_scanned'],
})

export const apiListIncidentReplies = keyEndpoint({
  method: 'GET',
  path: 'incidents/{id}/replies',
  area,
  module,
  counts,
  pages: true,
  params: idParamsSchema,
  query: z.strictObject(keyPageShape),
  /** Latest first. */
  response: keyPageOf(keyReplySchema),
  errors: ['cursor_invalid'],
})

export const apiDownloadReplyAttachment = keyEndpoint({
  method: 'GET',
  path: 'incidents/{id}/replies/{reply_id}/attachments/{attachment_id}',
  area,
  module,
  counts,
  redirects: true,
  response: z.url(),
  params: replyFileParamsSchema,
  errors: ['file_awaits_scan', 'file_infected', 'file_not_scanned'],
})
