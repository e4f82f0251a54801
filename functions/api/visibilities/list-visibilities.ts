import { clientNames } from '#functions/organizations/collection.ts'
import { handleKey, type KeyRoute } from '#functions/platform/api/key-handler.ts'
import { readKeyPage } from '#functions/platform/api/key-pages.ts'
import { sortOrder } from '#functions/platform/lists/page.ts'
import type { VisibilitiesDependencies } from '#functions/visibilities/dependencies.ts'
import { visibilityAccess } from '#functions/visibilities/visibility-access.ts'
import { visibilityConditions, visibilitySorts } from '#functions/visibilities/visibility-conditions.ts'
import { visibilitiesByIds } from '#functions/visibilities/visibility-rows.ts'
import { apiListVisibilities } from '#shared/contracts/api/visibilities.ts'
import { isProviderStaff } from '#shared/domain/roles.ts'

/** The list of visibilities that a key sees, page by page. */
export const listVisibilitiesRoute = ({ visibilities, organizations }: VisibilitiesDependencies): KeyRoute =>
  handleKey(apiListVisibilities, async ({ query, caller: { session, clientId } }) => {
    const items = visibilities.for(session)
    const [replica, clientOf, seen] = await Promise.all([
      items.replica(),
      clientNames(organizations, session),
      items.condition(),
    ])
    const { ids, next } = readKeyPage(replica, {
      from: 'visibility',
      where: visibilityConditions(seen, session.role, query, undefined),
      order: query.sort === undefined ? [] : sortOrder(query.sort, visibilitySorts),
      ...(isProviderStaff(session.role) ? { access: visibilityAccess(query.sort, query.is_active) } : {}),
      bound: ['visibilities', clientId],
      query,
    })
    return { data: visibilitiesByIds(replica, ids, clientOf), next }
  })
