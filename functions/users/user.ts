/**
 * Creates, changes and deletes users: who may do so, and the effects on sessions, requests and the organization (part 3
 * sections 5 and 6).
 */
import * as z from 'zod'
import { removeKeysOfUser } from '#functions/api-keys/organization-data.ts'
import { mergedInput, type BasedOn } from '#functions/core/changes-over.ts'
import { hashPassword } from '#functions/core/crypto/passwords.ts'
import type { Commit } from '#functions/core/event-store/commit.ts'
import type { Actor } from '#functions/core/event-store/entry.ts'
import { validated } from '#functions/core/http/validated.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { onCondition } from '#functions/core/store/conditions.ts'
import { removeViewsOfUser } from '#functions/views/organization-data.ts'
import {
  hasService,
  organizationNamesByIds,
  userLimitOf,
} from '#functions/organizations/organization-queries.ts'
import {
  type OrganizationKinds,
  organizationsCollection,
} from '#functions/organizations/organization-store.ts'
import { followDeletedUser } from '#functions/reports/organization-data.ts'
import type { Call } from '#functions/rules/http/handler.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { keys } from '#functions/rules/keys.ts'
import { eventBy, auditWrite } from '#functions/rules/security/audit.ts'
import { checkNewPassword } from '#functions/rules/security/new-password.ts'
import { type Session, actorOf } from '#functions/rules/session/sessions.ts'
import { newAccount, type Account } from '#functions/rules/tenants/account.ts'
import {
  emailKey,
  type UserEntity,
  invitationAt,
  organizationEntitySchema,
} from '#functions/rules/tenants/organization.ts'
import { emailScope, isExpired } from '#functions/rules/tenants/users.ts'
import type { Language } from '#shared/contracts/account.ts'
import { emailSchema } from '#shared/contracts/auth.ts'
import { languageSchema } from '#shared/contracts/languages.ts'
import {
  personNameSchema,
  type createUser as createUserCall,
  type CreateUserInput as CallInput,
  type deleteUser,
  type updateUser,
  type UpdateUserInput,
  type User,
} from '#shared/contracts/users.ts'
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
  toWireRole,
} from '#shared/domain/roles.ts'
import { serviceFor } from '#shared/domain/services.ts'
import { mayManage, rolesGivenBy, isRoleChange } from '#shared/domain/user-administration.ts'
import { PortalError } from '#shared/http/errors.ts'
import { idSchema, instantSchema } from '#shared/http/schemas.ts'
import {
  withoutPendingEmail,
  moveEmail,
  voidLinks,
  checkEmail,
  reserveEmail,
  prepareInvitationAgain,
  prepareRequest,
  withPendingEmail,
  type PreparedMails,
} from './email-change.ts'
import { prepareInvitation, withinMailQuota } from './user-account.ts'
import { answerRequests, dropRequests, sendAll } from './module-requests/module-request.ts'
import { accountCleanup } from './organization-data.ts'
import { somebodyOf, toUserResponse } from './user-presenter.ts'
import { countUsers, type UserSources, visibleUser, readUserResponse } from './user-queries.ts'

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

/** Creates a user and e-mails the invitation. */
export const inviteUser = async (
  dependencies: UserSources,
  { body, session, request, idempotency }: Call<typeof createUserCall, Session>,
) => {
  const role = fromWireRole(body.role)
  const organizationId = organizationFor(session, role, body.client_id ?? null)
  await checkPasswords(dependencies, organizationId, body)
  const { reply, send } = await invitePerson(
    dependencies,
    { session, request },
    {
      ...body,
      role,
      client_id: organizationId,
      modules: modules.filter((module) => body[accessFlag(module)] === true && !isProviderStaff(role)),
      // Without a given password, a random one is set. The link sets the first real one.
      passwordHash: await hashPassword(body.password ?? dependencies.platform.random.token(32)),
      isInvited: true,
    },
    (commit, user) => idempotency.record(commit, { user }),
  )
  await send()
  return reply
}

