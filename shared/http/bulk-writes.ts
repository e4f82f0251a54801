/**
 * One request that writes many items. Each item is validated and written on its own and has its own result, so some may
 * fail while others succeed. The request fails only when its body has no list of items (docs/decisions/api-writing.md).
 */
import * as z from 'zod'
import { errorItemSchema } from './errors.ts'
import { idSchema } from './schemas.ts'

/** Maximum items and bytes of a request. */
export const bulkWriteItems = 1000
export const bulkWriteBytes = 2_000_000

/** A parsed item, or its validation issues. */
export type GivenItem<Item> = { readonly item: Item } | { readonly issues: readonly z.core.$ZodIssue[] }

/** The request body of a bulk write. */
export const itemsBody = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({
    items: z
      .array(
        item
          .transform((value): GivenItem<z.output<Item>> => ({ item: value }))
          .catch((wrong): GivenItem<z.output<Item>> => ({ issues: wrong.error.issues })),
      )
      .min(1)
      .max(bulkWriteItems),
  })

/** Result of an item: `unchanged` when the stored item already has these values. */
export const writeStatuses = ['created', 'changed', 'unchanged', 'failed'] as const

export const writtenSchema = z.object({
  /** Index in the request, from 0. Results keep the order of the items. */
  index: z.int(),
  status: z.enum(writeStatuses),
  /** When the item is refused because it exists already: the id of the existing one. */
  id: idSchema.optional(),
  /** Why it failed: error codes with fields such as `items.3.name`. */
  errors: z.array(errorItemSchema).optional(),
})
export type Written = z.infer<typeof writtenSchema>

export const bulkWrittenSchema = z.object({ results: z.array(writtenSchema) })
export type BulkWritten = z.infer<typeof bulkWrittenSchema>

/** What all bulk writes have in common. */
export const bulkWrite = {
  cost: 'bulk',
  bodyBytes: bulkWriteBytes,
  idempotency: 'replayed',
  response: bulkWrittenSchema,
  errors: ['busy'],
} as const
