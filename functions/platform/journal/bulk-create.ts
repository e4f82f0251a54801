/**
 * Commits that create many entities. A transaction takes 100 writes, so the entities of a large commit follow
 * it: the
 * transaction holds the head, the journal entry and, until all of them are written, an item with all of them.
 * A reader that misses an entity
 * finds it in that item, so that nobody sees a commit half done and no reader writes. One whose writer died is finished by
 * the scheduled function that makes snapshots.
 */
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import * as z from 'zod'
import { concurrently } from '../concurrently.ts'
import { keys, type Key } from '../store/keys.ts'
import { isLostRace, type Item, type Table } from '../store/table.ts'
import type { Entry } from './entry.ts'

/** An entity as an item, with its key. */
export type EntityItem = Key & Item

/** What a commit left to be written. */
export interface Pending {
  readonly sequence: number
  readonly items: readonly EntityItem[]
}

const pendingSchema = z.object({ n: z.int(), body: z.instanceof(Uint8Array) })
const itemsSchema = z.array(z.looseObject({ pk: z.string(), sk: z.string() }))

/** The item that stands until the entities of a commit are written. */
export const pendingItem = (collection: string, { sequence, items }: Pending): Key & Item => ({
  ...keys.pending(collection, sequence),
  n: sequence,
  body: zstdCompressSync(JSON.stringify(items)),
})

/** What the commits of a collection left to be written: usually nothing. One strongly consistent query. */
export const readPending = async (table: Table, collection: string): Promise<Pending[]> =>
  (await table.queryAll(keys.pending(collection, 0).pk)).map((item) => {
    const { n, body } = pendingSchema.parse(item)
    return { sequence: n, items: itemsSchema.parse(JSON.parse(zstdDecompressSync(body).toString('utf8'))) }
  })

/** Writes the entities of one's own commit, which nobody else has written yet. */
export const writePending = async (
  table: Table,
  collection: string,
  pending: Pending,
  entriesSince: AsyncIterable<Entry[]>,
): Promise<void> => {
  await table.batchPut(pending.items)
  await close(table, collection, pending, entriesSince)
}

/**
 * Writes what somebody else's commit left; entities that are there, and may have been changed since, stay as
 * they are.
 */
export const finishPending = async (
  table: Table,
  collection: string,
  pending: Pending,
  entriesSince: AsyncIterable<Entry[]>,
): Promise<void> => {
  await concurrently(pending.items, 10, async (item) => {
    try {
      await table.put(item, { expression: 'attribute_not_exists(pk)' })
    } catch (error) {
      if (!isLostRace(error)) throw error
    }
  })
  await close(table, collection, pending, entriesSince)
}

/**
 * An entity that was deleted before it was written must not come back: the journal, read after the writing,
 * tells which.
 */
const close = async (
  table: Table,
  collection: string,
  { sequence, items }: Pending,
  entriesSince: AsyncIterable<Entry[]>,
): Promise<void> => {
  const own = new Set(items.map(nameOf))
  for await (const entries of entriesSince)
    for (const key of deletedIn(entries)) if (own.has(nameOf(key))) await table.delete(key)
  await table.delete(keys.pending(collection, sequence))
}

/** A key as one text. */
export const nameOf = ({ pk, sk }: Key): string => `${pk} ${sk}`

/** The keys of the entities that some commits deleted. */
export const deletedIn = (entries: readonly Entry[]): Key[] =>
  entries.flatMap(({ changes }) =>
    changes.flatMap(({ kind, id, action }) => (action === 'delete' ? [keys.entity(kind, id)] : [])),
  )
