/** Exposures detected at an organization (part 1 sections 2 to 9). On the wire an exposure is a visibility. */
import * as z from 'zod'
import { limits } from '../domain/limits.ts'
import { analyst, organizationRoles, readers } from '../domain/roles.ts'
import { exposureStates } from '../domain/exposures/states.ts'
import { criticalityLevels } from '../domain/exposures/detections.ts'
import { endpoint } from '../http/endpoint.ts'
import {
  booleanQuerySchema,
  bulkIdsSchema,
  bulkResultSchema,
  idListQuerySchema,
  idParamsSchema,
  idSchema,
  instantInputSchema,
  instantSchema,
  listOf,
  mailIdSchema,
  nameSchema,
  nullableTextSchema,
  pageQueryShape,
  paginationSchema,
  pathIdSchema,
  searchQuerySchema,
  sortQuerySchema,
} from '../http/schemas.ts'
import { fieldsBeforeShape } from '../domain/fields-before.ts'
import { csvAmountSchema, csvReplySchema } from './csv-files.ts'
import { organizationRefSchema } from './organization-refs.ts'
import { matchesMetaShape, matchesSchema, itemMatchesShape } from './asset-matches.ts'
import { visibilityCategorySchema } from './dictionaries.ts'
import { pastChangeSchema } from './histories.ts'
import { bulkTlpShape, givenTlpShape, tlpFilterShape, tlpShape, wholeTlpShape } from './tlp.ts'
import { undoEndpoint, undoShape } from './undo.ts'

const noteSchema = nullableTextSchema(limits.descriptionLength)
/** A comment on a change of the remediation, for the organization and the provider. An empty one counts as none. */
export const stateCommentSchema = noteSchema
export const criticalitySchema = z.literal(criticalityLevels)

/** A user of the organization. */
export const exposurePersonSchema = z.object({ user_id: idSchema, name: z.string() })
export type ExposurePerson = z.infer<typeof exposurePersonSchema>

/** State of an exposure's remediation (`docs/decisions/exposures.md`). Days are in the organization's time zone. */
const remediationShape = {
  state: z.enum(exposureStates),
  /** The user who repairs it; null while nobody does, or once that user has lost access. */
  owner: exposurePersonSchema.nullable(),
  /** Last day for the repair. */
  due_date: z.iso.date().nullable(),
  /** Last day of the accepted risk. */
  accepted_until: z.iso.date().nullable(),
  /** When the organization reported the repair; null once it is detected again. */
  fixed_date: instantSchema.nullable(),
  /** When it was detected again after it was reported repaired, or was closed; null once its repair starts again. */
  returned_date: instantSchema.nullable(),
  /**
   * Last day of an acceptance that has ended. Null once its repair starts, its risk is accepted again, or it is closed.
   */
  acceptance_ended_date: z.iso.date().nullable(),
}

/** An exposure as a list shows it. */
export const visibilityListItemSchema = z.object({
  visibility_id: idSchema,
  name: z.string(),
  visibility_category: visibilityCategorySchema,
  criticality_level: criticalitySchema,
  is_active: z.boolean(),
  ...tlpShape,
  ...remediationShape,
  false_positive: z.boolean(),
  client: organizationRefSchema,
  first_detection_date: instantSchema,
  last_detection_date: instantSchema,
  /** When it was resolved; null while it is open. */
  closed_date: instantSchema.nullable(),
  sent: z.boolean(),
  sent_date: instantSchema.nullable(),
  /** For analysts: since when the organization waits for an answer to its comments; absent for others. */
  asked_date: instantSchema.nullable().optional(),
  /** For the organization's own users and keys; absent for others. */
  concerns: matchesSchema.optional(),
})
export type VisibilityListItem = z.infer<typeof visibilityListItemSchema>

/** A whole exposure. `analyst_comment` is for analysts only. Detection dates have a call of their own. */
export const visibilitySchema = visibilityListItemSchema.extend({
  description: z.string().nullable(),
  ...wholeTlpShape,
  analyst_comment: z.string().nullable().optional(),
  /** The user who last set or cleared the flag, and when. */
  false_positive_last_activity: z
    .object({ user_data: z.object({ name: z.string() }), creation_date: instantSchema })
    .nullable(),
  detections_count: z.int(),
  /** Number of comments. */
  comments_count: z.int(),
  /** Start of the current open period, or of the last one when closed: detected first, detected again, or reopened. */
  opened_date: instantSchema,
  /** When the organization acknowledged it in that period. */
  acknowledged_date: instantSchema.nullable(),
  /** Why its risk is accepted, by whom, and until which day. */
  accepted: z
    .object({
      reason: z.string(),
      until: z.iso.date(),
      agreed_by: exposurePersonSchema,
      by: z.string(),
      date: instantSchema,
    })
    .nullable(),
})
export type Visibility = z.infer<typeof visibilitySchema>

