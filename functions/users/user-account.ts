/**
 * The accounts of users as others act on them: invitations and the limits of the e-mails that administrators cause, help
 * for who is locked out or has lost a second factor, and the last activity (docs/decisions/organizations-and-users.md).
 */
import * as z from 'zod'
import type { Actor } from '#functions/core/event-store/entry.ts'
import { inCommits } from '#functions/core/event-store/in-commits.ts'
import type { Request } from '#functions/core/http/request.ts'
import { validated } from '#functions/core/http/validated.ts'
import { onCondition } from '#functions/core/store/conditions.ts'
import type { TransactWrite } from '#functions/core/store/table.ts'
import { organizationsCollection } from '#functions/organizations/organization-store.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { keys } from '#functions/rules/keys.ts'
import type { Outbox } from '#functions/rules/mail/outbox.ts'
import type { PlatformWithOutbox } from '#functions/rules/mail/platform-outbox.ts'
import {
  accountCounter,
  attemptLimits,
  countAttempts,
  returnAttempt,
  type Attempt,
} from '#functions/rules/security/attempts.ts'
import { audit, auditWrite, eventBy } from '#functions/rules/security/audit.ts'
import { emailMessageTo, issueReset } from '#functions/rules/security/password-reset.ts'
import { factorKeys } from '#functions/rules/security/stored-factors.ts'
import { withinTakenEmails } from '#functions/rules/security/taken-emails.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import {
  findUserId,
  readProfile,
  readUser,
  type KnownProfile,
  type KnownUser,
} from '#functions/rules/tenants/users.ts'
import type { AuditSubject, SecurityAction } from '#shared/contracts/audit.ts'
import { limits } from '#shared/domain/limits.ts'
import { PortalError } from '#shared/http/errors.ts'
import { idSchema } from '#shared/http/schemas.ts'

interface Recipient {
  readonly action: SecurityAction
  readonly email: string
  /** The organization of the recipient. Null for provider staff. */
  readonly organizationId: number | null
  readonly subject: AuditSubject
}

/**
 * Runs what sends an e-mail, within the quotas by recipient, administrator and organization, and the limit of attempts
 * at taken addresses. A failure gives the quota back, except for a taken address. Throws `mail_quota_exceeded` and
 * `too_many_attempts`, each with the waiting time.
 */
export const withinMailQuota = async <Result>(
  platform: Platform,
  session: Session,
  request: Pick<Request, 'address'>,
  { action, email, organizationId, subject }: Recipient,
  run: () => Promise<Result>,
): Promise<Result> => {
  const event = {
    action,
    ...eventBy(session, request, organizationId),
    subject,
  } as const
  const ofProvider = session.organizationId === null
  const mails: readonly Attempt[] = [
    [attemptLimits.mailByRecipient, accountCounter(email)],
    [ofProvider ? attemptLimits.mailByProviderAdmin : attemptLimits.mailByAdmin, String(session.userId)],
    ...(organizationId === null || ofProvider
      ? []
      : [[attemptLimits.mailByOrganization, String(organizationId)] as const]),
  ]
  return withinTakenEmails(platform, event, 'email', async () => {
    await countAll(platform, event, mails)
    try {
      return await run()
    } catch (error) {
      for (const mail of mails) await returnAttempt(platform, mail)
      throw error
    }
  })
}

/** Counts in all counters or in none, so that a full one does not use up the others. */
const countAll = async (
  platform: Platform,
  event: Parameters<typeof countAttempts>[1],
  mails: readonly Attempt[],
): Promise<void> => {
  for (const [index, mail] of mails.entries()) {
    try {
      await countAttempts(platform, event, [mail], 'mail_quota_exceeded')
    } catch (error) {
      for (const counted of mails.slice(0, index)) await returnAttempt(platform, counted)
      throw error
    }
  }
}

/** An invitation as writes for its transaction. `send` makes the first attempt and does not throw. */
export const prepareInvitation = (
  { platform, outbox }: { readonly platform: Platform; readonly outbox: Outbox },
  to: Pick<KnownProfile, 'id' | 'user' | 'account'>,
  from: { readonly inviter: string; readonly organization: string | null },
): { writes: TransactWrite[]; send(): Promise<void> } => {
  const { link, write, validUntil } = issueReset(platform, to, limits.invitationHours * 60)
  const mail = outbox.prepare(
    emailMessageTo(to, { template: 'invitation', link, ...from, hours: limits.invitationHours }, validUntil),
  )
  return { writes: [write, mail.write], send: () => mail.send() }
}

