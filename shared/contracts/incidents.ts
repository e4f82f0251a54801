/** Incidents and their templates (part 1 sections 2 to 9). Attachments are in a file of their own. */
import * as z from 'zod'
import { fieldsBeforeShape } from '../domain/fields-before.ts'
import { csvAmountSchema, csvReplySchema } from './csv-files.ts'
import { replySides } from '../domain/incident-replies.ts'
import { limits } from '../domain/limits.ts'
import { analyst, organizationRoles, readers } from '../domain/roles.ts'
import { endpoint } from '../http/endpoint.ts'
import {
  booleanQuerySchema,
  bulkIdsSchema,
  bulkResultSchema,
  idListQuerySchema,
  idParamsSchema,
  idSchema,
  idsSchema,
  instantInputSchema,
  instantSchema,
  listOf,
  mailIdSchema,
  nameSchema,
  nullableTextSchema,
  pageOf,
  pageQueryShape,
  searchQuerySchema,
  sortQuerySchema,
} from '../http/schemas.ts'
import { organizationRefSchema } from './organization-refs.ts'
import { incidentCategorySchema, incidentTagSchema } from './dictionaries.ts'
import { pastChangeSchema } from './histories.ts'
import {
  changedLanguagesShape,
  languagesShape,
  listLanguagesShape,
  newLanguagesShape,
  newTemplateLanguagesShape,
  templateLanguagesShape,
} from './translations.ts'
import { bulkTlpShape, givenTlpShape, tlpFilterShape, tlpSchema, tlpShape, wholeTlpShape } from './tlp.ts'
import { undoEndpoint, undoShape } from './undo.ts'

const tagSchema = incidentTagSchema.pick({ incident_tag_id: true, name: true })
const descriptionSchema = nullableTextSchema(limits.descriptionLength)
const tagIdsSchema = idsSchema(limits.bulkItems)
const organizationIdsSchema = idsSchema(limits.organizationsAtOnce)

/** The conversation about an incident, for the reader's side. */
const incidentRepliesSchema = z.object({
  count: z.int(),
  /** Replies of the other side that nobody of the reader's side has read. */
  unread: z.int(),
  last_side: z.enum(replySides).nullable(),
  last_date: instantSchema.nullable(),
})

/** An incident as a list shows it. */
export const incidentListItemSchema = z.object({
  incident_id: idSchema,
  name: z.string(),
  ...listLanguagesShape,
  incident_category: incidentCategorySchema,
  tags: z.array(tagSchema),
  is_open: z.boolean(),
  ...tlpShape,
  client: organizationRefSchema,
  attachments_count: z.int(),
  replies: incidentRepliesSchema,
  creation_date: instantSchema,
  last_update_date: instantSchema,
  /** When it was resolved; null while it is open. */
  closed_date: instantSchema.nullable(),
  sent: z.boolean(),
  sent_date: instantSchema.nullable(),
})
export type IncidentListItem = z.infer<typeof incidentListItemSchema>

/** A whole incident. */
export const incidentSchema = incidentListItemSchema.extend({
  ...languagesShape,
  description: z.string().nullable(),
  ...wholeTlpShape,
})
export type Incident = z.infer<typeof incidentSchema>

export const incidentSortFields = ['creation_date', 'last_update_date', 'name', 'incident_id', 'tlp'] as const

/**
 * Filters of the incident list. Both ends of a range are inclusive instants. `organizations` is for analysts; other
 * users have one organization.
 */
