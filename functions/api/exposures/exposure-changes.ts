import { entryColumns, readChanges, showsNames } from '#functions/rules/key-api/changes.ts'
import { handleKey, type KeyRoute } from '#functions/rules/key-api/key-handler.ts'
import type { ExposuresDependencies } from '#functions/exposures/dependencies.ts'
import { rowWithin, showsDefault, tlpRights } from '#functions/rules/tlp/tlp.ts'
import { boundedByDetails } from '#shared/contracts/api/details.ts'
import { oneOf } from '#functions/core/read-model/where.ts'
import { apiVisibilityChanges } from '#shared/contracts/api/visibilities.ts'
import { organizationNamesChanged } from '#functions/organizations/collection.ts'
import { exposuresOfKey } from './key-exposures.ts'

/** The change feed of the exposures that a key sees. */
export const exposureChangesRoute = (dependencies: ExposuresDependencies): KeyRoute =>
  handleKey(apiVisibilityChanges, async ({ query, caller }) => {
    // Read the count before the names: a name that is newer than the count is then sent again, never missed.
    const named = await organizationNamesChanged(dependencies.platform.table, caller.session)
    const { items, readModel, visible, leftOut, listed } = await exposuresOfKey(dependencies, caller)
    const { maxTlp } = caller.session
    const page = await readChanges(dependencies.platform, {
      collection: dependencies.collection,
      readModel,
      kind: 'visibility',
      isVisible: (row) => items.owns(row),
      gives: rowWithin(readModel, 'visibility', maxTlp),
      visible,
      shows: {
        visibility_tlp: showsDefault('visibility'),
        visibility_category: showsNames(entryColumns, (named) => oneOf('visibility.category_id', named)),
      },
      bound: ['visibilities', caller.organizationId, named, ...tlpRights(readModel, 'visibility', maxTlp)],
      itemsOf: async (ids) =>
        new Map((await listed(ids, query.details)).map((item) => [item.visibility_id, item])),
      query: boundedByDetails(query),
    })
    return { ...page, left_out: leftOut() }
  })