/** The user with an e-mail address, with account and organization. Undefined when there is none. */
export const findUserByEmail = async ({ table }: Platform, email: string): Promise<KnownUser | undefined> => {
  const id = await findUserId(table, email)
  return id === undefined ? undefined : readUser(table, id)
}

export const unlockAccountInputSchema = z.object({ user_id: idSchema })
export type UnlockAccountInput = z.input<typeof unlockAccountInputSchema>

/** Unlocks an account after too many wrong codes, and resets their counter. Throws `not_found`. */
export const unlockAccount = async (
  platform: Platform,
  actor: Actor,
  input: UnlockAccountInput,
): Promise<void> => {
  const { user_id } = validated(unlockAccountInputSchema, input)
  const known = await readProfile(platform.table, user_id)
  if (known === undefined) throw new PortalError('not_found')
  const found = await onCondition(platform, () =>
    platform.table.update(keys.account(user_id), {
      expression: 'SET locked_at = :none, second_factor_failures = :zero',
      values: { ':none': null, ':zero': 0 },
      condition: 'attribute_exists(pk)',
    }),
  )
  if (!found) throw new PortalError('not_found')
  await audit(platform, {
    action: 'account_unlocked',
    outcome: 'success',
    detail: `by ${actor.name}`,
    subject: { kind: 'user', id: user_id, name: null },
    userId: actor.user_id,
    organizationId: known.user.client_id,
    actorOrganizationId: actor.client_id,
    address: null,
  })
}

/** The remover: an administrator, with a name for the message, or the operator, whom only the audit log names. */
interface Remover {
  readonly by: string | null
  readonly userId: number | null
  readonly organizationId: number | null
  readonly address: string | null
  readonly operator?: string
}

/**
 * Removes the factors of a user in one transaction with the end of the sessions, the message and the audit entry. A
 * passkey that is being registered now stays until the next reset. Returns the message to send. Throws `not_found`.
 */
export const removeFactors = async (
  { platform, outbox }: PlatformWithOutbox,
  id: number,
  { by, userId, organizationId, address, operator }: Remover,
): Promise<{ send(): Promise<void> }> => {
  const { table, clock, sessions } = platform
  const known = await readProfile(table, id)
  if (known === undefined) throw new PortalError('not_found')
  const mail = outbox.prepare(
    emailMessageTo(known, { template: 'factors_reset', by, at: clock.now().toISOString() }),
  )
  await table.transact([
    ...(await factorKeys(table, id)).map((key) => ({ Delete: { TableName: table.name, Key: { ...key } } })),
    ...(await sessions.endings(id)),
    mail.write,
    auditWrite(platform, {
      action: 'factor_reset',
      outcome: 'success',
      ...(operator === undefined ? {} : { detail: `by ${operator}` }),
      subject: { kind: 'user', id, name: null },
      userId,
      organizationId: known.user.client_id,
      actorOrganizationId: organizationId,
      address,
    }),
  ])
  // Ends a sign-in that was completed between the listing of sessions and the transaction.
  await sessions.endAll(id)
  return mail
}

// Accounts record the last activity to five minutes, but lists do not read accounts. So each active user leaves a note,
// and a scheduled function copies the notes into the users' rows.

const activityNoteSchema = z.object({ sk: z.string(), at: z.int() })

/** The actor name of these commits in the journal. No user acts here. */
const activityActor: Actor = { user_id: null, name: 'last-activity', client_id: null }

/**
 * Copies every note into its user's row. Returns the number of changed rows. A note rewritten meanwhile stays for the
 * next run.
 */
export const publishActivity = async (platform: Platform): Promise<number> => {
  const { table } = platform
  const organizations = platform.collection(organizationsCollection)
  const notes = (await table.queryAll(keys.seen(0).pk))
    .map((item) => activityNoteSchema.parse(item))
    .map(({ sk, at }) => ({ id: Number(sk), at }))
  let updated = 0
  for (const part of inCommits(notes)) {
    updated += await organizations.commit(activityActor, async (commit) => {
      const users = await organizations.getMany(
        'user',
        part.map(({ id }) => id),
      )
      let changed = 0
      for (const [index, { id, at }] of part.entries()) {
        const stored = users[index]
        if (stored === undefined || (stored.entity.last_activity ?? 0) >= at) continue
        commit.refresh('user', id, { ...stored.entity, last_activity: at }, stored, ['last_activity'])
        changed += 1
      }
      return changed
    })
    for (const { id, at } of part) {
      await onCondition(platform, () =>
        table.delete(keys.seen(id), {
          expression: 'attribute_not_exists(pk) OR #at = :at',
          names: { '#at': 'at' },
          values: { ':at': at },
        }),
      )
    }
  }
  return updated
}
