import { handle, type Route } from '#functions/rules/http/handler.ts'
import { takeChallenge } from '#functions/rules/security/challenges.ts'
import { passkeyScope } from '#functions/rules/security/stored-factors.ts'
import { passkeyHash, registeredPasskey } from '#functions/rules/security/passkeys.ts'
import { keys } from '#functions/core/store/keys.ts'
import { createPasskey } from '#shared/contracts/factors.ts'
import { factorLimits } from '#shared/domain/factors.ts'
import { PortalError } from '#shared/http/errors.ts'
import { callerOf } from '../caller.ts'
import { changeFactors, firstRecoveryCodes } from '../change-factors.ts'
import type { FactorsDependencies } from '../dependencies.ts'

/** Registers a passkey with the browser's response. A passkey belongs to one account. */
export const createPasskeyRoute = (dependencies: FactorsDependencies): Route =>
  handle(createPasskey, async ({ body, session, request }) => {
    const { platform } = dependencies
    const { table, clock, environment } = platform
    const asked = await takeChallenge(platform, session.id, 'register')
    if (asked === undefined) throw new PortalError('setup_expired')
    const created = await registeredPasskey(environment, body.credential, asked.challenge)
    if (created === undefined) throw new PortalError('confirmation_incorrect')
    const caller = await callerOf(platform, session)
    if (caller.stored.passkeys.length >= factorLimits.passkeys) throw new PortalError('too_many_passkeys')
    const hash = passkeyHash(created.credential_id)
    const guard = keys.unique(passkeyScope, hash)
    if ((await table.get(guard)) !== undefined) throw new PortalError('already_exists')
    const { codes = null, set } = await firstRecoveryCodes(dependencies, caller)
    const reply = await changeFactors(dependencies, session, request, caller, {
      ...(set === undefined ? {} : { set }),
      writes: [
        {
          Put: {
            TableName: table.name,
            Item: {
              ...keys.passkey(session.userId, hash),
              ...created,
              name: body.name,
              since: clock.now().toISOString(),
              used: null,
            },
          },
        },
        {
          Put: {
            TableName: table.name,
            Item: { ...guard, owner: session.userId },
            ConditionExpression: 'attribute_not_exists(pk)',
          },
        },
      ],
      action: 'factor_add',
      detail: `passkey ${body.name}`,
      notification: 'passkey_added',
      name: body.name,
    })
    return { ...reply, recovery_codes: codes }
  })
