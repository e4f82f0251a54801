/**
 * Another e-mail address of a user: it counts once it is confirmed by the link that is mailed to it. Until
 * then the one before does, whose owner is told at once (docs/decisions/organizations-and-users.md).
 */
import * as z from 'zod'
import type { OrganizationKinds } from '#functions/organizations/collection.ts'
import type { Clock } from '#functions/platform/clock.ts'
import type { Commit } from '#functions/platform/journal/commit.ts'
import { postingTo } from '#functions/platform/security/password-reset.ts'
import { hashToken, type Session } from '#functions/platform/session/sessions.ts'
import { keys } from '#functions/platform/store/keys.ts'
import type { Table, TransactWrite } from '#functions/platform/store/table.ts'
import type { UserEntity } from '#functions/platform/tenants/organization.ts'
import { pendingEmailOf, type KnownProfile } from '#functions/platform/tenants/users.ts'
import { limits } from '#shared/domain/limits.ts'
import { PortalError } from '#shared/http/errors.ts'
import { prepareInvitation } from '../invitation.ts'
import type { UsersDependencies } from '../dependencies.ts'

const changeItemSchema = z.object({
  user_id: z.int(),
  /** The moment of the request that the link is for: after another one it works no more. */
  since: z.string(),
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
  const expires = Math.floor(pending.until.getTime() / 1000)
  const item: ChangeItem = { user_id: id, since: pending.since, expires }
  const mail = outbox.prepare({
    ...postingTo(
      { id, user, account },
      {
        template: 'email_confirmation',
        link: new URL(`/confirm_email/${token}`, environment.PORTAL_URL).href,
        by,
        hours: limits.emailChangeHours,
      },
      expires * 1000,
    ),
    to: pending.email,
    // Nobody knows yet that the new mailbox is the user's: its mail is not encrypted to the user's key.
    user_id: null,
  })
  return {
    writes: [
      { Put: { TableName: table.name, Item: { ...keys.emailChange(hashToken(token)), ...item } } },
      mail.write,
    ],
    send: () => mail.send(),
  }
}

/** The mails about a request: the link to the new address, and word to the one before. */
export const prepareRequest = (
  dependencies: UsersDependencies,
  known: Pick<KnownProfile, 'id' | 'user' | 'account'>,
  { name }: Session,
): PreparedMails => {
  const { platform, outbox } = dependencies
  const link = prepareConfirmation(dependencies, known, name)
  const told = outbox.prepare(
    postingTo(known, {
      template: 'email_change_requested',
      email: known.user.pending_email ?? '',
      by: name,
      at: platform.clock.now().toISOString(),
    }),
  )
  return {
    writes: [...link.writes, told.write],
    send: async () => {
      await Promise.all([link.send(), told.send()])
    },
  }
}

/** What a link stands for; undefined when there is none, or its time is over. */
export const readEmailChange = async (
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
