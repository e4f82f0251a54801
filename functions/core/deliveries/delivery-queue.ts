/**
 * A queue in the table. An item is enqueued in the transaction that is its reason. A worker claims it with a lease, and
 * stores its result in a transaction that requires the lease. When a worker dies, the lease ends and another worker
 * claims the item. So an item is worked on at least once and has one result. A kind of queue is data.
 */
import * as z from 'zod'
import type { Clock, Random } from '../clock.ts'
import type { Log } from '../log.ts'
import type { Key } from '../store/keys.ts'
import { isLostRace, type Item, type Table, type TransactWrite } from '../store/table.ts'

const minute = 60_000

/** What an item stores in addition to its content. Instants are epoch milliseconds. */
export const waitingShape = {
  attempts: z.int(),
  next_at: z.number(),
  lease: z.string(),
  lease_until: z.number(),
}
type WaitingState = z.infer<z.ZodObject<typeof waitingShape>>
const stateSchema = z.object(waitingShape).partial()

type LogLine = readonly [message: string, fields: Readonly<Record<string, unknown>>]

export interface QueueKind<Waiting, Held> {
  /** The sort keys of waiting items. */
  readonly place: { readonly partition: string; readonly beginsWith?: string }
  readonly waiting: z.ZodType<Waiting>
  /** A claimed item: the waiting one, or the item of its own that the waiting one refers to. */
  readonly held: z.ZodType<Held>
  readonly keyOf: (item: Waiting) => Key
  readonly ownerOf: (item: Waiting) => number | string
  readonly leaseMilliseconds: number
  /** The `state` of `held` that may be claimed, for items that stay in the table when they end. */
  readonly state?: string
  /** When another attempt follows. Absent for a kind that does not count its attempts when they begin. */
  readonly retries?: {
    /** Minutes between a failed attempt and the next, of all items or of this one. */
    readonly minutes: readonly number[] | ((held: Held) => readonly number[])
    /** The share of the minutes by which they vary, so that items that failed together part. */
    readonly jitter?: number
    /** The last attempt, epoch milliseconds: until then the last minutes repeat. Otherwise each is used once. */
    readonly until?: (held: Held) => number
  }
  readonly unreadable: (sortKey: string) => LogLine
  /** An item that another run attempts, because this attempt threw. A kind without it throws. */
  readonly left?: (item: Waiting) => LogLine
}

export interface QueueDependencies {
  readonly table: Table
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
}

/** The state of an item that is due at once. */
export const dueAt = (now: Date): WaitingState => ({
  attempts: 0,
  next_at: now.getTime(),
  lease: '',
  lease_until: 0,
})

export class DeliveryQueue<
  Waiting extends object,
  Held extends { readonly lease: string; readonly attempts?: number },