export const incidentFilterShape = {
  search: searchQuerySchema.optional(),
  name: searchQuerySchema.optional(),
  organizations: idListQuerySchema.optional(),
  categories: idListQuerySchema.optional(),
  tags: idListQuerySchema.optional(),
  is_open: booleanQuerySchema.optional(),
  /** Open incidents whose last reply is of the other side. */
  waits_for: z.enum(replySides).optional(),
  ...tlpFilterShape,
  creation_after: instantInputSchema.optional(),
  creation_before: instantInputSchema.optional(),
  last_update_after: instantInputSchema.optional(),
  last_update_before: instantInputSchema.optional(),
  closed_after: instantInputSchema.optional(),
  closed_before: instantInputSchema.optional(),
  /** For analysts: whether the organization was notified by e-mail. */
  sent: booleanQuerySchema.optional(),
  /** Items of one e-mail: `mail` of the link in a notification. */
  mail: mailIdSchema.optional(),
}
const incidentSortShape = { sort: sortQuerySchema(incidentSortFields, '-creation_date') }
export const incidentQuerySchema = z.object({
  ...pageQueryShape,
  ...incidentSortShape,
  ...incidentFilterShape,
})
export type IncidentQuery = z.infer<typeof incidentQuerySchema>
export const incidentExportQuerySchema = z.object({
  incidents_number: csvAmountSchema,
  ...incidentSortShape,
  ...incidentFilterShape,
})

export const createIncidentInputSchema = z.object({
  name: nameSchema,
  description: descriptionSchema.default(null),
  ...newLanguagesShape,
  incident_category_id: idSchema,
  tags_ids: tagIdsSchema.default([]),
  ...givenTlpShape,
  organizations_ids: organizationIdsSchema.pipe(z.array(idSchema).min(1)),
  /**
   * One of these, which the specification sends in addition to them; null for provider staff, who have no organization.
   */
  client_id: idSchema.nullable().optional(),
})
export type CreateIncidentInput = z.infer<typeof createIncidentInputSchema>

export const updateIncidentInputSchema = z
  .object({
    name: nameSchema,
    description: descriptionSchema,
    ...changedLanguagesShape,
    incident_category_id: idSchema,
    tags_ids: tagIdsSchema,
    ...givenTlpShape,
  })
  .partial()
export type UpdateIncidentInput = z.infer<typeof updateIncidentInputSchema>

/** What analysts start an incident from. References to deleted entries are left out. */
export const incidentTemplateSchema = z.object({
  incident_template_id: idSchema,
  template_name: z.string(),
  incident_name: z.string().nullable(),
  incident_category_id: idSchema.nullable(),
  incident_description: z.string().nullable(),
  ...templateLanguagesShape,
  tags_ids: z.array(idSchema),
  organizations_ids: z.array(idSchema),
  /** Null when the template uses the default. */
  tlp: tlpSchema.nullable(),
})
export type IncidentTemplate = z.infer<typeof incidentTemplateSchema>

export const createIncidentTemplateInputSchema = z.object({
  template_name: nameSchema,
  incident_name: nullableTextSchema(limits.nameLength).default(null),
  incident_category_id: idSchema.nullable().default(null),
  incident_description: descriptionSchema.default(null),
  ...newTemplateLanguagesShape,
  tags_ids: tagIdsSchema.default([]),
  organizations_ids: organizationIdsSchema.default([]),
  tlp: tlpSchema.nullable().default(null),
})
export type CreateIncidentTemplateInput = z.infer<typeof createIncidentTemplateInputSchema>

const area = 'incidents' as const
const module = 'incident' as const
const incidentReplySchema = z.object({ incident: incidentSchema })

export const listIncidents = endpoint({
  method: 'GET',
  path: 'incident',
  area,
  roles: analyst,
  module,
  query: incidentQuerySchema,
  response: pageOf(incidentListItemSchema),
})

export const listClientIncidents = endpoint({
  method: 'GET',
  path: 'client/{id}/incidents',
  area,
  roles: organizationRoles,
  module,
  params: idParamsSchema,
  query: incidentQuerySchema,
  response: pageOf(incidentListItemSchema),
})

export const getIncident = endpoint({
  method: 'GET',
  path: 'incident/{id}',
  area,
  roles: readers,
  module,
  params: idParamsSchema,
  response: incidentReplySchema.extend({ history: z.array(pastChangeSchema).optional() }),
})

