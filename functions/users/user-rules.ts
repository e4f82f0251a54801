/** Rules for creating a user within a commit, shared with changing one (part 3 section 5). */
import * as z from 'zod'
import type { OrganizationKinds } from '#functions/organizations/collection.ts'
import type { Commit } from '#functions/core/event-store/commit.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { keys } from '#functions/core/store/keys.ts'
import { newAccount, type Account } from '#functions/rules/tenants/account.ts'
import { accountCleanup } from '#functions/rules/tenants/remove-factors.ts'
import { emailKey, type UserEntity } from '#functions/rules/tenants/organization.ts'
import { emailScope } from '#functions/rules/tenants/users.ts'
import { limits } from '#shared/domain/limits.ts'
import type { Language } from '#shared/contracts/account.ts'
import {
  isProviderStaff,
  moduleAccess,
  type Module,
  type ModuleAccess,
  type Role,
} from '#shared/domain/roles.ts'
import { serviceFor } from '#shared/domain/services.ts'
import { PortalError } from '#shared/http/errors.ts'

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
export const reserveEmail = (
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
