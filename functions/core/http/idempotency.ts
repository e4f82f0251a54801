/**
 * Creates once what is requested under an `Idempotency-Key`. The idempotency record holds the first reply. The creating
 * transaction writes it on condition that none exists: a replay finds it, and of two simultaneous requests one wins.
 */
import { createHash } from 'node:crypto'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import * as z from 'zod'
import type { AnyEndpoint } from '#shared/http/endpoint.ts'
import { PortalError } from '#shared/http/errors.ts'
import {
  idempotencyKeyHeader,
  idempotencyKeyPattern,
  idempotencyKeySeconds,
} from '#shared/http/idempotency.ts'
import type { Clock } from '../clock.ts'
import { describeError, type Log } from '../log.ts'
import type { Commit } from '../event-store/commit.ts'
import type { Kinds } from '../event-store/definition.ts'
import { seal, unseal } from '../crypto/seal.ts'
import { keys, type Key } from '../store/keys.ts'
import { isLostRace, type Item, type Table, type TransactWrite } from '../store/table.ts'

/** Longer replies, as stored, are omitted. A replay then only learns that the request is done. */
const mostLength = 200_000

const recordSchema = z.object({
  fingerprint: z.string(),
  /** Compressed, in base64, and sealed with the caller's key, so that no one else can read it. */
  reply: z.string().optional(),
  /** Epoch seconds. */
  expires: z.int(),
})

/** Part of the seal of stored replies, so it must not change. */
const purpose = 'first reply'

/** The commit that the call fills. */
type Composed = Pick<Commit<Kinds>, 'addWrite' | 'afterCommit'>

/** For the call's code: records its reply together with what it creates. */
export interface Idempotency<Reply> {
  /**
   * Adds the reply to a commit; returns it. If a call does not use this, its reply is recorded afterwards. Such a call
   * must not create anything twice on its own.
   */
  record<Given extends Reply>(commit: Composed, reply: Given): Given
  /** The writes that record the reply, for a transaction outside a commit. */
  writes(reply: Reply): TransactWrite[]
  /** The call was a dry run: it creates nothing, and its reply is not recorded. */
  createsNothing(): void
}

interface Dependencies {
  readonly table: Table
  readonly clock: Clock
}

/** The part of the endpoint that an idempotent request needs. */
type IdempotentEndpoint = Pick<AnyEndpoint, 'method' | 'path' | 'idempotency' | 'response'>

interface Asked {
  readonly endpoint: IdempotentEndpoint
  readonly userId: number
  /** The value of the header. */
  readonly key: string
  /** The path including ids, and the input. */
  readonly path: string
  readonly input: unknown
}

/** A request with an idempotency key: records its reply, or replays the recorded one. */
export class IdempotentRequest implements Idempotency<unknown> {
  readonly #dependencies: Dependencies
  readonly #endpoint: IdempotentEndpoint
  readonly #item: Key
  /** Finds and decrypts the record. It is not stored. */
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

  /** Throws `repeat_key_invalid` for an invalid key. */
  static async of(dependencies: Dependencies, asked: Asked): Promise<IdempotentRequest> {
    const { key, path, input } = asked
    if (!idempotencyKeyPattern.test(key))
      throw new PortalError('repeat_key_invalid', { field: idempotencyKeyHeader })
    // Includes the key, so that a password in the input cannot be guessed from the hash.
    return new IdempotentRequest(dependencies, asked, hashOf([key, path, await plain(input)]))
  }

  /**
   * The reply to the first request with this key, as JSON; undefined when this is the first. Throws `repeat_differs`
   * when the first request was different, and `made_before` when its reply is not recorded.
   */
  async before(): Promise<string | undefined> {
    const item = await this.#dependencies.table.get(this.#item)
    if (item === undefined) return undefined
    const stored = recordSchema.parse(item)
    // DynamoDB deletes expired items late.
    if (stored.expires <= this.#now()) return undefined
    if (stored.fingerprint !== this.#fingerprint)
      throw new PortalError('repeat_differs', { field: idempotencyKeyHeader })
    if (stored.reply === undefined) throw new PortalError('made_before')
    const reply = unseal(this.#key, purpose, stored.reply)
    if (reply === undefined) throw new Error('A recorded reply cannot be decrypted')
    return zstdDecompressSync(Buffer.from(reply, 'base64')).toString('utf8')
  }

  /**
   * Runs the call. `first` is the reply to another request with this key that came first. Then this one has created
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
    commit.addWrite(this.#write(reply))
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

  /**
   * Records the reply of a call that has not done so itself. The work is done, so the call succeeds even when this
   * fails.
   */
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

  /** Any failure of a call may be caused by another request with the same key that came first. */
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

/** For requests without a key: records nothing. */
export const notIdempotent: Idempotency<unknown> = {
  record: (_, reply) => reply,
  writes: () => [],
  createsNothing: () => undefined,
}

const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex')

/** The input in a form that is equal for every repetition: a file becomes its name and the hash of its bytes. */
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
