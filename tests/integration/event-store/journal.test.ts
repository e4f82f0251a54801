/** What readers and writers of a collection rely on, on DynamoDB Local and the local S3. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { defineCollection, kind } from '#functions/core/event-store/definition.ts'
import { Collection } from '#functions/core/event-store/collection.ts'
import { readCounters } from '#functions/core/event-store/counters.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { Snapshots } from '#functions/core/event-store/snapshots.ts'
import { keys } from '#functions/rules/keys.ts'
import { Table } from '#functions/core/store/table.ts'
import { createSnapshotter } from '#functions/assets/snapshotter.ts'
import { startBackends, type Backends } from '../support/backends.ts'

const notes = defineCollection({
  name: 'notes',
  kinds: {
    note: kind({
      name: 'note',
      schema: z.object({ title: z.string(), labels: z.array(z.int()), owner: z.int() }),
      columns: { title: 'text', labels: 'ids', owner: 'integer' },
      indexes: [['title']],
      row: (note) => ({ title: note.title, labels: note.labels, owner: note.owner }),
      counters: (row) => [
        { scope: 'all', field: 'notes' },
        { scope: `owner#${row.owner}`, field: 'notes' },
      ],
    }),
  },
})
type Notes = Collection<(typeof notes)['kinds']>
const actor = { user_id: 1, name: 'Anna Example', client_id: null }

let backends: Backends
beforeAll(async () => {
  backends = await startBackends()
})
afterAll(async () => {
  await backends.stop()
})

const notesIn = (table: Table): Notes => backends.platform(table).collection(notes)
const add = (collection: Notes, title: string, owner = 1): Promise<number> =>
  collection.commit(actor, (commit) => {
    const id = commit.nextId('note')
    commit.create('note', id, { title, labels: [id, 100], owner })
    return id
  })
const contentOf = (readModel: ReadModel) => ({
  sequence: readModel.sequence,
  lastIds: readModel.lastIds(),
  notes: readModel.rows(
    z.object({ id: z.int(), title: z.string(), labels: z.string(), owner: z.int() }),
    'SELECT * FROM note ORDER BY id',
  ),
  links: readModel.rows(
    z.object({ ref: z.int(), owner: z.int() }),
    'SELECT * FROM note_labels ORDER BY ref, owner',
  ),
})

describe('commits', () => {
  it('of 20 simultaneous writers are all stored, once each, in a gapless order', async () => {
    const table = await backends.freshTable()
    const writers = Array.from({ length: 20 }, () => notesIn(table))
    const ids = await Promise.all(
      writers.flatMap((writer, index) => [
        add(writer, `first of ${index}`, index % 3),
        add(writer, `second of ${index}`, index % 3),
      ]),
    )
    expect(ids.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1))
    const reader = notesIn(table)
    const readModel = await reader.readModel()
    expect(readModel.sequence).toBe(40)
    expect(readModel.count('SELECT count(DISTINCT title) FROM note')).toBe(40)
    const sequences: number[] = []
    for await (const page of reader.entriesAfter(0)) sequences.push(...page.map(({ sequence }) => sequence))
    expect(sequences).toEqual(Array.from({ length: 40 }, (_, index) => index + 1))
    const [all, ...owners] = await readCounters(table, 'notes', ['all', 'owner#0', 'owner#1', 'owner#2'])
    expect(all?.['notes']).toBe(40)
    expect(owners.map((owner) => owner['notes'])).toEqual([14, 14, 12])
  })

  it('are seen at the next request by a reader that is one behind', async () => {
    const table = await backends.freshTable()
    const [writer, reader] = [notesIn(table), notesIn(table)]
    for (let n = 1; n <= 5; n += 1) {
      await add(writer, `note ${n}`)
      const readModel = await reader.readModel()
      expect([readModel.sequence, readModel.count('SELECT count(*) FROM note')]).toEqual([n, n])
    }
  })

  it('cost a warm reader one request and one read unit', async () => {
    const table = await backends.freshTable()
    const collection = notesIn(table)
    await add(collection, 'a note')
    await collection.readModel()
    table.takeUsage()
    await collection.readModel()
    expect(table.takeUsage()).toEqual({ requests: 1, readUnits: 1, writeUnits: 0 })
  })

  it('that change nothing leave no trace', async () => {
    const table = await backends.freshTable()
    const collection = notesIn(table)
    expect(await collection.commit(actor, () => 'nothing')).toBe('nothing')
    expect((await collection.head()).sequence).toBe(0)
  })

  it('whose command throws leave no trace', async () => {
    const table = await backends.freshTable()
    const collection = notesIn(table)
    await expect(
      collection.commit(actor, (commit) => {
        commit.create('note', commit.nextId('note'), { title: 'x', labels: [], owner: 1 })
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect((await collection.head()).sequence).toBe(0)
    expect(await collection.get('note', 1)).toBeUndefined()
  })

  it('with a lost reply are not made twice', async () => {
    const table = await backends.freshTable()
    // The transaction succeeds, then its reply is replaced by a conflict: the worst case of a broken connection.
    const forgetful = new (class extends Table {
      lost = 0
      override async transact(writes: Parameters<Table['transact']>[0]): Promise<void> {
        await super.transact(writes)
        if (this.lost === 0) {
          this.lost = 1
          throw Object.assign(new Error('answer lost'), {
            name: 'TransactionCanceledException',
            CancellationReasons: [{ Code: 'TransactionConflict' }],
          })
        }
      }
    })(table.name, backends.dynamodb)
    expect(await add(notesIn(forgetful), 'once')).toBe(1)
    expect(contentOf(await notesIn(table).readModel()).notes).toHaveLength(1)
  })

  it('keep a unique value for the first owner', async () => {
    const table = await backends.freshTable()
    const reserve = (collection: Notes) =>
      collection.commit(actor, (commit) => {
        const id = commit.nextId('note')
        commit.reserve('title', 'the only one', id)
        commit.create('note', id, { title: 'the only one', labels: [], owner: 1 })
        return id
      })
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => reserve(notesIn(table))))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'already_exists' })
    }
    expect((await notesIn(table).readModel()).count('SELECT count(*) FROM note')).toBe(1)
  })

  it('delete entities from the table, the read model and the counters together', async () => {
    const table = await backends.freshTable()
    const collection = notesIn(table)
    const id = await add(collection, 'goes', 7)
    await collection.commit(actor, (commit) => {
      commit.delete('note', id)
    })
    expect(await collection.get('note', id)).toBeUndefined()
    expect(contentOf(await collection.readModel())).toMatchObject({ notes: [], links: [] })
    expect(await readCounters(table, 'notes', ['owner#7'])).toEqual([{ notes: 0 }])
  })

  it('store with an entity who changed what and when', async () => {
    const table = await backends.freshTable()
    const collection = notesIn(table)
    const id = await add(collection, 'first title')
    await collection.commit({ ...actor, name: 'Jan Example' }, async (commit) => {
      const stored = await collection.get('note', id)
      if (stored === undefined) throw new Error('no note')
      commit.update('note', id, { ...stored.entity, title: 'second title' }, stored, ['name'])
    })
    expect((await collection.get('note', id))?.history).toMatchObject([
      { actor: 'Anna Example', action: 'create', fields: [] },
      { actor: 'Jan Example', action: 'update', fields: ['name'] },
    ])
  })
})

describe('a read model', () => {
  const seeded = async () => {
    const table = await backends.freshTable()
    const collection = notesIn(table)
    for (let n = 0; n < 20; n += 1) await add(collection, `note ${n}`, n % 4)
    await collection.commit(actor, (commit) => {
      commit.delete('note', 3)
    })
    return { table, collection }
  }

  it('rebuilt from the table equals one loaded from a snapshot', async () => {
    const { table, collection } = await seeded()
    await createSnapshotter(backends.platform(table)).run([notes])
    for (let n = 20; n < 30; n += 1) await add(collection, `note ${n}`, n % 4)
    const fromSnapshot = await notesIn(table).readModel()
    const rebuilt = await notesIn(table).rebuild()
    expect(contentOf(rebuilt)).toEqual(contentOf(fromSnapshot))
    expect(contentOf(rebuilt)).toEqual(contentOf(await collection.readModel()))
    expect(rebuilt.sequence).toBe(31)
  })

  it('is rebuilt from the partitions of ids that exist', async () => {
    const table = await backends.freshTable()
    await add(notesIn(table), 'one')
    const rebuilt = async () => {
      const asked: string[] = []
      const watched = new (class extends Table {
        override query(partition: string, options: Parameters<Table['query']>[1] = {}) {
          if (partition.startsWith('note#')) asked.push(partition)
          return super.query(partition, options)
        }
      })(table.name, backends.dynamodb)
      const { notes: found } = contentOf(await notesIn(watched).rebuild())
      return { asked: asked.length, ids: found.map(({ id }) => id) }
    }
    expect(await rebuilt()).toEqual({ asked: 1, ids: [1] })
    await notesIn(table).commit(actor, (commit) => {
      commit.create('note', 700, { title: 'a given id', labels: [], owner: 1 })
    })
    expect(await rebuilt()).toEqual({ asked: 16, ids: [1, 700] })
    expect(await add(notesIn(table), 'the next')).toBe(701)
  })

  it('that is far behind loads the newer snapshot, and readers of the old one can continue', async () => {
    const { table, collection } = await seeded()
    let opened = 0
    const snapshots = new (class extends Snapshots {
      override open(...of: Parameters<Snapshots['open']>) {
        opened += 1
        return super.open(...of)
      }
    })(table, backends.s3, backends.bucket)
    const { clock, random, log } = backends.platform(table)
    const reader = new Collection(notes, { table, clock, random, log, snapshots, farBehind: 10 })
    const before = await reader.readModel()
    for (let n = 20; n < 29; n += 1) await add(collection, `note ${n}`)
    await createSnapshotter(backends.platform(table)).run([notes], { force: true })
    await reader.readModel()
    expect(opened).toBe(0)
    for (let n = 29; n < 40; n += 1) await add(collection, `note ${n}`)
    // No snapshot contains all of these, so they are applied.
    expect(contentOf(await reader.readModel())).toEqual(contentOf(await collection.readModel()))
    expect(opened).toBe(0)
    for (let n = 40; n < 51; n += 1) await add(collection, `note ${n}`)
    await createSnapshotter(backends.platform(table)).run([notes], { force: true })
    await add(collection, 'after the snapshot')
    expect(contentOf(await reader.readModel())).toEqual(contentOf(await collection.readModel()))
    expect(opened).toBe(1)
    expect(before.count('SELECT count(*) FROM note')).toBe(39)
  })

  it('is rebuilt when the journal has a gap at its position', async () => {
    const { table } = await seeded()
    const reader = notesIn(table)
    await createSnapshotter(backends.platform(table)).run([notes])
    await reader.readModel()
    const writer = notesIn(table)
    await add(writer, 'in the gap')
    await add(writer, 'after the gap')
    const { sequence } = await writer.head()
    await table.delete(keys.journal('notes', sequence - 1))
    expect(contentOf(await reader.readModel())).toEqual(contentOf(await writer.rebuild()))
  })

  it('pages through a journal and a table that DynamoDB returns in pieces', async () => {
    const { table } = await seeded()
    // DynamoDB Local returns small collections in one page. A limit exercises the paging loops.
    const stingy = new (class extends Table {
      override query(partition: string, options: Parameters<Table['query']>[1] = {}) {
        return super.query(partition, { ...options, limit: 2 })
      }
    })(table.name, backends.dynamodb)
    expect(contentOf(await notesIn(stingy).readModel())).toEqual(contentOf(await notesIn(table).rebuild()))
    expect(contentOf(await notesIn(stingy).rebuild())).toEqual(contentOf(await notesIn(table).rebuild()))
  })
})

describe('the snapshotter', () => {
  it('creates a first snapshot, keeps a fresh one, replaces an old one and keeps the previous one', async () => {
    const table = await backends.freshTable()
    let now = new Date('2026-11-01T00:00:00Z')
    const platform = backends.platform(table, { clock: { now: () => now } })
    const snapshotter = createSnapshotter(platform)
    expect(await snapshotter.run([notes])).toEqual({ saved: [] })
    await add(notesIn(table), 'one')
    expect(await snapshotter.run([notes])).toEqual({ saved: ['notes'] })
    await add(notesIn(table), 'two')
    expect(await snapshotter.run([notes])).toEqual({ saved: [] })
    now = new Date('2026-11-02T00:00:01Z')
    expect(await snapshotter.run([notes])).toEqual({ saved: ['notes'] })
    const pointer = await platform.snapshots?.pointer(notes)
    expect(pointer).toMatchObject({ sequence: 2 })
    expect(pointer?.previous).toMatchObject({ sequence: 1 })
  })

  it('replaces one after many entities, however few the commits', async () => {
    const table = await backends.freshTable()
    const snapshotter = createSnapshotter(backends.platform(table), 50)
    await add(notesIn(table), 'one')
    await snapshotter.run([notes])
    const addMany = (count: number) =>
      notesIn(table).commit(actor, (commit) => {
        for (let n = 0; n < count; n += 1)
          commit.create('note', commit.nextId('note'), { title: `note ${n}`, labels: [], owner: 1 })
      })
    await addMany(49)
    expect(await snapshotter.run([notes])).toEqual({ saved: [] })
    await addMany(1)
    expect(await snapshotter.run([notes])).toEqual({ saved: ['notes'] })
    expect(await snapshotter.run([notes])).toEqual({ saved: [] })
  })

  it('that dies before the pointer is updated leaves the previous snapshot in use', async () => {
    const table = await backends.freshTable()
    const writer = notesIn(table)
    await add(writer, 'one')
    await createSnapshotter(backends.platform(table)).run([notes])
    const dying = new (class extends Table {
      override async put(item: Parameters<Table['put']>[0]): Promise<void> {
        if (item.pk.startsWith('snapshot#')) throw new Error('killed')
        return super.put(item)
      }
    })(table.name, backends.dynamodb)
    await add(writer, 'two')
    await expect(createSnapshotter(backends.platform(dying)).run([notes], { force: true })).rejects.toThrow(
      'Some snapshots failed',
    )
    expect(await backends.platform(table).snapshots?.pointer(notes)).toMatchObject({ sequence: 1 })
    expect((await notesIn(table).readModel()).count('SELECT count(*) FROM note')).toBe(2)
  })
})
