/**
 * The remediation workflow of an exposure (visibility on the wire): states, comments and history. It goes beyond the
 * specified calls, which keep their meaning (`docs/decisions/exposures.md`).
 */
import * as z from 'zod'
import { longestTerm } from '../domain/exposures/dates.ts'
import { historyCauses, historyEvents } from '../domain/exposures/history-events.ts'
import { exposureStates } from '../domain/exposures/states.ts'
import { limits } from '../domain/limits.ts'
import { organizationAdmin, organizationRoles, readers } from '../domain/roles.ts'
import { charactersWritten } from '../domain/text.ts'
import { endpoint } from '../http/endpoint.ts'
import {
  bulkIdsSchema,
  idParamsSchema,
  idSchema,
  instantSchema,
  listOf,
  recordsPerPageSchema,
  textSchema,
} from '../http/schemas.ts'
import { fieldsBeforeShape } from '../domain/fields-before.ts'
import { dashboardQuerySchema } from './dashboards.ts'
import {
  criticalitySchema,
  exposurePersonSchema,
  stateCommentSchema,
  visibilityReplySchema,
} from './visibilities.ts'
import { undoShape } from './undo.ts'

const area = 'visibilities' as const
const module = 'visibility' as const

const noteSchema = stateCommentSchema.default(null)

const reasonSchema = textSchema(limits.acceptedReasonLength).pipe(
  z
    .string()
    .refine((text) => charactersWritten(text) >= limits.acceptedReasonFrom)
    .meta({ minLength: limits.acceptedReasonFrom, maxLength: limits.acceptedReasonLength }),
)

/**
 * `in_repair`: who repairs it and until when. Defaults: the previous owner; the previous due date, or today plus the
 * organization's term for the criticality. The date is from today to a year ahead.
 */
export const repairShape = {
  owner_id: idSchema.optional(),
  due_date: z.iso.date().optional(),
  comment: noteSchema,
}
/**
 * `accepted`: why, until which day inclusive (from tomorrow to a year ahead), and which user of the organization
 * agreed.
 */
export const acceptShape = {
  reason: reasonSchema,
  until: z.iso.date(),
  agreed_by: idSchema,
  comment: noteSchema,
}
const plainShape = { comment: noteSchema }
const plainStates = z.enum(['new', 'acknowledged', 'awaiting_retest', 'closed'])

/** A requested state with its fields. */
const statesOf = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.union([
    z.strictObject({ ...shape, state: plainStates, ...plainShape }),
    z.strictObject({ ...shape, state: z.literal('in_repair'), ...repairShape }),
    z.strictObject({ ...shape, state: z.literal('accepted'), ...acceptShape }),
  ])
export const stateInputSchema = statesOf({})
export type StateInput = z.output<typeof stateInputSchema>
/** The same before parsing. */
export type GivenState = z.input<typeof stateInputSchema>

/** Error codes of a requested state. */
const stateErrors = ['transition_not_allowed', 'unknown_person', 'date_out_of_range', 'busy'] as const

export const updateVisibilityState = endpoint({
  method: 'PATCH',
  path: 'visibility/{id}/state',
  area,
  roles: readers,
  module,
  params: idParamsSchema,
  body: statesOf(fieldsBeforeShape),
  response: visibilityReplySchema.extend(undoShape),
  errors: ['fields_changed', ...stateErrors],
})

export const bulkUpdateVisibilityStates = endpoint({
  method: 'PATCH',
  path: 'visibility/bulk_state',
  cost: 'bulk',
  area,
  roles: readers,
  module,
  body: statesOf({ visibility_ids: bulkIdsSchema }),
  response: z.object({
    changed: z.int(),
    refused: z.array(z.object({ visibility_id: idSchema, state: z.enum(exposureStates) })),
    ...undoShape,
  }),
  errors: ['not_found', ...stateErrors],
})

