import { assetsHead, readModelFor } from '#functions/platform/asset-matches/asset-matches.ts'
import { matchFilter, itemsWithMatches } from '#functions/platform/asset-matches/reading.ts'
import { handleKey, type KeyRoute } from '#functions/platform/api/key-handler.ts'
import { readKeyPage } from '#functions/platform/api/key-pages.ts'
import { allOf } from '#functions/platform/lists/where.ts'
import type { VisibilitiesDependencies } from '#functions/visibilities/dependencies.ts'
import { visibilityAccess } from '#functions/visibilities/visibility-access.ts'
import { visibilityConditions, visibilityOrder } from '#functions/visibilities/visibility-conditions.ts'
import { boundedByDetails } from '#shared/contracts/api/details.ts'
import { apiListVisibilities } from '#shared/contracts/api/visibilities.ts'
import { isProviderStaff } from '#shared/domain/roles.ts'
import { assetOwnerOfKey } from '../asset-owner.ts'
import { visibilitiesOfKey } from './key-visibilities.ts'

/** The list of visibilities that a key sees, page by page. */
export const listVisibilitiesRoute = (dependencies: VisibilitiesDependencies): KeyRoute =>
  handleKey(
    apiListVisibilities,
    async ({ query, caller }) => {
      const { role } = caller.session
      const client = assetOwnerOfKey(caller, query)
      const { visible, asking, leftOut, listed } = await visibilitiesOfKey(dependencies, caller)
      const { platform, collection, assets } = dependencies
      const readModel = await readModelFor(client, platform, collection, assets, caller.session.alongside)
      const { ids, next } = readKeyPage(readModel, {
        from: 'visibility',
        where: allOf([
          visibilityConditions(visible, asking, query, undefined),
          matchFilter('visibility', client, query.concerns_us),
        ]),
        order: query.sort === undefined ? [] : visibilityOrder(query.sort),
        ...(isProviderStaff(role) ? { access: visibilityAccess(query.sort, query.is_active) } : {}),
        bound: ['visibilities', caller.clientId, caller.session.maxTlp],
        query: boundedByDetails(query),
      })
      const items = await listed(ids, query.details)
      return {
        data: itemsWithMatches(readModel, 'visibility', client, items, ({ visibility_id: id }) => id),
        next,
        left_out: leftOut(),
      }
    },
    { alongside: [assetsHead] },
  )
