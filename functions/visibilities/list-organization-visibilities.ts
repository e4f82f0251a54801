import { assetsHead } from '#functions/platform/asset-matches/asset-matches.ts'
import { handle, type Route } from '#functions/platform/http/handler.ts'
import { listClientVisibilities } from '#shared/contracts/visibilities.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { VisibilitiesDependencies } from './dependencies.ts'
import { visibilityPage } from './visibility-page.ts'

/** The visibility list of the caller's own organization. Another's is not there. */
export const listClientVisibilitiesRoute = (dependencies: VisibilitiesDependencies): Route =>
  handle(
    listClientVisibilities,
    ({ params, query, session, request }) => {
      if (params.id !== session.clientId) throw new PortalError('not_found')
      return visibilityPage(dependencies, session, query, request)
    },
    { alongsideOfClients: [assetsHead] },
  )
