/** The Lambda function of sign-in and of one's own account. */
import { accountRoutes } from '#functions/account/routes.ts'
import type { Route } from '#functions/platform/http/handler.ts'
import { lambda } from '#functions/platform/http/lambda.ts'
import { checkSecondFactorRoute } from './check-second-factor.ts'
import { authDependencies, type AuthDependencies } from './dependencies.ts'
import { loginRoute } from './login.ts'
import { logoutRoute } from './logout.ts'
import { requestPasswordResetRoute } from './request-password-reset.ts'
import { resendSecondFactorRoute } from './resend-second-factor.ts'
import { resetPasswordRoute } from './reset-password.ts'

/** The routes of both areas. */
export const authRoutes = (dependencies: AuthDependencies): Route[] => [
  ...[
    loginRoute,
    checkSecondFactorRoute,
    resendSecondFactorRoute,
    logoutRoute,
    requestPasswordResetRoute,
    resetPasswordRoute,
  ].map((route) => route(dependencies)),
  ...accountRoutes(dependencies),
]

export const handler = lambda((platform) => authRoutes(authDependencies(platform)))