export const visibilitySortFields = [
  'first_detection_date',
  'last_detection_date',
  'name',
  'criticality_level',
  'due_date',
  'tlp',
] as const

const stateSchema = z.enum(exposureStates)
/** A list of states in a query: `new,in_repair`. */
const stateListSchema = z
  .string()
  .regex(/^[a-z_]{1,20}(,[a-z_]{1,20}){0,9}$/)
  .transform((text) => [...new Set(text.split(','))])
  .pipe(z.array(stateSchema))

/** A list of criticality levels in a query: `1,2`. */
const criticalityListSchema = idListQuerySchema.pipe(z.array(criticalitySchema))

/**
 * Filters of the exposure list. Both ends of a range are inclusive instants. `organizations` is for analysts; other
 * users have one organization.
 */
export const visibilityFilterShape = {
  search: searchQuerySchema.optional(),
  name: searchQuerySchema.optional(),
  organizations: idListQuerySchema.optional(),
  categories: idListQuerySchema.optional(),
  is_active: booleanQuerySchema.optional(),
  false_positive: booleanQuerySchema.optional(),
  criticality_levels: criticalityListSchema.optional(),
  ...tlpFilterShape,
  states: stateListSchema.optional(),
  /** For organizations: exposures that one of these users repairs. */
  owner: idListQuerySchema.optional(),
  /** Whether the repair is overdue. */
  overdue: booleanQuerySchema.optional(),
  first_detection_after: instantInputSchema.optional(),
  first_detection_before: instantInputSchema.optional(),
  last_detection_after: instantInputSchema.optional(),
  last_detection_before: instantInputSchema.optional(),
  closed_after: instantInputSchema.optional(),
  closed_before: instantInputSchema.optional(),
  /** For analysts: whether the organization was notified by e-mail. */
  sent: booleanQuerySchema.optional(),
  /** For analysts: whether a comment of the organization waits for an answer. */
  unanswered: booleanQuerySchema.optional(),
  /** For organizations: whether it matches their assets. */
  concerns_us: booleanQuerySchema.optional(),
  /** Items of one e-mail: `mail` of the link in a notification. */
  mail: mailIdSchema.optional(),
  /** For organizations: those that the caller repairs, or the others. */
  mine: booleanQuerySchema.optional(),
}
export const visibilityQuerySchema = z.object({
  ...pageQueryShape,
  sort: sortQuerySchema(visibilitySortFields, '-first_detection_date'),
  ...visibilityFilterShape,
})
export const visibilityExportQuerySchema = visibilityQuerySchema
  .omit({ page: true, per_page: true })
  .extend({ amount: csvAmountSchema })
export type VisibilityQuery = z.infer<typeof visibilityQuerySchema>

export const createVisibilityInputSchema = z.object({
  client_id: idSchema,
  name: nameSchema,
  visibility_category_id: idSchema,
  criticality_level: criticalitySchema,
  description: noteSchema.default(null),
  analyst_comment: noteSchema.default(null),
  ...givenTlpShape,
  /** When it was detected; default: now. A future date is refused. */
  detection_date: instantInputSchema.optional(),
})
export type CreateVisibilityInput = z.infer<typeof createVisibilityInputSchema>

export const updateVisibilityInputSchema = z
  .object({
    name: nameSchema,
    visibility_category_id: idSchema,
    criticality_level: criticalitySchema,
    description: noteSchema,
    analyst_comment: noteSchema,
    ...givenTlpShape,
  })
  .partial()
export type UpdateVisibilityInput = z.infer<typeof updateVisibilityInputSchema>

const area = 'visibilities' as const
const module = 'visibility' as const
export const visibilityReplySchema = z.object({ visibility: visibilitySchema })

/**
 * A page of the list.
 * - `mine_total`: open exposures that the caller repairs, of those that the other filters match.
 * - `overdue_total`: overdue repairs among all exposures that the caller sees, regardless of filters.
 * - `today`: the day by which both are counted.
 * - `other_days`: for analysts, who see every organization: organizations whose time zone has another day now.
 */
const visibilityPageSchema = z.object({
  data: z.array(visibilityListItemSchema),
  meta: z.object({
    pagination: paginationSchema,
    ...matchesMetaShape,
    mine_total: z.int(),
    overdue_total: z.int(),
    today: z.iso.date(),
    other_days: z.array(z.object({ client_id: idSchema, today: z.iso.date() })).optional(),
  }),
})

export const listVisibilities = endpoint({
  method: 'GET',
  path: 'visibility',
  area,
  roles: analyst,
  module,
  query: visibilityQuerySchema,
  response: visibilityPageSchema,
})

