/**
 * Cursor pages of a list. A page starts after the last item of the previous page, so items added or deleted in between
 * neither repeat nor hide others.
 */
import * as z from 'zod'
import { PortalError } from '#shared/http/errors.ts'
import type { Stored } from '#functions/core/event-store/commit.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { orderedBy, planRead, type Access } from '#functions/core/read-model/page.ts'
import { allOf, type Condition, type SqlValue } from '#functions/core/read-model/where.ts'
import { fingerprintOf, readCursor, writeCursor } from './cursors.ts'

interface OrderColumn {
  readonly column: string
  readonly descending: boolean
}

export interface KeyPageQuery {
  /** The kind whose rows are listed. */
  readonly from: string
  readonly where: Condition
  /** Sort columns; the id is always the last one. Empty means ordered by id. */
  readonly order: readonly OrderColumn[]
  readonly access?: Access
  /** What the cursor is bound to: the call and the caller's rights. */
  readonly bound: readonly unknown[]
  /** The parsed query. The cursor is bound to all of it except `cursor` and `limit`. */
  readonly query: { readonly cursor?: string | undefined; readonly limit: number }
}

const valueSchema = z.union([z.string().max(2000), z.number(), z.null()])
const cursorSchema = z.strictObject({
  q: z.string(),
  v: z.array(valueSchema).max(4),
  id: z.int(),
})

/**
 * Returns the ids of a page in order, and the cursor of the next page; null on the last page. Throws `cursor_invalid`
 * for a cursor of another call, query or caller.
 */
export const readKeyPage = (
  readModel: ReadModel,
  { from, where, order, access, bound, query }: KeyPageQuery,
): { ids: number[]; next: string | null } => {
  const { cursor, limit, ...filters } = query
  const asked = fingerprintOf(bound, filters)
  const last = cursor === undefined ? undefined : readCursor(cursorSchema, cursor)
  if (last !== undefined && (last.q !== asked || last.v.length !== order.length))
    throw new PortalError('cursor_invalid')
  const columns: OrderColumn[] = [...order, { column: 'id', descending: order[0]?.descending ?? false }]
  const { hint, condition } = planRead(readModel, {
    from,
    where,
    ...(access === undefined ? {} : { access }),
  })
  const behind = last === undefined ? undefined : isBehind(from, columns, [...last.v, last.id])
  const { sql, parameters } = allOf([condition, behind])
  const names = columns.map(({ column }) => orderedBy(from, column))
  const rows = readModel.rows(
    rowSchema,
    `SELECT ${names.map((name, index) => `${name} AS c${index}`).join(', ')} FROM ${from} ${hint} WHERE ${sql} ORDER BY ${columns.map(({ descending }, index) => `${names[index]} ${descending ? 'DESC' : 'ASC'}`).join(', ')} LIMIT ?`,
    [...parameters, limit + 1],
  )
  const page = rows.slice(0, limit)
  const values = (row: Readonly<Record<string, SqlValue>>): SqlValue[] =>
    columns.map((_, index) => row[`c${index}`] ?? null)
  const idOf = (row: Readonly<Record<string, SqlValue>>): number => z.int().parse(values(row).at(-1))
  const end = page.at(-1)
  return {
    ids: page.map(idOf),
    next:
      rows.length <= limit || end === undefined
        ? null
        : writeCursor({ q: asked, v: values(end).slice(0, -1), id: idOf(end) }),
  }
}

const rowSchema = z.record(z.string(), valueSchema)

/** Condition for rows after these values. SQLite sorts null before everything. */
const isBehind = (from: string, columns: readonly OrderColumn[], values: readonly SqlValue[]): Condition => {
  const [first, ...rest] = columns
  const [value = null, ...others] = values
  if (first === undefined) return { sql: 'FALSE', parameters: [] }
  // A single row comparison can use an index, but needs one direction and no null.
  if (columns.every(({ descending }) => descending === first.descending) && !values.includes(null))
    return {
      sql: `(${columns.map(({ column }) => orderedBy(from, column)).join(', ')}) ${first.descending ? '<' : '>'} (${values.map(() => '?').join(', ')})`,
      parameters: values,
    }
  const name = orderedBy(from, first.column)
  const after: Condition =
    value === null
      ? { sql: first.descending ? 'FALSE' : `${name} IS NOT NULL`, parameters: [] }
      : first.descending
        ? { sql: `(${name} < ? OR ${name} IS NULL)`, parameters: [value] }
        : { sql: `${name} > ?`, parameters: [value] }
  if (rest.length === 0) return after
  const equal = isBehind(from, rest, others)
  return {
    sql: `(${after.sql} OR (${name} IS ? AND ${equal.sql}))`,
    parameters: [...after.parameters, value, ...equal.parameters],
  }
}

/** The items of a page in full instead of as list rows, in the order of the ids. Deleted ones are left out. */
export const wholeItems = async <Entity, Item>(
  items: {
    getMany(ids: readonly number[]): Promise<readonly (Stored<Entity> | undefined)[]>
    readModel(): Promise<ReadModel>
  },
  ids: readonly number[],
  present: (readModel: ReadModel, id: number, entity: Entity) => Item,
): Promise<Item[]> => {
  const found = await items.getMany(ids)
  // The entities may refer to a category that was added since the page was read.
  const now = await items.readModel()
  return found.flatMap((stored, index) => {
    const id = ids[index]
    return stored === undefined || id === undefined ? [] : [present(now, id, stored.entity)]
  })
}
