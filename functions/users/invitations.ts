/** Invitations, and the limits of the e-mails that administrators cause (docs/decisions/organizations-and-users.md). */
import type { TransactWrite } from '#functions/core/store/table.ts'
import type { Request } from '#functions/core/http/request.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import type { Outbox } from '#functions/rules/mail/outbox.ts'
import {
  accountCounter,
  attemptLimits,
  countAttempts,
  returnAttempt,
  type Attempt,
} from '#functions/rules/security/attempts.ts'
import { eventBy } from '#functions/rules/security/audit.ts'
import { issueReset, emailMessageTo } from '#functions/rules/security/password-reset.ts'
import { withinTakenEmails } from '#functions/rules/security/taken-emails.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import type { KnownProfile } from '#functions/rules/tenants/users.ts'
import type { AuditSubject, SecurityAction } from '#shared/contracts/audit.ts'
import { limits } from '#shared/domain/limits.ts'

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
