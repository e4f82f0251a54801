/**
 * A collection at work: its entities in the table, its journal, and this instance's read model of it.
 *
 * A commit is one transaction: the entities, the counters, one journal entry with sequence n+1, and the head
 * moved from n
 * to n+1 under a condition. What a commit depends on (uniqueness, references, use) is read from the read model
 * at n, so it
 * holds at the moment of the commit, or the head has moved and the command runs again.
 */
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import { PortalError } from '#shared/http/errors.ts'
import { describeError, type Log } from '../log.ts'
import type { Random, Clock } from '../clock.ts'
import { entityPartition, keys, shardCount } from '../store/keys.ts'
import { isOutage } from '../store/outage.ts'
import { readAhead } from '../store/read-ahead.ts'
import { failedConditions, isLostRace, type Item, type Table } from '../store/table.ts'
import {
  deletedIn,
  finishPending,
  nameOf,
  readPending,
  writePending,
  type EntityItem,
} from './bulk-create.ts'
import { Commit, pastChangeSchema, type Stored } from './commit.ts'
import {
  layoutOf,
  type CollectionDefinition,
  type EntityOf,
  type KindName,
  type Kinds,
} from './definition.ts'
import { decodeEntry, type Actor, type Entry } from './entry.ts'
import { JournalGap, ReadModel, type LoadedRow } from './read-model.ts'
import type { Snapshot, Snapshots } from './snapshots.ts'

/**
 * A lost race is tried again after a random wait that grows to this many milliseconds: 20 writers that never
 * pause then all
 * get through, and a request still ends within API Gateway's 30 seconds.
 */
const longestWait = 600
const commitAttempts = 50
/** Applying as many changes takes about as long as loading a snapshot of a million rows. */
const farBehind = 10_000

/** So many changes are applied before the time is looked at again: some tens of milliseconds. */
const changesAtOnce = 2_000

/**
 * Items of a page of entities and of a journal. That is about DynamoDB's own limit of a megabyte; DynamoDB Local takes
 * time by what is left of a partition where no limit is named, 1.5 s instead of 0.1 s at 40,000 items.
 */
const entitiesAtOnce = 2_000
const entriesAtOnce = 1_000

/** When a caller may come back that was refused since a snapshot is being made, in seconds. */
const preparedAfter = 20
/** The same of a read model that is catching up: the next call goes on where this one stopped. */
const caughtUpAfter = 2

const historySchema = z.array(pastChangeSchema)
const writtenSchema = z.object({ n: z.int().optional(), at: z.string().optional() })
const headSchema = z.object({
  n: z.int(),
  last_ids: z.record(z.string(), z.int()),
  at: z.string().optional(),
})

/** What bounds the work on a read model. */
export interface ReadModelLimits {
  /**
   * How long a call may take to open a read model, in milliseconds: what serves requests gives up in time, and the
   * scheduled function makes the snapshot. Without it there is no limit.
   */
  readonly openMilliseconds?: number
  /**
   * How long a call may apply commits to a read model that is behind, in milliseconds. What is applied stays, and the next
   * call goes on from there. Without it there is no limit.
   */
  readonly catchUpMilliseconds?: number
  /** Changes that are applied before the time is looked at again. */
  readonly changesAtOnce?: number
}

export interface JournalDependencies extends ReadModelLimits {
  readonly table: Table
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  /** Without it a cold read model is rebuilt from the table. */
  readonly snapshots?: Snapshots
  /**
   * Changes of a page of the journal from which on a newer snapshot, if there is one, is loaded sooner than
   * they are applied.
   */
  readonly farBehind?: number
}

/** A read model, and whether it holds every commit that was acknowledged before it was asked for. */
export interface Reached {
  readonly readModel: ReadModel
  readonly isCurrent: boolean
}

export class Collection<K extends Kinds = Kinds> {
  readonly definition: CollectionDefinition<K>
  readonly #dependencies: JournalDependencies
  #readModel: ReadModel | undefined
  /** The one before it, which a request may still be reading. */
  #retired: ReadModel | undefined
  /** Whether the last call ran out of time before the read model was caught up. */
  #isLate = false
  #turn: Promise<unknown> = Promise.resolve()

  constructor(definition: CollectionDefinition<K>, dependencies: JournalDependencies) {
    this.definition = definition
    this.#dependencies = dependencies
  }

