/**
 * Many items that are written by one request: each is read and written by itself, and has its own result. Some may fail
 * without the others; the request fails where it says nothing of items at all (docs/decisions/api-writing.md).
 */
import * as z from 'zod'
import { errorItemSchema } from './errors.ts'
import { idSchema } from './schemas.ts'

/** The most items of a request, and its most bytes. */
export const bulkWriteItems = 1000
export const bulkWriteBytes = 2_000_000

/** An item as it was read, or what is wrong with it. */
export type GivenItem<Item> = { readonly item: Item } | { readonly issues: readonly z.core.$ZodIssue[] }

/** The body of a request that writes many items. */
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

/** What became of an item: `unchanged` when the portal has it as it is already. */
export const writeStatuses = ['created', 'changed', 'unchanged', 'failed'] as const

export const writtenSchema = z.object({
  /** Its place in the request, from 0. The results are in the order of the items. */
  index: z.int(),
  status: z.enum(writeStatuses),
  /** Of an item that was refused since the portal has it, the id of that one. */
  id: idSchema.optional(),
  /** Why it failed: codes of the portal, with fields such as `items.3.name`. */
  errors: z.array(errorItemSchema).optional(),
})
export type Written = z.infer<typeof writtenSchema>

export const bulkWrittenSchema = z.object({ results: z.array(writtenSchema) })
export type BulkWritten = z.infer<typeof bulkWrittenSchema>

/** What every call that writes many items has in common. */
export const bulkWrite = {
  cost: 'bulk',
  bodyBytes: bulkWriteBytes,
  idempotency: 'replayed',
  response: bulkWrittenSchema,
  errors: ['busy'],
} as const
