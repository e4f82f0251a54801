/** Schemas that several areas share: ids, texts, dates, lists in a query, pages. */
import * as z from 'zod'
import { limits } from '../domain/limits.ts'
import { isBlank, isLongerThan, tidyText, untidyLength } from '../domain/text.ts'

/** A positive integer that identifies an entity. */
export const idSchema = z.int().min(1)

/** An id in a path. */
export const pathIdSchema = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number)
export const idParamsSchema = z.object({ id: pathIdSchema })

/** An instant: ISO 8601 in UTC, to the millisecond. */
export const instantSchema = z.iso.datetime()

/** Longer than any instant. */
const instantLength = 40

/** An instant as ISO 8601 has it: generated clients write offsets as `+0000`, and an unencoded `+` arrives as a space. */
export const withPlainOffset = (text: string): string =>
  text.replace(/ (?=\d\d:?\d\d$)/, '+').replace(/(T.*[+-]\d\d)(\d\d)$/, '$1:$2')

/** An instant that a client sends, with any offset. Yields it as `instantSchema`. */
export const instantInputSchema = z
  .string()
  .max(instantLength)
  .meta({ format: 'date-time' })
  .transform(withPlainOffset)
  .pipe(z.iso.datetime({ offset: true }))
  .transform((text) => new Date(text).toISOString())

// Texts for people have no control characters other than tab and line breaks.
const controls = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/

/** A raw text: limited in length first, without control characters and lone surrogates. */
const sentSchema = (max: number) =>
  z
    .string()
    .max(untidyLength(max), { abort: true })
    .refine((text) => !controls.test(text) && text.isWellFormed())

/** A text of at most `max` code points, the unit of JSON Schema. */
export const charactersSchema = (max: number) =>
  z
    .string()
    .refine((text) => !isLongerThan(text, max))
    .meta({ maxLength: max })

/** A required line of text, normalised, of at most `max` characters. */
export const lineSchema = (max: number) =>
  sentSchema(max)
    .transform((text) => tidyText(text))
    .pipe(
      z
        .string()
        .refine((text) => !isBlank(text) && !isLongerThan(text, max))
        .meta({ minLength: 1, maxLength: max }),
    )

/** What something is called, in one line. */
export const nameSchema = lineSchema(limits.nameLength)

/** A normalised text of several lines, at most `max` characters; may be empty. */
export const textSchema = (max: number) =>
  sentSchema(max)
    .transform((text) => tidyText(text, true))
    .pipe(charactersSchema(max))

/** The same, null when it is empty. */
export const nullableTextSchema = (max: number) =>
  textSchema(max)
    .transform((text) => (text === '' ? null : text))
    .nullable()

/** At most `max` ids, without duplicates. */
export const idsSchema = (max: number) =>
  z
    .array(idSchema)
    .max(max)
    .transform((ids) => [...new Set(ids)])

/** A list of ids in a query: `1,2,3`. */
export const idListQuerySchema = z
  .string()
  .regex(/^\d{1,15}(,\d{1,15}){0,199}$/)
  .transform((text) => [...new Set(text.split(',').map(Number))])

const pageNumberSchema = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .transform(Number)

/** Page number and size of a list. */
export const pageQueryShape = {
  page: pageNumberSchema.default(1),
  per_page: pageNumberSchema.pipe(z.number().max(limits.pageSizeMax)).default(limits.pageSize),
}

/** Page size of an audit log, which uses a cursor. */
export const recordsPerPageSchema = z
  .string()
  .regex(/^[1-9]\d{0,2}$/)
  .transform(Number)
  .pipe(z.number().max(200))
  .default(50)

/** A boolean in a query: `true` or `false`. */
export const booleanQuerySchema = z.enum(['true', 'false']).transform((text) => text === 'true')

/** The id of an e-mail, as in the link of a notification. */
export const mailIdSchema = z.string().regex(/^\d{4}-\d\d-\d\dT[\d-]{12}Z_[\da-f-]{36}$/)

/** A search text in a query. */
export const searchQuerySchema = sentSchema(limits.searchLength)
  .transform((text) => tidyText(text))
  .pipe(charactersSchema(limits.searchLength))

/**
 * A sort by one of the given fields: `-creation_date`, `+name`. A bare `+` reaches the server as a space. A name
 * without a sign sorts ascending.
 */
export const sortQuerySchema = <const Field extends string>(
  fields: readonly [Field, ...Field[]],
  fallback: `${'+' | '-'}${Field}`,
) => anySortQuerySchema(fields).prefault(fallback)

/** A sort by one of the given fields, when the default depends on the caller. */
export const anySortQuerySchema = <const Field extends string>(fields: readonly [Field, ...Field[]]) =>
  z
    .string()
    .transform((text) => (/^[+-]/.test(text) ? text : `+${text.trim()}`))
    .pipe(z.enum(fields.flatMap((field): `${'+' | '-'}${Field}`[] => [`+${field}`, `-${field}`])))

/** Paging metadata of every list reply (part 1 section 3). */
export const paginationSchema = z.object({
  total: z.int(),
  count: z.int(),
  per_page: z.int(),
  current_page: z.int(),
  total_pages: z.int(),
  links: z.object({ previous: z.string().optional(), next: z.string().optional() }),
})
export type Pagination = z.infer<typeof paginationSchema>

/** A page of a list. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ data: z.array(item), meta: z.object({ pagination: paginationSchema }) })

/** A whole list, unpaged. */
export const listOf = <Item extends z.ZodType>(item: Item) => z.object({ data: z.array(item) })

/** Number of rows that a bulk action changed. */
export const bulkResultSchema = z.object({ changed: z.int() })

/** Ids of a bulk action, without duplicates. */
export const bulkIdsSchema = z
  .array(idSchema)
  .min(1)
  .max(limits.bulkItems)
  .transform((ids) => [...new Set(ids)])
