/**
 * A collection at work: its entities in the table, its journal, and this instance's replica of it.
 *
 * A commit is one transaction: the entities, the counters, one journal entry with sequence n+1, and the head moved from n
 * to n+1 under a condition. What a commit depends on (uniqueness, references, use) is read from the replica at n, so it
 * holds at the moment of the commit, or the head has moved and the plan is made again.
 */
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import { PortalError } from '#shared/http/errors.ts'
import { describeError, type Log } from '../log.ts'
import type { Chance, Clock } from '../clock.ts'
import { entityPartition, keys, shardCount, type Key } from '../store/keys.ts'
import { finishPending, pendingItem, readPending, writePending, type EntityItem } from './bulk-create.ts'
import { failedConditions, isLostRace, type Item, type Table, type TransactWrite } from '../store/table.ts'
import type { CollectionDefinition, EntityOf, Kind, Kinds, Row } from './collection.ts'
import {
  changeActionSchema,
  decodeEntry,
  encodeEntry,
  type Actor,
  type Change,
  type ChangeAction,
  type Entry,
} from './entry.ts'
import { JournalGap, Replica } from './replica.ts'
import type { Snapshots } from './snapshots.ts'

/** DynamoDB's limit of writes in a transaction. */
const transactionWrites = 100
/** Entities that a bulk action puts in one commit; the rest of the transaction is for the head, the journal and counters. */
export const entitiesPerCommit = 90
/**
 * A lost race is tried again after a random wait that grows to this many milliseconds: 20 writers that never pause then all
 * get through, and a request still ends within API Gateway's 30 seconds.
 */
const longestWait = 600
const commitAttempts = 50
/** Changes kept with an entity for its history; the journal has them all. */
const historyLength = 30
/** Applying as many changes takes about as long as loading a snapshot of a million rows. */
const farBehind = 10_000

const pastChangeSchema = z.object({
  at: z.string(),
  actor: z.string(),
  action: changeActionSchema,
  fields: z.array(z.string()),
})
export type PastChange = z.infer<typeof pastChangeSchema>
const headSchema = z.object({ n: z.int(), last_ids: z.record(z.string(), z.int()) })

/** An entity as stored, with its latest changes, oldest first. */
export interface Stored<Entity> {
  readonly entity: Entity
  readonly history: readonly PastChange[]
}

export interface JournalDependencies {
  readonly table: Table
  readonly clock: Clock
  readonly chance: Chance
  readonly log: Log
  /** Without it a cold replica is rebuilt from the table. */
  readonly snapshots?: Snapshots
  /** Changes of a page of the journal from which on a newer snapshot, if there is one, is loaded sooner than they are applied. */
  readonly farBehind?: number
}

type Name<K extends Kinds> = keyof K & string

/** What a plan may do within its commit. */
export class Draft<K extends Kinds> {
  readonly replica: Replica
  readonly at: string
  readonly #collection: CollectionDefinition<K>
  readonly #actor: Actor
  readonly #lastIds: Record<string, number>
  readonly #changes: Change[] = []
  readonly #writes: TransactWrite[] = []
  readonly #later: EntityItem[] = []
  readonly #table: string
  readonly #tallies = new Map<string, { scope: string; field: string; delta: number }>()

  constructor(
    collection: CollectionDefinition<K>,
    replica: Replica,
    actor: Actor,
    at: string,
    table: string,
  ) {
    this.#collection = collection
    this.replica = replica
    this.#actor = actor
    this.at = at
    this.#table = table
    this.#lastIds = { ...replica.lastIds() }
  }

