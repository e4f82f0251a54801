import { handle, type Route } from '#functions/platform/http/handler.ts'
import { toggleActiveStatus } from '#shared/contracts/users.ts'
import { changeUser } from './change-user.ts'
import type { UsersDependencies } from './dependencies.ts'
import { readUserResponse } from './visible-user.ts'

/**
 * Deactivates an active user or activates a deactivated one; with `deactivated` it sets that state, so that a
 * repeated request does no harm.
 */
export const toggleActiveStatusRoute = (dependencies: UsersDependencies): Route =>
  handle(toggleActiveStatus, async ({ params, body, session }) => {
    await changeUser(dependencies, session, params.id, body.confirm_last_admin, (before) => ({
      ...before,
      deactivated: body.deactivated ?? !before.deactivated,
    }))
    return readUserResponse(dependencies, session, params.id)
  })
