/**
 * Creates, changes and deletes users: who may do so, and the effects on sessions, requests and the organization (part 3
 * sections 5 and 6).
 */
import * as z from 'zod'
import { removeKeysOfUser } from '#functions/api-keys/organization-data.ts'
import { hashPassword } from '#functions/core/crypto/passwords.ts'
import type { Commit } from '#functions/core/event-store/commit.ts'
import type { Actor } from '#functions/core/event-store/entry.ts'
import { validated } from '#functions/core/http/validated.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { keys } from '#functions/rules/keys.ts'
import type { TransactWrite } from '#functions/core/store/table.ts'
import { removeViewsOfUser } from '#functions/indicators/organization-data.ts'
import {
  type OrganizationKinds,
  organizationsCollection,
} from '#functions/organizations/organization-store.ts'
import { followDeletedUser } from '#functions/reports/organization-data.ts'
import type { Call } from '#functions/rules/http/handler.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { checkNewPassword } from '#functions/rules/security/new-password.ts'
import { type Session, actorOf } from '#functions/rules/session/sessions.ts'
import { newAccount, type Account } from '#functions/rules/tenants/account.ts'
import { emailKey, type UserEntity, organizationEntitySchema } from '#functions/rules/tenants/organization.ts'
import { emailScope, isExpired } from '#functions/rules/tenants/users.ts'
import type { Language } from '#shared/contracts/account.ts'
import { emailSchema } from '#shared/contracts/auth.ts'
import { languageSchema } from '#shared/contracts/languages.ts'
import type {
  createUser as createUserCall,
  CreateUserInput as CallInput,
  deleteUser,
} from '#shared/contracts/users.ts'
import { limits } from '#shared/domain/limits.ts'
import {
  accessFlag,
  moduleAccess,
  modules,
  type Module,
  fromWireRole,
  isProviderStaff,
  roles,
  type Role,
  type ModuleAccess,
} from '#shared/domain/roles.ts'
import { serviceFor } from '#shared/domain/services.ts'
import { mayManage, rolesGivenBy } from '#shared/domain/user-administration.ts'
import { PortalError } from '#shared/http/errors.ts'
import { idSchema, instantSchema, lineSchema } from '#shared/http/schemas.ts'
import { prepareInvitation, withinMailQuota } from './invitations.ts'
import { answerRequests, dropRequests, sendAll } from './module-requests.ts'
import { accountCleanup } from './organization-data.ts'
import { somebodyOf, toUserResponse } from './user-presenter.ts'
import { type UserSources, visibleUser } from './user-queries.ts'

/** Attempts of a change when sessions end meanwhile: a user has at most ten. */
const attempts = 12

const fieldsOfUser = [
  'name',
  'email',
  'pending_email',
  'pending_email_since',
  'role',
  'account_expiry_date',
  'deactivated',
  'has_threat_access',
  'has_feed_access',
  'has_incident_access',
  'has_visibility_access',
  'has_report_access',
] as const satisfies readonly (keyof UserEntity)[]

/**
 * Changes a user. A new role, a new e-mail address or deactivation ends the user's sessions in the same transaction;
 * other copied fields are updated in them. A new role or address also deletes the API key. Requests for modules that
 * are now granted or `opened` are closed, and their author is e-mailed. After a new role or deactivation they are
 * deleted. Throws `not_found`, `user_protected`, `already_exists`, `last_admin`, and the errors of `change`.
 */
