import { handle, type Route } from '#functions/rules/http/handler.ts'
import { accountCounter, attemptLimits, countAttempts } from '#functions/rules/security/attempts.ts'
import { selfEvent } from '#functions/rules/security/audit.ts'
import { newCode } from '#functions/rules/security/mailed-codes.ts'
import { factorsOf } from '#functions/rules/security/stored-factors.ts'
import { emailMessageTo } from '#functions/rules/security/password-reset.ts'
import { sessionCookie } from '#functions/rules/session/sessions.ts'
import { sendConfirmationCode } from '#shared/contracts/factors.ts'
import { usableFactors } from '#shared/domain/factors.ts'
import { limits } from '#shared/domain/limits.ts'
import { PortalError } from '#shared/http/errors.ts'
import { callerOf } from '../caller.ts'
import type { FactorsDependencies } from '../dependencies.ts'
import { confirmationCodeKey, readConfirmationCode } from './confirmation-code.ts'

/** E-mails a confirmation code. It is stored under the session's token, as a sign-in code is stored under its own. */
export const sendConfirmationCodeRoute = ({ platform, outbox }: FactorsDependencies): Route =>
  handle(sendConfirmationCode, async ({ session, request }) => {
    const { table, clock } = platform
    const { address } = request
    const { known, stored, mailAllowed } = await callerOf(platform, session)
    if (!usableFactors(factorsOf(stored, mailAllowed)).includes('mail'))
      throw new PortalError('factor_unavailable')
    const now = clock.now()
    const before = await readConfirmationCode(platform, session)
    if (before !== undefined && now.getTime() < before.sent_at + limits.secondFactorResendSeconds * 1000)
      throw new PortalError('second_factor_resend_too_soon')
    await countAttempts(
      platform,
      {
        action: 'confirmation',
        ...selfEvent(known.id, known.user.client_id),
        address,
      },
      [[attemptLimits.codeMailByAccount, accountCounter(known.user.email)]],
    )
    const { code, ...kept } = newCode(request.cookies[sessionCookie] ?? '', now)
    const mail = outbox.prepare(
      emailMessageTo(
        known,
        {
          template: 'confirmation_code',
          code,
          address,
          at: now.toISOString(),
          minutes: limits.secondFactorMinutes,
        },
        kept.code_until,
      ),
    )
    await table.transact([
      {
        Put: {
          TableName: table.name,
          Item: {
            ...confirmationCodeKey(session),
            ...kept,
            expires: Math.ceil(kept.code_until / 1000),
          },
        },
      },
      mail.write,
    ])
    await mail.send()
    return {}
  })