/**
 * Creates a user with an invitation, within the quotas of e-mails. One transaction writes user, link and e-mail; `send`
 * makes the first attempt and does not throw. Throws `service_disabled` and the errors of `addUser` and
 * `withinMailQuota`.
 */
export const invitePerson = async <Reply>(
  dependencies: UserSources,
  { session, request }: Pick<Call<typeof createUserCall, Session>, 'session' | 'request'>,
  person: NewUser,
  replyOf: (commit: Commit<OrganizationKinds>, user: User) => Reply,
): Promise<{ reply: Reply; send: () => Promise<void> }> => {
  const { platform, organizations } = dependencies
  const { client_id: organizationId, modules: granted } = person
  const subject = { kind: 'user', id: null, name: person.email } as const
  const recipient = { action: 'invitation', email: person.email, organizationId, subject } as const
  const create = () =>
    organizations.commit(actorOf(session), (commit) => {
      const available = availableModules(commit.readModel, organizationId)
      const created = addUser(commit, person)
      for (const module of granted)
        if (!available[accessFlag(module)])
          throw new PortalError('service_disabled', { field: accessFlag(module) })
      const organization =
        organizationId === null
          ? null
          : (organizationNamesByIds(commit.readModel, [organizationId]).get(organizationId) ?? null)
      const invitation = prepareInvitation(dependencies, created, { inviter: session.name, organization })
      for (const write of invitation.writes) commit.addWrite(write)
      const known = { ...created, organization: organization === null ? null : { name: organization } }
      const user = toUserResponse(known, null, 0, { app: false, passkeys: 0 }, session, platform.clock.now())
      return { reply: replyOf(commit, user), mail: invitation, replaced: created.replaced }
    })
  const { reply, mail, replaced } = await withinMailQuota(platform, session, request, recipient, create)
  if (replaced !== undefined) await platform.sessions.endAll(replaced)
  return { reply, send: () => mail.send() }
}

/**
 * The organization of a new user. For organization admins their own, for platform admins the given one, for analysts
 * none. Throws `forbidden` for a role that the caller may not assign, `not_found` for another organization, and
 * `validation_failed`.
 */
export const organizationFor = (session: Session, role: Role, named: number | null): number | null => {
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
    name: personNameSchema,
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
    .commit(actor, (commit) => addUser(commit, { ...rest, passwordHash, isInvited: false }))
  if (replaced !== undefined) await platform.sessions.endAll(replaced)
  return created
}

/** Deletes a user. Throws the errors of `forgetUser`. */
export const removeUser = async (
  dependencies: UserSources,
  { params, body, session }: Call<typeof deleteUser, Session>,
) => {
  await forgetUser(dependencies, session, params.id, {
    confirmLastAdmin: body.confirm_last_admin,
    neverSignedIn: false,
  })
  return {}
}

/**
 * Deletes a user with account, sessions, requests, API key, saved views and reports. The e-mail address becomes free.
 * Throws `not_found`, `user_protected`, `last_admin`, and `not_invited` when a user who should never have signed in has.
 */
