/** One page of a list out of a replica, with the exact total. */
import * as z from 'zod'
import { paginationOf, type Pagination } from '#shared/http/schemas.ts'
import type { Request } from '../http/handler.ts'
import type { Replica } from '../journal/replica.ts'
import type { Condition } from './where.ts'

export interface PageQuery<T> {
  /** The kind whose rows are listed, and the alias of its table in `select` and `where`. */
  readonly from: string
  readonly select: string
  /** Joined to the page's rows only, never to those that are merely counted or skipped. */
  readonly joins?: string
  readonly where: Condition
  /** Column by column with its direction; the id comes last by itself, so that the order is total. */
  readonly order: readonly { readonly column: string; readonly descending: boolean }[]
  readonly schema: z.ZodType<T>
  /** For lists so long that the way to their rows matters. */
  readonly access?: Access
  readonly page: number
  readonly perPage: number
}

/** How a long list is read. Hints are SQLite's `INDEXED BY …` or `NOT INDEXED`. */
export interface Access {
  /** Counts what matches and, when that is little, finds all of it to sort. */
  readonly find: string
  /** Goes through the list in its order until the page is full, when much matches. */
  readonly walk: string
  /** The condition in the form that is cheapest to try on row after row. */
  readonly walkWhere?: Condition
  /** A cheaper way to the total than to count what matches. */
  readonly total?: string
}

/** Up to so many rows are sorted for a page; more are gone through in their order. */
const sortedAtMost = 20_000

/** How many rows a list has. */
export const countRows = (replica: Replica, { from, where, access }: Pick<PageQuery<unknown>, 'from' | 'where' | 'access'>): number =>
  access?.total === undefined ? replica.count(`SELECT count(*) FROM ${from} ${access?.find ?? ''} WHERE ${where.sql}`, where.parameters) : replica.count(access.total)

/**
 * The rows of a page and the exact total. Pages of the list's second half are read from its end, so that the last page
 * costs what the first does.
 */
export const readPage = <T>(replica: Replica, query: PageQuery<T>): { rows: T[]; total: number } => {
  const { from, where, page, perPage, access } = query
  const total = countRows(replica, query)
  const walks = access !== undefined && total > sortedAtMost
  const condition = walks ? (access.walkWhere ?? where) : where
  const hint = walks ? access.walk : (access?.find ?? '')
  const skip = (page - 1) * perPage
  const size = Math.min(perPage, total - skip)
  if (size <= 0) return { rows: [], total }
  const backwards = skip > total / 2
  const ordering = (reverse: boolean): string => orderingOf(query, reverse)
  const ids = `SELECT id FROM ${from} ${hint} WHERE ${condition.sql} ORDER BY ${ordering(backwards)} LIMIT ? OFFSET ?`
  const rows = replica.rows(
    query.schema,
    `SELECT ${query.select} FROM ${from} ${query.joins ?? ''} WHERE ${from}.id IN (${ids}) ORDER BY ${ordering(false)}`,
    [...condition.parameters, size, backwards ? total - skip - size : skip],
  )
  return { rows, total }
}

/** The ids of everything that a list has, in its order. */
export const idsInOrder = (replica: Replica, query: Pick<PageQuery<unknown>, 'from' | 'where' | 'order' | 'access'>): number[] => {
  const walks = query.access !== undefined && countRows(replica, query) > sortedAtMost
  const where = walks ? (query.access?.walkWhere ?? query.where) : query.where
  const hint = walks ? query.access?.walk : query.access?.find
  return replica
    .rows(z.object({ id: z.int() }), `SELECT id FROM ${query.from} ${hint ?? ''} WHERE ${where.sql} ORDER BY ${orderingOf(query, false)}`, where.parameters)
    .map(({ id }) => id)
}

/** The id comes last, in the direction of the first column, so that the order is total. */
const orderingOf = ({ from, order }: Pick<PageQuery<unknown>, 'from' | 'order'>, reverse: boolean): string =>
  [...order, { column: 'id', descending: order[0]?.descending ?? false }]
    .map(({ column, descending }) => `${from}.${column} ${descending !== reverse ? 'DESC' : 'ASC'}`)
    .join(', ')

/** The column and direction of a sort such as `-creation_date`. */
export const sortOrder = <Field extends string>(
  sort: `${'+' | '-'}${Field}`,
  columns: Readonly<Record<NoInfer<Field>, string>>,
): { column: string; descending: boolean }[] => {
  const field = Object.keys(columns).find((name) => name === sort.slice(1))
  const column = Object.entries<string>(columns).find(([name]) => name === field)?.[1]
  return column === undefined ? [] : [{ column, descending: sort.startsWith('-') }]
}

/** Paging metadata with links that keep the query of the request. */
export const pageMeta = (request: Request, page: { total: number; count: number; page: number; perPage: number }): { pagination: Pagination } => ({
  pagination: paginationOf({
    ...page,
    link: (number) => {
      const query = new URLSearchParams(request.rawQuery)
      query.set('page', String(number))
      return `${request.path}?${query.toString()}`
    },
  }),
})
