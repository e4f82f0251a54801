/** The queue of leased items and its worker. */
import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { systemRandom } from '#functions/core/clock.ts'
import { DeliveryQueue, dueAt, waitingShape } from '#functions/core/deliveries/delivery-queue.ts'
import { runDeliveries } from '#functions/core/deliveries/delivery-worker.ts'
import { silentLog } from '#functions/core/log.ts'
import { MemoryTable } from '#tests/support/memory-table.ts'
import { TestClock } from './memory-table.ts'

const parcelSchema = z.object({ id: z.string(), owner: z.int(), ...waitingShape })
type Parcel = z.infer<typeof parcelSchema>
const kind = {
  place: { partition: 'parcels' },
  waiting: parcelSchema,
  held: parcelSchema,
  keyOf: ({ id }: Pick<Parcel, 'id'>) => ({ pk: 'parcels', sk: id }),
  ownerOf: ({ owner }: Parcel) => owner,
  leaseMilliseconds: 60_000,
  retries: { minutes: [1, 5] },
  unreadable: (parcel: string) => ['unreadable parcel', { parcel }] as const,
  left: ({ id }: Parcel) => ['parcel left to the next run', { parcel: id }] as const,
}
const parcels = new DeliveryQueue(kind)
/** A kind whose waiting items refer to those with the lease. */
const letterSchema = parcelSchema.pick({ id: true, owner: true })
const letters = new DeliveryQueue({
  place: kind.place,
  waiting: letterSchema,
  held: parcelSchema,
  keyOf: kind.keyOf,
  ownerOf: ({ owner }: z.infer<typeof letterSchema>) => owner,
  leaseMilliseconds: 60_000,
  state: 'open',
  unreadable: kind.unreadable,
})

let table: MemoryTable
let clock: TestClock
let logged: unknown[]
const open = () => ({
  table,
  clock,
  random: systemRandom,
  log: {
    ...silentLog,
    error: (message: string, fields = {}) => {
      logged.push([message, fields])
    },
  },
})
beforeEach(() => {
  table = new MemoryTable()
  clock = new TestClock()
  logged = []
})

const enqueue = (id: string, own: Partial<Parcel> = {}): Promise<void> =>
  table.transact([
    parcels.enqueue(table.name, { id, owner: 1, ...dueAt(clock.now()), ...own }, { state: 'open' }),
  ])
const stored = (id = 'a') => table.get(kind.keyOf({ id }))
const claim = async (id = 'a'): Promise<Parcel> => {
  const held = await parcels.claim(open(), parcelSchema.parse(await stored(id)))
  if (held === undefined) throw new Error('Another run has it')
  return held
}

describe('an item', () => {
  it('is claimed by one of two runs that found it, and again when its lease has ended', async () => {
    await enqueue('a')
    const [found] = await parcels.waiting(open())
    if (found === undefined) throw new Error('Nothing waits')
    const claims = await Promise.all([parcels.claim(open(), found), parcels.claim(open(), found)])
    expect(claims.map((held) => held?.attempts)).toEqual([1, undefined])
    const dead = parcelSchema.parse(await stored())
    expect(await parcels.claim(open(), dead)).toBeUndefined()
    clock.advance(60)
    expect(await parcels.claim(open(), dead)).toMatchObject({ attempts: 2 })
    await expect(table.transact([parcels.complete(table.name, dead)])).rejects.toThrow('Transaction')
  })

  it('that its writer attempts is not due during the lease', async () => {
    await enqueue('a', parcels.heldAt(clock.now(), systemRandom))
    const due = async () =>
      (await parcels.waiting(open())).map((one) => parcels.isDue(one, clock.now().getTime()))
    expect(await due()).toEqual([false])
    clock.advance(60)
    expect(await due()).toEqual([true])
    expect(await claim()).toMatchObject({ attempts: 2 })
  })

  it('is completed by the holder of its lease', async () => {
    await enqueue('a')
    await table.transact([parcels.complete(table.name, await claim())])
    expect(await stored()).toBeUndefined()
  })

  it('is retried after its minutes, then given up; a retry may not count', async () => {
    await enqueue('a')
    for (const minutes of [1, 5]) {
      const held = await claim()
      const next = parcels.nextAttempt(open(), held)
      expect(next).toBe(clock.now().getTime() + minutes * 60_000)
      await table.transact([parcels.retry(table.name, held, { next: next ?? 0, error: 'Refused' })])
      expect(await stored()).toMatchObject({ next_at: next, lease_until: 0, last_error: 'Refused' })
      await expect(
        table.transact([parcels.retry(table.name, { ...held, lease: 'another' }, {})]),
      ).rejects.toThrow('Transaction')
    }
    const last = await claim()
    expect(parcels.nextAttempt(open(), last)).toBeUndefined()
    await table.transact([parcels.retry(table.name, last, { uncounted: true })])
    expect(await stored()).toMatchObject({ attempts: 2, lease_until: 0 })
  })

  it('may be retried after minutes of its own', () => {
    const varied = new DeliveryQueue({ ...kind, retries: { minutes: ({ owner }) => [owner] } })
    const held = { id: 'a', owner: 7, ...dueAt(clock.now()), attempts: 1 }
    expect(varied.nextAttempt(open(), held)).toBe(clock.now().getTime() + 7 * 60_000)
    expect(varied.nextAttempt(open(), { ...held, attempts: 2 })).toBeUndefined()
  })

  it('may be retried until an instant, at varied intervals', () => {
    const until = clock.now().getTime() + 9 * 60_000
    const long = new DeliveryQueue({ ...kind, retries: { minutes: [1, 5], jitter: 0.1, until: () => until } })
    const after = (attempts: number, fraction: number) => {
      const random = { ...systemRandom, fraction: () => fraction }
      const held = { id: 'a', owner: 1, ...dueAt(clock.now()), attempts }
      const next = long.nextAttempt({ clock, random }, held)
      return next && (next - clock.now().getTime()) / 60_000
    }
    expect([after(1, 0), after(1, 1), after(7, 0.5)]).toEqual([0.9, 1.1, 5])
    clock.advance(5 * 60)
    expect(after(7, 0.5)).toBe(4)
    clock.advance(4 * 60)
    expect(after(7, 0.5)).toBeUndefined()
  })

  it('of a kind with a condition waits only while that holds, and its attempts are not counted', async () => {
    await enqueue('a')
    await enqueue('b')
    await table.update(kind.keyOf({ id: 'b' }), {
      expression: 'SET state = :ended',
      values: { ':ended': 'ended' },
    })
    expect(await letters.claim(open(), { id: 'a', owner: 1 })).toMatchObject({ attempts: 0 })
    expect(await letters.claim(open(), { id: 'a', owner: 1 })).toBeUndefined()
    expect(await letters.claim(open(), { id: 'b', owner: 1 })).toBeUndefined()
    expect(await letters.claim(open(), { id: 'missing', owner: 1 })).toBeUndefined()
  })
})

