import { assetsHead } from '#functions/asset-matches/asset-matches.ts'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import { listClientVisibilities } from '#shared/contracts/visibilities.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { ExposuresDependencies } from './dependencies.ts'
import { exposurePage } from './exposure-page.ts'

/** The exposure list of the caller's organization. Throws `not_found` for another organization. */
export const listOrganizationExposuresRoute = (dependencies: ExposuresDependencies): Route =>
  handle(
    listClientVisibilities,
    ({ params, query, session, request }) => {
      if (params.id !== session.organizationId) throw new PortalError('not_found')
      return exposurePage(dependencies, session, query, request)
    },
    { alongsideOfOrganizations: [assetsHead] },
  )
