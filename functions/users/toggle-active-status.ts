import { handle, type Route } from '#functions/rules/http/handler.ts'
import { toggleActiveStatus } from '#shared/contracts/users.ts'
import { changeUser } from './change-user.ts'
import type { UsersDependencies } from './dependencies.ts'
import { readUserResponse } from './visible-user.ts'

/** Toggles a user's activation. With `deactivated` it sets the state, so that repeats have no effect. */
export const toggleActiveStatusRoute = (dependencies: UsersDependencies): Route =>
  handle(toggleActiveStatus, async ({ params, body, session }) => {
    await changeUser(dependencies, session, params.id, body.confirm_last_admin, (before) => ({
      ...before,
      deactivated: body.deactivated ?? !before.deactivated,
    }))
    return readUserResponse(dependencies, session, params.id)
  })
