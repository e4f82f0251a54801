import { handleAnonymous, type Route } from '#functions/rules/http/handler.ts'
import { addressCounter, attemptLimits, countAttempts } from '#functions/rules/security/attempts.ts'
import { readFactors } from '#functions/rules/security/stored-factors.ts'
import { assertionOptions } from '#functions/rules/security/passkeys.ts'
import { beginPasskeySignIn } from '#shared/contracts/auth.ts'
import { openedSignIn } from './check-second-factor.ts'
import type { AuthDependencies } from './dependencies.ts'
import { askBrowser } from './passkey-sign-in.ts'

/**
 * Asks the browser for a passkey: after the password for one of that account, before it for any. This hides which
 * passkeys an account has from anyone without its password.
 */
export const beginPasskeySignInRoute = ({ platform }: AuthDependencies): Route =>
  handleAnonymous(beginPasskeySignIn, async ({ request }) => {
    const { address } = request
    await countAttempts(
      platform,
      { action: 'sign_in', userId: null, organizationId: null, actorOrganizationId: null, address },
      [[attemptLimits.passkeyByAddress, addressCounter(address)]],
    )
    const opened = await openedSignIn(platform, request)
    const passkeys =
      opened === undefined ? undefined : (await readFactors(platform.table, opened.known.id)).passkeys
    const challenge = await askBrowser(platform, request, opened?.known.id ?? null)
    return { options: await assertionOptions(platform.environment, passkeys, challenge) }
  })
