import type { Outbox } from '#functions/rules/mail/outbox.ts'
import { emailMessageTo } from '#functions/rules/security/password-reset.ts'
import type { KnownUser } from '#functions/rules/tenants/users.ts'
import { limits } from '#shared/domain/limits.ts'

/** The e-mail with a sign-in code. It shows where the request came from and how long the code is valid. */
export const codeMail = (
  outbox: Outbox,
  known: KnownUser,
  { code, until, address, now }: { code: string; until: number; address: string; now: Date },
) =>
  outbox.prepare(
    emailMessageTo(
      known,
      {
        template: 'second_factor_code',
        code,
        address,
        at: now.toISOString(),
        minutes: limits.secondFactorMinutes,
      },
      until,
    ),
  )
