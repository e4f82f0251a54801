/** A commit in each of two collections, in one transaction. Functions that have none do not load this. */
import { setTimeout as wait } from 'node:timers/promises'
import { PortalError } from '#shared/http/errors.ts'
import type { Clock, Random } from '../clock.ts'
import type { Log } from '../log.ts'
import { keys } from '../store/keys.ts'
import { isLostRace, type Table, type TransactWrite } from '../store/table.ts'
import { writePending } from './bulk-create.ts'
import { commitAttempts, isReservationTaken, longestWait, type Collection } from './collection.ts'
import { Commit } from './commit.ts'
import type { Kinds } from './definition.ts'
import { decodeEntry, type Author } from './entry.ts'
import { CommitTooLarge, mostBytes, transactionBytes, transactionWrites } from './in-commits.ts'

interface Dependencies {
  readonly table: Table
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
}

/**
 * Makes both commits or none. The command changes both collections, and runs again after a lost race in either. Throws
 * as `commit`, and `CommitTooLarge` for more writes or bytes than one transaction may have.
 */
export const commitBoth = async <K extends Kinds, L extends Kinds, Result>(
  { table, clock, random, log }: Dependencies,
  [collection, other]: readonly [Collection<K>, Collection<L>],
  author: Author,
  command: (own: Commit<K>, theirs: Commit<L>) => Promise<Result> | Result,
): Promise<Result> => {
  const commitId = random.uuid()
  let earliest = ''
  for (let attempt = 0; attempt < commitAttempts; attempt += 1) {
    const [readModel, otherReadModel] = await Promise.all([collection.readModel(), other.readModel()])
    const now = clock.now().toISOString()
    const at = now < earliest ? earliest : now
    const own = new Commit(collection.definition, readModel, author, at, table.name)
    const theirs = new Commit(other.definition, otherReadModel, author, at, table.name)
    const result = await command(own, theirs)
    const runAfterCommit = (): void => {
      own.runAfterCommit()
      theirs.runAfterCommit()
    }
    try {
      await table.transact(inOneTransaction(own, theirs, commitId))
      runAfterCommit()
      await Promise.all([writeLater(table, collection, own), writeLater(table, other, theirs)])
      return result
    } catch (error) {
      if (!isLostRace(error)) throw error
      // The transaction may have succeeded although its response was lost.
      const winner = await table.get(keys.journal(collection.definition.name, own.sequence))
      if (winner !== undefined && decodeEntry(winner).commitId === commitId) {
        runAfterCommit()
        await Promise.all([collection.completePending(), other.completePending()])
        return result
      }
      if (isReservationTaken(error, 2)) throw new PortalError('already_exists', { cause: error })
      const times = await Promise.all([collection.lastTime(), other.lastTime()])
      earliest = times.toSorted().at(-1) ?? ''
      log.info('commit lost a race', {
        collection: collection.definition.name,
        sequence: own.sequence,
        attempt,
      })
      await wait(random.fraction() * Math.min(longestWait, 10 * 2 ** attempt))
    }
  }
  throw new PortalError('busy')
}

/** The writes of two commits, both heads first. Two journal entries and pending items take bytes too. */
const inOneTransaction = <K extends Kinds, L extends Kinds>(
  own: Commit<K>,
  theirs: Commit<L>,
  commitId: string,
): TransactWrite[] => {
  if (own.changes.length === 0 || theirs.changes.length === 0)
    throw new Error('A commit in two collections changes one of them only')
  const [mine, their] = [own.transaction(commitId), theirs.transaction(commitId)]
  const bytes = own.bytes + theirs.bytes + 4 * transactionBytes
  if (mine.length + their.length > transactionWrites || bytes > mostBytes)
    throw new CommitTooLarge(`Two commits of ${mine.length + their.length} writes and ${bytes} bytes`)
  return [...mine.slice(0, 1), ...their.slice(0, 1), ...mine.slice(1), ...their.slice(1)]
}

const writeLater = async <K extends Kinds>(
  table: Table,
  collection: Collection<K>,
  { later, sequence }: Commit<K>,
): Promise<void> => {
  if (later.length > 0)
    await writePending(
      table,
      collection.definition.name,
      { sequence, items: later },
      collection.entriesAfter(sequence),
    )
}
