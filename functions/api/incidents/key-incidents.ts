/** Incidents as a key sees them, for the list and the change feed. */
import type { IncidentsDependencies } from '#functions/incidents/dependencies.ts'
import { toIncidentResponse, incidentsByIds } from '#functions/incidents/incident-rows.ts'
import { organizationNames } from '#functions/organizations/collection.ts'
import type { KeyCaller } from '#functions/rules/key-api/key-gate.ts'
import { leftOutBy } from '#functions/rules/tlp/tlp.ts'
import type { Incident, IncidentListItem } from '#shared/contracts/incidents.ts'

/** Reads incidents for a key. Full incidents come from the table, list rows from the read model. */
export const incidentsOfKey = async (
  { incidents, organizations }: IncidentsDependencies,
  { session }: KeyCaller,
) => {
  const items = incidents.for(session)
  const [readModel, organizationOf, visible, ofAnyLevel] = await Promise.all([
    items.readModel(),
    organizationNames(organizations, session),
    items.condition(),
    items.ofAnyLevel(),
  ])
  const whole = async (ids: readonly number[]): Promise<Incident[]> => {
    const found = await items.getMany(ids)
    // The rows may refer to a category that was added since.
    const now = await items.readModel()
    return found.flatMap((stored, index) => {
      const id = ids[index]
      return stored === undefined || id === undefined
        ? []
        : [toIncidentResponse(now, id, stored.entity, organizationOf(stored.entity.client_id))]
    })
  }
  return {
    items,
    readModel,
    visible,
    /** How many exposures are hidden from the key, whatever it filters by. */
    leftOut: () => ({ tlp: leftOutBy(readModel, 'incident', session.maxTlp, ofAnyLevel) }),
    /** Incidents with these ids, in the order of the ids. Deleted ones are left out. */
    listed: async (ids: readonly number[], details: boolean): Promise<(Incident | IncidentListItem)[]> =>
      details ? whole(ids) : incidentsByIds(readModel, ids, organizationOf),
  }
}