  /** An entity as it is now; undefined when there is none. One strongly consistent read. */
  async get<N extends KindName<K>>(kind: N, id: number): Promise<Stored<EntityOf<K[N]>> | undefined> {
    const { table } = this.#dependencies
    const key = keys.entity(kind, id)
    return this.#stored(kind, (await table.get(key)) ?? (await this.#unwritten()).get(nameOf(key)))
  }

  /**
   * Several entities, in the order of their ids; a missing one is undefined. Not consistent costs half, and
   * may be a moment old.
   */
  async getMany<N extends KindName<K>>(
    kind: N,
    ids: readonly number[],
    options: { consistent?: boolean } = {},
  ): Promise<(Stored<EntityOf<K[N]>> | undefined)[]> {
    const { table } = this.#dependencies
    const wanted = ids.map((id) => keys.entity(kind, id))
    const found = await table.batchGet(wanted, options)
    const unwritten = found.includes(undefined) ? await this.#unwritten() : new Map<string, EntityItem>()
    return wanted.map((key, index) => this.#stored(kind, found[index] ?? unwritten.get(nameOf(key))))
  }

  /** Checks a value against a kind's schema, which gives it the kind's type. */
  parse<N extends KindName<K>>(kind: N, value: unknown): EntityOf<K[N]> {
    // The kind's schema is what gives EntityOf its meaning; TypeScript cannot follow it through the record.
    return this.definition.kinds[kind]?.schema.parse(value) as EntityOf<K[N]>
  }

  /**
   * The read model, caught up with every commit that was acknowledged before this call: one strongly consistent
   * query.
   * The first call of an instance loads a snapshot, or rebuilds the read model from the table. Throws `preparing`
   * when that or catching up takes longer than a request may: the scheduled function then makes a snapshot, and what
   * was applied stays.
   */
  async readModel(): Promise<ReadModel> {
    const { readModel, isCurrent } = await this.reach(this.#dependencies.catchUpMilliseconds)
    if (!isCurrent) throw new PortalError('preparing', { retryAfter: caughtUpAfter })
    return readModel
  }

  /** The read model with as many commits as are applied in so many milliseconds; some, if any are missing. */
  reach(milliseconds = Infinity): Promise<Reached> {
    const until = this.#now() + milliseconds
    const turn = this.#turn.then(() => this.#caughtUp(until, milliseconds))
    this.#turn = turn.catch(() => undefined)
    return turn
  }

  /**
   * The read model for whoever has read the head, which is undefined where nothing was committed: as it is, if it holds that
   * commit already, and caught up if not.
   */
  async readModelAt(head: Item | undefined): Promise<ReadModel> {
    const sequence = head === undefined ? 0 : headSchema.parse(head).n
    await this.#turn
    return this.#readModel !== undefined && this.#readModel.sequence >= sequence
      ? this.#readModel
      : this.readModel()
  }

  /**
   * Makes one commit. `command` reads the commit's read model and fills the commit; it is called again when another
   * commit came
   * first, so it must have no effects of its own. A command that changes nothing makes no commit.
   * Throws `busy` when races are lost again and again, and `already_exists` when a reserved value is taken.
   */
  async commit<Result>(
    actor: Actor,
    command: (commit: Commit<K>) => Promise<Result> | Result,
  ): Promise<Result> {
    const { table, clock, random, log } = this.#dependencies
    const commitId = random.uuid()
    // The time of the commit before: the journal's times never go back, since machines ask by them what is new.
    let earliest = ''
    for (let attempt = 0; attempt < commitAttempts; attempt += 1) {
      const readModel = await this.readModel()
      const now = clock.now().toISOString()
      const at = now < earliest ? earliest : now
      const commit = new Commit(this.definition, readModel, actor, at, table.name)
      const result = await command(commit)
      if (commit.changes.length === 0) return result
      try {
        await table.transact(commit.transaction(commitId))
        commit.runAfterCommit()
        await this.#writeLater(commit)
        return result
      } catch (error) {
        if (!isLostRace(error)) throw error
        // The transaction may have been carried out although its answer was lost: then the entry at its place
        // is ours.
        const winner = await table.get(keys.journal(this.definition.name, commit.sequence))
        if (winner !== undefined && decodeEntry(winner).commitId === commitId) {
          commit.runAfterCommit()
          if (commit.later.length > 0) await this.completePending()
          return result
        }
        if (winner === undefined && isReservationTaken(error))
          throw new PortalError('already_exists', { cause: error })
        if (winner === undefined) earliest = await this.#lastTime()
        log.info('commit lost a race', {
          collection: this.definition.name,
          sequence: commit.sequence,
          attempt,
        })
        await wait(random.fraction() * Math.min(longestWait, 10 * 2 ** attempt))
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

  /** The time of the last commit, ISO 8601; the empty text where none is noted. */
  async #lastTime(): Promise<string> {
    const item = await this.#dependencies.table.get(keys.head(this.definition.name))
    return item === undefined ? '' : (headSchema.parse(item).at ?? '')
  }

  /** Commits after a sequence, page by page, in their order. */
  async *entriesAfter(sequence: number, options: { limit?: number } = {}): AsyncGenerator<Entry[]> {
    const { pk } = keys.journal(this.definition.name, 0)
    const pages = this.#dependencies.table.query(pk, {
      after: keys.journal(this.definition.name, sequence).sk,
      limit: entriesAtOnce,
      ...options,
    })
    for await (const page of pages) yield page.map(decodeEntry)
  }

  /**
   * A new read model read back whole from the table, whatever snapshots say. Throws OutOfTime when it is not read
   * by `until`, in milliseconds of the clock.
   */
  async rebuild(until = Infinity): Promise<ReadModel> {
    const head = await this.head()
    // Read after the head: what is deleted later is in the journal that is applied. Kinds of large commits are no part.
    const unwritten = this.definition.isPart === true ? [] : [...(await this.#unwritten()).values()]
    // Without a commit there is nothing to be read: hundreds of partitions are empty.
    const rows = head.sequence === 0 ? noRows() : this.#rows(until, unwritten)
    const readModel = await ReadModel.load(this.definition, head, rows)
    for await (const entries of this.entriesAfter(readModel.sequence)) readModel.apply(entries)
    await this.#putTombstones(readModel, until)
    return readModel
  }

  /**
   * What large commits left to be written and nobody has deleted since, by key. A reader takes it from here and writes
   * nothing: the commit was made, whether its writer is still at it or died.
   */
  async #unwritten(): Promise<Map<string, EntityItem>> {
    const items = new Map<string, EntityItem>()
    for (const pending of await readPending(this.#dependencies.table, this.definition.name)) {
      for (const item of pending.items) items.set(nameOf(item), item)
      for await (const entries of this.entriesAfter(pending.sequence))
        for (const key of deletedIn(entries)) items.delete(nameOf(key))
    }
    return items
  }

  /**
   * Writes what large commits left to be written, since the process that made them died or is not done yet; answers
   * whether there was anything. The scheduled function does it, and a writer whose own commit it is.
   */
  async completePending(): Promise<boolean> {
    const { table } = this.#dependencies
    const pending = await readPending(table, this.definition.name)
    for (const one of pending)
      await finishPending(table, this.definition.name, one, this.entriesAfter(one.sequence))
    return pending.length > 0
  }

  async #writeLater({ later, sequence }: Commit<K>): Promise<void> {
    if (later.length === 0) return
    const { table } = this.#dependencies
    await writePending(table, this.definition.name, { sequence, items: later }, this.entriesAfter(sequence))
  }

  /** Gives up this instance's read model; the next use loads it anew. */
  forget(): void {
    this.#readModel?.close()
    this.#readModel = undefined
  }

  /** Loading a snapshot is no part of the time, but what waits for its turn meanwhile has spent its own. */
  async #caughtUp(until: number, milliseconds: number): Promise<Reached> {
    const { log, snapshots, changesAtOnce: most = changesAtOnce } = this.#dependencies
    let [readModel, end] = [this.#readModel, until]
    if (readModel === undefined) {
      readModel = await this.#open()
      this.#readModel = readModel
      end = this.#now() + milliseconds
    }
    try {
      let isApplied = false
      for await (const entries of ahead(this.entriesAfter(readModel.sequence))) {
        const newer = await this.#newer(entries)
        if (newer !== undefined) {
          this.#retired?.close()
          this.#retired = readModel
          this.#readModel = newer
          return await this.#caughtUp(this.#now() + milliseconds, milliseconds)
        }
        for (const portion of portions(entries, most)) {
          if (isApplied && this.#now() >= end) {
            if (!this.#isLate) log.info('read model catches up', { collection: this.definition.name })
            this.#isLate = true
            return { readModel, isCurrent: false }
          }
          readModel.apply(portion)
          isApplied = true
        }
      }
      this.#isLate = false
      return { readModel, isCurrent: true }
    } catch (error) {
      if (!(error instanceof JournalGap)) throw error
      log.error('read model rebuilt after a gap', {
        collection: this.definition.name,
        ...describeError(error),
      })
      this.forget()
      const pointer = await snapshots?.pointer(this.definition)
      this.#readModel = await this.#rebuildInTime(this.#limit(), pointer?.object ?? null)
      return { readModel: this.#readModel, isCurrent: true }
    }
  }

  /**
   * The newest snapshot, if it holds so much of what is missing that loading it takes less than applying that: sooner
   * where a call has run out of time already.
   */
  async #newer(entries: readonly Entry[]): Promise<ReadModel | undefined> {
    const { snapshots, log, farBehind: far = farBehind } = this.#dependencies
    const most = this.#isLate ? Math.min(far, this.#dependencies.changesAtOnce ?? changesAtOnce) : far
    const before = (entries[0]?.sequence ?? 1) - 1
    // Of pages that follow only the number of commits is known.
    const changesUpTo = (sequence: number): number =>
      Math.max(
        entries.reduce((total, entry) => total + (entry.sequence <= sequence ? entry.changes.length : 0), 0),
        this.#isLate ? sequence - before : 0,
      )
    if (!this.#isLate && changesUpTo(Infinity) < far) return undefined
    const pointer = await snapshots?.pointer(this.definition)
    if (snapshots === undefined || pointer === undefined || changesUpTo(pointer.sequence) < most)
      return undefined
    const newer = await this.#opened(snapshots, pointer)
    if (newer === undefined)
      log.error('newer snapshot not usable, journal applied', { collection: this.definition.name })
    return newer
  }

  /** The newest snapshot that can be used, or the table read back. */
  async #open(): Promise<ReadModel> {
    const { snapshots } = this.#dependencies
    const until = this.#limit()
    if (snapshots === undefined) return this.#rebuildInTime(until, null)
    let pointer = await snapshots.pointer(this.definition)
    while (pointer !== undefined) {
      const newest = await this.#opened(snapshots, pointer)
      if (newest !== undefined) return newest
      const now = await snapshots.pointer(this.definition)
      if (now?.object === pointer.object) break
      // It was replaced, and its object removed, while this instance tried to read it.
      pointer = now
    }
    const before = pointer?.previous
    const isLate = this.#dependencies.clock.now().getTime() >= until
    const older =
      before === undefined || isLate ? undefined : await this.#opened(snapshots, before, { notes: false })
    return older ?? this.#rebuildInTime(until, pointer?.object ?? null)
  }

  /**
   * A snapshot opened; undefined when it cannot be used. That is noted for the function that makes them, but for
   * one of another layout, which it sees by itself.
   */
  async #opened(
    snapshots: Snapshots,
    snapshot: Snapshot,
    { notes = snapshot.layout === layoutOf(this.definition) } = {},
  ): Promise<ReadModel | undefined> {
    const { log, clock } = this.#dependencies
    try {
      return await snapshots.open(this.definition, snapshot)
    } catch (error) {
      log.error('snapshot not usable', {
        collection: this.definition.name,
        object: snapshot.object,
        ...describeError(error),
      })
      if (notes)
        await snapshots.needs.note(this.definition.name, {
          object: snapshot.object,
          reason: error instanceof Error ? error.message : 'unknown',
          at: clock.now().toISOString(),
          waits: false,
        })
      return undefined
    }
  }

  #now(): number {
    return this.#dependencies.clock.now().getTime()
  }

  /** The end of the time for opening a read model, in milliseconds of the clock. */
  #limit(): number {
    return this.#now() + (this.#dependencies.openMilliseconds ?? Infinity)
  }

  /**
   * The table read back, unless that takes too long or somebody found that it does. `object` is the snapshot that
   * stands in the table and cannot be used.
   */
  async #rebuildInTime(until: number, object: string | null): Promise<ReadModel> {
    const { snapshots, clock, log } = this.#dependencies
    if (until === Infinity || snapshots === undefined) return this.rebuild()
    const { name } = this.definition
    const need = await snapshots.needs.get(name)
    if (need?.waits === true) throw new PortalError('preparing', { retryAfter: preparedAfter })
    try {
      return await this.rebuild(until)
    } catch (error) {
      // A database that is too slow for one page of many is no quicker for who asks next.
      if (!(error instanceof OutOfTime) && !isOutage(error)) throw error
      log.error('read model left to the scheduled function', { collection: name })
      await snapshots.needs.note(name, {
        object,
        reason: need?.reason ?? 'no snapshot',
        at: clock.now().toISOString(),
        waits: true,
      })
      throw new PortalError('preparing', { retryAfter: preparedAfter, cause: error })
    }
  }

