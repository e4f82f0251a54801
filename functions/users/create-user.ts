/** Creates a user: of an organization, or of the provider (part 3 section 5). */
import * as z from 'zod'
import type { Platform } from '#functions/platform/http/platform.ts'
import type { Actor } from '#functions/platform/journal/entry.ts'
import { hashPassword } from '#functions/platform/security/passwords.ts'
import { keys } from '#functions/platform/store/keys.ts'
import { newAccount } from '#functions/platform/tenants/account.ts'
import { emailKey, type UserEntity } from '#functions/platform/tenants/organization.ts'
import { emailScope } from '#functions/platform/tenants/users.ts'
import { languageSchema } from '#shared/contracts/account.ts'
import { emailSchema } from '#shared/contracts/auth.ts'
import { limits } from '#shared/domain/limits.ts'
import { isAcceptablePassword } from '#shared/domain/password.ts'
import { isProviderStaff, moduleAccess, modules, roles, type Module, type Role } from '#shared/domain/roles.ts'
import { idSchema, instantSchema, lineSchema } from '#shared/http/schemas.ts'
import { PortalError } from '#shared/http/errors.ts'
import { organizationsOf } from '#functions/organizations/collection.ts'
import { validated } from '#functions/platform/http/validated.ts'

export const createUserInputSchema = z.object({
  name: lineSchema(limits.personNameLength),
  email: emailSchema,
  password: z.string(),
  role: z.enum(roles),
  /** The organization; null for provider staff. */
  client_id: idSchema.nullable(),
  language: languageSchema.default('en'),
  /** Modules a client user may use. Provider staff have theirs by role. */
  modules: z.array(z.enum(modules)).default([]),
  account_expiry_date: instantSchema.nullable().default(null),
}).refine(({ role, client_id }) => isProviderStaff(role) === (client_id === null), { path: ['client_id'], error: 'provider staff have no organization, everyone else has one' })
export type CreateUserInput = z.input<typeof createUserInputSchema>

/**
 * Creates a user with password and account in one commit; answers with the user.
 * Throws `validation_failed`, `password_requirements`, `expiry_date_in_past`, `unknown_reference` when the organization does
 * not exist, `user_limit_exceeded`, and `already_exists` when somebody has the e-mail address.
 */
export const createUser = async (platform: Platform, actor: Actor, input: CreateUserInput): Promise<{ id: number; user: UserEntity }> => {
  const { password, language, modules: granted, ...rest } = validated(createUserInputSchema, input)
  if (!isAcceptablePassword(password)) throw new PortalError('password_requirements', { field: 'password' })
  if (rest.account_expiry_date !== null && Date.parse(rest.account_expiry_date) <= platform.clock.now().getTime()) {
    throw new PortalError('expiry_date_in_past', { field: 'account_expiry_date' })
  }
  const passwordHash = await hashPassword(password)
  const organizations = organizationsOf(platform)
  return organizations.commit(actor, (draft) => {
    const { replica } = draft
    if (replica.row(z.object({ id: z.int() }), 'SELECT id FROM user WHERE email_key = ?', [emailKey(rest.email)]) !== undefined) {
      throw new PortalError('already_exists', { field: 'email' })
    }
    if (rest.client_id !== null) {
      const organization = replica.row(z.object({ max_user_count: z.int() }), 'SELECT max_user_count FROM organization WHERE id = ?', [rest.client_id])
      if (organization === undefined) throw new PortalError('unknown_reference', { field: 'client_id' })
      const users = replica.count('SELECT count(*) FROM user WHERE client_id = ?', [rest.client_id])
      if (users >= organization.max_user_count) throw new PortalError('user_limit_exceeded')
    }
    const user: UserEntity = { ...rest, ...moduleAccess((module) => isGranted(rest.role, granted, module)), deactivated: false, creation_date: draft.at }
    const id = draft.nextId('user')
    draft.create('user', id, user)
    draft.claim(emailScope, emailKey(user.email), id)
    draft.putItem({ ...keys.account(id), ...newAccount({ password_hash: passwordHash, language, password_changed_at: draft.at }) })
    return { id, user }
  })
}

/** Provider staff work with every module but reports, which are the organizations'; an organization's admin always has reports. */
const isGranted = (role: Role, granted: readonly Module[], module: Module): boolean => {
  if (isProviderStaff(role)) return module !== 'report'
  return granted.includes(module) || (role === 'organization_admin' && module === 'report')
}
