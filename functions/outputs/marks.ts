/** The false positives of organizations, which their outputs leave out. */
import type { SightingKinds } from '#functions/sightings/collection.ts'
import { falsePositivesOf } from '#functions/sightings/listing.ts'
import type { Collection } from '#functions/platform/journal/collection.ts'
import type { Definition } from './parameters.ts'

/** Organizations whose false positives an instance remembers. */
const mostClients = 2000

/**
 * The false positives of organizations, remembered as of a commit to the collection of sightings: a request reads its head
 * alone.
 */
export class MarksInMemory {
  readonly #sightings: Collection<SightingKinds>
  readonly #known = new Map<number, { sequence: number; marks: readonly number[] }>()

  constructor(sightings: Collection<SightingKinds>) {
    this.#sightings = sightings
  }

  /** `sequence` is that of the collection's head, as it was read with the key. */
  async of(clientId: number | null, sequence: number): Promise<readonly number[]> {
    if (clientId === null || sequence === 0) return []
    const known = this.#known.get(clientId)
    if (known !== undefined && known.sequence >= sequence) return known.marks
    const replica = await this.#sightings.replica()
    const marks = await falsePositivesOf({ replica: () => Promise.resolve(replica) }, clientId)
    if (this.#known.size >= mostClients) this.#known.clear()
    this.#known.set(clientId, { sequence: replica.sequence, marks })
    return marks
  }
}

/** What an output leaves out, as of now. */
export const leftOutOf = async (
  { sightings }: { readonly sightings: Collection<SightingKinds> },
  { without }: Definition,
): Promise<readonly number[]> => (without === undefined ? [] : falsePositivesOf(sightings, without))