export const forgetUser = async (
  dependencies: UserSources,
  session: Session,
  id: number,
  asked: { readonly confirmLastAdmin: boolean; readonly neverSignedIn: boolean },
): Promise<void> => {
  const { platform, organizations, apiKeys, views, reports } = dependencies
  try {
    await organizations.commit(actorOf(session), async (commit) => {
      const { entity } = await manageable(dependencies, session, id)
      if (!asked.confirmLastAdmin) checkLastAdmin(commit.readModel, id, entity, null, new Date(commit.at))
      commit.delete('user', id)
      commit.addWrite({
        Delete: {
          TableName: platform.table.name,
          Key: { ...keys.account(id) },
          ...(asked.neverSignedIn
            ? { ConditionExpression: 'last_activity = :never', ExpressionAttributeValues: { ':never': null } }
            : {}),
        },
      })
      commit.putItem(accountCleanup(id))
      commit.deleteItem(keys.seen(id))
      commit.deleteItem(keys.myNotifications(id))
      commit.release(emailScope, emailKey(entity.email))
      dropRequests(commit, id)
      for (const write of await platform.sessions.endings(id)) commit.addWrite(write)
    })
  } catch (error) {
    // Only the account has a condition.
    if (asked.neverSignedIn && error instanceof PortalError && error.code === 'already_exists')
      throw new PortalError('not_invited')
    throw error
  }
  // Ends a session that started between the listing of sessions and the transaction.
  await platform.sessions.endAll(id)
  await removeKeysOfUser(platform, apiKeys, id, actorOf(session))
  await removeViewsOfUser(views, id, actorOf(session))
  await followDeletedUser(platform, reports, id, actorOf(session))
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
  /** Whether an invitation is e-mailed. */
  readonly isInvited: boolean
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
  const { modules, language, passwordHash, isInvited, ...rest } = input
  checkExpiry(rest.account_expiry_date, commit.at)
  // Checked first, so that a full organization returns the same error for every address.
  if (rest.client_id !== null) checkLimit(commit.readModel, rest.client_id)
  const gone = checkEmail(commit.readModel, rest.email, commit.at, undefined)
  const user: UserEntity = {
    ...rest,
    ...moduleAccess((module) => isGranted(rest.role, module, modules.includes(module))),
    deactivated: false,
    creation_date: commit.at,
    ...(isInvited ? { invitation: invitationAt(commit.at) } : {}),
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
const checkExpiry = (date: string | null, now: string): void => {
  if (date !== null && Date.parse(date) <= Date.parse(now))
    throw new PortalError('expiry_date_in_past', { field: 'account_expiry_date' })
}

const checkLimit = (readModel: ReadModel, organizationId: number): void => {
  const limit = userLimitOf(readModel, organizationId)
  if (limit === undefined) throw new PortalError('unknown_reference', { field: 'client_id' })
  if (countUsers(readModel, organizationId) >= limit) throw new PortalError('user_limit_exceeded')
}

/**
 * The modules that users of an organization can have: its services and reports. Provider staff have all except reports.
 */
export const availableModules = (readModel: ReadModel, organizationId: number | null): ModuleAccess => {
  if (organizationId === null) return moduleAccess((module) => module !== 'report')
  const has = hasService(readModel, organizationId)
  return moduleAccess((module) => {
    const service = serviceFor(module)
    return service === null || has(service)
  })
}

// The change of a user by an administrator. A new address needs confirmation.

/**
 * Changes the given fields. A new e-mail address needs confirmation. For a user who never signed in it is valid at
 * once, and an invitation is sent to it.
 */
export const editUser = async (
  dependencies: UserSources,
  { params, body: given, session, request }: Call<typeof updateUser, Session>,
) => {
  const { platform } = dependencies
  const known = await visibleUser(dependencies, session, params.id)
  const body = inputOver(given, known.user, known.account.language)
  const email = isAnother(body.email, known.user) ? body.email : undefined
  const invited = known.account.last_activity === null
  const subject = { kind: 'user', id: params.id, name: null } as const
  let mails: PreparedMails | undefined
  const change = (): Promise<void> =>
    changeUser(dependencies, session, params.id, body.confirm_last_admin, (before, commit) => {
      const after = changed(session, before, inputOver(given, before, known.account.language), commit.at)
      if (email === undefined || !isAnother(email, before)) return after
      checkEmail(commit.readModel, email, commit.at, params.id)
      const moved = invited
        ? { ...withoutPendingEmail(after), email, invitation: invitationAt(commit.at) }
        : withPendingEmail({ ...after, email: before.email }, email, commit.at)
      mails = invited
        ? prepareInvitationAgain(dependencies, commit, known, email, session)
        : prepareRequest(dependencies, { ...known, user: moved }, session)
      for (const write of mails.writes) commit.addWrite(write)
      commit.addWrite(
        auditWrite(platform, {
          action: invited ? 'email_change' : 'email_change_request',
          outcome: 'success',
          ...eventBy(session, request, before.client_id),
          subject,
          detail: `user ${params.id}: ${before.email} to ${email}`,
        }),
      )
      return moved
    })
  if (email === undefined) await change()
  else {
    await manageable(dependencies, session, params.id)
    const recipient = {
      action: 'email_change_request',
      email,
      organizationId: known.user.client_id,
      subject,
    } as const
    await withinMailQuota(platform, session, request, recipient, change)
    await mails?.send()
  }
  if (body.language !== undefined && body.language !== known.account.language)
    await setLanguage(
      dependencies,
      session,
      params.id,
      body.language,
      given.fields_before?.['language'] === undefined ? undefined : known.account.language,
    )
  return readUserResponse(dependencies, session, params.id)
}

/** Whether an address differs from the user's, ignoring case. */
const isAnother = (email: string | undefined, user: UserEntity): email is string =>
  email !== undefined && emailKey(email) !== emailKey(user.email)

/** Merges a change with concurrent changes. A pending address counts as the user's. Throws `fields_changed`. */
const inputOver = (
  given: UpdateUserInput & BasedOn,
  now: UserEntity,
  language: Language,
): UpdateUserInput => {
  const input = mergedInput(given, {
    name: now.name,
    email: now.pending_email ?? now.email,
    role: toWireRole(now.role),
    language,
    account_expiry_date: now.account_expiry_date,
    has_report_access: now.has_report_access,
  })
  // Only a given address is requested again.
  return input.email === given.email ? input : { ...input, email: undefined }
}

/**
 * The changed user. Throws `forbidden` for a role that the caller may not assign, `validation_failed` for a role of the
 * other side, and `expiry_date_in_past`.
 */
const changed = (session: Session, before: UserEntity, body: UpdateUserInput, now: string): UserEntity => {
  const role = body.role === undefined ? before.role : fromWireRole(body.role)
  if (role !== before.role) {
    if (!rolesGivenBy(session.role).includes(role)) throw new PortalError('forbidden', { field: 'role' })
    if (!isRoleChange(before.role, role)) throw new PortalError('validation_failed', { field: 'role' })
  }
  const expiry =
    body.account_expiry_date === undefined ? before.account_expiry_date : body.account_expiry_date
  // Other fields of an expired account can change while it stays expired.
  if (expiry !== before.account_expiry_date) checkExpiry(expiry, now)
  const reports = body.has_report_access ?? before.has_report_access
  return {
    ...before,
    name: body.name ?? before.name,
    email: body.email ?? before.email,
    role,
    account_expiry_date: expiry,
    ...moduleAccess((module) =>
      module === 'report' ? isGranted(role, module, reports) : before[accessFlag(module)],
    ),
  }
}

/** The language is stored in the account, not in lists. Throws `fields_changed` when it differs from `before`. */
const setLanguage = async (
  dependencies: UserSources,
  session: Session,
  id: number,
  language: Language,
  before: Language | undefined,
): Promise<void> => {
  await manageable(dependencies, session, id)
  const { platform } = dependencies
  const found = await onCondition(platform, () =>
    platform.table.update(keys.account(id), {
      expression: 'SET #language = :language',
      names: { '#language': 'language' },
      values: { ':language': language, ...(before === undefined ? {} : { ':before': before }) },
      condition: `attribute_exists(pk)${before === undefined ? '' : ' AND #language = :before'}`,
      answers: false,
    }),
  )
  if (!found)
    throw new PortalError(before === undefined ? 'not_found' : 'fields_changed', { field: 'language' })
}
