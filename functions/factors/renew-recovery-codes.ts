import { handle, type Route } from '#functions/rules/http/handler.ts'
import { factorsOf } from '#functions/rules/security/stored-factors.ts'
import { renewRecoveryCodes } from '#shared/contracts/factors.ts'
import { hasEnrolledFactor } from '#shared/domain/factors.ts'
import { PortalError } from '#shared/http/errors.ts'
import { callerOf } from './caller.ts'
import { changeFactors, recoveryCodes } from './change-factors.ts'
import type { FactorsDependencies } from './dependencies.ts'

/** Replaces the recovery codes. They replace an app or a passkey, so without either there are none. */
export const renewRecoveryCodesRoute = (dependencies: FactorsDependencies): Route =>
  handle(renewRecoveryCodes, async ({ session, request }) => {
    const caller = await callerOf(dependencies.platform, session)
    if (!hasEnrolledFactor(factorsOf(caller.stored, caller.mailAllowed)))
      throw new PortalError('factor_unavailable')
    const { codes, set } = await recoveryCodes(dependencies, caller.known.id)
    const reply = await changeFactors(dependencies, session, request, caller, {
      set,
      action: 'recovery_codes_create',
      detail: `${codes.length} codes`,
      notification: 'recovery_codes_renewed',
    })
    return { ...reply, recovery_codes: codes }
  })