> {
  readonly kind: QueueKind<Waiting, Held>

  constructor(kind: QueueKind<Waiting, Held>) {
    this.kind = kind
  }

  /** The state of an item whose writer makes the first attempt. */
  heldAt(now: Date, random: Random): WaitingState {
    return {
      attempts: 1,
      next_at: now.getTime(),
      lease: random.uuid(),
      lease_until: now.getTime() + this.kind.leaseMilliseconds,
    }
  }

  /** The write that enqueues an item. `more` are attributes that the queue does not read. */
  enqueue(table: string, item: Waiting & Held, more: Item = {}) {
    return { Put: { TableName: table, Item: { ...this.kind.keyOf(item), ...item, ...more } } }
  }

  /** All waiting items, due or not. An unreadable one is logged at each run and blocks no other. */
  async waiting({ table, log }: Pick<QueueDependencies, 'table' | 'log'>): Promise<Waiting[]> {
    const { place, waiting, unreadable } = this.kind
    const found: Waiting[] = []
    for await (const page of table.query(place.partition, place))
      for (const item of page) {
        const read = waiting.safeParse(item)
        if (read.success) found.push(read.data)
        else log.error(...unreadable(String(item['sk'])))
      }
    return found
  }

  /** Whether an item may be claimed now, epoch milliseconds. */
  isDue(item: Waiting, now: number): boolean {
    const { next_at = 0, lease_until = 0 } = stateSchema.parse(item)
    return next_at <= now && lease_until <= now
  }

  /** Takes the lease and counts the attempt. Undefined when another run has the item, or it no longer waits. */
  async claim(
    { table, clock, random }: Pick<QueueDependencies, 'table' | 'clock' | 'random'>,
    found: Waiting,
  ): Promise<Held | undefined> {
    const { keyOf, held, leaseMilliseconds, state, retries } = this.kind
    const { lease } = stateSchema.parse(found)
    const now = clock.now().getTime()
    try {
      const claimed = await table.update(keyOf(found), {
        expression: `SET lease = :lease, lease_until = :end${retries === undefined ? '' : ' ADD attempts :one'}`,
        condition: `attribute_exists(pk) AND lease_until <= :now${lease === undefined ? '' : ' AND lease = :before'}${
          state === undefined ? '' : ' AND #state = :state'
        }`,
        ...(state === undefined ? {} : { names: { '#state': 'state' } }),
        values: {
          ':lease': random.uuid(),
          ':end': now + leaseMilliseconds,
          ':now': now,
          ':before': lease,
          ':state': state,
          ':one': retries && 1,
        },
      })
      return held.parse(claimed)
    } catch (error) {
      if (isLostRace(error)) return undefined
      throw error
    }
  }

  /** The condition that a claimed item is still this worker's. */
  isHeld({ lease }: Held) {
    return { expression: 'lease = :lease', values: { ':lease': lease } } as const
  }

  /** The write that stores `next` in place of a claimed item. `more` are attributes that the queue does not read. */
  replace(table: string, held: Held, next: Waiting & Held, more: Item = {}) {
    const { Put } = this.enqueue(table, next, more)
    return { Put: { ...Put, ...this.#requiresLease(held) } }
  }

  #requiresLease(held: Held) {
    const { expression, values } = this.isHeld(held)
    return { ConditionExpression: expression, ExpressionAttributeValues: values }
  }

  /** The write that deletes a claimed item, for the transaction that stores its result. */
  complete(table: string, held: Waiting & Held): TransactWrite {
    return {
      Delete: {
        TableName: table,
        Key: { ...this.kind.keyOf(held) },
        ...this.#requiresLease(held),
      },
    }
  }

  /** When the next attempt is made, epoch milliseconds. Undefined when the item is given up. */
  nextAttempt(
    { clock, random }: Pick<QueueDependencies, 'clock' | 'random'>,
    held: Held,
  ): number | undefined {
    const { minutes: given = [], jitter = 0, until } = this.kind.retries ?? {}
    const minutes = typeof given === 'function' ? given(held) : given
    const now = clock.now().getTime()
    const end = until?.(held)
    const delay = minutes[(held.attempts ?? 0) - 1] ?? (end === undefined ? undefined : minutes.at(-1))
    if (delay === undefined || (end !== undefined && now >= end)) return undefined
    const varied = delay * minute * (1 - jitter + 2 * jitter * random.fraction())
    return Math.min(end ?? Infinity, now + Math.round(varied))
  }

  /**
   * The write that gives a claimed item back: for another attempt at `next` (epoch milliseconds), or at once. `uncounted`
   * takes this attempt back.
   */
  retry(
    table: string,
    held: Waiting & Held,
    { next, error, uncounted = false }: { next?: number; error?: string; uncounted?: boolean },
  ): TransactWrite {
    const { expression, values } = this.isHeld(held)
    return {
      Update: {
        TableName: table,
        Key: { ...this.kind.keyOf(held) },
        UpdateExpression: `SET lease_until = :zero${next === undefined ? '' : ', next_at = :next'}${
          error === undefined ? '' : ', last_error = :error'
        }${uncounted ? ' ADD attempts :minus' : ''}`,
        ConditionExpression: expression,
        ExpressionAttributeValues: {
          ...values,
          ':zero': 0,
          ':next': next,
          ':error': error,
          ':minus': uncounted ? -1 : undefined,
        },
      },
    }
  }
}
