import { handle, type Route } from '#functions/rules/http/handler.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { updateServices } from '#shared/contracts/organizations.ts'
import { changedService, services } from '#shared/domain/services.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { OrganizationsDependencies } from '../dependencies.ts'
import { visibleOrganization } from '../scope.ts'

/**
 * Changes the services. Switching one off also ends its API access and e-mails. Users lose the module with their next
 * request, which reads the organization. Throws `service_disabled` when API access or e-mails are requested for a
 * service that is off.
 */
export const updateServicesRoute = (dependencies: OrganizationsDependencies): Route =>
  handle(updateServices, ({ params, body, session }) =>
    dependencies.organizations.commit(actorOf(session), async (commit) => {
      const stored = await visibleOrganization(dependencies, session, params.id)
      const before = stored.entity.services
      const after = { ...before }
      for (const service of services) {
        const change = body[service] ?? {}
        after[service] = changedService(before[service], change)
        const wanted = change.enable_api_access === true || change.enable_email_notifications === true
        if (wanted && !after[service].enabled && change.enabled !== false)
          throw new PortalError('service_disabled', { field: service })
      }
      const changed = services.filter(
        (service) => JSON.stringify(after[service]) !== JSON.stringify(before[service]),
      )
      if (changed.length > 0)
        commit.update(
          'organization',
          params.id,
          { ...stored.entity, services: after },
          stored,
          changed.map((service) => `services_${service}` as const),
        )
      return { services: after }
    }),
  )