  get changes(): readonly Change[] {
    return this.#changes
  }
  get lastIds(): Readonly<Record<string, number>> {
    return this.#lastIds
  }
  get writes(): readonly TransactWrite[] {
    return this.#writes
  }
  /** Entities that are written after the transaction. */
  get later(): readonly EntityItem[] {
    return this.#later
  }
  get tallies(): { scope: string; field: string; delta: number }[] {
    return [...this.#tallies.values()].filter(({ delta }) => delta !== 0)
  }

  /** The next id of a kind, or of a part that its entities hold, such as `organization_ip`: gapless as far as commits are. */
  nextId(kind: Name<K> | `${Name<K>}_${string}`): number {
    const id = (this.#lastIds[kind] ?? 0) + 1
    this.#lastIds[kind] = id
    return id
  }

  /** Creates an entity. */
  create<N extends Name<K>>(kind: N, id: number, entity: EntityOf<K[N]>): void {
    this.#put(kind, id, entity, 'create', [], [])
  }

  /**
   * Creates one of many entities: it is written after the transaction, which so takes more of them than 100. What they are in the journal, and in
   * the item that holds them until they are written, must stay below DynamoDB's 400,000 bytes an item.
   */
  createOfMany<N extends Name<K>>(kind: N, id: number, entity: EntityOf<K[N]>): void {
    this.#later.push(this.#entityItem(kind, id, entity, 'create', [], []))
  }

  /** Replaces an entity; `fields` names what changed. */
  update<N extends Name<K>>(
    kind: N,
    id: number,
    entity: EntityOf<K[N]>,
    before: Stored<unknown>,
    fields: readonly string[],
  ): void {
    this.#put(kind, id, entity, 'update', fields, before.history)
  }

  /** Replaces an entity by what is no change of anybody's, such as when a user was last active: its history stays as it is. */
  refresh<N extends Name<K>>(
    kind: N,
    id: number,
    entity: EntityOf<K[N]>,
    before: Stored<unknown>,
    fields: readonly string[],
  ): void {
    this.#put(kind, id, entity, 'update', fields, before.history, false)
  }

  delete(kind: Name<K>, id: number): void {
    const of = this.#kind(kind)
    this.#tally(of, id, undefined)
    const owner = this.replica.entityRow(of, id)?.['client_id']
    this.#changes.push({
      kind,
      id,
      action: 'delete',
      fields: [],
      ...(typeof owner === 'number' ? { client_id: owner } : {}),
    })
    this.#writes.push({ Delete: { TableName: this.#table, Key: { ...keys.entity(kind, id) } } })
  }

  /** Gives a unique value to an owner. When somebody has it the commit fails with `already_exists` for `field`. */
  claim(scope: string, value: string, owner: number): void {
    this.#writes.push({
      Put: {
        TableName: this.#table,
        Item: { ...keys.unique(scope, value), owner },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    })
  }

  release(scope: string, value: string): void {
    this.#writes.push({ Delete: { TableName: this.#table, Key: { ...keys.unique(scope, value) } } })
  }

  /** Puts an item that belongs to no collection, in the same transaction. When its condition does not hold the commit fails with `already_exists`. */
  putItem(
    item: Key & Item,
    condition?: { readonly expression: string; readonly values: Readonly<Record<string, unknown>> },
  ): void {
    this.#writes.push({
      Put: {
        TableName: this.#table,
        Item: { ...item },
        ...(condition === undefined
          ? {}
          : {
              ConditionExpression: condition.expression,
              ExpressionAttributeValues: { ...condition.values },
            }),
      },
    })
  }

  /** Adds a write of the same transaction; when its condition fails the commit fails with `already_exists`. */
  also(write: TransactWrite): void {
    this.#writes.push(write)
  }

  deleteItem(key: Key): void {
    this.#writes.push({ Delete: { TableName: this.#table, Key: { ...key } } })
  }

  #put(
    kind: string,
    id: number,
    entity: unknown,
    action: ChangeAction,
    fields: readonly string[],
    history: readonly PastChange[],
    isHistory = true,
  ): void {
    this.#writes.push({
      Put: {
        TableName: this.#table,
        Item: this.#entityItem(kind, id, entity, action, fields, history, isHistory),
      },
    })
  }

  #entityItem(
    kind: string,
    id: number,
    entity: unknown,
    action: ChangeAction,
    fields: readonly string[],
    history: readonly PastChange[],
    isHistory = true,
  ): EntityItem {
    const of = this.#kind(kind)
    const row = of.row(entity)
    this.#tally(of, id, row)
    this.#changes.push({ kind, id, action, fields: [...fields], row: mutableRow(row) })
    const change: PastChange = { at: this.at, actor: this.#actor.name, action, fields: [...fields] }
    return {
      ...keys.entity(kind, id),
      entity,
      history: isHistory ? [...history, change].slice(-historyLength) : history,
    }
  }

  #tally(of: Kind, id: number, after: Row | undefined): void {
    if (of.tallies === undefined) return
    const before = this.replica.entityRow(of, id)
    for (const [row, delta] of [
      [before, -1],
      [after, 1],
    ] as const) {
      if (row === undefined) continue
      for (const { scope, field } of of.tallies(row)) {
        const key = `${scope}\n${field}`
        const known = this.#tallies.get(key)
        this.#tallies.set(key, { scope, field, delta: (known?.delta ?? 0) + delta })
      }
    }
  }

  #kind(name: string): Kind {
    const of = this.#collection.kinds[name]
    if (of === undefined) throw new Error(`${this.#collection.name} has no kind ${name}`)
    return of
  }
}

