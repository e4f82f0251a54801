import { handleAnonymous, type Route } from '#functions/rules/http/handler.ts'
import { resetPassword } from '#shared/contracts/auth.ts'
import type { AuthDependencies } from './dependencies.ts'
import { newPasswordByLink } from './new-password-by-link.ts'

/** Sets a new password with a link's token in the path, as specified. */
export const resetPasswordRoute = (dependencies: AuthDependencies): Route =>
  handleAnonymous(resetPassword, async ({ params, body, request }) => {
    await newPasswordByLink(dependencies, request, { ...params, ...body })
    return {}
  })
