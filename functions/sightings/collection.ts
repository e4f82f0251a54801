/** What organizations answered to indicators. A collection of its own: machines send them often, and lists of indicators stay. */
import * as z from 'zod'
import { scopesOfOrganization } from '#functions/platform/journal/counters.ts'
import { commitColumns, defineCollection, kind } from '#functions/platform/journal/definition.ts'
import { isFalsePositiveReport, sightingKinds, sightingOutcomes } from '#shared/domain/sightings.ts'
import { searchKey } from '#shared/domain/text.ts'
import { sightedValueOf } from '#shared/domain/indicators/sighted-value.ts'

export const sightingEntitySchema = z.object({
  client_id: z.int(),
  feed_id: z.int(),
  /** The indicator's, as it was then: the inbox shows it when that is gone. */
  value: z.string(),
  /** By which it is compared with the value of the indicator now: `sightedValue`. Absent of what was sent before it was kept. */
  said: z.string().optional(),
  kind: z.enum(sightingKinds),
  /** ISO 8601; null of a false positive. */
  seen_at: z.string().nullable(),
  where: z.string().nullable(),
  times: z.int(),
  /** Whether the indicator had expired when it was seen: it is valid again for the organization itself. */
  revives: z.boolean().optional(),
  evidence: z.string().nullable(),
  /** Who sent it; the user is null where a key of the organization did. */
  by: z.string(),
  user_id: z.int().nullable(),
  key_id: z.int().nullable(),
  creation_date: z.string(),
  answer: z
    .object({
      outcome: z.enum(sightingOutcomes),
      text: z.string().nullable(),
      by: z.string(),
      /** The analyst's; absent of answers from before it was kept. */
      user_id: z.int().optional(),
      date: z.string(),
      /** Why the indicator is taken back, which all are told. */
      reason: z.string().optional(),
    })
    .nullable(),
})
export type SightingEntity = z.infer<typeof sightingEntitySchema>

/** What an organization has said is false, in the order of commits: what came and went since one is read at once. */
const marked = ['client_id', 'kind', commitColumns.sequence] as const

/** What an organization has seen that had expired, likewise. */
const revived = ['client_id', 'revives', commitColumns.sequence] as const

const sightingKind = kind({
  name: 'sighting',
  schema: sightingEntitySchema,
  columns: {
    client_id: 'integer',
    feed_id: 'integer',
    value_search: 'text',
    /** What it was said of. */
    said: 'text',
    kind: 'text',
    /** Whether the indicator is a false positive for the organization by it. */
    mark: 'integer',
    seen: 'integer?',
    /** Whether it makes what has expired valid again for its organization. */
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
    seen: sighting.seen_at === null ? null : Date.parse(sighting.seen_at),
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