export const historyLineSchema = z.object({
  /** Unique among the history entries of an exposure. */
  id: z.string(),
  date: instantSchema,
  event: z.enum(historyEvents),
  /**
   * The author. Users of the organization are named. The provider's users are named only for analysts, and null for
   * others. Null for automatic entries too.
   */
  by: z.object({ side: z.enum(['organization', 'provider', 'portal']), name: z.string().nullable() }),
  /** The new state; absent when the entry is not a change of state. */
  state: z.enum(exposureStates).optional(),
  /** The previous state. */
  from: z.enum(exposureStates).optional(),
  /**
   * Cause of an automatic entry: it was published, detected again, its acceptance ended, or its owner lost access.
   * `undone`: the author undid an act.
   */
  cause: z.enum(historyCauses).optional(),
  /** With `in_repair`, and the name of an owner who lost access. */
  owner: z.string().optional(),
  due_date: z.iso.date().optional(),
  /** With `accepted`. */
  reason: z.string().optional(),
  until: z.iso.date().optional(),
  agreed_by: z.string().optional(),
  /** For `detected`: number of the detection, counted from the first. */
  number: z.int().optional(),
  comment: z.string().optional(),
  /** The reader's own act, which can still be undone. */
  ...undoShape,
})
export type HistoryLine = z.infer<typeof historyLineSchema>

export const getVisibilityLife = endpoint({
  method: 'GET',
  path: 'visibility/{id}/life',
  area,
  roles: readers,
  module,
  params: idParamsSchema,
  query: z.object({
    per_page: recordsPerPageSchema,
    /** `next` of the previous page. */
    cursor: z
      .string()
      .regex(/^[\w:.#-]{1,100}$/)
      .optional(),
  }),
  response: z.object({ lines: z.array(historyLineSchema), next: z.string().nullable() }),
})

export const addVisibilityComment = endpoint({
  method: 'POST',
  idempotency: 'replayed',
  path: 'visibility/{id}/comment',
  area,
  roles: readers,
  module,
  params: idParamsSchema,
  body: z.object({
    comment: textSchema(limits.descriptionLength).pipe(
      z.string().min(1).meta({ minLength: 1, maxLength: limits.descriptionLength }),
    ),
  }),
  response: z.object({ line: historyLineSchema }),
  errors: ['busy'],
})

/** Number of days for a repair, by criticality. */
const termSchema = z.int().min(1).max(longestTerm)
export const exposureSettingsSchema = z.object({ high: termSchema, medium: termSchema, low: termSchema })
export type ExposureSettings = z.infer<typeof exposureSettingsSchema>
const settingsReplySchema = z.object({ exposure_settings: z.object({ days: exposureSettingsSchema }) })

export const getExposureSettings = endpoint({
  method: 'GET',
  path: 'client/{id}/exposure_settings',
  area,
  roles: readers,
  module,
  params: idParamsSchema,
  response: settingsReplySchema,
})

export const updateExposureSettings = endpoint({
  method: 'PUT',
  path: 'client/{id}/exposure_settings',
  area,
  roles: organizationAdmin,
  module,
  params: idParamsSchema,
  body: z.object({ days: exposureSettingsSchema, ...fieldsBeforeShape }),
  response: settingsReplySchema,
  errors: ['fields_changed', 'busy'],
})

export const listVisibilityOwners = endpoint({
  method: 'GET',
  path: 'client/{id}/visibility_owners',
  area,
  roles: organizationRoles,
  module,
  params: idParamsSchema,
  response: listOf(exposurePersonSchema),
})

/** Number of exposures closed in a period, and the median repair time from opening to repair, in seconds. */
const repairTimeSchema = z.object({
  criticality_level: criticalitySchema,
  repaired: z.int(),
  median_seconds: z.int().nullable(),
})

export const getExposureDashboard = endpoint({
  method: 'GET',
  path: 'client/{id}/dashboard_statistics/exposures',
  area,
  roles: organizationRoles,
  module,
  cost: 'search',
  params: idParamsSchema,
  query: dashboardQuerySchema,
  response: z.object({
    exposures: z.object({
      /** Each level, the most critical first. False positives do not count. */
      repair_times: z.array(repairTimeSchema),
      /** Each state except closed, in the order of the workflow, with the current number of exposures. */
      open: z.array(z.object({ state: z.enum(exposureStates).exclude(['closed']), count: z.int() })),
      overdue: z.int(),
      mine: z.int(),
    }),
  }),
})
