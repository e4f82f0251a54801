/**
 * Sources of indicators: addresses that the portal reads on a schedule. Platform admins and analysts set them up, try
 * them out, and see what each run changed (docs/decisions/sources.md).
 */
import * as z from 'zod'
import { fieldsBeforeShape } from '../domain/fields-before.ts'
import { sourceColumns } from '../domain/indicators/import/table-columns.ts'
import { limits } from '../domain/limits.ts'
import {
  gonePolicies,
  publishingWays,
  runLogCodes,
  runStates,
  sourceAuthTypes,
  sourceKinds,
  sourceLimits,
  sourceProblems,
  sourceStates,
} from '../domain/sources/source.ts'
import { indicatorTypes } from '../domain/indicators/types.ts'
import { endpoint } from '../http/endpoint.ts'
import {
  idParamsSchema,
  idSchema,
  instantSchema,
  lineSchema,
  listOf,
  nameSchema,
  pathIdSchema,
} from '../http/schemas.ts'
import { tlpSchema } from './tlp.ts'

const area = 'sources' as const
const roles = ['platform_admin', 'analyst'] as const
/** An analyst needs the module of indicators; platform admins have no modules. */
const ofModule = ['module_forbidden'] as const

const percentSchema = z.int().min(0).max(100)

/** How requests authenticate. `name`: the user of `basic`, the header of `header`, the parameter of `query`. The address of `path` has `{key}`. */
const authSchema = z.object({
  type: z.enum(sourceAuthTypes),
  name: lineSchema(limits.nameLength).nullable(),
})

/** Column names by field, `#2` for the second column, `#0` for none. A missing field is found by the column's name. */
const columnsSchema = z.partialRecord(z.enum(sourceColumns), lineSchema(limits.nameLength))

/** The confidence of a row here: its own times `percent`, at most `max`; `default` for a row without one. */
const confidenceSchema = z.object({
  default: percentSchema,
  percent: z.int().min(1).max(200),
  max: percentSchema,
})

const goneSchema = z.object({
  policy: z.enum(gonePolicies),
  /** For `expire`: days after which the indicator expires. */
  days: z.int().min(0).max(sourceLimits.goneDaysTo),
  /** Percent of the source's indicators. When more go at once, nothing goes and a person decides. */
  threshold: percentSchema,
})

/** Settings of some kinds. */
const ownOfKindsShape = {
  /** TAXII: the id of the collection. Null for other kinds. */
  collection: lineSchema(limits.nameLength).nullable(),
  /** MISP: only events with one of these tags; all events without any. */
  event_tags: z.array(lineSchema(limits.nameLength)).max(sourceLimits.eventTags),
  /** STIX, MISP and TAXII: leaves out observables, and attributes without `to_ids`. */
  detection_only: z.boolean(),
  /**
   * Days by type, instead of those of `gone` with `expire`. For MISP and TAXII they also count from the last change of
   * each object, by default those of the portal's types. Null is no end.
   */
  validity: z.partialRecord(z.enum(indicatorTypes), z.int().min(1).max(sourceLimits.goneDaysTo).nullable()),
  /** Its licence: what no other source has stays in the portal, and is in no output, key, export or report. */
  portal_only: z.boolean(),
}

/** What a person sets. A secret is sent with it and never returned. */
const settingsShape = {
  name: nameSchema,
  kind: z.enum(sourceKinds),
  /** The file; the folder or manifest of a MISP feed; the API root of TAXII. */
  url: z.string().trim().min(1).max(sourceLimits.addressLength),
  auth: authSchema,
  interval_minutes: z.int().min(sourceLimits.intervalMinutesFrom).max(sourceLimits.intervalMinutesTo),
  columns: columnsSchema,
  ...ownOfKindsShape,
  feed_category_id: idSchema,
  tags_ids: z.array(idSchema).max(limits.indicatorTags),
  group_id: idSchema.nullable(),
  /** The least strict level of its indicators. A stricter one in a row is kept. */
  tlp: tlpSchema.exclude(['red']),
  publishing: z.enum(publishingWays),
  /** With `at_once`: rows with less confidence stay to be verified. */
  publish_from: percentSchema,
  confidence: confidenceSchema,
  gone: goneSchema,
  /** Maximum rows of a run. A larger answer fails. */
  max_rows: z.int().min(1).max(sourceLimits.rowsTo),
}
/** Settings that a new source may leave out. */
const optionalShape = {
  collection: settingsShape.collection.default(null),
  event_tags: settingsShape.event_tags.default([]),
  detection_only: settingsShape.detection_only.default(true),
  validity: settingsShape.validity.default({}),
  portal_only: settingsShape.portal_only.default(false),
}
const secretSchema = z.string().min(1).max(sourceLimits.secretLength)

