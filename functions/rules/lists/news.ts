/** Reads what came to a list since a moment, and what of it one person has not read. */
import * as z from 'zod'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { allOf, type Condition } from '#functions/core/read-model/where.ts'
import type { NewsPlace } from '#shared/domain/news.ts'

/** The items of a list as news. Each area defines them for its list. */
export interface NewsRows {
  /** The kind of the items, which is also their table. */
  readonly kind: string
  /** SQL: when an item came, or came back; null while it has not come. Epoch milliseconds. */
  readonly moment: string
  /** Hint to count and find them, as for lists. */
  readonly hint?: string
  /** What the person may see. */
  readonly seen: Condition
}

const cameAfter = ({ moment, seen }: NewsRows, after: number): Condition =>
  allOf([seen, { sql: `${moment} > ?`, parameters: [after] }])

const cameRow = z.object({ id: z.int(), at: z.int() })
export type Came = z.infer<typeof cameRow>

const newest = (
  readModel: ReadModel,
  { kind, moment, hint = '' }: NewsRows,
  where: Condition,
  most: number,
): { total: number; newest: Came[] } => ({
  total: readModel.count(`SELECT count(*) FROM ${kind} ${hint} WHERE ${where.sql}`, where.parameters),
  newest: readModel.rows(
    cameRow,
    `SELECT ${kind}.id AS id, ${moment} AS at FROM ${kind} ${hint} WHERE ${where.sql} ORDER BY at DESC, ${kind}.id DESC LIMIT ?`,
    [...where.parameters, most],
  ),
})

/**
 * How many items a person has not read, and the newest of them. The few that were opened are looked up by id, so that the
 * cost does not grow with both.
 */
export const readUnread = (
  readModel: ReadModel,
  rows: NewsRows,
  { at, opened }: NewsPlace,
  most: number,
): { total: number; newest: Came[] } => {
  const came = newest(readModel, rows, cameAfter(rows, at), most + opened.length)
  if (opened.length === 0) return came
  const openedAt = new Map(opened)
  const isRead = ({ id, at: moment }: Came): boolean => (openedAt.get(id) ?? 0) >= moment
  const read = momentsOf(readModel, rows, [...openedAt.keys()]).filter(
    ([id, moment]) => moment > at && isRead({ id, at: moment }),
  )
  return {
    total: came.total - read.length,
    newest: came.newest.filter((one) => !isRead(one)).slice(0, most),
  }
}

/** How many items came after a moment, and the newest of them. */
export const readCame = (readModel: ReadModel, rows: NewsRows, after: number, most: number) =>
  newest(readModel, rows, cameAfter(rows, after), most)

/** When the named items came. Leaves out those that the person may not see. */
export const momentsOf = (
  readModel: ReadModel,
  { kind, moment, seen }: NewsRows,
  ids: readonly number[],
): [id: number, moment: number][] =>
  readModel
    .rows(
      cameRow,
      `SELECT ${kind}.id AS id, ${moment} AS at FROM ${kind} WHERE ${kind}.id IN (SELECT value FROM json_each(?)) AND ${moment} IS NOT NULL AND ${seen.sql}`,
      [JSON.stringify(ids), ...seen.parameters],
    )
    .map(({ id, at }) => [id, at])
