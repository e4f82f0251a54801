/** Exposures as a key sees them, for the list and the change feed. */
import { organizationNames } from '#functions/organizations/collection.ts'
import type { KeyCaller } from '#functions/rules/key-api/key-gate.ts'
import type { ExposuresDependencies } from '#functions/exposures/dependencies.ts'
import { leftOutBy } from '#functions/rules/tlp/tlp.ts'
import { readerOf } from '#functions/exposures/remediation/today.ts'
import { exposuresByIds, toExposureResponse } from '#functions/exposures/exposure-rows.ts'
import type { Visibility, VisibilityListItem } from '#shared/contracts/visibilities.ts'

/** Reads exposures for a key. Full exposures come from the table, list rows from the read model. */
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
    // The rows may refer to a category that was added since.
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
    /** How many exposures are hidden from the key, whatever it filters by. */
    leftOut: () => ({ tlp: leftOutBy(readModel, 'visibility', session.maxTlp, ofAnyLevel) }),
    asking: { ...reader, userId: session.userId },
    /** Exposures with these ids, in the order of the ids. Deleted ones are left out. */
    listed: async (ids: readonly number[], details: boolean): Promise<(Visibility | VisibilityListItem)[]> =>
      details ? whole(ids) : exposuresByIds(readModel, ids, organizationOf, reader.days),
  }
}
