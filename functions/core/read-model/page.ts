/** Reads a page of a list from a read model, with the exact total. */
import type * as z from 'zod'
import type { Pagination } from '#shared/http/schemas.ts'
import type { ReadModel } from './read-model.ts'
import { idRow } from './rows.ts'
import { triedOf, type Condition } from './where.ts'

/** How the rows of a list are read. */
export interface ListRows<T> {
  /** The kind whose rows are listed, which is also the table alias in `select` and `where`. */
  readonly from: string
  readonly select: string
  /** Joined to the rows of the page only, not to rows that are counted or skipped. */
  readonly joins?: string
  readonly schema: z.ZodType<T>
}

export interface PageQuery<T> extends ListRows<T> {
  readonly where: Condition
  /** Sort columns, or expressions in brackets, with direction. The id is always last, so that the order is total. */
  readonly order: readonly { readonly column: string; readonly descending: boolean }[]
  /** For long lists, where the query plan matters. */
  readonly access?: Access
  readonly page: AskedPage
}

/** A page as a query asks for it. */
export interface AskedPage {
  readonly page: number
  readonly per_page: number
}

/** How a long list is read. Hints are SQLite's `INDEXED BY …` or `NOT INDEXED`. */
export interface Access {
  /** Hint to count the matches and, if few, to find and sort all of them. */
  readonly find: string
  /** Hint to scan the list in its order until the page is full, when many rows match. */
  readonly scan: string
  /** Finding is expensive, so few matches are cached; the total and every page use them. */
  readonly isCached?: boolean
  /** A cheaper way to compute the total than counting matches. */
  readonly total?: string
}

/** Up to this many rows are sorted for a page; more are scanned in order. */
const sortedAtMost = 20_000

type Rows = Pick<PageQuery<unknown>, 'from' | 'where' | 'access'>

/** The total of a list, and how to read its rows. */
export const planRead = (
  readModel: ReadModel,
  { from, where, access }: Rows,
): { total: number; hint: string; condition: Condition } => {
  const hint = access?.find ?? ''
  const asked = { from, where, hint, ...(access?.total === undefined ? {} : { total: access.total }) }
  const found = access?.isCached === true ? readModel.found(asked, sortedAtMost) : undefined
  if (found?.ids !== undefined)
    return {
      total: found.total,
      hint: 'NOT INDEXED',
      condition: {
        sql: `${from}.id IN (SELECT value FROM json_each(?))`,
        parameters: [JSON.stringify(found.ids)],
      },
    }
  const total = found?.total ?? readModel.total(asked)
  return access !== undefined && total > sortedAtMost
    ? { total, hint: access.scan, condition: triedOf(where) }
    : { total, hint, condition: where }
}

/** The total of a list. */
export const countRows = (readModel: ReadModel, rows: Rows): number => planRead(readModel, rows).total

/**
 * The rows of a page and the exact total. Pages in the second half are read from the end, so that the last page costs
 * as much as the first.
 */
export const readPage = <T>(readModel: ReadModel, query: PageQuery<T>): { rows: T[]; total: number } => {
  const {
    from,
    page: { page, per_page: most },
  } = query
  const { total, hint, condition } = planRead(readModel, query)
  const skip = (page - 1) * most
  const size = Math.min(most, total - skip)
  if (size <= 0) return { rows: [], total }
  const backwards = skip > total / 2
  const ids = `SELECT id FROM ${from} ${hint} WHERE ${condition.sql} ORDER BY ${orderingOf(query, backwards)} LIMIT ? OFFSET ?`
  const rows = readModel.rows(
    query.schema,
    `SELECT ${query.select} FROM ${from} ${query.joins ?? ''} WHERE ${from}.id IN (${ids}) ORDER BY ${orderingOf(query, false)}`,
    [...condition.parameters, size, backwards ? total - skip - size : skip],
  )
  return { rows, total }
}

/** The list rows with these ids, in the order of the ids. Deleted ones, and those not in `where`, are left out. */
export const rowsByIds = <T>(
  readModel: ReadModel,
  { from, select, joins = '', schema }: ListRows<T>,
  ids: readonly number[],
  where: Condition = { sql: 'TRUE', parameters: [] },
): T[] =>
  readModel.rows(
    schema,
    `SELECT ${select} FROM json_each(?) AS asked CROSS JOIN ${from} ON ${from}.id = asked.value ${joins}
     WHERE ${where.sql} ORDER BY asked.key`,
    [JSON.stringify(ids), ...where.parameters],
  )

/** All ids of a list, in order. */
export const idsInOrder = (
  readModel: ReadModel,
  query: Rows & Pick<PageQuery<unknown>, 'order'>,
): number[] => {
  const { hint, condition } = planRead(readModel, query)
  const ids = `SELECT id FROM ${query.from} ${hint} WHERE ${condition.sql} ORDER BY ${orderingOf(query, false)}`
  return readModel.rows(idRow, ids, condition.parameters)
}

/** The SQL of a sort column, or of an expression in brackets. */
export const orderedBy = (from: string, column: string): string =>
  column.startsWith('(') ? column : `${from}.${column}`

/** The id is last, in the direction of the first column, so that the order is total. */
const orderingOf = ({ from, order }: Pick<PageQuery<unknown>, 'from' | 'order'>, reverse: boolean): string =>
  [...order, { column: 'id', descending: order[0]?.descending ?? false }]
    .map(({ column, descending }) => `${orderedBy(from, column)} ${descending !== reverse ? 'DESC' : 'ASC'}`)
    .join(', ')

/** Parses a sort such as `-creation_date` into column and direction. Empty without a sort. */
export const sortOrder = <Field extends string>(
  sort: `${'+' | '-'}${Field}` | undefined,
  columns: Readonly<Record<NoInfer<Field>, string>>,
): { column: string; descending: boolean }[] => {
  if (sort === undefined) return []
  const field = Object.keys(columns).find((name) => name === sort.slice(1))
  const column = Object.entries<string>(columns).find(([name]) => name === field)?.[1]
  return column === undefined ? [] : [{ column, descending: sort.startsWith('-') }]
}

/** Paging metadata of a page of a list with `total` rows; the links keep the query of the request. */
export const pageMeta = (
  request: { readonly path: string; readonly rawQuery: string },
  { page, per_page }: AskedPage,
  { total, count }: { readonly total: number; readonly count: number },
): { pagination: Pagination } => {
  const pages = Math.max(1, Math.ceil(total / per_page))
  const link = (number: number): string => {
    const query = new URLSearchParams(request.rawQuery)
    query.set('page', String(number))
    return `${request.path}?${query.toString()}`
  }
  return {
    pagination: {
      total,
      count,
      per_page,
      current_page: page,
      total_pages: pages,
      links: {
        ...(page > 1 ? { previous: link(Math.min(page - 1, pages)) } : {}),
        ...(page < pages ? { next: link(page + 1) } : {}),
      },
    },
  }
}
