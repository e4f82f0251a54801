/**
 * Creates a user of an organization or the provider (part 3 section 5). In the portal, the user receives an e-mail with
 * a link to set a password.
 */
import * as z from 'zod'
import { organizationsCollection } from '#functions/organizations/collection.ts'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { validated } from '#functions/core/http/validated.ts'
import type { Actor } from '#functions/core/event-store/entry.ts'
import { checkNewPassword } from '#functions/rules/security/new-password.ts'
import { hashPassword } from '#functions/core/crypto/passwords.ts'
import { actorOf, type Session } from '#functions/rules/session/sessions.ts'
import { keys } from '#functions/core/store/keys.ts'
import { organizationEntitySchema, type UserEntity } from '#functions/rules/tenants/organization.ts'
import { languageSchema } from '#shared/contracts/languages.ts'
import { emailSchema } from '#shared/contracts/auth.ts'
import { createUser as createUserCall, type CreateUserInput as CallInput } from '#shared/contracts/users.ts'
import { limits } from '#shared/domain/limits.ts'
import { accessFlag, fromWireRole, isProviderStaff, modules, roles, type Role } from '#shared/domain/roles.ts'
import { rolesGivenBy } from '#shared/domain/user-administration.ts'
import { PortalError } from '#shared/http/errors.ts'
import { idSchema, instantSchema, lineSchema } from '#shared/http/schemas.ts'
import type { UsersDependencies } from './dependencies.ts'
import { prepareInvitation } from './invitation.ts'
import { withinMailQuota } from './mail-quota.ts'
import { availableModules, addUser } from './user-rules.ts'
import { toUserResponse } from './user-rows.ts'

/** Creates a user and e-mails the invitation. One transaction writes user, link and e-mail. */
export const createUserRoute = (dependencies: UsersDependencies): Route =>
  handle(createUserCall, async ({ body, session, request, idempotency }) => {
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
        const granted = modules.filter(
          (module) => body[accessFlag(module)] === true && !isProviderStaff(role),
        )
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
  })

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
  { platform }: UsersDependencies,
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