export const changeUser = async (
  dependencies: UserSources,
  session: Session,
  id: number,
  confirmLastAdmin: boolean,
  change: (before: UserEntity, commit: Commit<OrganizationKinds>) => UserEntity | Promise<UserEntity>,
  opened: readonly Module[] = [],
): Promise<void> => {
  const { platform, organizations, apiKeys } = dependencies
  for (let attempt = 1; ; attempt += 1) {
    try {
      const done = await organizations.commit(actorOf(session), async (commit) => {
        const stored = await manageable(dependencies, session, id)
        const before = stored.entity
        const after = await change(before, commit)
        const fields = fieldsOfUser.filter((field) => after[field] !== before[field])
        const granted = modules.filter(
          (module) => opened.includes(module) || (after[accessFlag(module)] && !before[accessFlag(module)]),
        )
        if (fields.length === 0 && granted.length === 0) return undefined
        if (!confirmLastAdmin) checkLastAdmin(commit.readModel, id, before, after, new Date(commit.at))
        if (fields.length > 0)
          commit.update(
            'user',
            id,
            after,
            stored,
            fields.filter((field) => field !== 'pending_email_since'),
          )
        let replaced: number | undefined
        if (fields.includes('email')) {
          replaced = moveEmail(commit, id, before, after)
          commit.addWrite(voidLinks(platform.table.name, id, commit.at))
        }
        const mayAsk = after.role === before.role && !after.deactivated
        if (!mayAsk) dropRequests(commit, id)
        const mails = mayAsk
          ? await answerRequests(dependencies, commit, {
              userId: id,
              modules: granted,
              by: session.name,
              reason: null,
            })
          : []
        const ends = fields.includes('role') || fields.includes('email') || after.deactivated
        const sessions = ends
          ? await platform.sessions.endings(id)
          : await platform.sessions.rewritings(id, sessionOf(after))
        for (const write of sessions) commit.addWrite(write)
        return { ends, endsKey: fields.includes('role') || fields.includes('email'), mails, replaced }
      })
      // Ends a session that started between the listing of sessions and the transaction.
      if (done?.ends === true) await platform.sessions.endAll(id)
      if (done?.endsKey === true) await removeKeysOfUser(platform, apiKeys, id, actorOf(session))
      if (done?.replaced !== undefined) await platform.sessions.endAll(done.replaced)
      await sendAll(done?.mails ?? [])
      return
    } catch (error) {
      // A session to be updated has ended, so the change is repeated without it.
      if (!isVanishedSession(error) || attempt === attempts) throw error
    }
  }
}

/** A user that the caller may change. Throws `not_found` and `user_protected`. */
export const manageable = async (dependencies: UserSources, session: Session, id: number) => {
  const known = await visibleUser(dependencies, session, id)
  if (!mayManage(somebodyOf(session), known.user)) throw new PortalError('user_protected')
  const stored = await dependencies.organizations.get('user', id)
  if (stored === undefined) throw new PortalError('not_found')
  return stored
}

/** Protects the last organization admin who can sign in. `after` is null for a deletion. Throws `last_admin`. */
const checkLastAdmin = (
  readModel: ReadModel,
  id: number,
  before: UserEntity,
  after: UserEntity | null,
  now: Date,
): void => {
  const isActiveAdmin = (user: UserEntity): boolean =>
    user.role === 'organization_admin' && !user.deactivated && !isExpired(user, now)
  if (before.client_id === null || !isActiveAdmin(before) || (after !== null && isActiveAdmin(after))) return
  const others = readModel.count(
    "SELECT count(*) FROM user WHERE client_id = ? AND role = 'organization_admin' AND deactivated = 0 AND (expires IS NULL OR expires > ?) AND id <> ?",
    [before.client_id, now.getTime(), id],
  )
  if (others === 0) throw new PortalError('last_admin')
}

/**
 * Changes a user's address. The previous one becomes free. Returns the user of a deleted organization who still had the
 * new one. Throws `already_exists`.
 */
export const moveEmail = (
  commit: Commit<OrganizationKinds>,
  id: number,
  before: UserEntity,
  after: UserEntity,
): number | undefined => {
  const [from, to] = [emailKey(before.email), emailKey(after.email)]
  if (from === to) return undefined
  const gone = checkEmail(commit.readModel, after.email, commit.at, id)
  commit.release(emailScope, from)
  reserveEmail(commit, after.email, id, gone)
  return gone
}

/** Links and codes sent to the previous address depend on when the password was set, so this voids them. */
export const voidLinks = (table: string, id: number, now: string): TransactWrite => ({
  Update: {
    TableName: table,
    Key: { ...keys.account(id) },
    UpdateExpression: 'SET password_changed_at = :now',
    ExpressionAttributeValues: { ':now': now },
  },
})

