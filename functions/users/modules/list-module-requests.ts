import { handle, type Route } from '#functions/rules/http/handler.ts'
import { listModuleRequests } from '#shared/contracts/module-requests.ts'
import type { UsersDependencies } from '../dependencies.ts'
import { visibleUser } from '../visible-user.ts'
import { requestJoins, requestRowSchema, requestSelect, waiting } from './module-request-rows.ts'

/** The pending requests of a user of the caller's organization, oldest first. */
export const listModuleRequestsRoute = (dependencies: UsersDependencies): Route =>
  handle(listModuleRequests, async ({ params, session }) => {
    await visibleUser(dependencies, session, params.id)
    const readModel = await dependencies.organizations.readModel()
    const now = dependencies.platform.clock.now()
    return {
      data: readModel.rows(
        requestRowSchema,
        `SELECT ${requestSelect(now)} FROM module_request ${requestJoins} WHERE module_request.user_id = ? AND ${waiting(now).sql} ORDER BY module_request.created, module_request.id`,
        [params.id],
      ),
    }
  })
