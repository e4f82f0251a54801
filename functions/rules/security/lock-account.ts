/** Locks an account's sign-in after too many wrong codes, and sends its owner an unlocking link. */
import { limits } from '#shared/domain/limits.ts'
import type { PlatformWithOutbox } from '../mail/platform-outbox.ts'
import { onCondition } from '#functions/core/store/conditions.ts'
import { keys } from '../keys.ts'
import type { KnownUser } from '../tenants/users.ts'
import { auditWrite, eventOf } from './audit.ts'
import { issueReset, emailMessageTo } from './password-reset.ts'

/**
 * One transaction for the lock, the unlocking link, the message and the audit entry. Of several concurrent requests
 * only one succeeds.
 */
export const lockAccount = async (
  { platform, outbox }: PlatformWithOutbox,
  known: KnownUser,
  address: string,
): Promise<void> => {
  const at = platform.clock.now().toISOString()
  const { link, write, validUntil } = issueReset(platform, known)
  const mail = outbox.prepare(
    emailMessageTo(
      known,
      { template: 'account_locked', link, address, at, minutes: limits.resetTokenMinutes },
      validUntil,
    ),
  )
  const locked = await onCondition(platform, () =>
    platform.table.transact([
      {
        Update: {
          TableName: platform.table.name,
          Key: { ...keys.account(known.id) },
          UpdateExpression: 'SET locked_at = :at',
          ConditionExpression: 'locked_at = :none AND second_factor_failures >= :most',
          ExpressionAttributeValues: { ':at': at, ':none': null, ':most': limits.secondFactorFailures },
        },
      },
      write,
      mail.write,
      auditWrite(platform, {
        action: 'account_locked',
        outcome: 'success',
        ...eventOf(known, address),
      }),
    ]),
  )
  if (locked) await mail.send()
}