const sessionOf = (user: UserEntity) => ({
  name: user.name,
  flags: moduleAccess((module) => user[accessFlag(module)]),
  accountExpires:
    user.account_expiry_date === null ? null : Math.floor(Date.parse(user.account_expiry_date) / 1000),
})

/** An error for a taken e-mail address names its field; a failed session condition does not. */
const isVanishedSession = (error: unknown): boolean =>
  error instanceof PortalError &&
  error.code === 'already_exists' &&
  error.items.every(({ field }) => field === undefined)

/** Creates a user and e-mails the invitation. One transaction writes user, link and e-mail. */
export const inviteUser = async (
  dependencies: UserSources,
  { body, session, request, idempotency }: Call<typeof createUserCall, Session>,
) => {
  const { platform, organizations } = dependencies
  const role = fromWireRole(body.role)
  const organizationId = organizationFor(session, role, body.client_id ?? null)
  await checkPasswords(dependencies, organizationId, body)
  // Without a given password, a random one is set. The link sets the first real one.
  const passwordHash = await hashPassword(body.password ?? platform.random.token(32))
  const subject = { kind: 'user', id: null, name: body.email } as const
  const recipient = { action: 'invitation', email: body.email, organizationId, subject } as const
  const create = () =>
    organizations.commit(actorOf(session), (commit) => {
      const granted = modules.filter((module) => body[accessFlag(module)] === true && !isProviderStaff(role))
      const available = availableModules(commit.readModel, organizationId)
      const created = addUser(commit, {
        ...body,
        role,
        client_id: organizationId,
        modules: granted,
        passwordHash,
      })
      for (const module of granted)
        if (!available[accessFlag(module)])
          throw new PortalError('service_disabled', { field: accessFlag(module) })
      const organization =
        organizationId === null
          ? null
          : (commit.readModel.row(
              z.object({ name: z.string() }),
              'SELECT name FROM organization WHERE id = ?',
              [organizationId],
            )?.name ?? null)
      const invitation = prepareInvitation(dependencies, created, { inviter: session.name, organization })
      for (const write of invitation.writes) commit.addWrite(write)
      const known = { ...created, organization: organization === null ? null : { name: organization } }
      const reply = {
        user: toUserResponse(known, null, 0, { app: false, passkeys: 0 }, session, platform.clock.now()),
      }
      return { reply: idempotency.record(commit, reply), mail: invitation, replaced: created.replaced }
    })
  const { reply, mail, replaced } = await withinMailQuota(platform, session, request, recipient, create)
  if (replaced !== undefined) await platform.sessions.endAll(replaced)
  await mail.send()
  return reply
}

/**
 * The organization of a new user. For organization admins their own, for platform admins the given one, for analysts
 * none. Throws `forbidden` for a role that the caller may not assign, `not_found` for another organization, and
 * `validation_failed`.
 */
const organizationFor = (session: Session, role: Role, named: number | null): number | null => {
  if (!rolesGivenBy(session.role).includes(role)) throw new PortalError('forbidden', { field: 'role' })
  if (session.organizationId !== null) {
    if (named !== null && named !== session.organizationId) throw new PortalError('not_found')
    return session.organizationId
  }
  if (isProviderStaff(role) !== (named === null))
    throw new PortalError('validation_failed', { field: 'client_id' })
  return named
}

const checkPasswords = async (
  { platform }: UserSources,
  organizationId: number | null,
  { name, email, password, repeat_password }: CallInput,
): Promise<void> => {
  if (password !== repeat_password) throw new PortalError('passwords_not_equal', { field: 'repeat_password' })
  if (password === undefined) return
  const organization = await organizationName(platform, organizationId)
  await checkNewPassword(password, { name, email, organization }, { field: 'password', present: undefined })
}

/** The name of an organization, or null. */
const organizationName = async (
  { table }: Platform,
  organizationId: number | null,
): Promise<string | null> => {
  const item =
    organizationId === null ? undefined : await table.get(keys.entity('organization', organizationId))
  return item === undefined ? null : organizationEntitySchema.parse(item['entity']).name
}

