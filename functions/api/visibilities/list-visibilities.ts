import { handleKey, type KeyRoute } from '#functions/platform/api/key-handler.ts'
import { readKeyPage } from '#functions/platform/api/key-pages.ts'
import type { VisibilitiesDependencies } from '#functions/visibilities/dependencies.ts'
import { visibilityAccess } from '#functions/visibilities/visibility-access.ts'
import { visibilityConditions, visibilityOrder } from '#functions/visibilities/visibility-conditions.ts'
import { boundedByDetails } from '#shared/contracts/api/details.ts'
import { apiListVisibilities } from '#shared/contracts/api/visibilities.ts'
import { isProviderStaff } from '#shared/domain/roles.ts'
import { visibilitiesOfKey } from './key-visibilities.ts'

/** The list of visibilities that a key sees, page by page. */
export const listVisibilitiesRoute = (dependencies: VisibilitiesDependencies): KeyRoute =>
  handleKey(apiListVisibilities, async ({ query, caller }) => {
    const { role } = caller.session
    const { replica, visible, asking, listed } = await visibilitiesOfKey(dependencies, caller)
    const { ids, next } = readKeyPage(replica, {
      from: 'visibility',
      where: visibilityConditions(visible, asking, query, undefined),
      order: query.sort === undefined ? [] : visibilityOrder(query.sort),
      ...(isProviderStaff(role) ? { access: visibilityAccess(query.sort, query.is_active) } : {}),
      bound: ['visibilities', caller.clientId],
      query: boundedByDetails(query),
    })
    return { data: await listed(ids, query.details), next }
  })