const countsShape = {
  /** Bytes of the answer, decompressed. */
  bytes: z.int(),
  /** Indicators in the answer. */
  rows: z.int(),
  new: z.int(),
  /** Indicators that the portal had, and that this source now has too. */
  attached: z.int(),
  changed: z.int(),
  seen_again: z.int(),
  gone: z.int(),
  /** Withdrawn, or their validity shortened, because no living source has them. */
  ended: z.int(),
  warned: z.int(),
  refused: z.int(),
}
const sourceCountsSchema = z.object(countsShape)
export type SourceCounts = z.infer<typeof sourceCountsSchema>

export const sourceRunSchema = z.object({
  /** It sorts by time. */
  run_id: z.string(),
  state: z.enum(runStates),
  problem: z.enum(sourceProblems).nullable(),
  /** HTTP status of the answer; null without one. */
  status: z.int().nullable(),
  /** By whom it was started; null for the schedule. */
  started_by: z.string().nullable(),
  start_date: instantSchema,
  end_date: instantSchema.nullable(),
  seconds: z.number(),
  counts: sourceCountsSchema,
})
export type SourceRun = z.infer<typeof sourceRunSchema>

const decisionSchema = z.enum(['apply', 'keep'])

export const sourceSchema = z.object({
  source_id: idSchema,
  ...settingsShape,
  tlp: tlpSchema,
  has_secret: z.boolean(),
  is_active: z.boolean(),
  state: z.enum(sourceStates),
  /** Indicators that it has. */
  indicators: z.int(),
  /** The next planned run; null when it is off. */
  next_date: instantSchema.nullable(),
  /** The last run that read the whole list: then each of its indicators was seen. */
  last_complete_date: instantSchema.nullable(),
  failures: z.int(),
  failing_since: instantSchema.nullable(),
  last_run: sourceRunSchema.nullable(),
  /** What a person has to decide. */
  held: z
    .object({
      /** The run that lacked them, which the decision names. */
      run_id: z.string(),
      gone: z.int(),
      of: z.int(),
      /** The fewest indicators that it had meanwhile: the threshold is a part of them. */
      least: z.int(),
      since: instantSchema,
      problem: z.enum(sourceProblems).nullable(),
      /** What the next run does; null while nobody has decided. */
      decision: z.object({ decision: decisionSchema, by: z.string(), at: instantSchema }).nullable(),
    })
    .nullable(),
  creation_date: instantSchema,
})
export type Source = z.infer<typeof sourceSchema>

const sourceReplySchema = z.object({ source: sourceSchema })
const settingsErrors = [
  'already_exists',
  'source_address',
  'source_auth',
  'source_collection',
  'unknown_reference',
  'busy',
] as const

export const listSources = endpoint({
  method: 'GET',
  path: 'source',
  area,
  roles,
  response: listOf(sourceSchema),
  errors: ofModule,
})

export const getSource = endpoint({
  method: 'GET',
  path: 'source/{id}',
  area,
  roles,
  params: idParamsSchema,
  response: sourceReplySchema,
  errors: ofModule,
})

/** Creates a source. It stays off until it is switched on. */
export const createSource = endpoint({
  method: 'POST',
  idempotency: 'replayed',
  path: 'source',
  area,
  roles,
  body: z.object({ ...settingsShape, ...optionalShape, secret: secretSchema.optional() }),
  response: sourceReplySchema,
  errors: [...ofModule, ...settingsErrors, 'too_many_sources'],
})
export type CreateSourceInput = z.infer<(typeof createSource)['body']>

/** A new address, authentication or user needs the secret again, so that it is not sent elsewhere. */
export const updateSource = endpoint({
  method: 'PATCH',
  path: 'source/{id}',
  area,
  roles,
  params: idParamsSchema,
  body: z
    .object({ ...settingsShape, secret: secretSchema })
    .partial()
    .extend(fieldsBeforeShape),
  response: sourceReplySchema,
  errors: [...ofModule, ...settingsErrors, 'fields_changed'],
})

/** Switches it on or off. Its indicators stay as they are while it is off. */
export const switchSource = endpoint({
  method: 'PATCH',
  path: 'source/{id}/active',
  area,
  roles,
  params: idParamsSchema,
  body: z.object({ is_active: z.boolean() }),
  response: sourceReplySchema,
  errors: [...ofModule, 'busy'],
})

/** Deletes a source that is off. Its indicators stay and follow the validity of their types. */
export const deleteSource = endpoint({
  method: 'DELETE',
  path: 'source/{id}',
  area,
  roles,
  params: idParamsSchema,
  errors: [...ofModule, 'source_active', 'busy'],
})

/** Starts a run now. One that runs already is no error. */
export const runSource = endpoint({
  method: 'POST',
  path: 'source/{id}/run',
  area,
  roles,
  params: idParamsSchema,
  response: sourceReplySchema,
  errors: [...ofModule, 'source_off', 'busy'],
})

/**
 * Decides on indicators that went beyond the threshold. `apply`: the next run lets them go, unless others are
 * missing by then. `keep`: the next run forgets that the source had them, and they stay. `source_read` while the source
 * is read, with the instant (ISO 8601) at which that has ended at the latest.
 */
