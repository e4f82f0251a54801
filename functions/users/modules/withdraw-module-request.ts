import { handle, type Route } from '#functions/rules/http/handler.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { withdrawModuleRequest } from '#shared/contracts/module-requests.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { UsersDependencies } from '../dependencies.ts'

/** Withdraws a request of the caller. Throws `not_found` and `module_request_resolved`. */
export const withdrawModuleRequestRoute = ({ organizations }: UsersDependencies): Route =>
  handle(withdrawModuleRequest, ({ params, session }) =>
    organizations.commit(actorOf(session), async (commit) => {
      const stored = await organizations.get('module_request', params.id)
      if (stored?.entity.user_id !== session.userId) throw new PortalError('not_found')
      if (stored.entity.state !== 'pending') throw new PortalError('module_request_resolved')
      commit.delete('module_request', params.id)
      return {}
    }),
  )
