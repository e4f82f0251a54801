import { handleAnonymous, type Route } from '#functions/rules/http/handler.ts'
import { countAttempts } from '#functions/rules/security/attempts.ts'
import { auditWrite, selfEvent } from '#functions/rules/security/audit.ts'
import { newCode } from '#functions/rules/security/mailed-codes.ts'
import { factorsOf, isMailAllowed, readFactors } from '#functions/rules/security/stored-factors.ts'
import { deviceOf } from '#functions/rules/session/devices.ts'
import { onCondition } from '#functions/core/store/conditions.ts'
import { resendSecondFactor } from '#shared/contracts/auth.ts'
import { usableFactors } from '#shared/domain/factors.ts'
import { limits } from '#shared/domain/limits.ts'
import { PortalError } from '#shared/http/errors.ts'
import { expectSignIn, openedSignIn } from './check-second-factor.ts'
import { codeMail } from './code-mail.ts'
import type { AuthDependencies } from './dependencies.ts'
import { checkRefusal } from './refusal.ts'
import { codeMailCounter } from './sign-in-counters.ts'

/** E-mails a new code, which replaces the previous one. */
export const resendSecondFactorRoute = ({ platform, outbox }: AuthDependencies): Route =>
  handleAnonymous(resendSecondFactor, async ({ request }) => {
    const { address } = request
    const { pending, known } = expectSignIn(request, await openedSignIn(platform, request))
    await checkRefusal(platform, known, request, 'second_factor_resend')
    const factors = factorsOf(
      await readFactors(platform.table, known.id),
      await isMailAllowed(platform.table, known.organization),
    )
    if (!usableFactors(factors).includes('mail')) throw new PortalError('factor_unavailable')
    const now = platform.clock.now()
    if (now.getTime() < pending.sent_at + limits.secondFactorResendSeconds * 1000)
      throw new PortalError('second_factor_resend_too_soon')
    await countAttempts(
      platform,
      {
        action: 'second_factor_resend',
        ...selfEvent(known.id, known.user.client_id),
        address,
      },
      [codeMailCounter(known.user.email, await deviceOf(platform, request, known))],
    )
    const { code, ...stored } = newCode(pending.token, now)
    const mail = codeMail(outbox, known, { code, until: stored.code_until, address, now })
    const isFirst = await onCondition(platform, () =>
      platform.table.transact([
        {
          Update: {
            TableName: platform.table.name,
            Key: { ...pending.key },
            UpdateExpression: 'SET code_hash = :hash, code_until = :until, sent_at = :now',
            ConditionExpression: 'sent_at = :before',
            ExpressionAttributeValues: {
              ':hash': stored.code_hash,
              ':until': stored.code_until,
              ':now': stored.sent_at,
              ':before': pending.sent_at,
            },
          },
        },
        mail.write,
        auditWrite(platform, {
          action: 'second_factor_resend',
          outcome: 'code_sent',
          ...selfEvent(known.id, known.user.client_id),
          address,
        }),
      ]),
    )
    // A concurrent request of the same sign-in has just sent one.
    if (!isFirst) throw new PortalError('second_factor_resend_too_soon')
    await mail.send()
    return {}
  })