export const decideSource = endpoint({
  method: 'POST',
  path: 'source/{id}/held',
  area,
  roles,
  params: idParamsSchema,
  body: z.object({
    decision: decisionSchema,
    /** The held run that was shown. A newer one needs a decision of its own. */
    run_id: z.string().max(limits.nameLength),
    /** How many indicators were shown as missing. */
    gone: z.int(),
  }),
  response: sourceReplySchema,
  errors: [...ofModule, 'source_not_held', 'source_read', 'selection_changed', 'busy'],
})

export const refusedRowSchema = z.object({
  /** From 1; null where the source has no lines. */
  line: z.int().nullable(),
  value: z.string(),
  /** A code of `ImportRefusalReason` or `ImportRefusal`. */
  reason: z.string(),
  detail: z.string().nullable(),
})
export type RefusedRow = z.infer<typeof refusedRowSchema>

/** The row of a trial. `known`: the portal has it. `warned`: it is on warning lists and stays out. */
export const trialRowSchema = z.object({
  line: z.int().nullable(),
  value: z.string(),
  type: z.enum(indicatorTypes),
  outcome: z.enum(['new', 'known', 'warned']),
  /** The indicator of the portal, if it is known. */
  feed_id: idSchema.nullable(),
  warning_lists: z.array(z.string()),
  category: z.string().nullable(),
  tags: z.array(z.string()),
  tlp: tlpSchema,
  confidence: percentSchema,
  first_seen: instantSchema.nullable(),
  is_published: z.boolean(),
})
export type TrialRow = z.infer<typeof trialRowSchema>

/** Reads the first 1,000 rows of a source and says what they would become. Writes nothing. */
export const trySource = endpoint({
  method: 'POST',
  path: 'source/trial',
  area,
  roles,
  cost: 'bulk',
  body: z.object({
    ...settingsShape,
    ...optionalShape,
    secret: secretSchema.optional(),
    /** The stored source whose secret is used when none is sent; only for its own address and user. */
    source_id: idSchema.optional(),
  }),
  response: z.object({
    /** Null when it was read. */
    problem: z.enum(sourceProblems).nullable(),
    status: z.int().nullable(),
    seconds: z.number(),
    bytes: z.int(),
    /** Whether the answer has more rows than were read, and whether that is for lack of time. */
    has_more: z.boolean(),
    out_of_time: z.boolean(),
    /** The columns of a table, each with a first value and the field that it becomes. */
    columns: z.array(
      z.object({ name: z.string(), example: z.string().nullable(), field: z.enum(sourceColumns).nullable() }),
    ),
    counts: z.object({
      new: z.int(),
      known: z.int(),
      warned: z.int(),
      expired: z.int(),
      refused: z.int(),
    }),
    /** Rows by type. */
    types: z.array(z.object({ type: z.enum(indicatorTypes), rows: z.int() })),
    rows: z.array(trialRowSchema),
    /** Revoked by the source, or no longer valid: a run leaves them out. */
    expired: z.array(refusedRowSchema),
    refused: z.array(refusedRowSchema),
  }),
  errors: [...ofModule, 'source_address', 'source_auth', 'source_collection', 'unknown_reference', 'busy'],
})
export type SourceTrial = z.infer<(typeof trySource)['response']>

/** The id of a run, which also orders the runs of a source. */
const runIdSchema = z.string().regex(/^\d{8}T\d{9}Z_[\da-f-]{36}$/)

/** A line of a run's log, in English. Most have a code and its values too. */
export const runLogEntrySchema = z.object({
  date: z.string(),
  text: z.string(),
  code: z.enum(runLogCodes).optional(),
  values: z.array(z.string()).optional(),
})
export type RunLogEntry = z.infer<typeof runLogEntrySchema>

export const listSourceRuns = endpoint({
  method: 'GET',
  path: 'source/{id}/runs',
  area,
  roles,
  params: idParamsSchema,
  query: z.object({
    /** Runs before this one: the last of the previous page. */
    before: runIdSchema.optional(),
  }),
  response: z.object({
    data: z.array(sourceRunSchema),
    meta: z.object({
      /** Null at the end. */
      next: z.string().nullable(),
    }),
  }),
  errors: ofModule,
})

export const getSourceRun = endpoint({
  method: 'GET',
  path: 'source/{id}/runs/{run}',
  area,
  roles,
  params: z.object({ id: pathIdSchema, run: runIdSchema }),
  response: z.object({
    run: sourceRunSchema,
    /** The first refused rows. */
    refused: z.array(refusedRowSchema),
    /** Of a held run: the first indicators that its answer lacks, and that would go. */
    missing: z.array(z.object({ feed_id: idSchema, value: z.string(), type_name: z.string() })),
    /** What happened, in order. */
    log: z.array(runLogEntrySchema.extend({ date: instantSchema })),
  }),
  errors: ofModule,
})
