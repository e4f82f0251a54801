import { handle, type Route } from '#functions/platform/http/handler.ts'
import { listModuleRequests } from '#shared/contracts/users.ts'
import type { UsersDependencies } from '../dependencies.ts'
import { seenUser } from '../seen-user.ts'
import { moduleRequestRow } from './module-request-row.ts'

/** The open requests of a user of the caller's organization, oldest first. */
export const listModuleRequestsRoute = (dependencies: UsersDependencies): Route =>
  handle(listModuleRequests, async ({ params, session }) => {
    await seenUser(dependencies, session, params.id)
    const replica = await dependencies.organizations.replica()
    return {
      data: replica.rows(
        moduleRequestRow,
        'SELECT id, module, created FROM module_request WHERE user_id = ? ORDER BY created, id',
        [params.id],
      ),
    }
  })
