/** Requests for modules, and the e-mails about them. */
import type { Commit } from '#functions/core/event-store/commit.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { idRow } from '#functions/core/read-model/rows.ts'
import type { OrganizationKinds } from '#functions/organizations/organization-store.ts'
import type { Call } from '#functions/rules/http/handler.ts'
import { attemptLimits, countAttempts } from '#functions/rules/security/attempts.ts'
import { eventBy } from '#functions/rules/security/audit.ts'
import { emailMessageTo } from '#functions/rules/security/password-reset.ts'
import { type Session, actorOf } from '#functions/rules/session/sessions.ts'
import { serviceOf } from '#functions/rules/tenants/organization.ts'
import { readProfile } from '#functions/rules/tenants/users.ts'
import type { createModuleRequest, ModuleRequest } from '#shared/contracts/module-requests.ts'
import { moduleOfRequest } from '#shared/domain/module-requests.ts'
import { accessFlag, type Module } from '#shared/domain/roles.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { UserSources } from '../user-queries.ts'
import { minuteOf } from '../user-store.ts'
import { requestJoins, requestRowSchema, requestSelect } from './module-request-presenter.ts'

/**
 * Requests a module. A user has at most one request per module: a pending one stays, an answered one is replaced.
 * Throws `module_already_granted` and `too_many_attempts`.
 */
export const requestModule = async (
  dependencies: UserSources,
  { body, session, request }: Call<typeof createModuleRequest, Session>,
) => {
  const { organizations, platform } = dependencies
  const { userId, organizationId } = session
  if (organizationId === null) throw new PortalError('unauthenticated')
  const module = moduleOfRequest[body.module]
  let waits = await waitingRequest(dependencies, userId, module)
  if (waits === undefined) {
    // Each request sends e-mails, so repeated requests and withdrawals are limited.
    await countAttempts(platform, { action: 'refusal', ...eventBy(session, request) }, [
      [attemptLimits.moduleRequestByUser, String(userId)],
    ])
    const created = await organizations.commit(actorOf(session), (commit) =>
      addRequest(dependencies, commit, { userId, organizationId, module }),
    )
    await sendAll(created.mails)
    waits = created.id
  }
  return { data: toModuleRequestResponse(await organizations.readModel(), waits, platform.clock.now()) }
}

/** The id of a user's pending request for a module. */
const waitingRequest = async (
  { organizations }: UserSources,
  userId: number,
  module: Module,
): Promise<number | undefined> => {
  const [id] = requestsOf(await organizations.readModel(), userId, [module])
  if (id === undefined) return undefined
  return (await organizations.get('module_request', id))?.entity.state === 'pending' ? id : undefined
}

const addRequest = async (
  dependencies: UserSources,
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

/** Maximum administrators who receive an e-mail about a request. */
const mostMailed = 10

/** An e-mail written with a commit. `send` makes the first attempt after it and does not throw. */
interface Mailed {
  send(): Promise<void>
}

/** The requests of a user for the given modules, in any state. */
const requestsOf = (readModel: ReadModel, userId: number, modules: readonly Module[]): number[] =>
  readModel.rows(
    idRow,
    'SELECT id FROM module_request WHERE user_id = ? AND module IN (SELECT value FROM json_each(?)) ORDER BY id',
    [userId, JSON.stringify(modules)],
  )

/** A request as the API shows it at a moment. Throws `not_found`. */
export const toModuleRequestResponse = (readModel: ReadModel, id: number, now: Date): ModuleRequest => {
  const request = readModel.row(
    requestRowSchema,
    `SELECT ${requestSelect(now)} FROM module_request ${requestJoins} WHERE module_request.id = ?`,
    [id],
  )
  if (request === undefined) throw new PortalError('not_found')
  return request
}

/**
 * Closes a user's pending requests in a commit: those for granted modules, or a declined one with a reason. The author
 * receives an e-mail about each.
 */
export const answerRequests = async (
  { platform, organizations, outbox }: UserSources,
  commit: Commit<OrganizationKinds>,
  answer: {
    readonly userId: number
    readonly modules: readonly Module[]
    readonly by: string
    /** Null when granted. */
    readonly reason: string | null
  },
): Promise<Mailed[]> => {
  const { userId, modules, by, reason } = answer
  const ids = modules.length === 0 ? [] : requestsOf(commit.readModel, userId, modules)
  const found = ids.length === 0 ? [] : await organizations.getMany('module_request', ids)
  const author = found.length === 0 ? undefined : await readProfile(platform.table, userId)
  const mails: Mailed[] = []
  for (const [index, id] of ids.entries()) {
    const stored = found[index]
    if (stored?.entity.state !== 'pending') continue
    commit.update(
      'module_request',
      id,
      {
        ...stored.entity,
        state: reason === null ? 'granted' : 'declined',
        reason,
        resolved_by: by,
        resolved_date: commit.at,
      },
      stored,
      ['state'],
    )
    if (author === undefined) continue
    const mail = outbox.prepare(
      emailMessageTo(author, {
        template: 'module_request_answered',
        module: stored.entity.module,
        granted: reason === null,
        reason,
        answered_by: by,
        link: new URL('/', platform.environment.PORTAL_URL).href,
      }),
    )
    commit.addWrite(mail.write)
    mails.push(mail)
  }
  return mails
}

/** Deletes all requests of a user in a commit, when the user may no longer request modules. */
export const dropRequests = (commit: Commit<OrganizationKinds>, userId: number): void => {
  for (const id of commit.readModel.rows(
    idRow,
    'SELECT id FROM module_request WHERE user_id = ? ORDER BY id',
    [userId],
  ))
    commit.delete('module_request', id)
}

/**
 * E-mails those who can answer a request, in its commit: the organization's admins or, if they cannot, the provider's.
 */
const mailAddressees = async (
  { platform, outbox }: UserSources,
  commit: Commit<OrganizationKinds>,
  request: {
    readonly organizationId: number
    readonly organizationName: string
    readonly module: Module
    readonly author: string
    readonly isAvailable: boolean
  },
): Promise<Mailed[]> => {
  const canSignIn = `deactivated = 0 AND (expires IS NULL OR expires > ${minuteOf(platform.clock.now())})`
  const admins = request.isAvailable
    ? commit.readModel.rows(
        idRow,
        `SELECT id FROM user WHERE client_id = ? AND role = 'organization_admin' AND ${canSignIn} ORDER BY id LIMIT ${mostMailed}`,
        [request.organizationId],
      )
    : []
  const ids =
    admins.length > 0
      ? admins
      : commit.readModel.rows(
          idRow,
          `SELECT id FROM user WHERE role = 'platform_admin' AND ${canSignIn} ORDER BY id LIMIT ${mostMailed}`,
          [],
        )
  const known = await Promise.all(ids.map((id) => readProfile(platform.table, id)))
  return known
    .filter((one) => one !== undefined)
    .map((admin) => {
      const mail = outbox.prepare(
        emailMessageTo(admin, {
          template: 'module_requested',
          module: request.module,
          author: request.author,
          organization: request.organizationName,
          available: request.isAvailable,
          link: new URL('/dashboard', platform.environment.PORTAL_URL).href,
        }),
      )
      commit.addWrite(mail.write)
      return mail
    })
}

/** Makes the first attempt to send e-mails after their commit. */
export const sendAll = async (mails: readonly Mailed[]): Promise<void> => {
  await Promise.all(mails.map((mail) => mail.send()))
}
