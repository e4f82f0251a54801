/**
 * A collection at run time: its entities in the table, its journal, and this instance's read model.
 *
 * A commit is one transaction: the entities, the counters, journal entry n+1, and the head, which moves from n to n+1
 * under a condition. What a commit depends on (uniqueness, references, use) is read from the read model at n. So either
 * it holds when the commit is made, or the head has moved and the command runs again.
 */
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import { PortalError } from '#shared/http/errors.ts'
import { describeError, type Log } from '../log.ts'
import type { Random, Clock } from '../clock.ts'
import { entityPartition, keys, shardsUpTo } from '../store/keys.ts'
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
import { Commit, type Stored } from './commit.ts'
import {
  layoutOf,
  type CollectionDefinition,
  type EntityOf,
  type KindName,
  type Kinds,
} from './definition.ts'
import { decodeEntry, entriesAfter, pastChangeSchema, type Author, type Entry } from './entry.ts'
import { JournalGap, ReadModel, type LoadedRow } from '../read-model/read-model.ts'
import type { Snapshot, Snapshots } from './snapshots.ts'

/**
 * After a lost race the retry waits for a random time that grows to this many milliseconds. With it, 20 writers that
 * never pause all succeed, and a request still ends within API Gateway's 30 seconds.
 */
export const longestWait = 600
export const commitAttempts = 50
/** Applying this many changes takes about as long as loading a snapshot of a million rows. */
const farBehind = 10_000

/** Changes applied between two checks of the time: some tens of milliseconds. */
const changesAtOnce = 2_000

/**
 * Page size for entities, about DynamoDB's own limit of a megabyte. Without a limit, DynamoDB Local takes time for the
 * rest of the partition: 1.5 s instead of 0.1 s at 40,000 items.
 */
const entitiesAtOnce = 2_000

/** `Retry-After` while a snapshot is being made, in seconds. */
const preparedAfter = 20
/** `Retry-After` while a read model catches up, in seconds; the next call continues the work. */
const caughtUpAfter = 2

const historySchema = z.array(pastChangeSchema)
const writtenSchema = z.object({ n: z.int().optional(), at: z.string().optional() })
const headSchema = z.object({
  n: z.int(),
  last_ids: z.record(z.string(), z.int()),
  at: z.string().optional(),
})

/** Limits for the work on a read model. */
export interface ReadModelLimits {
  /**
   * How long a call may take to open a read model, in milliseconds. A function that serves requests gives up in time,
   * and the scheduled function makes the snapshot. Unlimited by default.
   */
  readonly openMilliseconds?: number
  /**
   * How long a call may apply commits to a read model that is behind, in milliseconds. Applied commits stay, and the
   * next call continues. Unlimited by default.
   */
  readonly catchUpMilliseconds?: number
  /** Changes applied between two checks of the time. */
  readonly changesAtOnce?: number
}

export interface JournalDependencies extends ReadModelLimits {
  readonly table: Table
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  /** Without it a cold read model is rebuilt from the table. */
  readonly snapshots?: Snapshots
  /** When a journal page has this many changes, a newer snapshot is loaded instead, if there is one. */
  readonly farBehind?: number
}

/** A read model, and whether it holds every commit acknowledged before the request. */
export interface Reached {
  readonly readModel: ReadModel
  readonly isCurrent: boolean
}

export class Collection<K extends Kinds = Kinds> {
  readonly definition: CollectionDefinition<K>
  readonly #dependencies: JournalDependencies
  #readModel: ReadModel | undefined
  /** The previous read model, which a request may still read. */
  #retired: ReadModel | undefined
  /** Whether the last call ran out of time before the read model was caught up. */
  #isLate = false
  #turn: Promise<unknown> = Promise.resolve()

  constructor(definition: CollectionDefinition<K>, dependencies: JournalDependencies) {
    this.definition = definition
    this.#dependencies = dependencies
  }

  /** The current entity; undefined when there is none. Costs one strongly consistent read. */
  async get<N extends KindName<K>>(kind: N, id: number): Promise<Stored<EntityOf<K[N]>> | undefined> {
    const { table } = this.#dependencies
    const key = keys.entity(kind, id)
    return this.#stored(kind, (await table.get(key)) ?? (await this.#unwritten()).get(nameOf(key)))
  }

