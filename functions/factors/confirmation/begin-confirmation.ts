import { handle, type Route } from '#functions/rules/http/handler.ts'
import { ask } from '#functions/rules/security/challenges.ts'
import { factorsOf } from '#functions/rules/security/stored-factors.ts'
import { assertionOptions } from '#functions/rules/security/passkeys.ts'
import { beginConfirmation } from '#shared/contracts/factors.ts'
import { usableFactors } from '#shared/domain/factors.ts'
import { callerOf } from '../caller.ts'
import type { FactorsDependencies } from '../dependencies.ts'

/** Begins a confirmation: the accepted methods, and the challenge for a passkey. */
export const beginConfirmationRoute = ({ platform }: FactorsDependencies): Route =>
  handle(beginConfirmation, async ({ session }) => {
    const { stored, mailAllowed } = await callerOf(platform, session)
    const ways = usableFactors(factorsOf(stored, mailAllowed))
    if (!ways.includes('passkey')) return { ways, options: null }
    const challenge = await ask(platform, session.id, 'confirm', session.userId)
    return { ways, options: await assertionOptions(platform.environment, stored.passkeys, challenge) }
  })
