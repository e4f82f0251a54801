/**
 * The collection of sightings. It is separate, since machines write it often and lists of indicators must not change
 * with it.
 */
import * as z from 'zod'
import { scopesOfOrganization } from '#functions/rules/tenants/counter-scopes.ts'
import { timeOf } from '#functions/core/read-model/rows.ts'
import { commitColumns, defineCollection, kind } from '#functions/core/event-store/definition.ts'
import { isFalsePositiveReport, sightingKinds, sightingOutcomes } from '#shared/domain/sightings.ts'
import { searchKey } from '#shared/domain/text.ts'
import { sightedValueOf } from '#shared/domain/indicators/sighted-value.ts'

export const sightingEntitySchema = z.object({
  client_id: z.int(),
  feed_id: z.int(),
  /** The indicator's value at that time. The inbox shows it when the indicator was deleted. */
  value: z.string(),
  /** Compared with the indicator's present value: `sightedValue`. Absent in older sightings. */
  said: z.string().optional(),
  kind: z.enum(sightingKinds),
  /** ISO 8601. Null for a false positive. */
  seen_at: z.string().nullable(),
  where: z.string().nullable(),
  times: z.int(),
  /** Whether the indicator had expired when it was seen. It is then valid again for this organization. */
  revives: z.boolean().optional(),
  evidence: z.string().nullable(),
  /** The sender. The user is null for a key of the organization. */
  by: z.string(),
  user_id: z.int().nullable(),
  key_id: z.int().nullable(),
  creation_date: z.string(),
  answer: z
    .object({
      outcome: z.enum(sightingOutcomes),
      text: z.string().nullable(),
      by: z.string(),
      /** The analyst. Absent in older answers. */
      user_id: z.int().optional(),
      date: z.string(),
      /** The public reason for withdrawing the indicator. */
      reason: z.string().optional(),
    })
    .nullable(),
})
export type SightingEntity = z.infer<typeof sightingEntitySchema>

/** False positives of an organization in commit order, so that changes since a commit are one read. */
const marked = ['client_id', 'kind', commitColumns.sequence] as const

/** Sightings of expired indicators by an organization, likewise. */
const revived = ['client_id', 'revives', commitColumns.sequence] as const

const sightingKind = kind({
  name: 'sighting',
  schema: sightingEntitySchema,
  columns: {
    client_id: 'integer',
    feed_id: 'integer',
    value_search: 'text',
    /** The value that was reported. */
    said: 'text',
    kind: 'text',
    /** Whether it makes the indicator a false positive for the organization. */
    mark: 'integer',
    seen: 'integer?',
    /** Whether it makes an expired indicator valid again for its organization. */
    revives: 'integer',
    times: 'integer',
    key_id: 'integer?',
    outcome: 'text?',
    created: 'integer',
  },
  indexes: [
    ['feed_id', 'created', 'id'],
    ['client_id', 'mark', 'feed_id'],
    revived,
    ['client_id', 'created'],
    ['created', 'id'],
    ['outcome', 'created', 'id'],
    marked,
  ],
  row: (sighting) => ({
    client_id: sighting.client_id,
    feed_id: sighting.feed_id,
    value_search: searchKey(sighting.value),
    said: sighting.said ?? sightedValueOf(sighting.value),
    kind: sighting.kind,
    mark: Number(isFalsePositiveReport({ kind: sighting.kind, outcome: sighting.answer?.outcome ?? null })),
    seen: timeOf(sighting.seen_at),
    revives: Number(sighting.revives === true),
    times: sighting.times,
    key_id: sighting.key_id,
    outcome: sighting.answer?.outcome ?? null,
    created: Date.parse(sighting.creation_date),
  }),
  current: (row) => ({
    ...row,
    said: row['said'] ?? row['value_search'] ?? null,
    revives: row['revives'] ?? 0,
  }),
  keepsTombstones: true,
  tombstoneIndexes: [marked, revived],
  counters: ({ client_id, kind: of, outcome }) =>
    outcome === null
      ? scopesOfOrganization(client_id).flatMap((scope) => [
          { scope, field: 'unanswered' },
          ...(of === 'false_positive' ? [{ scope, field: 'waiting' }] : []),
        ])
      : [],
})

export const sightingsCollection = defineCollection({ name: 'sightings', kinds: { sighting: sightingKind } })
export type SightingKinds = (typeof sightingsCollection)['kinds']
