/** Visibilities as a key sees them, for its list and for what became of them. */
import { clientNames } from '#functions/organizations/collection.ts'
import type { KeyCaller } from '#functions/platform/api/key-gate.ts'
import type { VisibilitiesDependencies } from '#functions/visibilities/dependencies.ts'
import { leftOutBy } from '#functions/platform/tlp/tlp.ts'
import { readerOf } from '#functions/visibilities/remediation/today.ts'
import { visibilitiesByIds, visibilityOf } from '#functions/visibilities/visibility-rows.ts'
import type { Visibility, VisibilityListItem } from '#shared/contracts/visibilities.ts'

/** What a call of a key works with. Whole visibilities are read from the table, rows come out of the read model. */
export const visibilitiesOfKey = async (
  { visibilities, organizations, platform }: VisibilitiesDependencies,
  { session }: KeyCaller,
) => {
  const items = visibilities.for(session)
  const [readModel, clientOf, visible, ofAnyLevel, reader] = await Promise.all([
    items.readModel(),
    clientNames(organizations, session),
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
        : [visibilityOf(now, id, stored.entity, clientOf(stored.entity.client_id), reader)]
    })
  }
  return {
    items,
    readModel,
    visible,
    /** How many it is not given, whatever it filters by. */
    leftOut: () => ({ tlp: leftOutBy(readModel, 'visibility', session.maxTlp, ofAnyLevel) }),
    asking: { ...reader, userId: session.userId },
    /** Visibilities of these ids, in the order of the ids; one that is gone is left out. */
    listed: async (ids: readonly number[], details: boolean): Promise<(Visibility | VisibilityListItem)[]> =>
      details ? whole(ids) : visibilitiesByIds(readModel, ids, clientOf, reader.days),
  }
}
