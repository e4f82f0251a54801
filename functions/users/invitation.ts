/** The e-mail with which a new user sets a password. */
import type { Platform } from '#functions/rules/http/platform.ts'
import type { Outbox } from '#functions/rules/mail/outbox.ts'
import { issueReset, emailMessageTo } from '#functions/rules/security/password-reset.ts'
import type { TransactWrite } from '#functions/core/store/table.ts'
import type { KnownProfile } from '#functions/rules/tenants/users.ts'
import { limits } from '#shared/domain/limits.ts'

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
