import type { IncidentsDependencies } from '#functions/incidents/dependencies.ts'
import { entryColumns, readChanges, showsNames } from '#functions/rules/key-api/changes.ts'
import { handleKey, type KeyRoute } from '#functions/rules/key-api/key-handler.ts'
import { rowWithin, showsDefault, tlpRights } from '#functions/rules/tlp/tlp.ts'
import { boundedByDetails } from '#shared/contracts/api/details.ts'
import { oneOf, refersToAny } from '#functions/core/read-model/where.ts'
import { apiIncidentChanges } from '#shared/contracts/api/incidents.ts'
import { organizationNamesChanged } from '#functions/organizations/collection.ts'
import { incidentsOfKey } from './key-incidents.ts'

/** The change feed of the incidents that a key sees. */
export const incidentChangesRoute = (dependencies: IncidentsDependencies): KeyRoute =>
  handleKey(apiIncidentChanges, async ({ query, caller }) => {
    // Read the count before the names: a name that is newer than the count is then sent again, never missed.
    const named = await organizationNamesChanged(dependencies.platform.table, caller.session)
    const { items, readModel, visible, leftOut, listed } = await incidentsOfKey(dependencies, caller)
    const { maxTlp } = caller.session
    const page = await readChanges(dependencies.platform, {
      collection: dependencies.collection,
      readModel,
      kind: 'incident',
      isVisible: (row) => items.owns(row),
      gives: rowWithin(readModel, 'incident', maxTlp),
      visible,
      shows: {
        incident_tlp: showsDefault('incident'),
        incident_category: showsNames(entryColumns, (named) => oneOf('incident.category_id', named)),
        incident_tag: showsNames(entryColumns, (named) =>
          refersToAny('incident', 'tag_ids', 'incident.id', named),
        ),
      },
      bound: ['incidents', caller.organizationId, named, ...tlpRights(readModel, 'incident', maxTlp)],
      itemsOf: async (ids) =>
        new Map((await listed(ids, query.details)).map((item) => [item.incident_id, item])),
      query: boundedByDetails(query),
    })
    return { ...page, left_out: leftOut() }
  })
