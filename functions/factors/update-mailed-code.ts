import { handle, type Route } from '#functions/rules/http/handler.ts'
import { factorsOf } from '#functions/rules/security/stored-factors.ts'
import { updateMailedCode } from '#shared/contracts/factors.ts'
import { maySwitchMailOff } from '#shared/domain/factors.ts'
import { PortalError } from '#shared/http/errors.ts'
import { callerOf, toFactorsResponse } from './caller.ts'
import { changeFactors } from './change-factors.ts'
import type { FactorsDependencies } from './dependencies.ts'

/** Switches the caller's codes by e-mail on or off. */
export const updateMailedCodeRoute = (dependencies: FactorsDependencies): Route =>
  handle(updateMailedCode, async ({ body, session, request }) => {
    const caller = await callerOf(dependencies.platform, session)
    if (body.enabled === !caller.stored.mail_off) return toFactorsResponse(caller)
    if (!body.enabled && !maySwitchMailOff(factorsOf(caller.stored, caller.mailAllowed)))
      throw new PortalError('last_factor')
    return changeFactors(dependencies, session, request, caller, {
      set: { mail_off: !body.enabled },
      action: body.enabled ? 'factor_add' : 'factor_remove',
      detail: 'mail',
      notification: body.enabled ? 'mail_on' : 'mail_off',
    })
  })
