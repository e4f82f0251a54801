/**
 * Commits with more entities than a transaction accepts, on DynamoDB Local: complete for every reader, even if the
 * writer crashes.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { defineCollection, kind } from '#functions/core/event-store/definition.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import { readCounters } from '#functions/core/event-store/counters.ts'
import { keys } from '#functions/rules/keys.ts'
import { Table } from '#functions/core/store/table.ts'
import { startBackends, type Backends } from '../support/backends.ts'

const notes = defineCollection({
  name: 'notes',
  kinds: {
    note: kind({
      name: 'note',
      schema: z.object({ title: z.string() }),
      columns: { title: 'text' },
      indexes: [['title']],
      row: (note) => ({ title: note.title }),
      counters: () => [{ scope: 'all', field: 'notes' }],
    }),
  },
})
type Notes = Collection<(typeof notes)['kinds']>
const actor = { user_id: 1, name: 'Anna Example', client_id: null }

/** A writer that crashes after its transaction succeeded. */
class DyingTable extends Table {
  override batchPut(): Promise<void> {
    return Promise.reject(new Error('the power went'))
  }
}

let backends: Backends
beforeAll(async () => {
  backends = await startBackends()
})
afterAll(async () => {
  await backends.stop()
})

const notesIn = (table: Table): Notes => backends.platform(table).collection(notes)
const addMany = (collection: Notes, count: number): Promise<void> =>
  collection.commit(actor, (commit) => {
    for (let n = 0; n < count; n += 1) {
      const id = commit.nextId('note')
      commit.createOfMany('note', id, { title: `note ${id}` })
    }
  })
const pendingOf = (table: Table) => table.queryAll(keys.pending('notes', 0).pk)
const titles = async (collection: Notes): Promise<string[]> =>
  (await collection.readModel())
    .rows(z.object({ title: z.string() }), 'SELECT title FROM note ORDER BY id')
    .map(({ title }) => title)

describe('a commit of a thousand entities', () => {
  it('is one journal entry, all of it readable, for little more than one unit each', async () => {
    const table = await backends.freshTable()
    const collection = notesIn(table)
    await collection.readModel()
    table.takeUsage()
    await addMany(collection, 1_000)
    const { writeUnits, requests } = table.takeUsage()
    expect(writeUnits / 1_000).toBeLessThan(1.2)
    expect(requests).toBeLessThan(50)
    const reader = notesIn(table)
    expect((await reader.readModel()).sequence).toBe(1)
    expect(await titles(reader)).toHaveLength(1_000)
    expect((await reader.getMany('note', [1, 500, 1_000])).map((note) => note?.entity.title)).toEqual([
      'note 1',
      'note 500',
      'note 1000',
    ])
    expect((await reader.get('note', 7))?.history).toMatchObject([
      { action: 'create', actor: 'Anna Example' },
    ])
    expect(await readCounters(table, 'notes', ['all'])).toEqual([{ notes: 1_000 }])
    expect(await pendingOf(table)).toEqual([])
  })

  it('is complete for every reader if the writer crashed; readers write nothing, and it is finished once', async () => {
    const table = await backends.freshTable()
    await expect(addMany(notesIn(new DyingTable(table.name, backends.dynamodb)), 120)).rejects.toThrow(
      'the power went',
    )
    expect(await pendingOf(table)).toHaveLength(1)
    const reader = notesIn(table)
    expect(await titles(reader)).toHaveLength(120)
    expect((await reader.get('note', 120))?.entity.title).toBe('note 120')
    expect(await pendingOf(table)).toHaveLength(1)
    expect(await table.get(keys.entity('note', 120))).toBeUndefined()
    expect(await notesIn(table).completePending()).toBe(true)
    expect(await pendingOf(table)).toEqual([])
    expect(await table.get(keys.entity('note', 120))).toBeDefined()
    expect(
      (
        await reader.getMany(
          'note',
          Array.from({ length: 120 }, (_, index) => index + 1),
        )
      ).filter((note) => note === undefined),
    ).toEqual([])
  })

  it('keeps changes and deletions made before it was finished', async () => {
    const table = await backends.freshTable()
    await expect(addMany(notesIn(new DyingTable(table.name, backends.dynamodb)), 3)).rejects.toThrow(
      'the power went',
    )
    const [pending] = await pendingOf(table)
    const collection = notesIn(table)
    await collection.commit(actor, (commit) => {
      commit.delete('note', 2)
    })
    const before = await collection.get('note', 1)
    if (before === undefined) throw new Error('note 1 is missing')
    await collection.commit(actor, (commit) => {
      commit.update('note', 1, { title: 'changed' }, before, ['name'])
    })
    // Readers see it too, before it is finished.
    const reader = notesIn(table)
    expect((await reader.getMany('note', [1, 2, 3])).map((note) => note?.entity.title)).toEqual([
      'changed',
      undefined,
      'note 3',
    ])
    expect(
      (await reader.rebuild())
        .rows(z.object({ title: z.string() }), 'SELECT title FROM note ORDER BY id')
        .map(({ title }) => title),
    ).toEqual(['changed', 'note 3'])
    // Another process had begun to finish it, and continues only now.
    await table.put({ ...keys.pending('notes', 1), ...pending })
    expect(await notesIn(table).completePending()).toBe(true)
    expect((await collection.get('note', 1))?.entity.title).toBe('changed')
    expect(await collection.get('note', 2)).toBeUndefined()
    const rebuilt = await notesIn(table).rebuild()
    expect(
      rebuilt
        .rows(z.object({ title: z.string() }), 'SELECT title FROM note ORDER BY id')
        .map(({ title }) => title),
    ).toEqual(['changed', 'note 3'])
  })

  it('is complete in a read model that is rebuilt from the table', async () => {
    const table = await backends.freshTable()
    await expect(addMany(notesIn(new DyingTable(table.name, backends.dynamodb)), 40)).rejects.toThrow(
      'the power went',
    )
    expect((await notesIn(table).rebuild()).count('SELECT count(*) FROM note')).toBe(40)
  })
})