  /**
   * Several entities, in the order of the ids; missing ones are undefined. An eventually consistent read costs half and
   * may be stale.
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

  /**
   * Replaces a field of an entity that no row of the read model has, without an entry in the journal. Returns false when
   * the entity no longer has the value `before`. A command that has read the entity writes the former value again,
   * unless another commit comes before its own.
   */
  async replaceField<N extends KindName<K>, F extends keyof EntityOf<K[N]> & string>(
    kind: N,
    id: number,
    field: F,
    before: EntityOf<K[N]>[F],
    after: EntityOf<K[N]>[F],
  ): Promise<boolean> {
    try {
      await this.#dependencies.table.update(keys.entity(kind, id), {
        expression: 'SET #entity.#field = :after',
        condition: '#entity.#field = :before',
        names: { '#entity': 'entity', '#field': field },
        values: { ':before': before, ':after': after },
        answers: false,
      })
      return true
    } catch (error) {
      if (!isLostRace(error)) throw error
      return false
    }
  }

  /** Validates a value with the kind's schema and returns it with the kind's type. */
  parse<N extends KindName<K>>(kind: N, value: unknown): EntityOf<K[N]> {
    // `EntityOf` is defined by the kind's schema; TypeScript cannot follow it through the record.
    return this.definition.kinds[kind]?.schema.parse(value) as EntityOf<K[N]>
  }

  /**
   * The read model with every commit acknowledged before this call. Costs one strongly consistent query. The first call
   * of an instance loads a snapshot, or rebuilds the read model from the table. Throws `preparing` when that or
   * catching up takes longer than a request may. Then the scheduled function makes a snapshot; applied commits stay.
   */
  async readModel(): Promise<ReadModel> {
    const { readModel, isCurrent } = await this.reach(this.#dependencies.catchUpMilliseconds)
    if (!isCurrent) throw new PortalError('preparing', { retryAfter: caughtUpAfter })
    return readModel
  }

  /** The read model with the commits that can be applied within `milliseconds`; at least some, if any are missing. */
  reach(milliseconds = Infinity): Promise<Reached> {
    const until = this.#now() + milliseconds
    const turn = this.#turn.then(() => this.#caughtUp(until, milliseconds))
    this.#turn = turn.catch(() => undefined)
    return turn
  }

  /**
   * The read model for a caller that has read the head (undefined when there are no commits). Applies commits only when
   * the read model is behind that head.
   */
  async readModelAt(head: Item | undefined): Promise<ReadModel> {
    const sequence = head === undefined ? 0 : headSchema.parse(head).n
    await this.#turn
    return this.#readModel !== undefined && this.#readModel.sequence >= sequence
      ? this.#readModel
      : this.readModel()
  }

  /**
   * Makes one commit. `command` reads the commit's read model and fills the commit. It runs again after a lost race, so
   * it must have no side effects. A command that changes nothing makes no commit. Throws `busy` after too many lost
   * races, and `already_exists` when a reserved value is taken.
   */
  async commit<Result>(
    author: Author,
    command: (commit: Commit<K>) => Promise<Result> | Result,
  ): Promise<Result> {
    const { table, clock, random, log } = this.#dependencies
    const commitId = random.uuid()
    // The time of the previous commit. Journal times never go back, because API clients query changes by them.
    let earliest = ''
    for (let attempt = 0; attempt < commitAttempts; attempt += 1) {
      const readModel = await this.readModel()
      const now = clock.now().toISOString()
      const at = now < earliest ? earliest : now
      const commit = new Commit(this.definition, readModel, author, at, table.name)
      const result = await command(commit)
      if (commit.changes.length === 0) return result
      try {
        await table.transact(commit.transaction(commitId))
        commit.runAfterCommit()
        await this.#writeLater(commit)
        return result
      } catch (error) {
        if (!isLostRace(error)) throw error
        // The transaction may have succeeded although its response was lost. Then the entry at this sequence is our
        // own.
        const winner = await table.get(keys.journal(this.definition.name, commit.sequence))
        if (winner !== undefined && decodeEntry(winner).commitId === commitId) {
          commit.runAfterCommit()
          if (commit.later.length > 0) await this.completePending()
          return result
        }
        if (winner === undefined && isReservationTaken(error))
          throw new PortalError('already_exists', { cause: error })
        if (winner === undefined) earliest = await this.lastTime()
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

  /** The stored head: the sequence of the last commit, and the last ids. */
  async head(): Promise<{ sequence: number; lastIds: Readonly<Record<string, number>> }> {
    const item = await this.#dependencies.table.get(keys.head(this.definition.name))
    if (item === undefined) return { sequence: 0, lastIds: {} }
    const head = headSchema.parse(item)
    return { sequence: head.n, lastIds: head.last_ids }
  }

  /** The time of the last commit, ISO 8601; empty if unknown. */
  async lastTime(): Promise<string> {
    const item = await this.#dependencies.table.get(keys.head(this.definition.name))
    return item === undefined ? '' : (headSchema.parse(item).at ?? '')
  }

  /** Commits after a sequence, in order, page by page. */
  entriesAfter(sequence: number, options: { limit?: number } = {}): AsyncGenerator<Entry[]> {
    return entriesAfter(this.#dependencies.table, this.definition.name, sequence, options)
  }

  /**
   * Rebuilds the read model from the table, without snapshots. Throws `OutOfTime` when it is not complete by `until`,
   * in milliseconds of the clock.
   */
  async rebuild(until = Infinity): Promise<ReadModel> {
    const head = await this.head()
    // Read after the head, because the journal entries applied later include every later deletion. A part of a
    // collection has no kinds with large commits.
    const unwritten = this.definition.isPart === true ? [] : [...(await this.#unwritten()).values()]
    // Without commits there is nothing to read: hundreds of partitions are empty.
    const rows = head.sequence === 0 ? noRows() : this.#rows(head.lastIds, until, unwritten)
    const readModel = await ReadModel.load(this.definition, head, rows)
    for await (const entries of this.entriesAfter(readModel.sequence)) readModel.apply(entries)
    await this.#putTombstones(readModel, until)
    return readModel
  }

  /**
   * Entities of large commits that are not yet written and not deleted since, by key. Readers use them without writing
   * them: the commit is made, whether or not its writer still runs.
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
   * Writes the pending entities of large commits; returns whether there were any. The scheduled function calls it in
   * case a writer died, and a writer calls it for its own commit.
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

  /** Drops this instance's read model; the next use loads it again. */
  forget(): void {
    this.#readModel?.close()
    this.#readModel = undefined
  }

  /** The time to load a snapshot is not counted. A call that waits its turn has used its time. */
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
   * The newest snapshot, if loading it is faster than applying the missing commits. The threshold is lower after a call
   * has run out of time.
   */
  async #newer(entries: readonly Entry[]): Promise<ReadModel | undefined> {
    const { snapshots, log, farBehind: far = farBehind } = this.#dependencies
    const most = this.#isLate ? Math.min(far, this.#dependencies.changesAtOnce ?? changesAtOnce) : far
    const before = (entries[0]?.sequence ?? 1) - 1
    // For later pages only the number of commits is known.
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

  /** The newest usable snapshot, or a rebuild from the table. */
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
      // A newer snapshot replaced it, and its object was deleted, while this instance tried to read it.
      pointer = now
    }
    const before = pointer?.previous
    const isLate = this.#dependencies.clock.now().getTime() >= until
    const older =
      before === undefined || isLate ? undefined : await this.#opened(snapshots, before, { notes: false })
    return older ?? this.#rebuildInTime(until, pointer?.object ?? null)
  }

  /**
   * Opens a snapshot; undefined when it cannot be used. Notes that for the snapshot function, except for another
   * layout, which that function detects itself.
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

  /** When opening a read model must end, in milliseconds of the clock. */
  #limit(): number {
    return this.#now() + (this.#dependencies.openMilliseconds ?? Infinity)
  }

  /**
   * Rebuilds from the table, unless it takes too long or is known to. `object` is the snapshot in the table that cannot
   * be used.
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
      // A database that is too slow for one of many pages will be no faster for the next caller.
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

  /** Adds tombstones from the journal, as far back as it goes, because deleted rows have no entity. */
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

  /** Reads only the partitions of ids that exist: most kinds of a new installation have none, or a few. */
  async *#rows(
    lastIds: Readonly<Record<string, number>>,
    until: number,
    unwritten: readonly EntityItem[],
  ): AsyncGenerator<LoadedRow[]> {
    const { table, clock } = this.#dependencies
    const rowOf = (name: string, kind: Kinds[string], item: Item): LoadedRow => ({
      kind: name,
      id: Number(item['sk']),
      row: kind.row(kind.schema.parse(item['entity'])),
      ...commitOf(item),
    })
    const queries = Object.entries(this.definition.kinds).flatMap(([name, kind]) =>
      shardsUpTo(kind.highestId ?? lastIds[name] ?? 0).map(
        (shard) =>
          async function* (): AsyncGenerator<LoadedRow[]> {
            for await (const items of table.query(entityPartition(name, shard), { limit: entitiesAtOnce }))
              yield items.map((item) => rowOf(name, kind, item))
          },
      ),
    )
    // Before the rows of the table, which are newer.
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

/** Requests the next page while the current one is processed. */
async function* ahead<Page>(pages: AsyncGenerator<Page>): AsyncGenerator<Page> {
  for (let next = pages.next(); ;) {
    const page = await next
    if (page.done === true) return
    next = pages.next()
    // The consumer gets the rejection with the next page. Without this handler it would be unhandled and end the
    // process.
    next.catch(() => undefined)
    yield page.value
  }
}

/** Groups commits in order, each group with at least `changes` changes except the last. */
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

/** The commit that last wrote an item, if noted. Older items only have their history. */
const commitOf = (item: Item): Pick<LoadedRow, 'by'> => {
  const { n, at } = writtenSchema.parse(item)
  if (n !== undefined && at !== undefined) return { by: { sequence: n, at: Date.parse(at) } }
  const last = historySchema.safeParse(item['history']).data?.at(-1)
  return last === undefined ? {} : { by: { sequence: 0, at: Date.parse(last.at) } }
}

/** The rebuild from the table took longer than the call may. */
class OutOfTime extends Error {
  override name = 'OutOfTime'
}

/** Whether conditions failed, and none of the heads, which are the first writes. */
export const isReservationTaken = (error: unknown, heads = 1): boolean => {
  const failed = failedConditions(error)
  return failed.length > 0 && failed.every((index) => index >= heads)
}
