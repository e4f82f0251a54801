/**
 * A consumer of journals: turns the commits after its checkpoints into writes, page by page, and stores its progress
 * with them. So each commit takes effect once, and the next run continues a killed run.
 */
import * as z from 'zod'
import { undoLimits } from '#shared/domain/undo.ts'
import type { Clock, Random } from '../clock.ts'
import { describeError, type Log } from '../log.ts'
import { keys, type Key } from '../store/keys.ts'
import { withLease } from '../store/lease.ts'
import type { Item, Table, TransactWrite } from '../store/table.ts'
import { entriesAfter, type Entry } from './entry.ts'
import { throwFailures } from '../failures.ts'

/** Writes per transaction; the checkpoint adds one more. */
const writesAtOnce = 90

/** The last commit of each journal, by name. */
export type Checkpoints = Readonly<Record<string, number>>

interface Position {
  /** The item with the checkpoints. Undefined before the first run. */
  readonly state: Item | undefined
  readonly checkpoints: Checkpoints | undefined
  readonly heads: Checkpoints
  /** Whether a journal has commits after its checkpoint. */
  readonly isBehind: boolean
}

export interface ConsumerDefinition {
  readonly journals: readonly string[]
  /** The item with the checkpoints, in the attribute `cursors`. It may have other attributes. */
  readonly state: Key
  readonly lease: Key
}

interface Dependencies {
  readonly table: Table
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
}

/** The writes of a page of commits of a journal. The same page must yield the same keys. */
export type WritesOfPage = (journal: string, entries: readonly Entry[]) => Promise<readonly TransactWrite[]>

const headSchema = z.object({ n: z.int() })

/** The entries before the first that may be undone at any moment: one of an act that is younger than `heldAfter`. */
const untilHeld = (entries: readonly Entry[], heldAfter: number): readonly Entry[] => {
  const first = entries.findIndex(({ actor, at }) => actor.act !== undefined && Date.parse(at) > heldAfter)
  return first < 0 ? entries : entries.slice(0, first)
}

export class JournalConsumer {
  readonly #dependencies: Dependencies
  readonly #definition: ConsumerDefinition
  readonly #stateSchema

  constructor(dependencies: Dependencies, definition: ConsumerDefinition) {
    this.#dependencies = dependencies
    this.#definition = definition
    this.#stateSchema = z.object({ cursors: z.record(z.enum(definition.journals), z.int()) })
  }

  /** Runs under the consumer's lease for at most `milliseconds`. Undefined while another run holds it. */
  withLease<Result>(milliseconds: number, run: () => Promise<Result>): Promise<Result | undefined> {
    return withLease(this.#dependencies, this.#definition.lease, milliseconds, run)
  }

  /** Reads the checkpoints and the last commits of the journals. One request. */
  async position(): Promise<Position> {
    const { journals, state: key } = this.#definition
    const [state, ...found] = await this.#dependencies.table.batchGet([key, ...journals.map(keys.head)])
    const heads = Object.fromEntries(
      journals.map((journal, index) => {
        const head = found[index]
        return [journal, head === undefined ? 0 : headSchema.parse(head).n]
      }),
    )
    const checkpoints = state === undefined ? undefined : this.#stateSchema.parse(state).cursors
    const isBehind =
      checkpoints === undefined || journals.some((journal) => checkpoints[journal] !== heads[journal])
    return { state, checkpoints, heads, isBehind }
  }

  /** Moves the checkpoints without consuming. `others` are the other attributes of their item. */
  async skipTo(heads: Checkpoints, others: Item = {}): Promise<void> {
    await this.#dependencies.table.put({ ...this.#definition.state, ...others, cursors: heads })
  }

  /**
   * Consumes the journals that are behind. `enough` ends each at a page, from which the next run continues. Acts that
   * may be undone at any moment wait, with what follows them, unless `all`. A failed journal does not stop the others:
   * its error is thrown at the end. Returns the new checkpoints.
   */
  async consume(
    { checkpoints, heads }: { readonly checkpoints: Checkpoints; readonly heads: Checkpoints },
    writesOf: WritesOfPage,
    enough: () => boolean,
    { all = false }: { readonly all?: boolean } = {},
  ): Promise<Checkpoints> {
    const { table, log, clock } = this.#dependencies
    const heldAfter = all ? Infinity : clock.now().getTime() - undoLimits.heldSeconds * 1000
    const reached: Record<string, number> = { ...checkpoints }
    const failures: unknown[] = []
    for (const journal of this.#definition.journals) {
      const checkpoint = checkpoints[journal]
      if (checkpoint === undefined || checkpoint === heads[journal]) continue
      try {
        for await (const page of entriesAfter(table, journal, checkpoint)) {
          const entries = untilHeld(page, heldAfter)
          const last = entries.at(-1)
          if (last === undefined) break
          await this.#write(await writesOf(journal, entries), journal, last.sequence)
          reached[journal] = last.sequence
          if (enough() || entries.length < page.length) break
        }
      } catch (error) {
        failures.push(error)
        log.error('journal not consumed', { journal, ...describeError(error) })
      }
    }
    throwFailures(failures, 'Journals that were not planned')
    return reached
  }

  /**
   * Writes the results of a page and moves the checkpoint. The checkpoint is in the last transaction. A run that dies
   * before that produces the page again, under the same keys.
   */
  async #write(writes: readonly TransactWrite[], journal: string, sequence: number): Promise<void> {
    const { table } = this.#dependencies
    const left = [...writes]
    while (left.length > writesAtOnce) await table.transact(left.splice(0, writesAtOnce))
    await table.transact([
      ...left,
      {
        Update: {
          TableName: table.name,
          Key: { ...this.#definition.state },
          UpdateExpression: 'SET cursors.#name = :sequence',
          ExpressionAttributeNames: { '#name': journal },
          ExpressionAttributeValues: { ':sequence': sequence },
        },
      },
    ])
  }
}
