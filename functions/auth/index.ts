/** The Lambda function of sign-in, of the user's account and of second factors. */
import { accountRoutes } from '#functions/account/routes.ts'
import type { Route } from '#functions/rules/http/handler.ts'
import { lambda } from '#functions/rules/http/lambda.ts'
import { environmentSeals } from '#functions/core/crypto/environment-seals.ts'
import { factorsRoutes } from '#functions/factors/routes.ts'
import { beginPasskeySignInRoute } from './begin-passkey-sign-in.ts'
import { checkPasskeySignInRoute } from './check-passkey-sign-in.ts'
import { checkPasswordLinkRoute } from './check-password-link.ts'
import { checkSecondFactorRoute } from './check-second-factor.ts'
import { authDependencies, type AuthDependencies } from './dependencies.ts'
import { loginRoute } from './login.ts'
import { logoutRoute } from './logout.ts'
import { requestPasswordResetRoute } from './request-password-reset.ts'
import { resendSecondFactorRoute } from './resend-second-factor.ts'
import { resetPasswordRoute } from './reset-password.ts'
import { setNewPasswordRoute } from './set-new-password.ts'

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

export const handler = lambda((platform) => authRoutes(authDependencies(platform)), {
  openSeals: environmentSeals,
})
