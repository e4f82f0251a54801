import { organizationNames, servedAmong } from '#functions/organizations/collection.ts'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import { scopesOfOrganization } from '#functions/core/event-store/counters.ts'
import { inCommits, type Cost } from '#functions/core/event-store/in-commits.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import type { OrganizationRef } from '#shared/contracts/organization-refs.ts'
import { createIncident, type Incident } from '#shared/contracts/incidents.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { IncidentsDependencies } from './dependencies.ts'
import { addIncident } from './incident-rules.ts'
import { toIncidentResponse } from './incident-rows.ts'

/**
 * Publishes an incident for several organizations. An organization that already has the same incident is returned
 * instead, so a repeated request creates nothing twice. When all have it, the call is refused with their names.
 */
export const createIncidentRoute = ({ collection, organizations }: IncidentsDependencies): Route =>
  handle(createIncident, async ({ body, session, idempotency }) => {
    const [organizationReadModel, organizationOf] = await Promise.all([
      organizations.readModel(),
      organizationNames(organizations, session),
    ])
    checkOrganizations(organizationReadModel, body.organizations_ids)
    if (typeof body.client_id === 'number' && !body.organizations_ids.includes(body.client_id))
      throw new PortalError('unknown_reference', { field: 'client_id', values: [String(body.client_id)] })
    const incidents: Incident[] = []
    const existing: { client: OrganizationRef; incident_id: number }[] = []
    const costOf = (organizationId: number): Cost => ({
      writes: 1,
      counters: scopesOfOrganization(organizationId),
    })
    // The last commit also stores the response for idempotent repeats.
    const batches = inCommits(body.organizations_ids, costOf, 1)
    for (const part of batches) {
      const created = await collection.commit(actorOf(session), (commit) => {
        const results = part.map((organizationId) => {
          const added = addIncident(commit, organizationId, body)
          const organization = organizationOf(organizationId)
          return 'existing' in added
            ? { client: organization, incident_id: added.existing }
            : toIncidentResponse(commit.readModel, added.id, added.incident, organization)
        })
        const fresh = results.filter((one) => 'name' in one)
        const old = results.filter((one) => !('name' in one))
        if (part === batches.at(-1) && fresh.length > 0)
          idempotency.record(commit, { incidents: [...incidents, ...fresh], existing: [...existing, ...old] })
        return { fresh, old }
      })
      incidents.push(...created.fresh)
      existing.push(...created.old)
    }
    if (incidents.length === 0)
      throw new PortalError('incident_exists', {
        values: existing.map(({ client: organization }) => organization.name),
      })
    return { incidents, existing }
  })

/** Throws `unknown_reference`. */
const checkOrganizations = (readModel: ReadModel, ids: readonly number[]): void => {
  const served = servedAmong(readModel, 'incidents', ids)
  const unknown = ids.filter((id) => !served.has(id))
  if (unknown.length > 0)
    throw new PortalError('unknown_reference', { field: 'organizations_ids', values: unknown.map(String) })
}