export const listClientVisibilities = endpoint({
  method: 'GET',
  path: 'client/{id}/visibilities',
  area,
  roles: organizationRoles,
  module,
  params: idParamsSchema,
  query: visibilityQuerySchema,
  response: visibilityPageSchema,
})

export const exportVisibilities = endpoint({
  method: 'GET',
  path: 'visibility/export_csv',
  cost: 'export',
  exportOf: 'visibilities',
  area,
  roles: organizationRoles,
  module,
  query: visibilityExportQuerySchema,
  response: csvReplySchema,
})

export const getVisibility = endpoint({
  method: 'GET',
  path: 'visibility/{id}',
  area,
  roles: readers,
  module,
  params: idParamsSchema,
  response: visibilityReplySchema.extend({
    history: z.array(pastChangeSchema).optional(),
    /** The organization's current day, by which its dates are counted. */
    today: z.iso.date(),
    ...itemMatchesShape,
  }),
})

export const createVisibility = endpoint({
  method: 'POST',
  idempotency: 'replayed',
  path: 'visibility',
  cost: 'bulk',
  area,
  roles: analyst,
  module,
  body: createVisibilityInputSchema,
  response: visibilityReplySchema,
  errors: ['unknown_reference', 'already_exists', 'detection_in_future', 'busy'],
})

export const updateVisibility = endpoint({
  method: 'PATCH',
  path: 'visibility/{id}',
  area,
  roles: analyst,
  module,
  params: idParamsSchema,
  body: updateVisibilityInputSchema.extend(fieldsBeforeShape),
  response: visibilityReplySchema,
  errors: ['unknown_reference', 'already_exists', 'fields_changed', 'busy'],
})

export const updateVisibilityStatus = endpoint({
  method: 'PATCH',
  path: 'visibility/{id}/status',
  area,
  roles: readers,
  module,
  params: idParamsSchema,
  body: z.object({ is_active: z.boolean() }),
  response: visibilityReplySchema.extend(undoShape),
  errors: ['busy'],
})

export const updateVisibilityFalsePositive = endpoint({
  method: 'PATCH',
  path: 'visibility/{id}/fp',
  area,
  roles: readers,
  module,
  params: idParamsSchema,
  body: z.object({ false_positive: z.boolean() }),
  response: visibilityReplySchema.extend(undoShape),
  errors: ['busy'],
})

export const bulkUpdateVisibilities = endpoint({
  method: 'PATCH',
  path: 'visibility/bulk_update',
  cost: 'bulk',
  area,
  roles: readers,
  module,
  body: z.union([
    z.strictObject({ visibility_ids: bulkIdsSchema, is_active: z.boolean() }),
    z.strictObject({ visibility_ids: bulkIdsSchema, false_positive: z.boolean() }),
  ]),
  response: bulkResultSchema.extend(undoShape),
  errors: ['not_found', 'busy'],
})

export const deleteVisibility = endpoint({
  method: 'DELETE',
  path: 'visibility/{id}',
  area,
  roles: analyst,
  module,
  params: idParamsSchema,
  errors: ['busy'],
})

export const bulkDeleteVisibilities = endpoint({
  method: 'DELETE',
  path: 'visibility/bulk_delete',
  cost: 'bulk',
  area,
  roles: analyst,
  module,
  body: z.object({ visibility_ids: bulkIdsSchema }),
  response: bulkResultSchema,
  errors: ['not_found', 'busy'],
})

export const listDetectionDates = endpoint({
  method: 'GET',
  path: 'visibility/{id}/detection_dates',
  area,
  roles: readers,
  module,
  params: idParamsSchema,
  response: z.object({ detection_dates: z.array(instantSchema) }),
})

export const deleteDetectionDate = endpoint({
  method: 'DELETE',
  path: 'visibility/{id}/detection_dates/{date}',
  area,
  roles: analyst,
  module,
  params: z.object({ id: pathIdSchema, date: instantSchema }),
  response: visibilityReplySchema,
  errors: ['only_detection', 'busy'],
})

export const listVisibilityClients = endpoint({
  method: 'GET',
  path: 'clients_for_visibility',
  area,
  roles: analyst,
  module,
  response: listOf(organizationRefSchema),
})

export const bulkUpdateVisibilityLevels = endpoint({
  method: 'PATCH',
  path: 'visibility/bulk_tlp',
  cost: 'bulk',
  area,
  roles: analyst,
  module,
  body: z.object({ visibility_ids: bulkIdsSchema, ...bulkTlpShape }),
  response: bulkResultSchema.extend(undoShape),
  errors: ['not_found', 'busy'],
})

export const undoVisibilityAct = undoEndpoint('visibility', { area, roles: readers, module })
