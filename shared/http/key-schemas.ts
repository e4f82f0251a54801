/** Schemas of the key API: cursor pages and changes. */
import * as z from 'zod'
import { idSchema, instantSchema } from './schemas.ts'

/** Maximum items of a page. */
export const keyPageMax = 1000
/** Default number of items of a page. */
export const keyPageSize = 100
/** Number of days for which changes are available. */
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

/** Cursor and page size of a list. */
export const keyPageShape = {
  /** The `next` of the previous page, with the same filters and sort. */
  cursor: cursorSchema.optional(),
  limit: limitSchema,
}

/** The query of changes. */
export const changesQuerySchema = z.strictObject({
  /**
   * The `next` of the previous reply. Without it, the client first gets everything that the key may see, and then the
   * changes.
   */
  after: cursorSchema.optional(),
  limit: limitSchema,
})

/** A page of a list. */
export const keyPageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    data: z.array(item),
    /** The cursor of the next page; null on the last page. */
    next: z.string().nullable(),
  })

/** Number of items that are not sent because of their TLP level, whatever the filter. */
const leftOutSchema = z.object({ tlp: z.int() })

/** A page of a list whose items have a TLP level. */
export const levelledKeyPageOf = <Item extends z.ZodType>(item: Item) =>
  keyPageOf(item).extend({ left_out: leftOutSchema })

/**
 * What happened to an item. `withdrawn`: its publication was taken back. `out_of_scope`: it exists, but this key no
 * longer sees it. A client stores the first two by their id and removes the others.
 */
export const changeKinds = ['added', 'changed', 'withdrawn', 'deleted', 'out_of_scope'] as const

/** A page of changes. */
export const changesOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    data: z.array(
      z.object({
        change: z.enum(changeKinds),
        id: idSchema,
        /** When it changed. For items from before the first page: when they last changed. */
        at: instantSchema,
        /** The current item, when it was added or changed. */
        item: item.nullable(),
      }),
    ),
    /** Always the next cursor. Use it at once when `more` is true, otherwise at the next poll. */
    next: z.string(),
    more: z.boolean(),
  })

/** A page of changes of items that have a TLP level. */
export const levelledChangesOf = <Item extends z.ZodType>(item: Item) =>
  changesOf(item).extend({ left_out: leftOutSchema })