export class Collection<K extends Kinds = Kinds> {
  readonly definition: CollectionDefinition<K>
  readonly #dependencies: JournalDependencies
  #replica: Replica | undefined
  /** The one before it, which a request may still be reading. */
  #retired: Replica | undefined
  #turn: Promise<unknown> = Promise.resolve()

  constructor(definition: CollectionDefinition<K>, dependencies: JournalDependencies) {
    this.definition = definition
    this.#dependencies = dependencies
  }

  /** An entity as it is now; undefined when there is none. One strongly consistent read. */
  async get<N extends Name<K>>(kind: N, id: number): Promise<Stored<EntityOf<K[N]>> | undefined> {
    const { table } = this.#dependencies
    const key = keys.entity(kind, id)
    return this.#stored(
      kind,
      (await table.get(key)) ?? ((await this.completePending()) ? await table.get(key) : undefined),
    )
  }

  /** Several entities, in the order of their ids; a missing one is undefined. Not consistent costs half, and may be a moment old. */
  async getMany<N extends Name<K>>(
    kind: N,
    ids: readonly number[],
    options: { consistent?: boolean } = {},
  ): Promise<(Stored<EntityOf<K[N]>> | undefined)[]> {
    const { table } = this.#dependencies
    const wanted = ids.map((id) => keys.entity(kind, id))
    const found = await table.batchGet(wanted, options)
    const items =
      found.includes(undefined) && (await this.completePending())
        ? await table.batchGet(wanted, options)
        : found
    return items.map((item) => this.#stored(kind, item))
  }

  /** Checks a value against a kind's schema, which gives it the kind's type. */
  parse<N extends Name<K>>(kind: N, value: unknown): EntityOf<K[N]> {
    // The kind's schema is what gives EntityOf its meaning; TypeScript cannot follow it through the record.
    return this.definition.kinds[kind]?.schema.parse(value) as EntityOf<K[N]>
  }

  /**
   * The replica, caught up with every commit that was acknowledged before this call: one strongly consistent query.
   * The first call of an instance loads a snapshot, or rebuilds the replica from the table.
   */
  replica(): Promise<Replica> {
    const turn = this.#turn.then(() => this.#caughtUp())
    this.#turn = turn.catch(() => undefined)
    return turn
  }

  /**
   * Makes one commit. `plan` reads the draft's replica and fills the draft; it is called again when another commit came
   * first, so it must have no effects of its own. A plan that changes nothing makes no commit.
   * Throws `busy` when races are lost again and again, and `already_exists` when a claimed value is taken.
   */
  async commit<Result>(actor: Actor, plan: (draft: Draft<K>) => Promise<Result> | Result): Promise<Result> {
    const { table, clock, chance, log } = this.#dependencies
    const commitId = chance.uuid()
    for (let attempt = 0; attempt < commitAttempts; attempt += 1) {
      const replica = await this.replica()
      const sequence = replica.sequence + 1
      const draft = new Draft(this.definition, replica, actor, clock.now().toISOString(), table.name)
      const result = await plan(draft)
      if (draft.changes.length === 0) return result
      const entry: Entry = {
        sequence,
        at: draft.at,
        commitId,
        actor,
        changes: [...draft.changes],
        last_ids: { ...draft.lastIds },
      }
      try {
        await table.transact(this.#transaction(draft, entry))
        await this.#writeLater(draft, sequence)
        return result
      } catch (error) {
        if (!isLostRace(error)) throw error
        // The transaction may have been carried out although its answer was lost: then the entry at its place is ours.
        const winner = await table.get(keys.journal(this.definition.name, sequence))
        if (winner !== undefined && decodeEntry(winner).commitId === commitId) {
          await this.completePending()
          return result
        }
        if (winner === undefined && takenClaim(error))
          throw new PortalError('already_exists', { cause: error })
        log.info('commit lost a race', { collection: this.definition.name, sequence, attempt })
        await wait(chance.fraction() * Math.min(longestWait, 10 * 2 ** attempt))
      }
    }
    throw new PortalError('busy')
  }

  /** The head as stored: the sequence of the last commit, and the last ids. */
  async head(): Promise<{ sequence: number; lastIds: Readonly<Record<string, number>> }> {
    const item = await this.#dependencies.table.get(keys.head(this.definition.name))
    if (item === undefined) return { sequence: 0, lastIds: {} }
    const head = headSchema.parse(item)
    return { sequence: head.n, lastIds: head.last_ids }
  }

  /** Commits after a sequence, page by page, in their order. */
  async *entriesAfter(sequence: number): AsyncGenerator<Entry[]> {
    const { pk } = keys.journal(this.definition.name, 0)
    const pages = this.#dependencies.table.query(pk, {
      after: keys.journal(this.definition.name, sequence).sk,
    })
    for await (const page of pages) yield page.map(decodeEntry)
  }

  /** A new replica read back whole from the table, whatever snapshots say. */
  async rebuild(): Promise<Replica> {
    await this.completePending()
    const head = await this.head()
    const replica = await Replica.load(this.definition, head, this.#rows())
    for await (const entries of this.entriesAfter(replica.sequence)) replica.apply(entries)
    return replica
  }

  /** Writes what large commits left to be written, since whoever made them died or is not done yet; answers whether there was anything. */
  async completePending(): Promise<boolean> {
    const { table } = this.#dependencies
    const pending = await readPending(table, this.definition.name)
    for (const one of pending)
      await finishPending(table, this.definition.name, one, this.entriesAfter(one.sequence))
    return pending.length > 0
  }

  async #writeLater({ later }: Draft<K>, sequence: number): Promise<void> {
    if (later.length === 0) return
    const { table } = this.#dependencies
    await writePending(table, this.definition.name, { sequence, items: later }, this.entriesAfter(sequence))
  }

  /** Gives up this instance's replica; the next use loads it anew. */
  forget(): void {
    this.#replica?.close()
    this.#replica = undefined
  }

  async #caughtUp(): Promise<Replica> {
    const replica = this.#replica ?? (await this.#open())
    this.#replica = replica
    try {
      for await (const entries of this.entriesAfter(replica.sequence)) {
        const newer = await this.#newer(entries)
        if (newer !== undefined) {
          this.#retired?.close()
          this.#retired = replica
          this.#replica = newer
          return await this.#caughtUp()
        }
        replica.apply(entries)
      }
      return replica
    } catch (error) {
      if (!(error instanceof JournalGap)) throw error
      this.#dependencies.log.error('replica rebuilt after a gap', {
        collection: this.definition.name,
        ...describeError(error),
      })
      this.forget()
      this.#replica = await this.rebuild()
      return this.#replica
    }
  }

  /** The newest snapshot, if it holds so much of these commits that loading it takes less than applying them. */
  async #newer(entries: readonly Entry[]): Promise<Replica | undefined> {
    const { snapshots, log, farBehind: far = farBehind } = this.#dependencies
    const changesUpTo = (sequence: number): number =>
      entries.reduce((total, entry) => total + (entry.sequence <= sequence ? entry.changes.length : 0), 0)
    if (changesUpTo(Infinity) < far) return undefined
    const pointer = await snapshots?.pointer(this.definition)
    if (pointer === undefined || changesUpTo(pointer.sequence) < far) return undefined
    try {
      return await snapshots?.open(this.definition)
    } catch (error) {
      log.error('snapshot not usable, journal applied', {
        collection: this.definition.name,
        ...describeError(error),
      })
      return undefined
    }
  }

  async #open(): Promise<Replica> {
    try {
      const replica = await this.#dependencies.snapshots?.open(this.definition)
      if (replica !== undefined) return replica
    } catch (error) {
      this.#dependencies.log.error('snapshot not usable, replica rebuilt', {
        collection: this.definition.name,
        ...describeError(error),
      })
    }
    return this.rebuild()
  }

  async *#rows(): AsyncGenerator<{ kind: string; id: number; row: Row }[]> {
    for (const [name, of] of Object.entries(this.definition.kinds)) {
      for (let shard = 0; shard < shardCount; shard += 1) {
        for await (const page of this.#dependencies.table.query(entityPartition(name, shard))) {
          yield page.map((item) => ({
            kind: name,
            id: Number(item['sk']),
            row: of.row(of.schema.parse(item['entity'])),
          }))
        }
      }
    }
  }

  #stored<N extends Name<K>>(kind: N, item: Item | undefined): Stored<EntityOf<K[N]>> | undefined {
    if (item === undefined) return undefined
    return {
      entity: this.parse(kind, item['entity']),
      history: z.array(pastChangeSchema).parse(item['history']),
    }
  }

  #transaction(draft: Draft<K>, entry: Entry): TransactWrite[] {
    const { table } = this.#dependencies
    const { name } = this.definition
    const writes: TransactWrite[] = [
      {
        Put: {
          TableName: table.name,
          Item: { ...keys.head(name), n: entry.sequence, last_ids: entry.last_ids },
          ConditionExpression: entry.sequence === 1 ? 'attribute_not_exists(pk)' : 'n = :before',
          ...(entry.sequence === 1 ? {} : { ExpressionAttributeValues: { ':before': entry.sequence - 1 } }),
        },
      },
      {
        Put: {
          TableName: table.name,
          Item: { ...keys.journal(name, entry.sequence), ...encodeEntry(entry) },
        },
      },
      ...(draft.later.length === 0
        ? []
        : [
            {
              Put: {
                TableName: table.name,
                Item: pendingItem(name, { sequence: entry.sequence, items: draft.later }),
              },
            },
          ]),
      ...tallyWrites(table.name, name, draft.tallies),
      ...draft.writes,
    ]
    if (writes.length > transactionWrites)
      throw new Error(`A commit of ${writes.length} writes; the most is ${transactionWrites}`)
    return writes
  }
}

