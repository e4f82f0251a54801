/** Feedback of organizations on indicators: sightings and false positives (docs/decisions/sightings.md). */
import * as z from 'zod'
import { limits } from '../domain/limits.ts'
import { analyst, organizationRoles, readers } from '../domain/roles.ts'
import { isEvidence, sightingEffects, sightingKinds, sightingOutcomes } from '../domain/sightings.ts'
import { endpoint } from '../http/endpoint.ts'
import {
  booleanQuerySchema,
  idListQuerySchema,
  idParamsSchema,
  idSchema,
  instantInputSchema,
  instantSchema,
  lineSchema,
  nullableTextSchema,
  pageOf,
  pageQueryShape,
  paginationSchema,
  searchQuerySchema,
  sortQuerySchema,
  textSchema,
} from '../http/schemas.ts'
import { tlpSchema, tlpShape } from './tlp.ts'

const area = 'sightings' as const
const module = 'feed' as const

const evidenceSchema = nullableTextSchema(limits.descriptionLength).default(null)

/** A sighting: when (default: now), where, and how often. */
export const seenInputSchema = z.object({
  kind: z.literal('seen'),
  seen_at: instantInputSchema.optional(),
  where: nullableTextSchema(limits.nameLength).default(null),
  times: z.int().min(1).max(limits.sightingTimes).default(1),
  evidence: evidenceSchema,
})
/** A false positive for the organization: its outputs and exports leave the indicator out. */
export const falsePositiveHereInputSchema = z.object({
  kind: z.literal('false_positive_here'),
  evidence: evidenceSchema,
})
/** A suspected false positive for everybody: analysts decide by the given evidence. */
export const falsePositiveInputSchema = z.object({
  kind: z.literal('false_positive'),
  evidence: textSchema(limits.descriptionLength).pipe(
    z
      .string()
      .refine(isEvidence)
      .meta({ minLength: limits.claimEvidenceFrom, maxLength: limits.descriptionLength }),
  ),
})
export const createSightingInputSchema = z.discriminatedUnion('kind', [
  seenInputSchema,
  falsePositiveHereInputSchema,
  falsePositiveInputSchema,
])
export type CreateSightingInput = z.infer<typeof createSightingInputSchema>

/** The analysts' answer. */
export const sightingAnswerSchema = z.object({
  outcome: z.enum(sightingOutcomes),
  text: z.string().nullable(),
  /** Name of the analyst, for analysts only. Organizations get null, since the provider as a whole answers. */
  by: z.string().nullable(),
  date: instantSchema,
})

/** A sighting. Organizations see only their own; `client` is for analysts. */
export const sightingSchema = z.object({
  sighting_id: idSchema,
  feed_id: idSchema,
  kind: z.enum(sightingKinds),
  /** Null for a false positive. */
  seen_at: instantSchema.nullable(),
  where: z.string().nullable(),
  /** 1 for a false positive. */
  times: z.int(),
  evidence: z.string().nullable(),
  /**
   * The value that was reported, when the indicator's value has changed since. The report does not apply to the new
   * value.
   */
  other_value: z.string().nullable(),
  /** Name of the user or key that sent it. */
  by: z.string(),
  creation_date: instantSchema,
  answer: sightingAnswerSchema.nullable(),
  /** Whose lists keep the indicator valid because of this sighting; null for none. */
  effect: z.enum(sightingEffects).nullable(),
  /** Whether the caller may delete it now. */
  may_delete: z.boolean(),
  client: z.object({ client_id: idSchema, name: z.string() }).optional(),
})
export type Sighting = z.infer<typeof sightingSchema>

/** Number of organizations that saw an indicator, total sightings, and the last day (UTC). */
export const sightingTotalsSchema = z.object({
  organizations: z.int(),
  times: z.int(),
  last_seen: z.iso.date(),
})

const kindListQuerySchema = z
  .string()
  .regex(/^[a-z_]+(,[a-z_]+){0,9}$/)
  .transform((text) => [...new Set(text.split(','))])
  .pipe(z.array(z.enum(sightingKinds)))

const sightingReplySchema = z.object({ sighting: sightingSchema })

export const createSighting = endpoint({
  method: 'POST',
  idempotency: 'replayed',
  path: 'feed/{id}/sighting',
  area,
  roles: organizationRoles,
  module,
  params: idParamsSchema,
  body: createSightingInputSchema,
  response: sightingReplySchema,
  errors: [
    'already_exists',
    'seen_in_future',
    'seen_too_long_ago',
    'too_many_sightings',
    'too_many_marks',
    'busy',
  ],
})

