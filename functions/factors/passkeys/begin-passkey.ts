import { handle, type Route } from '#functions/rules/http/handler.ts'
import { ask } from '#functions/rules/security/challenges.ts'
import { passkeyHandle } from '#functions/rules/security/passkey-handles.ts'
import { registrationOptions } from '#functions/rules/security/passkeys.ts'
import { beginPasskey } from '#shared/contracts/factors.ts'
import { factorLimits } from '#shared/domain/factors.ts'
import { PortalError } from '#shared/http/errors.ts'
import { callerOf } from '../caller.ts'
import type { FactorsDependencies } from '../dependencies.ts'

/** Begins to register a passkey. */
export const beginPasskeyRoute = ({ platform }: FactorsDependencies): Route =>
  handle(beginPasskey, async ({ session }) => {
    const { known, stored } = await callerOf(platform, session)
    if (stored.passkeys.length >= factorLimits.passkeys) throw new PortalError('too_many_passkeys')
    const challenge = await ask(platform, session.id, 'register', session.userId)
    const handle = await passkeyHandle(platform, known.id, stored)
    const owner = { handle, email: known.user.email, name: known.user.name }
    return {
      options: await registrationOptions(platform.environment, owner, stored.passkeys, challenge),
    }
  })
