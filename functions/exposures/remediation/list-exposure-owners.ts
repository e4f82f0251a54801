import { handle, type Route } from '#functions/rules/http/handler.ts'
import type { ExposuresDependencies } from '#functions/exposures/dependencies.ts'
import { listVisibilityOwners } from '#shared/contracts/exposures.ts'
import { PortalError } from '#shared/http/errors.ts'
import { peopleOf } from './people.ts'

/** The users who may own exposures of the caller's organization. */
export const listExposureOwnersRoute = ({ organizations, platform }: ExposuresDependencies): Route =>
  handle(listVisibilityOwners, async ({ params: { id }, session }) => {
    if (id !== session.organizationId) throw new PortalError('not_found')
    return { data: peopleOf(await organizations.readModel(), id, platform.clock.now()) }
  })