export const listFeedSightings = endpoint({
  method: 'GET',
  path: 'feed/{id}/sightings',
  area,
  roles: readers,
  module,
  params: idParamsSchema,
  query: z.object({ ...pageQueryShape, kinds: kindListQuerySchema.optional() }),
  response: pageOf(sightingSchema).extend({
    /** Of all organizations. Null while there are none; for organizations null below three organizations. */
    totals: sightingTotalsSchema.nullable(),
    /** For analysts: number of organizations that report it as a false positive, for themselves or for everybody. */
    false_positives: z.int().optional(),
  }),
})

/** An indicator in the inbox; it may be deleted by now. */
const sightedIndicatorSchema = z.object({
  feed_id: idSchema,
  value: z.string(),
  type_name: z.string(),
  state: z.enum(['published', 'unpublished', 'deleted']),
  expired_date: instantSchema.nullable(),
  /** Null for a deleted indicator: its level is not stored. */
  tlp: tlpSchema.nullable(),
})
export const inboxItemSchema = sightingSchema.extend({
  feed: sightedIndicatorSchema,
  client: z.object({ client_id: idSchema, name: z.string() }),
})
export type InboxItem = z.infer<typeof inboxItemSchema>

export const sightingSortFields = ['creation_date', 'seen_at'] as const
export const sightingQuerySchema = z.object({
  ...pageQueryShape,
  sort: sortQuerySchema(sightingSortFields, '-creation_date'),
  /** Within the value of the indicator. */
  search: searchQuerySchema.optional(),
  kinds: kindListQuerySchema.optional(),
  answered: booleanQuerySchema.optional(),
  clients: idListQuerySchema.optional(),
  feeds: idListQuerySchema.optional(),
})

export const listSightings = endpoint({
  method: 'GET',
  path: 'sighting',
  area,
  roles: analyst,
  module,
  query: sightingQuerySchema,
  response: z.object({
    data: z.array(inboxItemSchema),
    meta: z.object({
      pagination: paginationSchema,
      /** Pending false positives for everybody, whatever the filter. */
      waiting_total: z.int(),
      /** Everything that has no answer. */
      unanswered_total: z.int(),
    }),
  }),
})

const inboxReplySchema = z.object({ sighting: inboxItemSchema })

export const getSighting = endpoint({
  method: 'GET',
  path: 'sighting/{id}',
  area,
  roles: analyst,
  module,
  params: idParamsSchema,
  response: inboxReplySchema,
})

const answerTextSchema = nullableTextSchema(limits.descriptionLength)
/**
 * Any sighting can be thanked for. A false positive is decided: the indicator stays, or is unpublished with a reason
 * that all users see.
 */
export const answerSightingInputSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('thanks'), answer: answerTextSchema.default(null) }),
  z.object({
    outcome: z.literal('kept'),
    answer: textSchema(limits.descriptionLength).pipe(z.string().min(1)),
  }),
  z.object({
    outcome: z.literal('taken_back'),
    answer: answerTextSchema.default(null),
    reason: lineSchema(limits.reasonLength),
  }),
])
export type AnswerSightingInput = z.infer<typeof answerSightingInputSchema>

export const answerSighting = endpoint({
  method: 'PATCH',
  path: 'sighting/{id}',
  area,
  roles: analyst,
  module,
  params: idParamsSchema,
  body: answerSightingInputSchema,
  response: inboxReplySchema,
  errors: ['sighting_answered', 'sighting_outcome', 'sighting_of_other_value', 'not_published', 'busy'],
})

export const deleteSighting = endpoint({
  method: 'DELETE',
  path: 'sighting/{id}',
  area,
  roles: organizationRoles,
  module,
  params: idParamsSchema,
  errors: ['sighting_answered', 'busy'],
})

/** An unpublished indicator, for users who have its link. Its level is the stricter of then and now. */
export const indicatorWithdrawalSchema = z.object({
  feed_id: idSchema,
  value: z.string(),
  type_name: z.string(),
  ...tlpShape,
  published_date: instantSchema,
  withdrawn_date: instantSchema,
  reason: z.string().nullable(),
})
export const getFeedWithdrawal = endpoint({
  method: 'GET',
  path: 'feed/{id}/withdrawal',
  area,
  roles: readers,
  module,
  params: idParamsSchema,
  response: z.object({ withdrawal: indicatorWithdrawalSchema }),
})

export const renewFeed = endpoint({
  method: 'PATCH',
  path: 'feed/{id}/renewal',
  area,
  roles: analyst,
  module,
  params: idParamsSchema,
  errors: ['not_published', 'busy'],
})
