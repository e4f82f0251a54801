/** Schema parts of the API for keys: pages by cursor, and changes. */
import * as z from 'zod'
import { idSchema, instantSchema } from './schemas.ts'

/** The most items of a page. */
export const keyPageMax = 1000
/** Items of a page when none are asked for. */
export const keyPageSize = 100
/** How far back changes are given, in days. */
export const changesDays = 90

const cursorLength = 2000
const cursorSchema = z
  .string()
  .max(cursorLength)
  .regex(/^[\w-]+$/)

const limitSchema = z
  .string()
  .regex(/^[1-9]\d{0,3}$/)
  .transform(Number)
  .pipe(z.number().max(keyPageMax))
  .default(keyPageSize)

/** Where a list goes on, and how many items it gives. */
export const keyPageShape = {
  /** The `next` of the page before, with the same filters and sort. */
  cursor: cursorSchema.optional(),
  limit: limitSchema,
}

/** The query of changes. */
export const changesQuerySchema = z.strictObject({
  /** The `next` of the reply before; without it everything is given that the key may see, and then what changes. */
  after: cursorSchema.optional(),
  limit: limitSchema,
})

/** A page of a list. */
export const keyPageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    data: z.array(item),
    /** The cursor of the next page; null when this is the last one. */
    next: z.string().nullable(),
  })

/** How many items the key is not given, since their TLP level keeps them from keys, whatever it filters by. */
const leftOutSchema = z.object({ tlp: z.int() })

/** A page of a list of items that have a TLP level. */
export const levelledKeyPageOf = <Item extends z.ZodType>(item: Item) =>
  keyPageOf(item).extend({ left_out: leftOutSchema })

/**
 * What became of an item. `withdrawn`: its publication was taken back; `out_of_scope`: it is there, and this key does not
 * see it any more. A client puts the first two into what it holds, by their id, and takes the others out.
 */
export const changeKinds = ['added', 'changed', 'withdrawn', 'deleted', 'out_of_scope'] as const

/** A page of changes. */
export const changesOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    data: z.array(
      z.object({
        change: z.enum(changeKinds),
        id: idSchema,
        /** When it changed; of what was there before the first page was asked for, when it last did. */
        at: instantSchema,
        /** The item as it is now, when it was added or changed. */
        item: item.nullable(),
      }),
    ),
    /** Where to go on, always: at once when `more`, otherwise whenever one wants to know what is new. */
    next: z.string(),
    more: z.boolean(),
  })

/** A page of changes of items that have a TLP level. */
export const levelledChangesOf = <Item extends z.ZodType>(item: Item) =>
  changesOf(item).extend({ left_out: leftOutSchema })
