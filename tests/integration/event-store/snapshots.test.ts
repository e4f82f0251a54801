/** A snapshot that cannot be used goes unnoticed by callers, and a new one is created. */
import { createHash } from 'node:crypto'
import { zstdCompressSync } from 'node:zlib'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { listThreats } from '#shared/contracts/threats.ts'
import { routeKey } from '#shared/http/endpoint.ts'
import { createHandler, handleAnonymous } from '#functions/rules/http/handler.ts'
import { Collection, type ReadModelLimits } from '#functions/core/event-store/collection.ts'
import { defineCollection, kind } from '#functions/core/event-store/definition.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { Snapshots, type SnapshotPointer } from '#functions/core/event-store/snapshots.ts'
import { keys } from '#functions/rules/keys.ts'
import { Table } from '#functions/core/store/table.ts'
import { createSnapshotter } from '#functions/assets/snapshotter.ts'
import { originVerify, startBackends, type Backends } from '../support/backends.ts'

const memos = defineCollection({
  name: 'memos',
  kinds: {
    memo: kind({
      name: 'memo',
      schema: z.object({ title: z.string() }),
      columns: { title: 'text' },
      indexes: [['title']],
      row: (memo) => ({ title: memo.title }),
    }),
  },
})
const actor = { user_id: 1, name: 'Anna Example', client_id: null }

let backends: Backends
beforeAll(async () => {
  backends = await startBackends()
})
afterAll(async () => {
  await backends.stop()
})
/** Each test has separate tables, but the bucket is shared by the file. */
const stored = async (): Promise<string[]> => {
  const { Contents = [] } = await backends.s3.send(
    new ListObjectsV2Command({ Bucket: backends.bucket, Prefix: 'snapshots/memos/' }),
  )
  return Contents.flatMap(({ Key = [] }) => Key)
}
beforeEach(async () => {
  for (const Key of await stored())
    await backends.s3.send(new DeleteObjectCommand({ Bucket: backends.bucket, Key }))
})

const memosIn = (table: Table, own: ReadModelLimits = {}) => {
  const { clock, random, log } = backends.platform(table)
  const snapshots = new Snapshots(table, backends.s3, backends.bucket)
  return new Collection(memos, { table, clock, random, log, snapshots, ...own })
}
const add = (table: Table, ...titles: string[]): Promise<void> =>
  memosIn(table).commit(actor, (commit) => {
    for (const title of titles) commit.create('memo', commit.nextId('memo'), { title })
  })
const renew = (table: Table): Promise<{ saved: string[] }> =>
  createSnapshotter(backends.platform(table), 1).run([memos])
const pointerOf = async (table: Table): Promise<SnapshotPointer> => {
  const pointer = await backends.platform(table).snapshots?.pointer(memos)
  if (pointer === undefined) throw new Error('no snapshot')
  return pointer
}
const titlesOf = (readModel: ReadModel): string[] =>
  readModel
    .rows(z.object({ title: z.string() }), 'SELECT title FROM memo ORDER BY id')
    .map(({ title }) => title)

/** A table that counts the entity partitions read. A rebuild reads them, a snapshot does not. */
const counting = (name: string) =>
  new (class extends Table {
    entityQueries = 0
    override query(...[partition, options]: Parameters<Table['query']>) {
      if (partition.startsWith('memo#')) this.entityQueries += 1
      return super.query(partition, options)
    }
  })(name, backends.dynamodb)

const put = (Key: string, Body: Uint8Array): Promise<unknown> =>
  backends.s3.send(new PutObjectCommand({ Bucket: backends.bucket, Key, Body }))

/** Ways to break a snapshot. Each gets the pointer and the object's bytes. */
const harms: Record<string, (table: Table, pointer: SnapshotPointer, bytes: Uint8Array) => Promise<unknown>> =
  {
    damaged: (_, { object }, bytes) =>
      put(
        object,
        bytes.map((byte, index) => (index === bytes.length >> 1 ? byte ^ 1 : byte)),
      ),
    'cut short': (_, { object }, bytes) => put(object, bytes.subarray(0, bytes.length >> 1)),
    gone: (_, { object: Key }) => backends.s3.send(new DeleteObjectCommand({ Bucket: backends.bucket, Key })),
    foreign: async (table, pointer) => {
      const other = zstdCompressSync('no read model of this collection')
      await put(pointer.object, other)
      const sha256 = createHash('sha256').update(other).digest('hex')
      await table.put({ ...keys.snapshot('memos'), ...pointer, sha256 })
    },
  }

