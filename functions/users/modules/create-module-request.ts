import type { OrganizationKinds } from '#functions/organizations/collection.ts'
import type { Commit } from '#functions/core/event-store/commit.ts'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import { attemptLimits, countAttempts } from '#functions/rules/security/attempts.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { serviceOf } from '#functions/rules/tenants/organization.ts'
import { createModuleRequest } from '#shared/contracts/module-requests.ts'
import { moduleOfRequest } from '#shared/domain/module-requests.ts'
import { accessFlag, type Module } from '#shared/domain/roles.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { UsersDependencies } from '../dependencies.ts'
import { mailAddressees, toModuleRequestResponse, requestsOf, sendAll } from './module-requests.ts'

/**
 * Requests a module. A user has at most one request per module: a pending one stays, an answered one is replaced.
 * Throws `module_already_granted` and `too_many_attempts`.
 */
export const createModuleRequestRoute = (dependencies: UsersDependencies): Route =>
  handle(createModuleRequest, async ({ body, session, request }) => {
    const { organizations, platform } = dependencies
    const { userId, organizationId } = session
    if (organizationId === null) throw new PortalError('unauthenticated')
    const module = moduleOfRequest[body.module]
    let waits = await waitingRequest(dependencies, userId, module)
    if (waits === undefined) {
      // Each request sends e-mails, so repeated requests and withdrawals are limited.
      await countAttempts(
        platform,
        {
          action: 'refusal',
          userId,
          organizationId,
          actorOrganizationId: organizationId,
          address: request.address,
        },
        [[attemptLimits.moduleRequestByUser, String(userId)]],
      )
      const created = await organizations.commit(actorOf(session), (commit) =>
        addRequest(dependencies, commit, { userId, organizationId, module }),
      )
      await sendAll(created.mails)
      waits = created.id
    }
    return { data: toModuleRequestResponse(await organizations.readModel(), waits, platform.clock.now()) }
  })

/** The id of a user's pending request for a module. */
const waitingRequest = async (
  { organizations }: UsersDependencies,
  userId: number,
  module: Module,
): Promise<number | undefined> => {
  const [id] = requestsOf(await organizations.readModel(), userId, [module])
  if (id === undefined) return undefined
  return (await organizations.get('module_request', id))?.entity.state === 'pending' ? id : undefined
}

const addRequest = async (
  dependencies: UsersDependencies,
  commit: Commit<OrganizationKinds>,
  { userId, organizationId, module }: { userId: number; organizationId: number; module: Module },
): Promise<{ id: number; mails: { send(): Promise<void> }[] }> => {
  const { organizations } = dependencies
  const [user, organization] = await Promise.all([
    organizations.get('user', userId),
    organizations.get('organization', organizationId),
  ])
  if (user === undefined || organization === undefined) throw new PortalError('unauthenticated')
  const isAvailable = serviceOf(organization.entity, module)
  if (user.entity[accessFlag(module)] && isAvailable)
    throw new PortalError('module_already_granted', { field: 'module' })
  for (const before of requestsOf(commit.readModel, userId, [module])) {
    const stored = await organizations.get('module_request', before)
    // A concurrent request of the same user came first.
    if (stored?.entity.state === 'pending') return { id: before, mails: [] }
    commit.delete('module_request', before)
  }
  const id = commit.nextId('module_request')
  commit.create('module_request', id, {
    client_id: organizationId,
    user_id: userId,
    module,
    creation_date: commit.at,
    state: 'pending',
    reason: null,
    resolved_by: null,
    resolved_date: null,
  })
  const mails = await mailAddressees(dependencies, commit, {
    organizationId,
    organizationName: organization.entity.name,
    module,
    author: user.entity.name,
    isAvailable,
  })
  return { id, mails }
}
