import { handleAnonymous, type Route } from '#functions/platform/http/handler.ts'
import {
  accountCounter,
  addressCounter,
  attemptLimits,
  countAttempt,
} from '#functions/platform/security/attempts.ts'
import { auditWrite } from '#functions/platform/security/audit.ts'
import { requestPasswordReset } from '#shared/contracts/auth.ts'
import type { AuthDependencies } from './dependencies.ts'

/**
 * Notes that a reset link is wanted. The outbox looks up whether there is an account, so neither answer nor
 * time can tell.
 */
export const requestPasswordResetRoute = ({ platform, outbox }: AuthDependencies): Route =>
  handleAnonymous(requestPasswordReset, async ({ body, request }) => {
    const { address } = request
    await countAttempt(platform, attemptLimits.resetByAddress, addressCounter(address))
    await countAttempt(platform, attemptLimits.resetByAccount, accountCounter(body.email))
    await platform.table.transact([
      outbox.resetRequest(body.email, address),
      auditWrite(platform, {
        action: 'password_reset_request',
        outcome: 'accepted',
        userId: null,
        clientId: null,
        address,
        email: body.email,
      }),
    ])
    return {}
  })
