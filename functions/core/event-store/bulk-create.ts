/**
 * Commits that create many entities. A transaction has at most 100 writes, so the entities of a large commit are
 * written after it. The transaction holds the head, the journal entry and a pending item with all entities, which stays
 * until they are written. A reader that misses an entity finds it in the pending item, so it never sees half a commit
 * and never writes. If the writer dies, the scheduled snapshot function finishes the commit.
 */
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import * as z from 'zod'
import { concurrently } from '../concurrently.ts'
import { keys, type Key } from '../store/keys.ts'
import { isLostRace, type Item, type Table } from '../store/table.ts'
import type { Entry } from './entry.ts'

/** An entity item with its key. */
export type EntityItem = Key & Item

/** The entities that a commit has not yet written. */
export interface Pending {
  readonly sequence: number
  readonly items: readonly EntityItem[]
}

const pendingSchema = z.object({ n: z.int(), body: z.instanceof(Uint8Array) })
const itemsSchema = z.array(z.looseObject({ pk: z.string(), sk: z.string() }))

/** The item that exists until the entities of a commit are written. */
export const pendingItem = (collection: string, { sequence, items }: Pending): Key & Item => ({
  ...keys.pending(collection, sequence),
  n: sequence,
  body: zstdCompressSync(JSON.stringify(items)),
})

/** The unwritten entities of a collection's commits; usually none. Costs one strongly consistent query. */
export const readPending = async (table: Table, collection: string): Promise<Pending[]> =>
  (await table.queryAll(keys.pending(collection, 0).pk)).map((item) => {
    const { n, body } = pendingSchema.parse(item)
    return { sequence: n, items: itemsSchema.parse(JSON.parse(zstdDecompressSync(body).toString('utf8'))) }
  })

/** Writes the entities of the caller's own commit, of which nothing is written yet. */
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
 * Writes the entities of another writer's commit. Entities that exist stay as they are, because they may have changed
 * since.
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
 * Deletes entities that were deleted before they were written, so that they do not come back. Reads the journal after
 * the writes to find them.
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

/** A key as one string. */
export const nameOf = ({ pk, sk }: Key): string => `${pk} ${sk}`

/** Keys of the entities that these commits deleted. */
export const deletedIn = (entries: readonly Entry[]): Key[] =>
  entries.flatMap(({ changes }) =>
    changes.flatMap(({ kind, id, action }) => (action === 'delete' ? [keys.entity(kind, id)] : [])),
  )
