import { organizationNames, servedAmong } from '#functions/organizations/collection.ts'
import { toIncidentResponse } from '#functions/incidents/incident-rows.ts'
import { handleKey, type KeyRoute } from '#functions/rules/key-api/key-handler.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { apiCreateIncident } from '#shared/contracts/api/incidents-writes.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { WriteDependencies } from '../dependencies.ts'
import { publishIncident } from './publish-incident.ts'

/** Publishes an incident of an organization. */
export const createIncidentRoute = ({ incidents, organizations }: WriteDependencies): KeyRoute =>
  handleKey(apiCreateIncident, async ({ body, caller: { session }, idempotency }) => {
    const [organizationReadModel, organizationOf] = await Promise.all([
      organizations.readModel(),
      organizationNames(organizations, session),
    ])
    const served = servedAmong(organizationReadModel, 'incidents', [body.client_id])
    const organization = organizationOf(body.client_id)
    return incidents.commit(actorOf(session), (commit) => {
      const added = publishIncident(commit, body, served)
      if ('existing' in added) throw new PortalError('incident_exists', { values: [organization.name] })
      const incident = toIncidentResponse(commit.readModel, added.id, added.incident, organization)
      return idempotency.record(commit, { ...incident, attachments: [] })
    })
  })