export const createIncident = endpoint({
  method: 'POST',
  idempotency: 'replayed',
  path: 'incident',
  cost: 'bulk',
  area,
  roles: analyst,
  module,
  body: createIncidentInputSchema,
  response: z.object({
    incidents: z.array(incidentSchema),
    existing: z.array(z.object({ client: organizationRefSchema, incident_id: idSchema })),
  }),
  errors: ['too_many_tags', 'unknown_reference', 'translation_language', 'incident_exists', 'busy'],
})

export const updateIncident = endpoint({
  method: 'PATCH',
  path: 'incident/{id}',
  area,
  roles: analyst,
  module,
  params: idParamsSchema,
  body: updateIncidentInputSchema.extend(fieldsBeforeShape),
  response: incidentReplySchema,
  errors: [
    'too_many_tags',
    'unknown_reference',
    'translation_language',
    'texts_changed',
    'fields_changed',
    'incident_exists',
    'busy',
  ],
})

export const updateIncidentStatus = endpoint({
  method: 'PATCH',
  path: 'incident/{id}/status',
  area,
  roles: readers,
  module,
  params: idParamsSchema,
  body: z.object({ is_active: z.boolean() }),
  response: incidentReplySchema.extend(undoShape),
  errors: ['busy'],
})

export const bulkUpdateIncidents = endpoint({
  method: 'PATCH',
  path: 'incident/bulk_update',
  cost: 'bulk',
  area,
  roles: readers,
  module,
  body: z.object({ incident_ids: bulkIdsSchema, is_open: z.boolean() }),
  response: bulkResultSchema.extend(undoShape),
  errors: ['not_found', 'busy'],
})

export const deleteIncident = endpoint({
  method: 'DELETE',
  path: 'incident/{id}',
  area,
  roles: analyst,
  module,
  params: idParamsSchema,
  errors: ['busy'],
})

export const bulkDeleteIncidents = endpoint({
  method: 'DELETE',
  path: 'incident/bulk_delete',
  cost: 'bulk',
  area,
  roles: analyst,
  module,
  body: z.object({ incident_ids: bulkIdsSchema }),
  response: bulkResultSchema,
  errors: ['not_found', 'busy'],
})

export const exportIncidents = endpoint({
  method: 'GET',
  path: 'incident/export_csv',
  cost: 'export',
  exportOf: 'incidents',
  area,
  roles: organizationRoles,
  module,
  query: incidentExportQuerySchema,
  response: csvReplySchema,
})

export const listIncidentClients = endpoint({
  method: 'GET',
  path: 'clients_for_incident',
  area,
  roles: analyst,
  module,
  response: listOf(organizationRefSchema),
})

export const listIncidentTemplates = endpoint({
  method: 'GET',
  path: 'incident_template',
  area,
  roles: analyst,
  module,
  response: listOf(incidentTemplateSchema),
})

export const createIncidentTemplate = endpoint({
  method: 'POST',
  idempotency: 'replayed',
  path: 'incident_template',
  area,
  roles: analyst,
  module,
  body: createIncidentTemplateInputSchema,
  response: z.object({ data: incidentTemplateSchema }),
  errors: ['too_many_tags', 'unknown_reference', 'translation_language', 'already_exists', 'busy'],
})

export const deleteIncidentTemplate = endpoint({
  method: 'DELETE',
  path: 'incident_template/{id}',
  area,
  roles: analyst,
  module,
  params: idParamsSchema,
  errors: ['busy'],
})

export const bulkUpdateIncidentLevels = endpoint({
  method: 'PATCH',
  path: 'incident/bulk_tlp',
  cost: 'bulk',
  area,
  roles: analyst,
  module,
  body: z.object({ incident_ids: bulkIdsSchema, ...bulkTlpShape }),
  response: bulkResultSchema.extend(undoShape),
  errors: ['not_found', 'busy'],
})

export const undoIncidentAct = undoEndpoint('incident', { area, roles: readers, module })
