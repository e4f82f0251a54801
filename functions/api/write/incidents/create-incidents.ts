import { servedAmong } from '#functions/organizations/collection.ts'
import { handleKey, type KeyRoute } from '#functions/rules/key-api/key-handler.ts'
import { scopesOfOrganization } from '#functions/core/event-store/counters.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { apiCreateIncidents } from '#shared/contracts/api/incidents-writes.ts'
import { PortalError } from '#shared/http/errors.ts'
import { writeEach } from '#functions/rules/key-api/bulk-writes.ts'
import type { WriteDependencies } from '../dependencies.ts'
import { publishIncident } from './publish-incident.ts'

/** Publishes incidents, each of one organization. */
export const createIncidentsRoute = ({ incidents, organizations }: WriteDependencies): KeyRoute =>
  handleKey(apiCreateIncidents, async ({ body, caller: { session }, idempotency }) => {
    const organizationReadModel = await organizations.readModel()
    return writeEach(
      {
        collection: incidents,
        actor: actorOf(session),
        idempotency,
        costOf: ({ client_id: organizationId }) => ({
          writes: 1,
          counters: scopesOfOrganization(organizationId),
        }),
        open: (commit, items) => {
          const served = servedAmong(
            organizationReadModel,
            'incidents',
            items.map(({ client_id: organizationId }) => organizationId),
          )
          return (item) => {
            const added = publishIncident(commit, item, served)
            return 'existing' in added
              ? { refusal: new PortalError('incident_exists'), id: added.existing }
              : { status: 'created', id: added.id }
          }
        },
      },
      body.items,
    )
  })
