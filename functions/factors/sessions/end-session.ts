import { handle, type Route } from '#functions/rules/http/handler.ts'
import { audit, selfEvent } from '#functions/rules/security/audit.ts'
import { sessionCookie } from '#functions/rules/session/sessions.ts'
import { endSession } from '#shared/contracts/factors.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { FactorsDependencies } from '../dependencies.ts'

/** Ends one session of the account, possibly this one. */
export const endSessionRoute = ({ platform }: FactorsDependencies): Route =>
  handle(endSession, async ({ params, session, request }) => {
    const ended = (await platform.sessions.list(session.userId)).find(({ id }) => id === params.session)
    if (ended === undefined) throw new PortalError('not_found')
    await platform.sessions.end(ended)
    if (ended.key.sk === session.key.sk) request.setCookie(sessionCookie, '', 0)
    await audit(platform, {
      action: 'session_end',
      outcome: 'success',
      detail: 'one',
      ...selfEvent(session.userId, session.organizationId),
      address: request.address,
    })
    return {}
  })