describe('a snapshot', () => {
  it.each(Object.entries(harms))(
    'that is %s is reported and replaced without a commit, and the previous one is used until then',
    async (_name, harm) => {
      const table = await backends.freshTable()
      await add(table, 'one', 'two')
      await renew(table)
      await add(table, 'three')
      await renew(table)
      const pointer = await pointerOf(table)
      const { Body } = await backends.s3.send(
        new GetObjectCommand({ Bucket: backends.bucket, Key: pointer.object }),
      )
      await harm(table, pointer, (await Body?.transformToByteArray()) ?? new Uint8Array())

      const spared = counting(table.name)
      expect(titlesOf(await memosIn(spared).readModel())).toEqual(['one', 'two', 'three'])
      expect(spared.entityQueries).toBe(0)

      expect(await renew(table)).toEqual({ saved: ['memos'] })
      const newer = await pointerOf(table)
      expect(newer).toMatchObject({ sequence: 2, previous: { sequence: 1 } })
      const cold = counting(table.name)
      expect(titlesOf(await memosIn(cold).readModel())).toEqual(['one', 'two', 'three'])
      expect(cold.entityQueries).toBe(0)
      expect(await renew(table)).toEqual({ saved: [] })
      expect((await stored()).toSorted()).toEqual([newer.object, newer.previous?.object].toSorted())
    },
  )

  it('with another layout is replaced by the previous one, or by a rebuild if there is none', async () => {
    const table = await backends.freshTable()
    await add(table, 'one')
    await renew(table)
    await add(table, 'two')
    await renew(table)
    const pointer = await pointerOf(table)
    await table.put({ ...keys.snapshot('memos'), ...pointer, layout: 'another' })
    const spared = counting(table.name)
    expect(titlesOf(await memosIn(spared).readModel())).toEqual(['one', 'two'])
    expect(spared.entityQueries).toBe(0)
    // Earlier versions stored only the object's name of the previous snapshot.
    await table.put({ ...keys.snapshot('memos'), ...pointer, layout: 'another', previous: 'snapshots/x' })
    expect(titlesOf(await memosIn(table).readModel())).toEqual(['one', 'two'])
    expect(await renew(table)).toEqual({ saved: ['memos'] })
  })

  it('that is temporarily unavailable, as when S3 does not respond, is kept', async () => {
    const table = await backends.freshTable()
    await add(table, 'one')
    await renew(table)
    const { object } = await pointerOf(table)
    const { needs } = new Snapshots(table, backends.s3, backends.bucket)
    await needs.note('memos', { object, reason: 'unreadable', at: '2026-11-21T12:00:00Z', waits: false })
    expect(await renew(table)).toEqual({ saved: [] })
    expect(await needs.get('memos')).toBeUndefined()
  })

  it('ahead of the table, as after a restore of the table, is recreated from the table', async () => {
    const table = await backends.freshTable()
    await add(table, 'one')
    await renew(table)
    const pointer = await pointerOf(table)
    await table.put({ ...keys.snapshot('memos'), ...pointer, sequence: 9 })
    expect(await renew(table)).toEqual({ saved: ['memos'] })
    expect(await pointerOf(table)).toMatchObject({ sequence: 1 })
  })
})

/** The reply of a call that reads the collection. */
const answerOf = async (
  table: Table,
  collection = memosIn(table, { openMilliseconds: 0 }),
): Promise<{ statusCode: number; headers?: Record<string, string>; body?: string }> => {
  const handler = createHandler(backends.platform(table), [
    handleAnonymous({ ...listThreats, roles: ['anonymous'] }, async () => {
      const data = titlesOf(await collection.readModel())
      throw new Error(data.join())
    }),
  ])
  return handler({
    routeKey: routeKey(listThreats),
    rawPath: '/server-api/app/threat',
    headers: { 'x-origin-verify': originVerify },
    requestContext: { requestId: 'r-1', http: { method: 'GET', path: '/', sourceIp: '192.0.2.1' } },
  })
}

describe('a rebuild that takes longer than a request', () => {
  it('is left to the scheduled function; until then requests get a retry time', async () => {
    const table = await backends.freshTable()
    await add(table, ...Array.from({ length: 60 }, (_, index) => `memo ${index}`))
    const busy = counting(table.name)
    const first = await answerOf(busy)
    expect(first).toMatchObject({ statusCode: 503, headers: { 'retry-after': '20' } })
    expect(first.body).toContain('preparing')
    const tried = busy.entityQueries
    // The second instance does not even start.
    expect(await answerOf(busy)).toMatchObject({ statusCode: 503 })
    expect(busy.entityQueries).toBe(tried)
    expect(await renew(table)).toEqual({ saved: ['memos'] })
    expect(
      (await memosIn(table, { openMilliseconds: 0 }).readModel()).count('SELECT count(*) FROM memo'),
    ).toBe(60)
    expect(busy.entityQueries).toBe(tried)
  })

  it('is done by one run of the scheduled function, although further runs start meanwhile', async () => {
    const table = await backends.freshTable()
    await add(table, 'one')
    let now = new Date('2026-11-21T12:00:00Z')
    const clock = { now: () => now }
    const { needs } = new Snapshots(table, backends.s3, backends.bucket)
    const during = await needs.exclusively('memos', { holder: 'first', now: clock.now }, () => {
      const second = backends.platform(table, { clock })
      return createSnapshotter(second).run([memos])
    })
    expect(during).toEqual({ saved: [] })
    // A crashed holder does not block others for long.
    await needs.exclusively('memos', { holder: 'dies', now: clock.now }, async () => {
      now = new Date('2026-11-21T12:02:01Z')
      expect(await createSnapshotter(backends.platform(table, { clock })).run([memos])).toEqual({
        saved: ['memos'],
      })
    })
  })
})

