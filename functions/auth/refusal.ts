/** Reasons to refuse a sign-in despite the right password. */
import { audit, selfEvent } from '#functions/rules/security/audit.ts'
import type { SecurityAction } from '#shared/contracts/audit.ts'
import type { Request } from '#functions/rules/http/handler.ts'
import { recordFailedSignIn } from '#functions/rules/session/sign-ins.ts'
import { admits } from '#functions/rules/tenants/allow-list.ts'
import { effectiveAccess } from '#functions/rules/tenants/organization.ts'
import { isExpired, type KnownUser } from '#functions/rules/tenants/users.ts'
import { deviceFrom } from '#shared/domain/device.ts'
import { limits } from '#shared/domain/limits.ts'
import { hasModule, modules } from '#shared/domain/roles.ts'
import { PortalError, type ErrorCode } from '#shared/http/errors.ts'
import type { Platform } from '#functions/rules/http/platform.ts'

/** The first reason to refuse a sign-in from an address, in the order shown to users. */
export const refusalOf = (
  { user, account, organization }: KnownUser,
  address: string,
  now: Date,
): ErrorCode | undefined => {
  if (user.deactivated) return 'account_suspended'
  if (isExpired(user, now)) return 'account_expired'
  if (account.locked_at !== null || account.second_factor_failures >= limits.secondFactorFailures)
    return 'account_locked'
  if (organization === null) return undefined
  if (
    !admits(
      organization.ip_allow_list.map(({ ip }) => ip),
      address,
    )
  )
    return 'ip_not_allowed'
  const access = effectiveAccess(user, organization)
  return modules.some((module) => hasModule(access, module)) ? undefined : 'no_module_access'
}

/** Throws the reason to refuse a sign-in, after recording it in the audit log. */
export const checkRefusal = async (
  platform: Platform,
  known: KnownUser,
  { address, userAgent }: Pick<Request, 'address' | 'userAgent'>,
  action: SecurityAction,
): Promise<void> => {
  const refusal = refusalOf(known, address, platform.clock.now())
  if (refusal === undefined) return
  await audit(platform, {
    action,
    outcome: refusal,
    ...selfEvent(known.id, known.user.client_id),
    address,
  })
  await recordFailedSignIn(platform, known.id, { address, device: deviceFrom(userAgent) }, 'refused')
  throw new PortalError(refusal)
}
