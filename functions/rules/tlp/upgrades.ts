/**
 * Finds items of a stored file that a TLP upgrade has removed from its channel since the file was made. A file is
 * checked when it is sent, like a message or a list. A file with few items stores their ids; one that may have a
 * million is refused after any upgrade.
 */
import * as z from 'zod'
import { commitColumns, tombstoneTable } from '#functions/core/event-store/definition.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { allOf, type Maybe } from '#functions/core/read-model/where.ts'
import type { TlpKind } from '#shared/domain/tlp/levels.ts'
import { maxTlp, type TlpChannel } from '#shared/domain/tlp/channels.ts'
import { aboveTlp } from './tlp.ts'

/** The tables with the rows of a kind. A deleted item keeps its last level: upgraded and deleted is still upgraded. */
const tablesWith = ({ collection }: ReadModel, of: TlpKind): string[] => [
  of,
  ...(Object.values(collection.kinds).some(
    ({ name, keepsTombstones }) => name === of && keepsTombstones === true,
  )
    ? [tombstoneTable(of)]
    : []),
]

/** Number of these items that are no longer allowed on a channel. */
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

/**
 * When a file was made: the last commit of its collection that it includes, and a time not after it, in epoch
 * milliseconds.
 */
export interface GeneratedFrom {
  readonly sequence: number
  readonly from: number
}

const foundSchema = z.object({ found: z.int() })

/**
 * Whether an item that is not allowed on a channel now has changed since a file was made. Scans the changes since then,
 * by index if the kind has one. Errs on the safe side: other changes of an item that already had that level count too.
 * A newly made file does not contain it.
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