export const createUserInputSchema = z
  .object({
    name: lineSchema(limits.personNameLength),
    email: emailSchema,
    password: z.string(),
    role: z.enum(roles),
    /** The organization. Null for provider staff. */
    client_id: idSchema.nullable(),
    language: languageSchema.default('en'),
    /** Modules of an organization's user. The modules of provider staff depend on the role. */
    modules: z.array(z.enum(modules)).default([]),
    account_expiry_date: instantSchema.nullable().default(null),
  })
  .refine(({ role, client_id }) => isProviderStaff(role) === (client_id === null), {
    path: ['client_id'],
    error: 'provider staff have no organization, everyone else has one',
  })
export type CreateUserInput = z.input<typeof createUserInputSchema>

/**
 * Creates a user with a given password and without an e-mail, for the operator on the command line. Throws
 * `validation_failed` and the errors of `checkNewPassword` and `addUser`.
 */
export const createUser = async (
  platform: Platform,
  actor: Actor,
  input: CreateUserInput,
): Promise<{ id: number; user: UserEntity }> => {
  const { password, ...rest } = validated(createUserInputSchema, input)
  await checkNewPassword(
    password,
    { ...rest, organization: await organizationName(platform, rest.client_id) },
    { field: 'password', present: undefined },
  )
  const passwordHash = await hashPassword(password)
  const { replaced, ...created } = await platform
    .collection(organizationsCollection)
    .commit(actor, (commit) => addUser(commit, { ...rest, passwordHash }))
  if (replaced !== undefined) await platform.sessions.endAll(replaced)
  return created
}

/**
 * Deletes a user with account, sessions, requests, API key, saved views and reports. The e-mail address becomes free.
 */
export const removeUser = async (
  dependencies: UserSources,
  { params, body, session }: Call<typeof deleteUser, Session>,
) => {
  const { platform, organizations, apiKeys, indicatorViews, reports } = dependencies
  await organizations.commit(actorOf(session), async (commit) => {
    const { entity } = await manageable(dependencies, session, params.id)
    if (!body.confirm_last_admin)
      checkLastAdmin(commit.readModel, params.id, entity, null, new Date(commit.at))
    commit.delete('user', params.id)
    commit.deleteItem(keys.account(params.id))
    commit.putItem(accountCleanup(params.id))
    commit.deleteItem(keys.seen(params.id))
    commit.release(emailScope, emailKey(entity.email))
    dropRequests(commit, params.id)
    for (const write of await platform.sessions.endings(params.id)) commit.addWrite(write)
  })
  // Ends a session that started between the listing of sessions and the transaction.
  await platform.sessions.endAll(params.id)
  await removeKeysOfUser(platform, apiKeys, params.id, actorOf(session))
  await removeViewsOfUser(indicatorViews, params.id, actorOf(session))
  await followDeletedUser(platform, reports, params.id, actorOf(session))
  return {}
}

export interface NewUser {
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly client_id: number | null
  readonly account_expiry_date: string | null
  /** The granted modules. The role adds or removes those that it always or never has. */
  readonly modules: readonly Module[]
  readonly language: Language
  readonly passwordHash: string
}

/**
 * Adds a new user with an account to a commit. Throws `expiry_date_in_past`, `unknown_reference` when the organization
 * does not exist, `user_limit_exceeded`, and `already_exists` for an e-mail address in use. `replaced` is a user of a
 * deleted organization who still had it. The caller ends that user's sessions, which no longer work, after the commit.
 */
export const addUser = (
  commit: Commit<OrganizationKinds>,
  input: NewUser,
): { id: number; user: UserEntity; account: Account; replaced: number | undefined } => {
  const { modules, language, passwordHash, ...rest } = input
  checkExpiry(rest.account_expiry_date, commit.at)
  // Checked first, so that a full organization returns the same error for every address.
  if (rest.client_id !== null) checkLimit(commit.readModel, rest.client_id)
  const gone = checkEmail(commit.readModel, rest.email, commit.at, undefined)
  const user: UserEntity = {
    ...rest,
    ...moduleAccess((module) => isGranted(rest.role, module, modules.includes(module))),
    deactivated: false,
    creation_date: commit.at,
  }
  const account = newAccount({ password_hash: passwordHash, language, password_changed_at: commit.at })
  const id = commit.nextId('user')
  commit.create('user', id, user)
  reserveEmail(commit, user.email, id, gone)
  commit.putItem({ ...keys.account(id), ...account })
  return { id, user, account, replaced: gone }
}

