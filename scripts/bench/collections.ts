/** Large collections for measures: their rows in a snapshot, and the cost of requests on them. */
import { assetsCollection } from '#functions/assets/asset-store.ts'
import { bringUpToDate } from '#functions/asset-matches/asset-matches.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { mutableRow } from '#functions/core/event-store/commit.ts'
import type { CollectionDefinition, Row } from '#functions/core/event-store/definition.ts'
import { encodeEntry } from '#functions/core/event-store/entry.ts'
import { ReadModel, type LoadedRow } from '#functions/core/read-model/read-model.ts'
import { keys } from '#functions/rules/keys.ts'
import {
  noUsage,
  type Item,
  type Table,
  type TransactWrite,
  type Usage,
} from '#functions/core/store/table.ts'

export type GeneratedRow = LoadedRow

/** Rows of a kind with ids from 1, in batches as in a rebuild, after the dictionaries that they refer to. */
export async function* generatedRows(
  count: number,
  dictionaries: readonly GeneratedRow[],
  kind: string,
  row: (id: number) => Row,
): AsyncGenerator<GeneratedRow[]> {
  yield [...dictionaries]
  for (let from = 1; from <= count; from += 5_000) {
    yield Array.from({ length: Math.min(5_000, count - from + 1) }, (_, index) => ({
      kind,
      id: from + index,
      row: row(from + index),
    }))
  }
}

/**
 * Saves a collection's rows as a snapshot at sequence 1, matched with assets as the snapshotter does. Returns the sizes
 * of the read model and of the snapshot in bytes.
 */
export const saveSnapshot = async (
  platform: Platform,
  collection: CollectionDefinition,
  lastIds: Record<string, number>,
  rows: AsyncIterable<readonly GeneratedRow[]>,
): Promise<{ readModel: number; snapshot: number }> => {
  const { table, snapshots } = platform
  if (snapshots === undefined) throw new Error('The platform has no snapshots')
  const readModel = await ReadModel.load(collection, { sequence: 1, lastIds }, rows)
  await bringUpToDate(readModel, platform.collection(assetsCollection))
  const bytes = readModel.size()
  const pointer = await snapshots.save(readModel, new Date().toISOString())
  readModel.close()
  await table.put({ ...keys.head(collection.name), n: 1, last_ids: lastIds })
  return { readModel: bytes, snapshot: pointer.bytes }
}

/** Commits a change of one row, without writing an entity, which no list reads. */
export const commitRow = async (
  table: Table,
  { name }: CollectionDefinition,
  lastIds: Record<string, number>,
  change: GeneratedRow,
): Promise<void> => {
  const head = await table.get(keys.head(name))
  const sequence = Number(head?.['n']) + 1
  const entry = encodeEntry({
    sequence,
    at: new Date().toISOString(),
    commitId: `measure-${sequence}`,
    actor: { user_id: null, name: 'measure', client_id: null },
    changes: [
      {
        kind: change.kind,
        id: change.id,
        action: 'update',
        fields: [],
        row: mutableRow(change.row),
        before: {},
      },
    ],
    last_ids: lastIds,
  })
  await table.put({ ...keys.journal(name, sequence), ...entry })
  await table.put({ ...keys.head(name), n: sequence, last_ids: lastIds })
}

/**
 * Write units of a transaction, which DynamoDB Local does not count as AWS does: 2 units per started KB of each item. A
 * counter update counts as 1 KB.
 */
export const unitsOf = (writes: readonly TransactWrite[]): number =>
  writes.reduce(
    (sum, { Put }) =>
      sum + 2 * Math.max(1, Math.ceil(Buffer.byteLength(JSON.stringify(Put?.Item ?? {})) / 1024)),
    0,
  )

/**
 * Records the usage of each request to a table, counted as on AWS. The result returns the usage of the last request.
 */
export const watched = (table: Table): (() => Usage) => {
  let last = noUsage()
  let transacted = 0
  const take = table.takeUsage.bind(table)
  table.takeUsage = () => {
    const usage = take()
    // Ignores DynamoDB Local's count for transactions: a request that commits writes only in transactions.
    last = transacted === 0 ? usage : { ...usage, writeUnits: transacted }
    transacted = 0
    return usage
  }
  const transact = table.transact.bind(table)
  table.transact = (writes) => {
    transacted += unitsOf(writes)
    return transact(writes)
  }
  return () => last
}

/**
 * Counts write units as AWS does, by item size, since DynamoDB Local does not for transactions. The result returns the
 * units so far.
 */
export const countedWrites = (table: Table): (() => number) => {
  let units = 0
  const [transact, batchPut, put, update, remove] = [
    table.transact.bind(table),
    table.batchPut.bind(table),
    table.put.bind(table),
    table.update.bind(table),
    table.delete.bind(table),
  ]
  const sizeOf = (item: Item): number =>
    Math.max(1, Math.ceil(Buffer.byteLength(JSON.stringify(item)) / 1024))
  table.transact = (writes) => {
    units += unitsOf(writes)
    return transact(writes)
  }
  table.batchPut = (items) => {
    units += items.reduce((sum, item) => sum + sizeOf(item), 0)
    return batchPut(items)
  }
  table.put = (item, condition) => {
    units += sizeOf(item)
    return put(item, condition)
  }
  table.update = async (key, change) => {
    const after = await update(key, change)
    const size = sizeOf(change.answers === false ? ((await table.get(key)) ?? {}) : after)
    units += size
    return after
  }
  table.delete = async (key, condition) => {
    const before = await remove(key, condition)
    units += sizeOf(before ?? {})
    return before
  }
  return () => units
}
