/** The false positives of organizations, which their outputs leave out. */
import type { SightingKinds } from '#functions/sightings/sighting-store.ts'
import {
  reportedFalsePositives,
  sightingsRevision,
  revivedIn,
} from '#functions/sightings/sighting-queries.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import type { Definition, LeftOut } from './parameters.ts'

export const nothingLeftOut: LeftOut = { reports: [], seen: [], revision: 0, changed: 0 }

const leftOutIn = (readModel: ReadModel, organizationId: number): LeftOut => ({
  reports: reportedFalsePositives(readModel, organizationId),
  seen: revivedIn(readModel, organizationId),
  ...sightingsRevision(readModel, organizationId),
})

/** Maximum organizations cached per instance. */
const mostOrganizations = 2000

/**
 * The false positives of organizations, cached as of a commit to the sightings' collection. So a request reads only its
 * head.
 */
export class FalsePositiveCache {
  readonly #sightings: Collection<SightingKinds>
  readonly #known = new Map<number, { sequence: number; leftOut: LeftOut }>()

  constructor(sightings: Collection<SightingKinds>) {
    this.#sightings = sightings
  }

  /** `sequence` is that of the collection's head, read together with the key. */
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

/** What an output leaves out at this moment. */
export const leftOutOf = async (
  { sightings }: { readonly sightings: Collection<SightingKinds> },
  { without }: Definition,
): Promise<LeftOut> =>
  without === undefined ? nothingLeftOut : leftOutIn(await sightings.readModel(), without)