/** Whether a role has a module if it is granted. Only organizations have reports, and their admins always do. */
export const isGranted = (role: Role, module: Module, granted: boolean): boolean => {
  if (module !== 'report') return granted || isProviderStaff(role)
  return !isProviderStaff(role) && (granted || role === 'organization_admin')
}

/** An account must not expire in the past. Both are ISO 8601. */
export const checkExpiry = (date: string | null, now: string): void => {
  if (date !== null && Date.parse(date) <= Date.parse(now))
    throw new PortalError('expiry_date_in_past', { field: 'account_expiry_date' })
}

/**
 * E-mail addresses, including pending ones, are unique in the whole portal, ignoring case. `now` is ISO 8601,
 * `exceptId` a user who may have it. The address of a user of a deleted organization is free: returns that user. Throws
 * `already_exists`.
 */
export const checkEmail = (
  readModel: ReadModel,
  email: string,
  now: string,
  exceptId: number | undefined,
): number | undefined => {
  const key = emailKey(email)
  const oldest = Date.parse(now) - limits.emailChangeHours * 3_600_000
  const others = readModel.rows(
    z.object({ id: z.int(), holds: z.int(), gone: z.int() }),
    'SELECT id, email_key = ? AS holds, client_id IS NOT NULL AND client_id NOT IN (SELECT id FROM organization) AS gone FROM user WHERE (email_key = ? OR (pending_email_key = ? AND pending_email_since > ?)) AND id <> ?',
    [key, key, key, oldest, exceptId ?? 0],
  )
  if (others.some(({ gone }) => gone === 0)) throw new PortalError('already_exists', { field: 'email' })
  return others.find(({ holds }) => holds === 1)?.id
}

/**
 * Reserves an address for a user in a commit. If a user of a deleted organization still has it, that user is deleted in
 * the same commit. Otherwise the background deletion would take it from its new owner.
 */
const reserveEmail = (
  commit: Commit<OrganizationKinds>,
  email: string,
  id: number,
  gone: number | undefined,
): void => {
  if (gone === undefined) return commit.reserve(emailScope, emailKey(email), id)
  commit.delete('user', gone)
  commit.deleteItem(keys.account(gone))
  commit.putItem(accountCleanup(gone))
  commit.putItem(
    { ...keys.unique(emailScope, emailKey(email)), owner: id },
    { expression: '#owner = :gone', names: { '#owner': 'owner' }, values: { ':gone': gone } },
  )
}

const checkLimit = (readModel: ReadModel, organizationId: number): void => {
  const organization = readModel.row(
    z.object({ max_user_count: z.int() }),
    'SELECT max_user_count FROM organization WHERE id = ?',
    [organizationId],
  )
  if (organization === undefined) throw new PortalError('unknown_reference', { field: 'client_id' })
  const users = readModel.count('SELECT count(*) FROM user WHERE client_id = ?', [organizationId])
  if (users >= organization.max_user_count) throw new PortalError('user_limit_exceeded')
}

/**
 * The modules that users of an organization can have: its services and reports. Provider staff have all except reports.
 */
export const availableModules = (readModel: ReadModel, organizationId: number | null): ModuleAccess => {
  if (organizationId === null) return moduleAccess((module) => module !== 'report')
  const on = readModel.row(
    z.object({ visibilities: z.int(), incidents: z.int(), threats: z.int(), feeds: z.int() }),
    'SELECT has_visibilities AS visibilities, has_incidents AS incidents, has_threats AS threats, has_feeds AS feeds FROM organization WHERE id = ?',
    [organizationId],
  )
  return moduleAccess((module) => {
    const service = serviceFor(module)
    return service === null || on?.[service] === 1
  })
}