describe('a read model that is too far behind for one request', () => {
  const commits = 12

  it('keeps the applied commits, and returns a retry time until it is complete', async () => {
    const table = await backends.freshTable()
    await add(table, 'first')
    await renew(table)
    for (let n = 0; n < commits; n += 1) await add(table, `memo ${n}`, `other ${n}`)
    const collection = memosIn(table, { catchUpMilliseconds: 0, changesAtOnce: 4 })
    const refused = await answerOf(table, collection)
    expect(refused).toMatchObject({ statusCode: 503, headers: { 'retry-after': '2' } })
    expect(refused.body).toContain('preparing')
    const reached: number[] = []
    for (let tries = 0; tries < commits; tries += 1) {
      const { readModel, isCurrent } = await collection.reach(0)
      reached.push(readModel.sequence)
      if (isCurrent) break
    }
    // The refused call applied two commits, and each later call two more.
    expect(reached).toEqual([5, 7, 9, 11, 13])
    expect(titlesOf(await collection.readModel())).toHaveLength(1 + 2 * commits)
  })

  it('loads a snapshot created meanwhile, however short the next page is', async () => {
    const table = await backends.freshTable()
    await add(table, 'first')
    await renew(table)
    for (let n = 0; n < commits; n += 1) await add(table, `memo ${n}`)
    const stingy = new (class extends Table {
      override query(partition: string, options: Parameters<Table['query']>[1] = {}) {
        return super.query(partition, { ...options, limit: 2 })
      }
    })(table.name, backends.dynamodb)
    const collection = memosIn(stingy, { catchUpMilliseconds: 0, changesAtOnce: 4 })
    expect(await answerOf(table, collection)).toMatchObject({ statusCode: 503 })
    await renew(table)
    expect((await collection.readModel()).sequence).toBe(commits + 1)
  })

  it('leaves newer snapshots at intervals during a long run', async () => {
    const table = await backends.freshTable()
    await add(table, 'first')
    await renew(table)
    for (let n = 0; n < commits; n += 1) await add(table, `memo ${n}`, `other ${n}`)
    const saved: number[] = []
    const snapshots = new (class extends Snapshots {
      override async save(...of: Parameters<Snapshots['save']>) {
        const pointer = await super.save(...of)
        saved.push(pointer.sequence)
        return pointer
      }
    })(table, backends.s3, backends.bucket)
    await createSnapshotter(
      backends.platform(table, { snapshots, readModels: { changesAtOnce: 6 } }),
      1,
      0,
    ).run([memos])
    expect(saved).toEqual([4, 7, 10, 13])
    expect((await pointerOf(table)).previous?.sequence).toBe(10)
  })
})

describe('a table that is too slow for a rebuild', () => {
  it('is left to the scheduled function, and not read by others until a snapshot exists', async () => {
    const table = await backends.freshTable()
    await add(table, 'one')
    const slow = new (class extends Table {
      entityQueries = 0
      override query(...[partition, options]: Parameters<Table['query']>) {
        if (!partition.startsWith('memo#')) return super.query(partition, options)
        this.entityQueries += 1
        return failing()
      }
    })(table.name, backends.dynamodb)
    const inTime = { openMilliseconds: 10_000 }
    expect(await answerOf(slow, memosIn(slow, inTime))).toMatchObject({
      statusCode: 503,
      headers: { 'retry-after': '20' },
    })
    const asked = slow.entityQueries
    expect(asked).toBeGreaterThan(0)
    expect(await answerOf(slow, memosIn(slow, inTime))).toMatchObject({ statusCode: 503 })
    expect(slow.entityQueries).toBe(asked)
    expect(await renew(table)).toEqual({ saved: ['memos'] })
    expect(titlesOf(await memosIn(slow, inTime).readModel())).toEqual(['one'])
  })
})

async function* failing(): AsyncGenerator<never> {
  await Promise.resolve()
  yield* []
  throw Object.assign(new Error('The answer took longer than 4000 ms'), { name: 'TimeoutError' })
}
