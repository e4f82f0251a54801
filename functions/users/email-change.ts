/**
 * The e-mail address of a user, unique in the portal, and its change. A link sent to the new address confirms it. Until
 * then the previous one stays valid, and its owner is notified at once (docs/decisions/organizations-and-users.md).
 */
import * as z from 'zod'
import { removeKeysOfUser } from '#functions/api-keys/organization-data.ts'
import type { Clock } from '#functions/core/clock.ts'
import type { Commit, Stored } from '#functions/core/event-store/commit.ts'
import type { Actor } from '#functions/core/event-store/entry.ts'
import { validated } from '#functions/core/http/validated.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import type { Table, TransactWrite } from '#functions/core/store/table.ts'
import { existingOrganizations, type OrganizationKinds } from '#functions/organizations/organization-store.ts'
import type { Call } from '#functions/rules/http/handler.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { keys } from '#functions/rules/keys.ts'
import { addressCounter, attemptLimits, countAttempts } from '#functions/rules/security/attempts.ts'
import { eventOf, auditWrite } from '#functions/rules/security/audit.ts'
import { emailMessageTo } from '#functions/rules/security/password-reset.ts'
import { hashToken, type Session } from '#functions/rules/session/sessions.ts'
import { emailKey, type UserEntity } from '#functions/rules/tenants/organization.ts'
import {
  emailScope,
  readProfile,
  type KnownProfile,
  pendingEmailOf,
  type PendingEmail,
} from '#functions/rules/tenants/users.ts'
import { emailSchema } from '#shared/contracts/auth.ts'
import type { confirmEmailChange, refuseEmailChange } from '#shared/contracts/users.ts'
import { limits } from '#shared/domain/limits.ts'
import { PortalError } from '#shared/http/errors.ts'
import { idSchema } from '#shared/http/schemas.ts'
import { prepareInvitation } from './user-account.ts'
import { accountCleanup } from './organization-data.ts'
import type { UserSources } from './user-queries.ts'

/**
 * Confirms the new address by the link sent to it. Ends all sessions, voids links and codes sent to the previous
 * address, deletes the API key and notifies the previous address. Throws `email_link_invalid`, and `already_exists`
 * when the address was taken meanwhile.
 */
export const confirmNewAddress = async (
  dependencies: UserSources,
  { body, request }: Call<typeof confirmEmailChange, undefined>,
) => {
  const { platform, organizations, apiKeys } = dependencies
  const { clock, sessions } = platform
  const { address } = request
  const { link, known } = await readLink(platform, body.token, 'confirm', address)
  const { id, user } = known
  const actor = { user_id: id, name: user.name, client_id: user.client_id, address }
  // Runs before the address is confirmed: if the process stops in between, nobody who could read the key may keep it.
  if (waitingFor(user, link, clock.now()) !== undefined) await removeKeysOfUser(platform, apiKeys, id, actor)
  const { email, mail } = await organizations.commit(actor, async (commit) => {
    const stored = await organizations.get('user', id)
    const pending = waitingFor(stored?.entity, link, new Date(commit.at))
    if (stored === undefined || pending === undefined) throw new PortalError('email_link_invalid')
    commit.deleteItem(keys.emailChange(hashToken(body.token)))
    const notified = await moveAddress(
      dependencies,
      commit,
      { known, stored, email: pending.email },
      { userId: id, organizationId: user.client_id, address },
    )
    return { email: pending.email, mail: notified }
  })
  // Ends a session that started between the listing of sessions and the transaction.
  await sessions.endAll(id)
  await mail.send()
  return { email }
}

/**
 * The owner of the present address refuses the change with the link sent to it. This voids the confirmation link.
 * Throws `email_link_invalid`, also after the new address was confirmed.
 */
export const refuseNewAddress = async (
  dependencies: UserSources,
  { body, request }: Call<typeof refuseEmailChange, undefined>,
) => {
  const { platform, organizations } = dependencies
  const { address } = request
  const { link, known } = await readLink(platform, body.token, 'refuse', address)
  const { id, user } = known
  const actor = { user_id: id, name: user.name, client_id: user.client_id, address }
  await organizations.commit(actor, async (commit) => {
    const stored = await organizations.get('user', id)
    const pending = waitingFor(stored?.entity, link, new Date(commit.at))
    if (stored === undefined || pending === undefined) throw new PortalError('email_link_invalid')
    commit.update('user', id, withoutPendingEmail(stored.entity), stored, ['pending_email'])
    commit.deleteItem(keys.emailChange(hashToken(body.token)))
    commit.addWrite(
      auditWrite(platform, {
        action: 'email_change_withdraw',
        outcome: 'success',
        userId: id,
        organizationId: stored.entity.client_id,
        actorOrganizationId: stored.entity.client_id,
        address,
        subject: { kind: 'user', id, name: null },
        detail: `user ${id}: ${stored.entity.email}, not ${pending.email}, by the link to the former`,
      }),
    )
  })
  return {}
}

