/**
 * What functions say of a collection whose snapshot they cannot use, and who makes a new one of it.
 * A function that serves requests may read snapshots and not write them, so it leaves a note in the table. The
 * scheduled function reads the notes every minute.
 */
import * as z from 'zod'
import { keys } from '../store/keys.ts'
import { isLostRace, type Item, type Table } from '../store/table.ts'

/** How long a worker that says nothing keeps others from making the same snapshot, in milliseconds. */
const leaseMilliseconds = 120_000

const needSchema = z.object({
  /** The object that cannot be used; null when there is no snapshot at all. */
  object: z.string().nullable(),
  reason: z.string(),
  /** ISO 8601. */
  at: z.string(),
  /** Reading the table back takes longer than a request may: requests wait for the snapshot. */
  waits: z.boolean(),
})
/** A note that a collection needs a new snapshot. */
export type SnapshotNeed = z.infer<typeof needSchema>

const needOf = (item: Item | undefined): SnapshotNeed | undefined =>
  item === undefined ? undefined : needSchema.parse(item)

export class SnapshotNeeds {
  readonly #table: Table

  constructor(table: Table) {
    this.#table = table
  }

  /** What is said of a collection's snapshot. */
  async get(collection: string): Promise<SnapshotNeed | undefined> {
    return needOf(await this.#table.get(keys.snapshotNeed(collection)))
  }

  /** Every note, by the collection's name. One query. */
  async all(): Promise<ReadonlyMap<string, SnapshotNeed>> {
    const items = await this.#table.queryAll(keys.snapshotNeed('').pk)
    return new Map(items.map((item) => [z.string().parse(item['sk']), needSchema.parse(item)]))
  }

  /**
   * Notes that an object cannot be used. Many instances find the same: the first one writes it, and whether
   * requests wait for it is never taken back.
   */
  async note(collection: string, { object, reason, at, waits }: SnapshotNeed): Promise<void> {
    try {
      await this.#table.put(
        { ...keys.snapshotNeed(collection), object, reason, at, waits },
        {
          expression: waits
            ? 'attribute_not_exists(pk) OR #object <> :object OR #waits = :no'
            : 'attribute_not_exists(pk) OR #object <> :object',
          names: { '#object': 'object', ...(waits ? { '#waits': 'waits' } : {}) },
          values: { ':object': object, ...(waits ? { ':no': false } : {}) },
        },
      )
    } catch (error) {
      if (!isLostRace(error)) throw error
    }
  }

  /** Takes a note back: the need is met, or was none. A note of another object, written since, stays. */
  async settle(collection: string, { object }: Pick<SnapshotNeed, 'object'>): Promise<void> {
    try {
      await this.#table.delete(keys.snapshotNeed(collection), {
        expression: '#object = :object',
        names: { '#object': 'object' },
        values: { ':object': object },
      })
    } catch (error) {
      if (!isLostRace(error)) throw error
    }
  }

  /**
   * Does work on a collection's snapshot unless somebody else does: making one of a million rows takes longer
   * than the minute after which the next run begins. Answers with undefined when somebody else does. `holder` is
   * this worker's own name for the lease.
   */
  async exclusively<Result>(
    collection: string,
    { holder, now }: { holder: string; now: () => Date },
    work: () => Promise<Result>,
  ): Promise<Result | undefined> {
    const key = keys.snapshotLease(collection)
    const hold = (condition: string): Promise<void> =>
      this.#table.put(
        { ...key, holder, until: now().getTime() + leaseMilliseconds },
        {
          expression: condition,
          names: condition.includes('#until') ? { '#until': 'until' } : { '#holder': 'holder' },
          values: condition.includes('#until') ? { ':now': now().getTime() } : { ':holder': holder },
        },
      )
    try {
      await hold('attribute_not_exists(pk) OR #until < :now')
    } catch (error) {
      if (isLostRace(error)) return undefined
      throw error
    }
    // A beat that fails is made up for by the next one; at worst a second worker makes the same snapshot.
    const beat = setInterval(
      () => void hold('#holder = :holder').catch(() => undefined),
      leaseMilliseconds / 4,
    )
    beat.unref()
    try {
      return await work()
    } finally {
      clearInterval(beat)
      await this.#table
        .delete(key, {
          expression: '#holder = :holder',
          names: { '#holder': 'holder' },
          values: { ':holder': holder },
        })
        .catch((error: unknown) => {
          if (!isLostRace(error)) throw error
        })
    }
  }
}
