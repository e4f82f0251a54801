/** Counts guesses of second-factor codes, over all factors and sign-ins. */
import { limits } from '#shared/domain/limits.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { Platform } from '../http/platform.ts'
import { onCondition } from '#functions/core/store/conditions.ts'
import { keys } from '../keys.ts'
import { accountSchema } from '../tenants/account.ts'

/**
 * Counts a guess as a failure before it is checked; success resets the counter. So concurrent guesses in any number of
 * sign-ins stay within the limit. Returns the count. Throws `account_locked`.
 */
export const countGuess = async (platform: Platform, userId: number): Promise<number> => {
  let failures = 0
  const counted = await onCondition(platform, async () => {
    const account = await platform.table.update(keys.account(userId), {
      expression: 'ADD second_factor_failures :one',
      values: { ':one': 1, ':most': limits.secondFactorFailures, ':none': null },
      condition: 'second_factor_failures < :most AND locked_at = :none',
    })
    failures = accountSchema.parse(account).second_factor_failures
  })
  if (!counted) throw new PortalError('account_locked')
  return failures
}
