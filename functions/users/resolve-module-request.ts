/** The answer to a request for a module: a change of its author, or a reason to decline. */
import type { Commit } from '#functions/core/event-store/commit.ts'
import type { OrganizationKinds, ModuleRequestEntity } from '#functions/organizations/organization-store.ts'
import type { Call } from '#functions/rules/http/handler.ts'
import { type Session, actorOf } from '#functions/rules/session/sessions.ts'
import { serviceOf } from '#functions/rules/tenants/organization.ts'
import type { resolveModuleRequest } from '#shared/contracts/module-requests.ts'
import { accessFlag, isProviderStaff, type Module } from '#shared/domain/roles.ts'
import { changedService, serviceFor } from '#shared/domain/services.ts'
import { PortalError } from '#shared/http/errors.ts'
import { answerRequests, toModuleRequestResponse, sendAll } from './module-requests.ts'
import type { UserSources } from './user-queries.ts'
import { changeUser, manageable } from './user.ts'

/**
 * Grants or declines a request. Throws `not_found`, `module_request_resolved`, and `service_disabled` when an
 * organization admin grants a module that the organization lacks.
 */
export const resolveRequest = async (
  dependencies: UserSources,
  { params, body, session }: Call<typeof resolveModuleRequest, Session>,
) => {
  const { organizations, platform } = dependencies
  const { user_id: userId, module } = await openRequest(dependencies, session, params.id)
  if (body.granted) {
    await changeUser(
      dependencies,
      session,
      userId,
      false,
      async (before, commit) => {
        const request = await openRequest(dependencies, session, params.id)
        await switchOn(dependencies, commit, session, request.client_id, module)
        return { ...before, [accessFlag(module)]: true }
      },
      [module],
    )
  } else {
    const mails = await organizations.commit(actorOf(session), async (commit) => {
      await openRequest(dependencies, session, params.id)
      await manageable(dependencies, session, userId)
      return answerRequests(dependencies, commit, {
        userId,
        modules: [module],
        by: session.name,
        reason: body.reason,
      })
    })
    await sendAll(mails)
  }
  return { data: toModuleRequestResponse(await organizations.readModel(), params.id, platform.clock.now()) }
}

/** A pending request that the caller sees. Throws `not_found` and `module_request_resolved`. */
const openRequest = async (
  { organizations }: UserSources,
  session: Session,
  id: number,
): Promise<ModuleRequestEntity> => {
  const stored = await organizations.get('module_request', id)
  if (
    stored === undefined ||
    (!isProviderStaff(session.role) && stored.entity.client_id !== session.organizationId)
  )
    throw new PortalError('not_found')
  if (stored.entity.state !== 'pending') throw new PortalError('module_request_resolved')
  return stored.entity
}

/** Switches on the service of a module, as the services form does: without API access and e-mails. */
const switchOn = async (
  { organizations }: UserSources,
  commit: Commit<OrganizationKinds>,
  session: Session,
  organizationId: number,
  module: Module,
): Promise<void> => {
  const stored = await organizations.get('organization', organizationId)
  if (stored === undefined) throw new PortalError('not_found')
  const service = serviceFor(module)
  if (service === null || serviceOf(stored.entity, module)) return
  if (!isProviderStaff(session.role)) throw new PortalError('service_disabled', { field: 'module' })
  const { services } = stored.entity
  commit.update(
    'organization',
    organizationId,
    {
      ...stored.entity,
      services: { ...services, [service]: changedService(services[service], { enabled: true }) },
    },
    stored,
    [`services_${service}`],
  )
}
