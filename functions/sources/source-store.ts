/**
 * The collection of sources of indicators: what people set. What runs write is outside it (`source-state.ts`). Rows,
 * which journals and snapshots store, contain neither secrets nor full URLs, since a URL may contain a token.
 */
import * as z from 'zod'
import { defineCollection, kind } from '#functions/core/event-store/definition.ts'
import { createSource } from '#shared/contracts/sources.ts'
import { nameKey, sortKey } from '#shared/domain/text.ts'
import { hostOf } from '#shared/domain/webhooks.ts'

export const sourceEntitySchema = createSource.body.omit({ secret: true }).extend({
  /** Sealed (`source-secret.ts`); null without authentication. */
  secret: z.string().nullable(),
  is_active: z.boolean(),
  /** When it was last switched on or off. ISO 8601. */
  switched_date: z.string().optional(),
  /** ISO 8601. */
  creation_date: z.string(),
  /** The last decision on indicators that a run lacked beyond the threshold, and how many these were. ISO 8601. */
  decision: z
    .object({
      decision: z.enum(['apply', 'keep']),
      run_id: z.string().default(''),
      gone: z.int(),
      by: z.string(),
      at: z.string(),
    })
    .nullable(),
})
export type SourceEntity = z.infer<typeof sourceEntitySchema>

const sourceKind = kind({
  name: 'source',
  schema: sourceEntitySchema,
  columns: {
    name: 'text',
    name_key: 'text',
    name_sort: 'text',
    active: 'integer',
    interval_minutes: 'integer',
  },
  indexes: [['name_sort', 'id']],
  row: (source) => ({
    name: source.name,
    name_key: nameKey(source.name),
    name_sort: sortKey(source.name),
    active: Number(source.is_active),
    interval_minutes: source.interval_minutes,
  }),
  disclosed: ({ url, is_active, tlp, decision }) => ({
    address: hostOf(url),
    is_active,
    tlp,
    decision: decision?.decision ?? null,
  }),
})

export const sourcesCollection = defineCollection({ name: 'sources', kinds: { source: sourceKind } })
export type SourceKinds = (typeof sourcesCollection)['kinds']
