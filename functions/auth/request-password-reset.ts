import { handleAnonymous, type Route } from '#functions/rules/http/handler.ts'
import {
  accountCounter,
  addressCounter,
  attemptLimits,
  countAttempts,
  isTooSoon,
  isWithin,
  pairCounter,
  recordRefusal,
  spacingWrite,
  type Attempt,
} from '#functions/rules/security/attempts.ts'
import { auditWrite } from '#functions/rules/security/audit.ts'
import { deviceOf } from '#functions/rules/session/devices.ts'
import { onCondition } from '#functions/core/store/conditions.ts'
import { findUserId, readUser } from '#functions/rules/tenants/users.ts'
import { requestPasswordReset } from '#shared/contracts/auth.ts'
import type { AuthDependencies } from './dependencies.ts'

/**
 * Records a request for a reset link. The outbox looks up the account, so neither response nor timing reveals whether
 * it exists. Unknown browsers are counted by address and account. In total they can send ten e-mails an hour to one
 * mailbox. Beyond that the response is the same, and one of the ten e-mails still works.
 */
export const requestPasswordResetRoute = ({ platform, outbox }: AuthDependencies): Route =>
  handleAnonymous(requestPasswordReset, async ({ body, request }) => {
    const { address } = request
    const { email } = body
    const event = {
      action: 'password_reset_request',
      userId: null,
      organizationId: null,
      actorOrganizationId: null,
      address,
      email,
    } as const
    const known = await readUser(platform.table, (await findUserId(platform.table, email)) ?? 0)
    const device = await deviceOf(platform, request, known)
    // A link was requested a moment ago: send no second one and count no attempt.
    const spacing: Attempt = [attemptLimits.resetSpacing, device ?? pairCounter(email, address)]
    if (await isTooSoon(platform, spacing)) return {}
    if (device !== undefined) await countAttempts(platform, event, [[attemptLimits.resetByDevice, device]])
    else {
      await countAttempts(platform, event, [
        [attemptLimits.resetByAccountAndAddress, pairCounter(email, address)],
        [attemptLimits.resetByAddress, addressCounter(address)],
      ])
      const mailbox: Attempt = [attemptLimits.resetMailByAccount, accountCounter(email)]
      if (!(await isWithin(platform, mailbox))) {
        await recordRefusal(platform, event, mailbox)
        return {}
      }
    }
    // Of two simultaneous requests, one is recorded.
    await onCondition(platform, () =>
      platform.table.transact([
        spacingWrite(platform, spacing),
        outbox.resetRequest(email, address, 'asked'),
        auditWrite(platform, { ...event, outcome: 'accepted' }),
      ]),
    )
    return {}
  })
