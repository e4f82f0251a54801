/**
 * Notes about collections whose snapshots cannot be used, and the lease for making a new one. A function that serves
 * requests may read snapshots but not write them, so it writes a note to the table. The scheduled function reads the
 * notes every minute.
 */
import * as z from 'zod'
import { keys } from '../store/keys.ts'
import { isLostRace, type Item, type Table } from '../store/table.ts'

/** How long the lease protects a snapshot that is being made without a renewal, in milliseconds. */
const leaseMilliseconds = 120_000

const needSchema = z.object({
  /** The object that cannot be used; null when there is no snapshot. */
  object: z.string().nullable(),
  reason: z.string(),
  /** ISO 8601. */
  at: z.string(),
  /** The rebuild from the table takes longer than a request may, so requests wait for the snapshot. */
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

  /** The note of a collection. */
  async get(collection: string): Promise<SnapshotNeed | undefined> {
    return needOf(await this.#table.get(keys.snapshotNeed(collection)))
  }

  /** All notes by collection name. Costs one query. */
  async all(): Promise<ReadonlyMap<string, SnapshotNeed>> {
    const items = await this.#table.queryAll(keys.snapshotNeed('').pk)
    return new Map(items.map((item) => [z.string().parse(item['sk']), needSchema.parse(item)]))
  }

  /**
   * Notes that an object cannot be used. Of many instances with the same result, the first writes the note. `waits` is
   * never reset.
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

  /** Deletes a note after the snapshot is made, or when none is needed. A newer note about another object stays. */
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
   * Runs `work` on a collection's snapshot under a lease; undefined when another worker has it. A snapshot of a million
   * rows takes longer than the minute until the next run. `holder` identifies this worker.
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
    // A failed renewal is followed by another. At worst a second worker makes the same snapshot.
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
