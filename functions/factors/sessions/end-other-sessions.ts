import { handle, type Route } from '#functions/rules/http/handler.ts'
import { audit, selfEvent } from '#functions/rules/security/audit.ts'
import { endOtherSessions } from '#shared/contracts/factors.ts'
import type { FactorsDependencies } from '../dependencies.ts'

/** Ends all sessions of the account except this one. */
export const endOtherSessionsRoute = ({ platform }: FactorsDependencies): Route =>
  handle(endOtherSessions, async ({ session, request }) => {
    const ended = await platform.sessions.endAll(session.userId, { except: session.key })
    await audit(platform, {
      action: 'session_end',
      outcome: 'success',
      detail: `all others: ${ended}`,
      ...selfEvent(session.userId, session.organizationId),
      address: request.address,
    })
    return { ended }
  })
