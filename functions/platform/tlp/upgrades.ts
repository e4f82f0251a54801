/**
 * Items of a stored file whose TLP upgrade took them off its channel since it was made: a file is judged when it goes out, as a
 * mail or a list is. A file with few items keeps their ids; one that may have a million is refused for any upgrade since.
 */
import * as z from 'zod'
import { commitColumns, tombstoneTable } from '#functions/platform/journal/definition.ts'
import type { ReadModel } from '#functions/platform/journal/read-model.ts'
import { allOf, type Maybe } from '#functions/platform/lists/where.ts'
import type { TlpKind } from '#shared/domain/tlp/levels.ts'
import { maxTlp, type TlpChannel } from '#shared/domain/tlp/channels.ts'
import { aboveTlp } from './tlp.ts'

/** The tables that have the rows of a kind. What is deleted has the level that it had last: upgraded and deleted is still upgraded. */
const tablesWith = ({ collection }: ReadModel, of: TlpKind): string[] => [
  of,
  ...(Object.values(collection.kinds).some(
    ({ name, keepsTombstones }) => name === of && keepsTombstones === true,
  )
    ? [tombstoneTable(of)]
    : []),
]

/** How many of these items are no longer allowed on a channel. */
export const countUpgraded = (
  readModel: ReadModel,
  of: TlpKind,
  ids: readonly number[],
  channel: TlpChannel,
): number =>
  tablesWith(readModel, of)
    .map((table) =>
      readModel.count(
        `SELECT count(*) FROM json_each(?) AS held CROSS JOIN ${table} AS ${of} ON ${of}.id = held.value WHERE ${aboveTlp(of, maxTlp(channel)).sql}`,
        [JSON.stringify(ids)],
      ),
    )
    .reduce((sum, found) => sum + found, 0)

/** When a file was made: the last commit that it knows of its collection, and a moment that was not after it, in epoch milliseconds. */
export interface GeneratedFrom {
  readonly sequence: number
  readonly from: number
}

const foundSchema = z.object({ found: z.int() })

/**
 * Whether anything that is not allowed on a channel now was changed since a file was made. It goes through what was changed since
 * (by its index, where the kind has one). Over-careful: what had that level before and was changed otherwise counts too; a
 * file that is made anew does not have it.
 */
export const isUpgradedSince = (
  readModel: ReadModel,
  of: TlpKind,
  channel: TlpChannel,
  { sequence, from }: GeneratedFrom,
  among?: Maybe,
): boolean => {
  const { at, sequence: place } = commitColumns
  const where = allOf([
    { sql: `${of}.${at} >= ? AND ${of}.${place} > ?`, parameters: [from, sequence] },
    aboveTlp(of, maxTlp(channel)),
    among,
  ])
  return tablesWith(readModel, of).some(
    (table) =>
      readModel.row(
        foundSchema,
        `SELECT 1 AS found FROM ${table} AS ${of} WHERE ${where.sql} LIMIT 1`,
        where.parameters,
      ) !== undefined,
  )
}
