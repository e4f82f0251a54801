/** Counters of a collection: sums over its rows, by scope and field, which the commits update. */
import * as z from 'zod'
import { keys } from '../store/keys.ts'
import type { Item, Table, TransactWrite } from '../store/table.ts'
import type { Counter } from './definition.ts'

/** The scope that counts changes of what other collections show of entities, with a field for each audience. */
export const namesScope = 'names'

/** The counters of a collection, by scope. Fields that were never counted are missing. */
export const readCounters = async (
  table: Table,
  collection: string,
  scopes: readonly string[],
): Promise<Record<string, number>[]> =>
  (await readCountersOfAll(table, new Map([[collection, scopes]]))).get(collection) ?? []

/** The counters of several collections, read with one request, each in the order of its scopes. */
export const readCountersOfAll = async (
  table: Table,
  wanted: ReadonlyMap<string, readonly string[]>,
): Promise<ReadonlyMap<string, Record<string, number>[]>> => {
  const items = await table.batchGet(
    [...wanted].flatMap(([collection, scopes]) => scopes.map((scope) => keys.counter(collection, scope))),
    { consistent: false },
  )
  const rest = items.values()
  return new Map(
    [...wanted].map(([collection, scopes]) => [collection, scopes.map(() => countersOf(rest.next().value))]),
  )
}

/** How often what other collections show of this one has changed, for the audiences of these fields. */
export const readNamesChanged = async (
  table: Table,
  collection: string,
  fields: readonly string[],
): Promise<number> => {
  const [counters] = await readCounters(table, collection, [namesScope])
  return fields.reduce((sum, field) => sum + (counters?.[field] ?? 0), 0)
}

/** Reads the counters of a scope from their item. */
export const countersOf = (item: Item | undefined): Record<string, number> =>
  z
    .record(z.string(), z.number())
    .parse(Object.fromEntries(Object.entries(item ?? {}).filter(([name]) => name !== 'pk' && name !== 'sk')))

/** An increment of a counter. */
export interface CounterIncrement extends Counter {
  readonly delta: number
}

/** The writes that increment counters, one per scope. Increments of zero are omitted. */
export const incrementWrites = (
  table: string,
  collection: string,
  increments: readonly CounterIncrement[],
): TransactWrite[] => {
  const scopes = Map.groupBy(
    increments.filter(({ delta }) => delta !== 0),
    ({ scope }) => scope,
  )
  return [...scopes].map(([scope, moved]) => ({
    Update: {
      TableName: table,
      Key: { ...keys.counter(collection, scope) },
      UpdateExpression: `ADD ${moved.map((_, index) => `#f${index} :d${index}`).join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries(moved.map(({ field }, index) => [`#f${index}`, field])),
      ExpressionAttributeValues: Object.fromEntries(moved.map(({ delta }, index) => [`:d${index}`, delta])),
    },
  }))
}
