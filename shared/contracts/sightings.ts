/** What organizations answer to indicators: that they saw one, or that it is a false positive (docs/decisions/sightings.md). */
import * as z from 'zod'
import { limits } from '../domain/limits.ts'
import { readers } from '../domain/roles.ts'
import { isEvidence, sightingEffects, sightingKinds, sightingOutcomes } from '../domain/sightings.ts'
import { endpoint } from '../http/endpoint.ts'
import {
  booleanQuerySchema,
  idListQuerySchema,
  idParamsSchema,
  idSchema,
  instantSchema,
  lineSchema,
  pageOf,
  pageQueryShape,
  paginationSchema,
  searchQuerySchema,
  sortQuerySchema,
  textSchema,
} from '../http/schemas.ts'
import { tlpSchema, tlpShape } from './tlp.ts'

const area = 'sightings' as const
const analyst = ['analyst'] as const
const clients = ['organization_admin', 'user'] as const
const module = 'feed' as const

const textOrNone = (max: number) =>
  textSchema(max)
    .transform((text) => (text === '' ? null : text))
    .nullable()
const evidenceSchema = textOrNone(limits.descriptionLength).default(null)

/** It was seen: when (now, if nothing is said), where, and how often. */
export const seenInputSchema = z.object({
  kind: z.literal('seen'),
  seen_at: instantSchema.optional(),
  where: textOrNone(limits.nameLength).default(null),
  times: z.int().min(1).max(limits.sightingTimes).default(1),
  evidence: evidenceSchema,
})
/** It is a false positive for the organization: its outputs and exports leave it out. */
export const falsePositiveHereInputSchema = z.object({
  kind: z.literal('false_positive_here'),
  evidence: evidenceSchema,
})
/** It is a false positive for everybody: that is for analysts to decide, by what is shown. */
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

/** What analysts answered. */
export const sightingAnswerSchema = z.object({
  outcome: z.enum(sightingOutcomes),
  text: z.string().nullable(),
  /** Who of the analysts, which is for analysts; null for organizations: the provider answers them. */
  by: z.string().nullable(),
  date: instantSchema,
})

/** A sighting. Organizations get their own ones alone; `client` is for analysts. */
export const sightingSchema = z.object({
  sighting_id: idSchema,
  feed_id: idSchema,
  kind: z.enum(sightingKinds),
  /** Null of a false positive. */
  seen_at: instantSchema.nullable(),
  where: z.string().nullable(),
  /** 1 of a false positive. */
  times: z.int(),
  evidence: z.string().nullable(),
  /** What it was said of, where the indicator has another value now: it does not hold for that. */
  other_value: z.string().nullable(),
  /** Who sent it: a person's name, or the name of a key. */
  by: z.string(),
  creation_date: instantSchema,
  answer: sightingAnswerSchema.nullable(),
  /** For whose lists it keeps the indicator valid by itself; null of none. */
  effect: z.enum(sightingEffects).nullable(),
  /** Whether the caller may take it back now. */
  may_delete: z.boolean(),
  client: z.object({ client_id: idSchema, name: z.string() }).optional(),
})
export type Sighting = z.infer<typeof sightingSchema>

/** How many organizations saw an indicator, how often in all, and on which day (UTC) last. */
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
  roles: clients,
  module,
  summary:
    'Says that an indicator was seen in the organization, or is a false positive there or for everybody. For everybody it takes `evidence` that analysts can judge: at least 30 characters and four different words.',
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
  summary:
    "The organization's own sightings of an indicator, latest first, and how many organizations saw it. Analysts get those of all organizations. `other_value` is the value of which it was said, where the indicator has another one now: it does not hold for that, and an answer cannot withdraw the indicator by it.",
  params: idParamsSchema,
  query: z.object({ ...pageQueryShape, kinds: kindListQuerySchema.optional() }),
  response: pageOf(sightingSchema).extend({
    /** Of all organizations; null while none saw it, and for organizations while fewer than three did. */
    totals: sightingTotalsSchema.nullable(),
    /** For analysts: how many organizations have it as a false positive of theirs or of everybody's. */
    false_positives: z.int().optional(),
  }),
})

/** An indicator as the inbox shows it; it may be gone meanwhile. */
const sightedFeedSchema = z.object({
  feed_id: idSchema,
  value: z.string(),
  type_name: z.string(),
  state: z.enum(['published', 'unpublished', 'deleted']),
  expired_date: instantSchema.nullable(),
  /** Null of one that was deleted: how it was marked is not kept. */
  tlp: tlpSchema.nullable(),
})
export const inboxItemSchema = sightingSchema.extend({
  feed: sightedFeedSchema,
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
  summary: 'The inbox: what organizations sent of indicators, filtered, sorted and paged.',
  query: sightingQuerySchema,
  response: z.object({
    data: z.array(inboxItemSchema),
    meta: z.object({
      pagination: paginationSchema,
      /** What waits for an answer, whatever is filtered: false positives for everybody. */
      waiting_total: z.int(),
      /** All that nobody has answered. */
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
  summary: 'One sighting of the inbox.',
  params: idParamsSchema,
  response: inboxReplySchema,
})

const answerTextSchema = textOrNone(limits.descriptionLength)
/** Thanks for any; a false positive is decided on: the indicator stays, or is taken back with a reason that all are told. */
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
  summary:
    'Answers a sighting: the organization is told. `taken_back` withdraws the indicator from everybody, with the reason that is given.',
  params: idParamsSchema,
  body: answerSightingInputSchema,
  response: inboxReplySchema,
  errors: ['sighting_answered', 'sighting_outcome', 'sighting_of_other_value', 'not_published', 'busy'],
})

export const deleteSighting = endpoint({
  method: 'DELETE',
  path: 'sighting/{id}',
  area,
  roles: clients,
  module,
  summary:
    "Takes back the organization's own sighting, as long as it is not answered; that it is a false positive there, always.",
  params: idParamsSchema,
  errors: ['sighting_answered', 'busy'],
})

/** What was published and is not any more, for who has the link; its level is the strictest of then and now. */
export const feedWithdrawalSchema = z.object({
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
  summary:
    'When and why an indicator that was published was taken back, and what it was; not found of one that is published or never was.',
  params: idParamsSchema,
  response: z.object({ withdrawal: feedWithdrawalSchema }),
})

export const renewFeed = endpoint({
  method: 'PATCH',
  path: 'feed/{id}/renewal',
  area,
  roles: analyst,
  module,
  summary:
    'Makes a published indicator valid from now on, as if it were seen; one that has expired is valid again.',
  params: idParamsSchema,
  errors: ['not_published', 'busy'],
})