  /** Rows that were deleted are in no entity: the journal tells of those, as far back as it goes. */
  async #putTombstones(readModel: ReadModel, until: number): Promise<void> {
    const { clock } = this.#dependencies
    const kinds = new Set(
      Object.values(this.definition.kinds).flatMap(({ name, keepsTombstones }) =>
        keepsTombstones === true ? [name] : [],
      ),
    )
    if (kinds.size === 0 || readModel.sequence === 0) return
    for await (const entries of this.entriesAfter(0)) {
      if (clock.now().getTime() >= until) throw new OutOfTime()
      readModel.putTombstones(
        entries.flatMap(({ sequence, at, changes }) =>
          changes.flatMap(({ kind, id, row, before }) =>
            row === undefined && before !== undefined && kinds.has(kind)
              ? [{ kind, id, row: before, by: { sequence, at: Date.parse(at) } }]
              : [],
          ),
        ),
      )
    }
  }

  async *#rows(until: number, unwritten: readonly EntityItem[]): AsyncGenerator<LoadedRow[]> {
    const { table, clock } = this.#dependencies
    const rowOf = (name: string, kind: Kinds[string], item: Item): LoadedRow => ({
      kind: name,
      id: Number(item['sk']),
      row: kind.row(kind.schema.parse(item['entity'])),
      ...commitOf(item),
    })
    const shards = Array.from({ length: shardCount }, (_, shard) => shard)
    const queries = Object.entries(this.definition.kinds).flatMap(([name, kind]) =>
      shards.map(
        (shard) =>
          async function* (): AsyncGenerator<LoadedRow[]> {
            for await (const items of table.query(entityPartition(name, shard), { limit: entitiesAtOnce }))
              yield items.map((item) => rowOf(name, kind, item))
          },
      ),
    )
    // First, since what is in the table by now is newer.
    for (const [name, kind] of Object.entries(this.definition.kinds))
      yield unwritten
        .filter((item) => item.pk.slice(0, item.pk.lastIndexOf('#')) === name)
        .map((item) => rowOf(name, kind, item))
    for await (const rows of readAhead(queries)) {
      if (clock.now().getTime() >= until) throw new OutOfTime()
      yield rows
    }
  }

  #stored<N extends KindName<K>>(kind: N, item: Item | undefined): Stored<EntityOf<K[N]>> | undefined {
    if (item === undefined) return undefined
    return {
      entity: this.parse(kind, item['entity']),
      history: historySchema.parse(item['history']),
    }
  }
}

