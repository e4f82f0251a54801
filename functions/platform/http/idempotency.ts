/**
 * What is created under an `Idempotency-Key` is created once. The idempotency record, which has the first reply, is written
 * in the transaction that creates, under a condition that there is none yet: so a replay finds it, and of two at the same
 * moment one wins.
 */
import { createHash } from 'node:crypto'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import * as z from 'zod'
import type { Endpoint } from '#shared/http/endpoint.ts'
import { PortalError } from '#shared/http/errors.ts'
import {
  idempotencyKeyHeader,
  idempotencyKeyPattern,
  idempotencyKeySeconds,
} from '#shared/http/idempotency.ts'
import type { Clock } from '../clock.ts'
import { describeError, type Log } from '../log.ts'
import type { Commit } from '../journal/commit.ts'
import type { Kinds } from '../journal/definition.ts'
import { seal, unseal } from '../security/seal.ts'
import { keys, type Key } from '../store/keys.ts'
import { isLostRace, type Item, type Table, type TransactWrite } from '../store/table.ts'

/** A longer reply, as it is stored, is left out: its replay is told that it is done. */
const mostLength = 200_000

const recordSchema = z.object({
  fingerprint: z.string(),
  /** Compressed, in base64, and sealed with the caller's key: nobody else reads it. */
  reply: z.string().optional(),
  /** Epoch seconds. */
  expires: z.int(),
})

/** Part of the seal of stored replies: it stays as it is. */
const purpose = 'first reply'

/** A commit being composed. */
type Composed = Pick<Commit<Kinds>, 'also' | 'afterCommit'>

/** For the call's own code: records what it answers, together with what it creates. */
export interface Idempotency<Reply> {
  /**
   * Records the reply in a commit that changes something; returns it. A call that creates without this has its
   * reply recorded after it: it must create nothing twice by itself.
   */
  record<Given extends Reply>(commit: Composed, reply: Given): Given
  /** The writes that record the reply, for a transaction that is no commit. */
  writes(reply: Reply): TransactWrite[]
  /** The call was made to try something out: it creates nothing, and its reply is not recorded. */
  createsNothing(): void
}

interface Dependencies {
  readonly table: Table
  readonly clock: Clock
}

/** What is needed of the endpoint of an idempotent request. */
type IdempotentEndpoint = Pick<Endpoint, 'method' | 'path' | 'idempotency' | 'response'>

interface Asked {
  readonly endpoint: IdempotentEndpoint
  readonly userId: number
  /** The value of the header. */
  readonly key: string
  /** The path with its ids, and what was sent. */
  readonly path: string
  readonly input: unknown
}

/** A request with an idempotency key: it records its reply, or replays the recorded one. */
export class IdempotentRequest implements Idempotency<unknown> {
  readonly #dependencies: Dependencies
  readonly #endpoint: IdempotentEndpoint
  readonly #item: Key
  /** It is stored nowhere: with it the record is found and opened. */
  readonly #key: string
  readonly #fingerprint: string
  #isRecorded = false

  private constructor(dependencies: Dependencies, { endpoint, userId, key }: Asked, fingerprint: string) {
    this.#dependencies = dependencies
    this.#endpoint = endpoint
    this.#item = keys.idempotencyRecord(hashOf([userId, `${endpoint.method} ${endpoint.path}`, key]))
    this.#key = key
    this.#fingerprint = fingerprint
  }

  /** Throws `repeat_key_invalid` for a key that is none. */
  static async of(dependencies: Dependencies, asked: Asked): Promise<IdempotentRequest> {
    const { key, path, input } = asked
    if (!idempotencyKeyPattern.test(key))
      throw new PortalError('repeat_key_invalid', { field: idempotencyKeyHeader })
    // With the key in it, a password in the input cannot be guessed from the hash.
    return new IdempotentRequest(dependencies, asked, hashOf([key, path, await plain(input)]))
  }