const setEmailInputSchema = z.object({ user_id: idSchema, email: emailSchema })

/**
 * Sets a user's e-mail address at once, for operators: platform admins' addresses cannot be changed in the portal, and
 * a lost mailbox cannot confirm. Ends sessions, deletes the API key, and the outbox notifies the previous address.
 * Returns that address. Throws `not_found` and `already_exists`.
 */
export const setEmail = async (
  dependencies: Pick<UserSources, 'platform' | 'outbox' | 'organizations' | 'apiKeys'>,
  actor: Actor,
  input: z.input<typeof setEmailInputSchema>,
): Promise<{ before: string; email: string }> => {
  const { user_id: id, email } = validated(setEmailInputSchema, input)
  const { platform, organizations, apiKeys } = dependencies
  const known = await readProfile(platform.table, id)
  if (known === undefined) throw new PortalError('not_found')
  const before = known.user.email
  if (emailKey(before) === emailKey(email)) return { before, email }
  await organizations.commit(actor, async (commit) => {
    const stored = await organizations.get('user', id)
    if (stored === undefined) throw new PortalError('not_found')
    await moveAddress(
      dependencies,
      commit,
      { known, stored, email },
      {
        userId: null,
        organizationId: null,
        address: null,
        note: `, by ${actor.name}`,
      },
    )
  })
  await removeKeysOfUser(platform, apiKeys, id, actor)
  // Ends a session that started between the listing of sessions and the transaction.
  await platform.sessions.endAll(id)
  return { before, email }
}

/**
 * Makes a user's new address valid in a commit. Ends sessions, voids links and codes sent to the previous address and
 * notifies it. `by` is the acting user, or null. Returns the e-mail, which the caller sends or leaves to the outbox.
 * Throws `already_exists`.
 */
const moveAddress = async (
  { platform, outbox }: Pick<UserSources, 'platform' | 'outbox'>,
  commit: Commit<OrganizationKinds>,
  { known, stored, email }: { known: KnownProfile; stored: Stored<UserEntity>; email: string },
  by: {
    readonly userId: number | null
    readonly organizationId: number | null
    readonly address: string | null
    readonly note?: string
  },
): Promise<{ send(): Promise<void> }> => {
  const { table, sessions } = platform
  const { id } = known
  const before = stored.entity
  const replaced = moveEmail(commit, id, before, { ...before, email })
  // For a user of a deleted organization: their sessions no longer work and end with the user who had the address.
  for (const write of replaced === undefined ? [] : await sessions.endings(replaced)) commit.addWrite(write)
  commit.update('user', id, { ...withoutPendingEmail(before), email }, stored, ['email'])
  commit.addWrite(voidLinks(table.name, id, commit.at))
  for (const write of await sessions.endings(id)) commit.addWrite(write)
  const notified = outbox.prepare(
    emailMessageTo({ ...known, user: before }, { template: 'email_changed', email, at: commit.at }),
  )
  commit.addWrite(notified.write)
  commit.addWrite(
    auditWrite(platform, {
      action: 'email_change',
      outcome: 'success',
      userId: by.userId,
      organizationId: before.client_id,
      actorOrganizationId: by.organizationId,
      subject: { kind: 'user', id, name: null },
      address: by.address,
      detail: `user ${id}: ${emailKey(before.email)} to ${emailKey(email)}${by.note ?? ''}`,
    }),
  )
  return notified
}

const changeItemSchema = z.object({
  user_id: z.int(),
  /** The time of the request. A later request voids the link. */
  since: z.string(),
  /** The new address confirms, the previous one refuses. */
  purpose: z.enum(['confirm', 'refuse']),
  /** Epoch seconds. */
  expires: z.int(),
})
type ChangeItem = z.infer<typeof changeItemSchema>

/** E-mails of a commit: `writes` belong to its transaction, `send` makes the first attempt and does not throw. */
export interface PreparedMails {
  readonly writes: readonly TransactWrite[]
  send(): Promise<void>
}

/** The user with an address pending confirmation. */
export const withPendingEmail = (user: UserEntity, email: string, at: string): UserEntity => ({
  ...user,
  pending_email: email,
  pending_email_since: at,
})

/** The user without a pending address. */
export const withoutPendingEmail = ({
  pending_email: _email,
  pending_email_since: _since,
  ...user
}: UserEntity): UserEntity => user

