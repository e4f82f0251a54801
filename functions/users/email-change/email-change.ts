/**
 * Changing a user's e-mail address. A link sent to the new address confirms it. Until then the previous one stays
 * valid, and its owner is notified at once (docs/decisions/organizations-and-users.md).
 */
import * as z from 'zod'
import type { OrganizationKinds } from '#functions/organizations/collection.ts'
import type { Clock } from '#functions/core/clock.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import type { Commit } from '#functions/core/event-store/commit.ts'
import { addressCounter, attemptLimits, countAttempts } from '#functions/rules/security/attempts.ts'
import { emailMessageTo } from '#functions/rules/security/password-reset.ts'
import { hashToken, type Session } from '#functions/rules/session/sessions.ts'
import { keys } from '#functions/core/store/keys.ts'
import type { Table, TransactWrite } from '#functions/core/store/table.ts'
import type { UserEntity } from '#functions/rules/tenants/organization.ts'
import {
  pendingEmailOf,
  readProfile,
  type KnownProfile,
  type PendingEmail,
} from '#functions/rules/tenants/users.ts'
import { limits } from '#shared/domain/limits.ts'
import { PortalError } from '#shared/http/errors.ts'
import { prepareInvitation } from '../invitation.ts'
import type { UsersDependencies } from '../dependencies.ts'

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
  { platform, outbox }: UsersDependencies,
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
  dependencies: UsersDependencies,
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
export const readLink = async (
  platform: Platform,
  token: string,
  purpose: ChangeItem['purpose'],
  address: string,
): Promise<{ link: ChangeItem; known: KnownProfile }> => {
  const link = await readEmailChange(platform, token)
  const known = link?.purpose === purpose ? await readProfile(platform.table, link.user_id) : undefined
  if (link !== undefined && known !== undefined) return { link, known }
  await countAttempts(
    platform,
    { action: 'email_change', userId: null, organizationId: null, actorOrganizationId: null, address },
    [[attemptLimits.emailTokenByAddress, addressCounter(address)]],
  )
  throw new PortalError('email_link_invalid')
}

/** The pending address, if unchanged since the link was sent. Undefined otherwise. */
export const waitingFor = (
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
  dependencies: UsersDependencies,
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