/** The counters of a collection by scope. Fields never counted are absent. */
export const readCounters = async (
  table: Table,
  collection: string,
  scopes: readonly string[],
): Promise<Record<string, number>[]> => {
  const items = await table.batchGet(
    scopes.map((scope) => keys.counter(collection, scope)),
    { consistent: false },
  )
  return items.map(countersOf)
}

/** The counters of a scope out of their item. */
export const countersOf = (item: Item | undefined): Record<string, number> =>
  z
    .record(z.string(), z.number())
    .parse(Object.fromEntries(Object.entries(item ?? {}).filter(([name]) => name !== 'pk' && name !== 'sk')))

const tallyWrites = (
  table: string,
  collection: string,
  tallies: readonly { scope: string; field: string; delta: number }[],
): TransactWrite[] => {
  const scopes = Map.groupBy(tallies, ({ scope }) => scope)
  return [...scopes].map(([scope, of]) => ({
    Update: {
      TableName: table,
      Key: { ...keys.counter(collection, scope) },
      UpdateExpression: `ADD ${of.map((_, index) => `#f${index} :d${index}`).join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries(of.map(({ field }, index) => [`#f${index}`, field])),
      ExpressionAttributeValues: Object.fromEntries(of.map(({ delta }, index) => [`:d${index}`, delta])),
    },
  }))
}

/** Whether a condition failed that is not the head's: the head is the first write. */
const takenClaim = (error: unknown): boolean => {
  const failed = failedConditions(error)
  return failed.length > 0 && !failed.includes(0)
}

const mutableRow = (row: Row): NonNullable<Change['row']> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'object' && value !== null ? [...value] : value,
    ]),
  )