/** The e-mail with the confirmation link to the pending address. Throws `not_found` when none is pending. */
export const prepareConfirmation = (
  { platform, outbox }: UserSources,
  { id, user, account }: Pick<KnownProfile, 'id' | 'user' | 'account'>,
  by: string,
): PreparedMails => {
  const { clock, random, table, environment } = platform
  const pending = pendingEmailOf(user, clock.now())
  if (pending === undefined) throw new PortalError('not_found')
  const token = random.token(32)
  const mail = outbox.prepare({
    ...emailMessageTo(
      { id, user, account },
      {
        template: 'email_confirmation',
        link: new URL(`/confirm_email#${token}`, environment.PORTAL_URL).href,
        by,
        hours: limits.emailChangeHours,
      },
      pending.until.getTime(),
    ),
    to: pending.email,
    // The new mailbox is not confirmed as the user's, so this e-mail is not encrypted with the user's key.
    user_id: null,
  })
  return {
    writes: [linkWrite(table, token, id, 'confirm', pending), mail.write],
    send: () => mail.send(),
  }
}

/** A link as an item, for the transaction with its e-mail. It expires with the pending address. */
const linkWrite = (
  table: Table,
  token: string,
  id: number,
  purpose: ChangeItem['purpose'],
  { since, until }: PendingEmail,
): TransactWrite => {
  const item: ChangeItem = { user_id: id, since, purpose, expires: Math.floor(until.getTime() / 1000) }
  return { Put: { TableName: table.name, Item: { ...keys.emailChange(hashToken(token)), ...item } } }
}

/**
 * The e-mails about a request: the confirmation link to the new address, and a notification with a refusal link to the
 * previous one.
 */
export const prepareRequest = (
  dependencies: UserSources,
  known: Pick<KnownProfile, 'id' | 'user' | 'account'>,
  { name }: Session,
): PreparedMails => {
  const { platform, outbox } = dependencies
  const { clock, random, table, environment } = platform
  const pending = pendingEmailOf(known.user, clock.now())
  if (pending === undefined) throw new PortalError('not_found')
  const link = prepareConfirmation(dependencies, known, name)
  const token = random.token(32)
  const notified = outbox.prepare(
    emailMessageTo(known, {
      template: 'email_change_requested',
      link: new URL(`/refuse_email#${token}`, environment.PORTAL_URL).href,
      email: pending.email,
      by: name,
      at: clock.now().toISOString(),
      hours: limits.emailChangeHours,
    }),
  )
  return {
    writes: [...link.writes, linkWrite(table, token, known.id, 'refuse', pending), notified.write],
    send: async () => {
      await Promise.all([link.send(), notified.send()])
    },
  }
}

/**
 * The content of a link, with its user. Invalid links are counted by IP address. Throws `email_link_invalid` and
 * `too_many_attempts`.
 */
const readLink = async (
  platform: Platform,
  token: string,
  purpose: ChangeItem['purpose'],
  address: string,
): Promise<{ link: ChangeItem; known: KnownProfile }> => {
  const link = await readEmailChange(platform, token)
  const known = link?.purpose === purpose ? await readProfile(platform.table, link.user_id) : undefined
  if (link !== undefined && known !== undefined) return { link, known }
  await countAttempts(platform, { action: 'email_change', ...eventOf(undefined, address) }, [
    [attemptLimits.emailTokenByAddress, addressCounter(address)],
  ])
  throw new PortalError('email_link_invalid')
}

/** The pending address, if unchanged since the link was sent. Undefined otherwise. */
const waitingFor = (
  user: UserEntity | undefined,
  { since }: Pick<ChangeItem, 'since'>,
  now: Date,
): PendingEmail | undefined => {
  const pending = user === undefined || user.deactivated ? undefined : pendingEmailOf(user, now)
  return pending?.since === since ? pending : undefined
}

/** The content of a link. Undefined when there is none or it has expired. */
const readEmailChange = async (
  { table, clock }: { readonly table: Table; readonly clock: Clock },
  token: string,
): Promise<ChangeItem | undefined> => {
  const item = await table.get(keys.emailChange(hashToken(token)))
  if (item === undefined) return undefined
  const change = changeItemSchema.parse(item)
  return change.expires * 1000 <= clock.now().getTime() ? undefined : change
}

/**
 * The invitation of a user who never signed in went to the wrong address. The new address is valid at once, and a new
 * invitation to it confirms it.
 */
export const prepareInvitationAgain = (
  dependencies: UserSources,
  commit: Commit<OrganizationKinds>,
  known: KnownProfile,
  email: string,
  { name }: Session,
): PreparedMails =>
  prepareInvitation(
    dependencies,
    {
      id: known.id,
      user: { ...known.user, email },
      // Counts as a password change, which voids earlier links.
      account: { ...known.account, password_changed_at: commit.at },
    },
    { inviter: name, organization: known.organization?.name ?? null },
  )

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
    `SELECT id, email_key = ? AS holds, client_id IS NOT NULL AND client_id NOT IN ${existingOrganizations} AS gone
       FROM user WHERE (email_key = ? OR (pending_email_key = ? AND pending_email_since > ?)) AND id <> ?`,
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
