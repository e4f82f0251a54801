import { handleAnonymous, type Route } from '#functions/platform/http/handler.ts'
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
} from '#functions/platform/security/attempts.ts'
import { auditWrite } from '#functions/platform/security/audit.ts'
import { deviceOf } from '#functions/platform/session/devices.ts'
import { onCondition } from '#functions/platform/store/conditions.ts'
import { findUserId, readUser } from '#functions/platform/tenants/users.ts'
import { requestPasswordReset } from '#shared/contracts/auth.ts'
import type { AuthDependencies } from './dependencies.ts'

/**
 * Notes that a reset link is wanted. The outbox looks up whether there is an account, so neither answer nor
 * time can tell. Strangers count by their address and account. Together they have a mailbox written to ten
 * times an hour; beyond that the answer is the same, and one of the ten mails in the mailbox still works.
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
    // The link that was asked for a moment ago is on its way: neither another one nor another attempt.
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
    // Of two at the same moment one is noted.
    await onCondition(platform, () =>
      platform.table.transact([
        spacingWrite(platform, spacing),
        outbox.resetRequest(email, address, 'asked'),
        auditWrite(platform, { ...event, outcome: 'accepted' }),
      ]),
    )
    return {}
  })