/** Pages of which the next one is asked for while one is worked on. */
async function* ahead<Page>(pages: AsyncGenerator<Page>): AsyncGenerator<Page> {
  for (let next = pages.next(); ;) {
    const page = await next
    if (page.done === true) return
    next = pages.next()
    // Whoever comes to it hears of a failure; until then it is nobody's, which would end the process.
    next.catch(() => undefined)
    yield page.value
  }
}

/** Commits in their order, in portions of at least so many changes but for the last. */
function* portions(entries: readonly Entry[], changes: number): Generator<Entry[]> {
  let [portion, count]: [Entry[], number] = [[], 0]
  for (const entry of entries) {
    portion.push(entry)
    count += entry.changes.length
    if (count < changes) continue
    yield portion
    ;[portion, count] = [[], 0]
  }
  if (portion.length > 0) yield portion
}

async function* noRows(): AsyncGenerator<never> {}

/** The commit that wrote an item last, as far as it is noted there; before, its history tells when. */
const commitOf = (item: Item): Pick<LoadedRow, 'by'> => {
  const { n, at } = writtenSchema.parse(item)
  if (n !== undefined && at !== undefined) return { by: { sequence: n, at: Date.parse(at) } }
  const last = historySchema.safeParse(item['history']).data?.at(-1)
  return last === undefined ? {} : { by: { sequence: 0, at: Date.parse(last.at) } }
}

/** Reading the table back took longer than the call may. */
class OutOfTime extends Error {
  override name = 'OutOfTime'
}

/** Whether a condition failed that is not the head's: the head is the first write. */
const isReservationTaken = (error: unknown): boolean => {
  const failed = failedConditions(error)
  return failed.length > 0 && !failed.includes(0)
}
