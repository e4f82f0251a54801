import { handle, type Route } from '#functions/rules/http/handler.ts'
import { stepOf } from '#functions/core/crypto/app-codes.ts'
import { attemptLimits, countAttempts } from '#functions/rules/security/attempts.ts'
import { selfEvent } from '#functions/rules/security/audit.ts'
import { enableApp } from '#shared/contracts/factors.ts'
import { PortalError } from '#shared/http/errors.ts'
import { callerOf } from '../caller.ts'
import { changeFactors, firstRecoveryCodes } from '../change-factors.ts'
import type { FactorsDependencies } from '../dependencies.ts'
import { pendingAppKey, readPendingApp } from './pending-app.ts'

/** Sets up the app with one of its codes. The code cannot be used again. */
export const enableAppRoute = (dependencies: FactorsDependencies): Route =>
  handle(enableApp, async ({ body, session, request }) => {
    const { platform } = dependencies
    const { table, clock } = platform
    const { address } = request
    await countAttempts(
      platform,
      {
        action: 'factor_add',
        ...selfEvent(session.userId, session.organizationId),
        address,
      },
      [[attemptLimits.setupByAccount, String(session.userId)]],
    )
    const pending = await readPendingApp(platform, session)
    if (pending === undefined) throw new PortalError('setup_expired')
    const now = clock.now()
    const step = stepOf(pending.secret, body.code.replace(/\s/g, ''), now)
    if (step === undefined) throw new PortalError('confirmation_incorrect', { field: 'code' })
    const caller = await callerOf(platform, session)
    const { codes = null, set } = await firstRecoveryCodes(dependencies, caller)
    const reply = await changeFactors(dependencies, session, request, caller, {
      set: {
        app_sealed: pending.sealed,
        app_since: now.toISOString(),
        app_used: null,
        app_step: step,
        ...set,
      },
      writes: [
        {
          Delete: {
            TableName: table.name,
            Key: { ...pendingAppKey(session) },
            ConditionExpression: 'sealed = :sealed',
            ExpressionAttributeValues: { ':sealed': pending.sealed },
          },
        },
      ],
      action: 'factor_add',
      detail: 'app',
      notification: caller.stored.app_sealed === null ? 'app_added' : 'app_replaced',
    })
    return { ...reply, recovery_codes: codes }
  })
