/** The false positives of organizations, which their outputs leave out. */
import type { SightingKinds } from '#functions/sightings/collection.ts'
import {
  reportedFalsePositives,
  sightingsRevision,
  revivedIn,
  type ReportedFalsePositive,
  type RevivingSighting,
} from '#functions/sightings/listing.ts'
import type { Collection } from '#functions/platform/journal/collection.ts'
import type { ReadModel } from '#functions/platform/journal/read-model.ts'
import type { Definition } from './parameters.ts'

/** What an output leaves out for its organization. */
export interface LeftOut {
  readonly reports: readonly ReportedFalsePositive[]
  /** What it saw that had expired: that is given nevertheless. */
  readonly seen: readonly RevivingSighting[]
  /**
   * The place of the last commit that moved them, which rises with each, and its time in epoch milliseconds; 0 of an
   * organization that never had any. What rises with the journal of indicators rises with it as well.
   */
  readonly revision: number
  readonly changed: number
}
export const nothingLeftOut: LeftOut = { reports: [], seen: [], revision: 0, changed: 0 }

const leftOutIn = (readModel: ReadModel, clientId: number): LeftOut => ({
  reports: reportedFalsePositives(readModel, clientId),
  seen: revivedIn(readModel, clientId),
  ...sightingsRevision(readModel, clientId),
})

/** Organizations whose false positives an instance caches. */
const mostClients = 2000

/**
 * The false positives of organizations, cached as of a commit to the collection of sightings: a request reads its head
 * alone.
 */
export class FalsePositiveCache {
  readonly #sightings: Collection<SightingKinds>
  readonly #known = new Map<number, { sequence: number; leftOut: LeftOut }>()

  constructor(sightings: Collection<SightingKinds>) {
    this.#sightings = sightings
  }

  /** `sequence` is that of the collection's head, as it was read with the key. */
  async of(clientId: number | null, sequence: number): Promise<LeftOut> {
    if (clientId === null || sequence === 0) return nothingLeftOut
    const known = this.#known.get(clientId)
    if (known !== undefined && known.sequence >= sequence) return known.leftOut
    const readModel = await this.#sightings.readModel()
    const leftOut = leftOutIn(readModel, clientId)
    if (this.#known.size >= mostClients) this.#known.clear()
    this.#known.set(clientId, { sequence: readModel.sequence, leftOut })
    return leftOut
  }
}

/** What an output leaves out, as of now. */
export const leftOutOf = async (
  { sightings }: { readonly sightings: Collection<SightingKinds> },
  { without }: Definition,
): Promise<LeftOut> =>
  without === undefined ? nothingLeftOut : leftOutIn(await sightings.readModel(), without)