describe('a run', () => {
  const run = async (own: Partial<Parameters<typeof runDeliveries<Parcel, Parcel, string>>[1]> = {}) => {
    const had: string[] = []
    const counts = await runDeliveries<Parcel, Parcel, string>(open(), {
      queue: parcels,
      workers: 1,
      deliver: async (held) => {
        had.push(held.id)
        await table.transact([parcels.complete(table.name, held)])
        return 'delivered'
      },
      ...own,
    })
    return { had, counts }
  }

  it('attempts what is due, by turns of the owners', async () => {
    for (const id of ['a', 'b', 'c']) await enqueue(id)
    await enqueue('d', { owner: 2 })
    await enqueue('e', { next_at: clock.now().getTime() + 1 })
    expect(await run()).toEqual({ had: ['a', 'd', 'b', 'c'], counts: { delivered: 4 } })
    expect(await stored('e')).toBeDefined()
  })

  it('reports what it cannot read and what throws, and continues', async () => {
    await table.put({ pk: 'parcels', sk: '0', owner: 'nobody' })
    for (const id of ['a', 'b']) await enqueue(id)
    const deliver = async ({ id }: Parcel) => {
      if (id === 'a') throw new Error('broken')
      return 'delivered'
    }
    expect((await run({ deliver, thrown: 'later' })).counts).toEqual({ later: 1, delivered: 1 })
    expect(logged).toMatchObject([
      ['unreadable parcel', { parcel: '0' }],
      ['parcel left to the next run', { parcel: 'a', detail: 'broken' }],
    ])
  })

  it('throws the failure of a kind that leaves nothing to the next run', async () => {
    for (const id of ['a', 'b']) await enqueue(id)
    const broken = new Error('broken')
    let attempts = 0
    const deliver = (): Promise<undefined> => {
      attempts += 1
      return Promise.reject(broken)
    }
    await expect(runDeliveries(open(), { queue: letters, workers: 1, deliver })).rejects.toBe(broken)
    expect(attempts).toBe(1)
  })

  it('attempts the items of a lane one after another, until its turn or the time is over', async () => {
    for (const id of ['a', 'b', 'c', 'd', 'e']) await enqueue(id)
    const lanesOf = ([a, b, c, ...rest]: readonly Parcel[]) => [[a, b, c].flatMap((one) => one ?? []), rest]
    const turn = { items: 2, milliseconds: 60_000 }
    expect((await run({ lanesOf, turn })).had).toEqual(['a', 'b', 'd', 'e', 'c'])
    for (const id of ['a', 'b', 'c', 'd', 'e']) await enqueue(id)
    expect((await run({ lanesOf, after: () => 'stop' })).had).toEqual(['a', 'd'])
    let left = 1
    const enough = () => (left -= 1) < 0
    expect((await run({ lanesOf: (waiting) => [waiting], enough })).had).toEqual(['b'])
  })

  it('gives an unfinished item another turn, behind those of other owners', async () => {
    await enqueue('a')
    await enqueue('b', { owner: 2 })
    const had: string[] = []
    const counts = await runDeliveries(open(), {
      queue: letters,
      workers: 1,
      deliver: async (held) => {
        await table.transact([parcels.retry(table.name, held, {})])
        return had.push(held.id) === 1 ? 'unfinished' : 'done'
      },
      after: (result) => (result === 'unfinished' ? 'repeat' : undefined),
    })
    expect(had).toEqual(['a', 'b', 'a'])
    expect(counts).toEqual({ unfinished: 1, done: 2 })
  })
})
