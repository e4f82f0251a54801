/** The routes of sign-in, with those of the account and of second factors, which the same function serves. */
import { accountRoutes } from '#functions/account/routes.ts'
import { factorsRoutes } from '#functions/factors/routes.ts'
import { handleAnonymous, type Route, handle } from '#functions/rules/http/handler.ts'
import { withOutbox, type PlatformWithOutbox } from '#functions/rules/mail/platform-outbox.ts'
import { addressCounter, attemptLimits, countAttempts } from '#functions/rules/security/attempts.ts'
import { audit, eventBy, eventOf } from '#functions/rules/security/audit.ts'
import { assertionOptions } from '#functions/rules/security/passkeys.ts'
import { readFactors } from '#functions/rules/security/stored-factors.ts'
import { sessionCookie } from '#functions/rules/session/sessions.ts'
import {
  requestPasswordReset,
  checkPasskeySignIn,
  resendSecondFactor,
  checkSecondFactor,
  login,
  beginPasskeySignIn,
  logout,
  resetPassword,
  setNewPassword,
  checkPasswordLink,
} from '#shared/contracts/auth.ts'
import { checkFirstStep } from './first-step.ts'
import { requestReset, newPasswordByLink, checkLink } from './password-links.ts'
import { askBrowser, openedSignIn } from './pending-sign-in.ts'
import { checkPasskey, mailNewCode, checkCode } from './second-step.ts'

/** Dependencies of the sign-in routes. */
export type AuthDependencies = PlatformWithOutbox

/** Composes the area from the platform. */
export const authDependencies = withOutbox

/**
 * Asks the browser for a passkey: after the password for one of that account, before it for any. This hides which
 * passkeys an account has from anyone without its password.
 */
const beginPasskeySignInRoute = ({ platform }: AuthDependencies): Route =>
  handleAnonymous(beginPasskeySignIn, async ({ request }) => {
    const { address } = request
    await countAttempts(platform, { action: 'sign_in', ...eventOf(undefined, address) }, [
      [attemptLimits.passkeyByAddress, addressCounter(address)],
    ])
    const opened = await openedSignIn(platform, request)
    const passkeys =
      opened === undefined ? undefined : (await readFactors(platform.table, opened.known.id)).passkeys
    const challenge = await askBrowser(platform, request, opened?.known.id ?? null)
    return { options: await assertionOptions(platform.environment, passkeys, challenge) }
  })

/** Ends the session. */
const logoutRoute = ({ platform }: AuthDependencies): Route =>
  handle(logout, async ({ session, request }) => {
    await platform.sessions.end(session)
    request.setCookie(sessionCookie, '', 0)
    await audit(platform, { action: 'sign_out', outcome: 'success', ...eventBy(session, request) })
    return {}
  })

/** Sets a new password with a link's token in the path, as specified. */
const resetPasswordRoute = (dependencies: AuthDependencies): Route =>
  handleAnonymous(resetPassword, async ({ params, body, request }) => {
    await newPasswordByLink(dependencies, request, { ...params, ...body })
    return {}
  })

/** Sets a new password with a link's token. */
const setNewPasswordRoute = (dependencies: AuthDependencies): Route =>
  handleAnonymous(setNewPassword, async ({ body, request }) => {
    await newPasswordByLink(dependencies, request, body)
    return {}
  })

/** Checks whether a link can still set a password, before the user enters one. */
const checkPasswordLinkRoute = (dependencies: AuthDependencies): Route =>
  handleAnonymous(checkPasswordLink, async ({ body, request }) => {
    await checkLink(dependencies, request, body.token)
    return {}
  })

const loginRoute = (dependencies: AuthDependencies): Route =>
  handleAnonymous(login, (call) => checkFirstStep(dependencies, call))

const checkSecondFactorRoute = (dependencies: AuthDependencies): Route =>
  handleAnonymous(checkSecondFactor, (call) => checkCode(dependencies, call))

const resendSecondFactorRoute = (dependencies: AuthDependencies): Route =>
  handleAnonymous(resendSecondFactor, (call) => mailNewCode(dependencies, call))

const checkPasskeySignInRoute = (dependencies: AuthDependencies): Route =>
  handleAnonymous(checkPasskeySignIn, (call) => checkPasskey(dependencies, call))

const requestPasswordResetRoute = (dependencies: AuthDependencies): Route =>
  handleAnonymous(requestPasswordReset, (call) => requestReset(dependencies, call))

/** The routes of the three areas. */
export const authRoutes = (dependencies: AuthDependencies): Route[] => [
  ...[
    loginRoute,
    checkSecondFactorRoute,
    resendSecondFactorRoute,
    beginPasskeySignInRoute,
    checkPasskeySignInRoute,
    logoutRoute,
    requestPasswordResetRoute,
    resetPasswordRoute,
    setNewPasswordRoute,
    checkPasswordLinkRoute,
  ].map((route) => route(dependencies)),
  ...accountRoutes(dependencies),
  ...factorsRoutes(dependencies),
]
