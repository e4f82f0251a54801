import { handle, type Route } from '#functions/rules/http/handler.ts'
import { audit, selfEvent } from '#functions/rules/security/audit.ts'
import { sessionCookie } from '#functions/rules/session/sessions.ts'
import { logout } from '#shared/contracts/auth.ts'
import type { AuthDependencies } from './dependencies.ts'

/** Ends the session. */
export const logoutRoute = ({ platform }: AuthDependencies): Route =>
  handle(logout, async ({ session, request }) => {
    await platform.sessions.end(session)
    request.setCookie(sessionCookie, '', 0)
    await audit(platform, {
      action: 'sign_out',
      outcome: 'success',
      ...selfEvent(session.userId, session.organizationId),
      address: request.address,
    })
    return {}
  })
