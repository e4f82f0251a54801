/**
 * Another e-mail address of a user: it counts once it is confirmed by the link that is mailed to it. Until
 * then the one before does, whose owner is told at once (docs/decisions/organizations-and-users.md).
 */
import * as z from 'zod'
import type { OrganizationKinds } from '#functions/organizations/collection.ts'
import type { Clock } from '#functions/platform/clock.ts'
import type { Platform } from '#functions/platform/http/platform.ts'
import type { Commit } from '#functions/platform/journal/commit.ts'
import { addressCounter, attemptLimits, countAttempts } from '#functions/platform/security/attempts.ts'
import { emailMessageTo } from '#functions/platform/security/password-reset.ts'
import { hashToken, type Session } from '#functions/platform/session/sessions.ts'
import { keys } from '#functions/platform/store/keys.ts'
import type { Table, TransactWrite } from '#functions/platform/store/table.ts'
import type { UserEntity } from '#functions/platform/tenants/organization.ts'
import {
  pendingEmailOf,
  readProfile,
  type KnownProfile,
  type PendingEmail,
} from '#functions/platform/tenants/users.ts'
import { limits } from '#shared/domain/limits.ts'
import { PortalError } from '#shared/http/errors.ts'
import { prepareInvitation } from '../invitation.ts'
import type { UsersDependencies } from '../dependencies.ts'

const changeItemSchema = z.object({
  user_id: z.int(),
  /** The moment of the request that the link is for: after another one it works no more. */
  since: z.string(),
  /** What the link does: the new address confirms, the one before refuses. */
  purpose: z.enum(['confirm', 'refuse']),
  /** Epoch seconds. */
  expires: z.int(),
})
type ChangeItem = z.infer<typeof changeItemSchema>

/** Mails of a commit: `writes` go into its transaction, `send` makes the first attempt and does not fail. */
export interface PreparedMails {
  readonly writes: readonly TransactWrite[]
  send(): Promise<void>
}

/** The user with an address that waits for its confirmation. */
export const withPendingEmail = (user: UserEntity, email: string, at: string): UserEntity => ({
  ...user,
  pending_email: email,
  pending_email_since: at,
})

/** The user without one. */
export const withoutPendingEmail = ({
  pending_email: _email,
  pending_email_since: _since,
  ...user
}: UserEntity): UserEntity => user

/** The confirming link in a mail to the address that waits. Throws `not_found` when none does. */
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
    // Nobody knows yet that the new mailbox is the user's: its mail is not encrypted to the user's key.
    user_id: null,
  })
  return {
    writes: [linkWrite(table, token, id, 'confirm', pending), mail.write],
    send: () => mail.send(),
  }
}

/** A link as an item, for the transaction that mails it: it lives as long as the address waits. */
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
 * The mails about a request: the link to the new address, and word to the one before, with a link by which its
 * owner refuses.
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
 * What a link for a purpose stands for, with its user. Bad links are counted by address. Throws
 * `email_link_invalid` and `too_many_attempts`.
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

/** The address that still waits as it did when a link was mailed; undefined when none does. */
export const waitingFor = (
  user: UserEntity | undefined,
  { since }: Pick<ChangeItem, 'since'>,
  now: Date,
): PendingEmail | undefined => {
  const pending = user === undefined || user.deactivated ? undefined : pendingEmailOf(user, now)
  return pending?.since === since ? pending : undefined
}

/** What a link stands for; undefined when there is none, or its time is over. */
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
 * Somebody who has never signed in got the invitation at the wrong address: the new one counts at once, and
 * the invitation that goes there confirms it.
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
      // The links mailed before end with the change, which counts as one of the password.
      account: { ...known.account, password_changed_at: commit.at },
    },
    { inviter: name, organization: known.organization?.name ?? null },
  )
