/** Exposures as a key sees them, for its list and for what became of them. */
import { organizationNames } from '#functions/organizations/collection.ts'
import type { KeyCaller } from '#functions/platform/api/key-gate.ts'
import type { ExposuresDependencies } from '#functions/exposures/dependencies.ts'
import { leftOutBy } from '#functions/platform/tlp/tlp.ts'
import { readerOf } from '#functions/exposures/remediation/today.ts'
import { exposuresByIds, toExposureResponse } from '#functions/exposures/exposure-rows.ts'
import type { Visibility, VisibilityListItem } from '#shared/contracts/visibilities.ts'

/** What a call of a key works with. Whole exposures are read from the table, rows come out of the read model. */
export const exposuresOfKey = async (
  { exposures, organizations, platform }: ExposuresDependencies,
  { session }: KeyCaller,
) => {
  const items = exposures.for(session)
  const [readModel, organizationOf, visible, ofAnyLevel, reader] = await Promise.all([
    items.readModel(),
    organizationNames(organizations, session),
    items.condition(),
    items.ofAnyLevel(),
    readerOf(organizations, session, platform.clock),
  ])
  const whole = async (ids: readonly number[]): Promise<Visibility[]> => {
    const found = await items.getMany(ids)
    // What was read may name a category that came since.
    const now = await items.readModel()
    return found.flatMap((stored, index) => {
      const id = ids[index]
      return stored === undefined || id === undefined
        ? []
        : [toExposureResponse(now, id, stored.entity, organizationOf(stored.entity.client_id), reader)]
    })
  }
  return {
    items,
    readModel,
    visible,
    /** How many it is not given, whatever it filters by. */
    leftOut: () => ({ tlp: leftOutBy(readModel, 'visibility', session.maxTlp, ofAnyLevel) }),
    asking: { ...reader, userId: session.userId },
    /** Exposures of these ids, in the order of the ids; one that is gone is left out. */
    listed: async (ids: readonly number[], details: boolean): Promise<(Visibility | VisibilityListItem)[]> =>
      details ? whole(ids) : exposuresByIds(readModel, ids, organizationOf, reader.days),
  }
}
