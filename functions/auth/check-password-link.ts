import { handleAnonymous, type Route } from '#functions/rules/http/handler.ts'
import { checkPasswordLink } from '#shared/contracts/auth.ts'
import type { AuthDependencies } from './dependencies.ts'
import { checkLink } from './new-password-by-link.ts'

/** Checks whether a link can still set a password, before the user enters one. */
export const checkPasswordLinkRoute = (dependencies: AuthDependencies): Route =>
  handleAnonymous(checkPasswordLink, async ({ body, request }) => {
    await checkLink(dependencies, request, body.token)
    return {}
  })
