import { assetsHead, readModelFor } from '#functions/asset-matches/asset-matches.ts'
import { matchFilter, itemsWithMatches } from '#functions/asset-matches/match-queries.ts'
import { handleKey, type KeyRoute } from '#functions/rules/key-api/key-handler.ts'
import { readKeyPage } from '#functions/rules/key-api/key-pages.ts'
import { allOf } from '#functions/core/read-model/where.ts'
import type { ExposuresDependencies } from '#functions/exposures/dependencies.ts'
import { exposureAccess } from '#functions/exposures/exposure-access.ts'
import { exposureConditions, exposureOrder } from '#functions/exposures/exposure-conditions.ts'
import { boundedByDetails } from '#shared/contracts/api/details.ts'
import { apiListVisibilities } from '#shared/contracts/api/visibilities.ts'
import { isProviderStaff } from '#shared/domain/roles.ts'
import { assetOwnerOfKey } from '#functions/asset-matches/key-access.ts'
import { exposuresOfKey } from './key-exposures.ts'

/** The list of exposures that a key sees, page by page. */
export const listExposuresRoute = (dependencies: ExposuresDependencies): KeyRoute =>
  handleKey(
    apiListVisibilities,
    async ({ query, caller }) => {
      const { role } = caller.session
      const organizationId = assetOwnerOfKey(caller, query)
      const { visible, asking, leftOut, listed } = await exposuresOfKey(dependencies, caller)
      const { platform, collection, assets } = dependencies
      const readModel = await readModelFor(
        organizationId,
        platform,
        collection,
        assets,
        caller.session.alongside,
      )
      const { ids, next } = readKeyPage(readModel, {
        from: 'visibility',
        where: allOf([
          exposureConditions(visible, asking, query, undefined),
          matchFilter('visibility', organizationId, query.concerns_us),
        ]),
        order: query.sort === undefined ? [] : exposureOrder(query.sort),
        ...(isProviderStaff(role) ? { access: exposureAccess(query.sort, query.is_active) } : {}),
        bound: ['visibilities', caller.organizationId, caller.session.maxTlp],
        query: boundedByDetails(query),
      })
      const items = await listed(ids, query.details)
      return {
        data: itemsWithMatches(readModel, 'visibility', organizationId, items, ({ visibility_id: id }) => id),
        next,
        left_out: leftOut(),
      }
    },
    { alongside: [assetsHead] },
  )
