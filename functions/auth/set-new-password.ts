import { handleAnonymous, type Route } from '#functions/rules/http/handler.ts'
import { setNewPassword } from '#shared/contracts/auth.ts'
import type { AuthDependencies } from './dependencies.ts'
import { newPasswordByLink } from './new-password-by-link.ts'

/** Sets a new password with a link's token. */
export const setNewPasswordRoute = (dependencies: AuthDependencies): Route =>
  handleAnonymous(setNewPassword, async ({ body, request }) => {
    await newPasswordByLink(dependencies, request, body)
    return {}
  })
