/**
 * Import of indicators from a file that the browser parses. It sends rows in batches and gets a result for each row.
 */
import * as z from 'zod'
import { indicatorTypes } from '../domain/indicators/types.ts'
import { limits } from '../domain/limits.ts'
import { endpoint } from '../http/endpoint.ts'
import { idSchema, lineSchema, nameSchema, textSchema } from '../http/schemas.ts'
import { givenTlpShape, tlpSchema } from './tlp.ts'

/** An indicator of the file, prepared by `prepareIndicator`. Dictionary entries have the file's names. */
export const importedRowSchema = z.object({
  value: lineSchema(limits.indicatorValueLength),
  type: z.enum(indicatorTypes),
  /** Null when the file has none: the import's own category applies. */
  category: nameSchema.nullable(),
  tags: z.array(nameSchema).max(limits.indicatorTags),
  origin: lineSchema(limits.indicatorOriginLength),
  notes: textSchema(limits.indicatorNotesLength).nullable(),
  ids_flag: z.boolean(),
  /** The strictest level that the source gives it; the default when there is none. */
  ...givenTlpShape,
})
export type ImportedRow = z.infer<typeof importedRowSchema>

/** Why a row is refused, in addition to known indicators. */
export const importRefusals = ['category_off', 'type_off', 'type_unknown', 'not_of_its_type'] as const
export type ImportRefusal = (typeof importRefusals)[number]

/** How a row was changed on import; `values` are the names in the file. */
export const importNotes = ['tags_off', 'tags_unknown', 'category_unknown', 'date_missing'] as const
export type ImportNote = (typeof importNotes)[number]

/** The result of a row, or in a dry run the expected result. */
export const importOutcomeSchema = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('published'),
    notes: z.array(z.object({ code: z.enum(importNotes), values: z.array(z.string()) })),
  }),
  /**
   * The portal has an indicator with the same type and value, in any spelling, and leaves it unchanged. `tlp` is its
   * level when the row is stricter, so that an analyst can decide.
   */
  z.object({ outcome: z.literal('known'), tlp: tlpSchema.optional() }),
  /** It is on a warning list, and the import excludes those. */
  z.object({ outcome: z.literal('warned'), lists: z.array(z.string()) }),
  z.object({ outcome: z.literal('refused'), reason: z.enum(importRefusals), values: z.array(z.string()) }),
])
export type ImportOutcome = z.infer<typeof importOutcomeSchema>

export const importFeeds = endpoint({
  method: 'POST',
  idempotency: 'replayed',
  path: 'feed/import',
  bodyBytes: 6_000_000,
  cost: 'bulk',
  area: 'feeds',
  roles: ['analyst'],
  module: 'feed',
  body: z.object({
    dry_run: z.boolean(),
    /** Publish at once, without verification by an analyst. */
    is_verified: z.boolean().default(false),
    /** Also add values on warning lists, without the IDS flag. */
    accept_warnings: z.boolean().default(false),
    /** For rows without a category, or with one that the dictionary lacks. */
    feed_category_id: idSchema,
    /** Added to every row. */
    tags_ids: z.array(idSchema).max(limits.indicatorTags).default([]),
    /** The group of every row that is added. */
    group_id: idSchema.optional(),
    rows: z.array(importedRowSchema).min(1).max(limits.indicatorImportRows),
  }),
  response: z.object({ outcomes: z.array(importOutcomeSchema) }),
  errors: ['unknown_reference', 'busy'],
})
