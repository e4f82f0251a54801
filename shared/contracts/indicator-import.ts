/**
 * The import of indicators from a file that is read in the browser: rows go to the portal in batches, each
 * answered row by row.
 */
import * as z from 'zod'
import { indicatorTypes } from '../domain/indicators/types.ts'
import { limits } from '../domain/limits.ts'
import { endpoint } from '../http/endpoint.ts'
import { idSchema, lineSchema, textSchema } from '../http/schemas.ts'
import { givenTlpShape, tlpSchema } from './tlp.ts'

const nameSchema = lineSchema(limits.nameLength)

/**
 * An indicator that a file has, as `prepareFeed` makes it: dictionary entries are named as the file names
 * them.
 */
export const importedRowSchema = z.object({
  value: lineSchema(limits.feedValueLength),
  type: z.enum(indicatorTypes),
  /** Null where the file names none: the import's own is taken. */
  category: nameSchema.nullable(),
  tags: z.array(nameSchema).max(limits.feedTags),
  origin: lineSchema(limits.feedOriginLength),
  notes: textSchema(limits.feedNotesLength).nullable(),
  ids_flag: z.boolean(),
  /** The strictest that the source marks it with; none is the default. */
  ...givenTlpShape,
})
export type ImportedRow = z.infer<typeof importedRowSchema>

/** Why a row is not taken, beside those that are known. */
export const importRefusals = ['category_off', 'type_off', 'type_unknown', 'not_of_its_type'] as const
export type ImportRefusal = (typeof importRefusals)[number]

/** What was taken otherwise than the file has it: `values` are the names that are meant. */
export const importNotes = ['tags_off', 'tags_unknown', 'category_unknown', 'date_missing'] as const
export type ImportNote = (typeof importNotes)[number]

/** What became of a row, or in a dry run would. */
export const importOutcomeSchema = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('published'),
    notes: z.array(z.object({ code: z.enum(importNotes), values: z.array(z.string()) })),
  }),
  /**
   * The portal has it: same type and value, in whatever written form. It stays as it is; `tlp` is its level where the row
   * is marked stricter, for an analyst to decide.
   */
  z.object({ outcome: z.literal('known'), tlp: tlpSchema.optional() }),
  /** It stands on lists of what is known to be harmless, and those were to be left out. */
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
  summary:
    'Adds the indicators of a file, a batch of its rows at a time, and says of each what became of it. Repeating a batch adds nothing twice. A dry run writes nothing.',
  body: z.object({
    dry_run: z.boolean(),
    /** Publish at once, in place of leaving that to an analyst. */
    is_verified: z.boolean().default(false),
    /** Add also what stands on a list of known harmless values; without the mark for detection. */
    accept_warnings: z.boolean().default(false),
    /** For rows without a category, and those whose category the dictionary does not have. */
    feed_category_id: idSchema,
    /** Added to every row. */
    tags_ids: z.array(idSchema).max(limits.feedTags).default([]),
    rows: z.array(importedRowSchema).min(1).max(limits.feedImportRows),
  }),
  response: z.object({ outcomes: z.array(importOutcomeSchema) }),
  errors: ['unknown_reference', 'busy'],
})
