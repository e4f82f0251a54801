import { handle, type Route } from '#functions/rules/http/handler.ts'
import { removeApp } from '#shared/contracts/factors.ts'
import { PortalError } from '#shared/http/errors.ts'
import { callerOf } from '../caller.ts'
import { afterRemoval, changeFactors } from '../change-factors.ts'
import type { FactorsDependencies } from '../dependencies.ts'

/** Removes the app. Its codes are no longer accepted. */
export const removeAppRoute = (dependencies: FactorsDependencies): Route =>
  handle(removeApp, async ({ session, request }) => {
    const caller = await callerOf(dependencies.platform, session)
    if (caller.stored.app_sealed === null) throw new PortalError('factor_unavailable')
    return changeFactors(dependencies, session, request, caller, {
      set: {
        app_sealed: undefined,
        app_since: undefined,
        app_used: undefined,
        app_step: undefined,
        ...afterRemoval(caller, { app: false, passkeys: caller.stored.passkeys.length }),
      },
      action: 'factor_remove',
      detail: 'app',
      notification: 'app_removed',
    })
  })
