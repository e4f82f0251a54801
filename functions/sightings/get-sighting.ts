import { organizationNames } from '#functions/organizations/collection.ts'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import { getSighting } from '#shared/contracts/sightings.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { SightingsDependencies } from './dependencies.ts'
import { inboxItems } from './inbox-rows.ts'

/** One sighting, for the side panel of the inbox. */
export const getSightingRoute = ({ sightings, indicators, organizations }: SightingsDependencies): Route =>
  handle(getSighting, async ({ params, session }) => {
    const { entity } = await sightings.for(session).get(params.id)
    const organizationOf = await organizationNames(organizations, session)
    const [sighting] = await inboxItems(indicators, [{ id: params.id, entity }], session, organizationOf)
    if (sighting === undefined) throw new PortalError('not_found')
    return { sighting }
  })
