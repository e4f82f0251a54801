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

const leftOutIn = (readModel: ReadModel, organizationId: number): LeftOut => ({
  reports: reportedFalsePositives(readModel, organizationId),
  seen: revivedIn(readModel, organizationId),
  ...sightingsRevision(readModel, organizationId),
})

/** Organizations whose false positives an instance caches. */
const mostOrganizations = 2000

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
  async of(organizationId: number | null, sequence: number): Promise<LeftOut> {
    if (organizationId === null || sequence === 0) return nothingLeftOut
    const known = this.#known.get(organizationId)
    if (known !== undefined && known.sequence >= sequence) return known.leftOut
    const readModel = await this.#sightings.readModel()
    const leftOut = leftOutIn(readModel, organizationId)
    if (this.#known.size >= mostOrganizations) this.#known.clear()
    this.#known.set(organizationId, { sequence: readModel.sequence, leftOut })
    return leftOut
  }
}

/** What an output leaves out, as of now. */
export const leftOutOf = async (
  { sightings }: { readonly sightings: Collection<SightingKinds> },
  { without }: Definition,
): Promise<LeftOut> =>
  without === undefined ? nothingLeftOut : leftOutIn(await sightings.readModel(), without)