  /**
   * The reply to the first request of this key, as JSON; undefined when this one is the first. Throws
   * `repeat_differs` when that asked for something else, and `made_before` when its reply is not recorded.
   */
  async before(): Promise<string | undefined> {
    const item = await this.#dependencies.table.get(this.#item)
    if (item === undefined) return undefined
    const stored = recordSchema.parse(item)
    // Expired items stay until DynamoDB removes them.
    if (stored.expires <= this.#now()) return undefined
    if (stored.fingerprint !== this.#fingerprint)
      throw new PortalError('repeat_differs', { field: idempotencyKeyHeader })
    if (stored.reply === undefined) throw new PortalError('made_before')
    const reply = unseal(this.#key, purpose, stored.reply)
    if (reply === undefined) throw new Error('A recorded reply cannot be opened')
    return zstdDecompressSync(Buffer.from(reply, 'base64')).toString('utf8')
  }

  /**
   * Runs the call. `first` is the reply to another request of this key that came first; then this one has created
   * nothing, or nothing new.
   */
  async run(work: () => Promise<unknown>, log: Log): Promise<{ first: string } | { answer: unknown }> {
    let answer: unknown
    try {
      answer = await work()
    } catch (error) {
      const first = await this.#recordedUnlessOut(error)
      if (first === undefined) throw error
      return { first }
    }
    return (this.#isRecorded ? undefined : await this.#recordAfterwards(answer, log)) ?? { answer }
  }

  record<Given>(commit: Composed, reply: Given): Given {
    commit.also(this.#write(reply))
    // A command runs again when its commit loses a race, and may then change nothing.
    commit.afterCommit(() => {
      this.#isRecorded = true
    })
    return reply
  }

  createsNothing(): void {
    this.#isRecorded = true
  }

  writes(reply: unknown): TransactWrite[] {
    this.#isRecorded = true
    return [this.#write(reply)]
  }

  /** Records the reply of a call that has not done so itself. What is done is answered, whether that succeeds or not. */
  async #recordAfterwards(answer: unknown, log: Log): Promise<{ first: string } | undefined> {
    try {
      await this.#dependencies.table.put(this.#recordOf(answer), this.#condition())
      return undefined
    } catch (error) {
      if (!isLostRace(error)) {
        log.error('idempotency record not written', describeError(error))
        return undefined
      }
      const first = await this.before()
      return first === undefined ? undefined : { first }
    }
  }

  /** Whatever a call fails of, another request of the same key may have come first and be the reason. */
  async #recordedUnlessOut(failure: unknown): Promise<string | undefined> {
    try {
      return await this.before()
    } catch (error) {
      throw error instanceof PortalError ? error : failure
    }
  }

  #recordOf(reply: unknown): Key & Item {
    const sealed = this.#endpoint.idempotency === 'replayed' ? this.#sealed(reply) : undefined
    return {
      ...this.#item,
      fingerprint: this.#fingerprint,
      ...(sealed === undefined || sealed.length > mostLength ? {} : { reply: sealed }),
      expires: this.#now() + idempotencyKeySeconds,
    }
  }

  #sealed(reply: unknown): string {
    const text = JSON.stringify(this.#endpoint.response.parse(reply))
    return seal(this.#key, purpose, zstdCompressSync(text).toString('base64'))
  }

  #write(reply: unknown): TransactWrite {
    const { expression, values } = this.#condition()
    return {
      Put: {
        TableName: this.#dependencies.table.name,
        Item: this.#recordOf(reply),
        ConditionExpression: expression,
        ExpressionAttributeValues: values,
      },
    }
  }

  #condition() {
    return {
      expression: 'attribute_not_exists(pk) OR expires <= :now',
      values: { ':now': this.#now() },
    } as const
  }

  #now(): number {
    return Math.floor(this.#dependencies.clock.now().getTime() / 1000)
  }
}

/** For a request without a key: nothing is recorded. */
export const notIdempotent: Idempotency<unknown> = {
  record: (_, reply) => reply,
  writes: () => [],
  createsNothing: () => undefined,
}

const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex')

/** What was sent, without what differs from one sending to the next: of a file its name and the hash of its bytes. */
const plain = async (value: unknown): Promise<unknown> => {
  if (value instanceof File) {
    const bytes = new Uint8Array(await value.arrayBuffer())
    return [value.name, value.type, createHash('sha256').update(bytes).digest('hex')]
  }
  if (Array.isArray(value)) return Promise.all(value.map(plain))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Promise.all(entries.map(async ([name, one]) => [name, await plain(one)]))
}
