import * as z from 'zod'
import { allOf, type Condition, type SqlValue } from './where.ts'

/** What runs the queries: the read model. */
export interface SqlReader {
  rows<T>(schema: z.ZodType<T>, sql: string, parameters?: readonly (SqlValue | Uint8Array)[]): T[]
  count(sql: string, parameters?: readonly SqlValue[]): number
}

/** Parses a row of only an id to the id. */
export const idRow = z.object({ id: z.int() }).transform(({ id }) => id)

/** A row of an id and a name. */
export const idNameRow = z.object({ id: z.int(), name: z.string() })

/** Those of the ids whose rows in a table meet a condition; without one, those that exist. */
export const idsAmong = (
  readModel: SqlReader,
  table: string,
  ids: readonly number[],
  condition: Condition = allOf([]),
): ReadonlySet<number> =>
  new Set(
    readModel.rows(
      idRow,
      `SELECT id FROM ${table} WHERE id IN (SELECT value FROM json_each(?)) AND ${condition.sql}`,
      [JSON.stringify(ids), ...condition.parameters],
    ),
  )

/** The cell of an optional instant: epoch milliseconds. */
export const timeOf = (instant: string | null | undefined): number | null =>
  instant === null || instant === undefined ? null : Date.parse(instant)

/** The instant of such a cell, ISO 8601. */
export const instantOf = (time: number | null): string | null =>
  time === null ? null : new Date(time).toISOString()
