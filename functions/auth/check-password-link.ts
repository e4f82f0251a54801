import { handleAnonymous, type Route } from '#functions/platform/http/handler.ts'
import { checkPasswordLink } from '#shared/contracts/auth.ts'
import type { AuthDependencies } from './dependencies.ts'
import { checkLink } from './new-password-by-link.ts'

/** Says whether a link still sets a password, before somebody thinks of one. */
export const checkPasswordLinkRoute = (dependencies: AuthDependencies): Route =>
  handleAnonymous(checkPasswordLink, async ({ body, request }) => {
    await checkLink(dependencies, request, body.token)
    return {}
  })
