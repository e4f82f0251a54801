import { handle, type Route } from '#functions/rules/http/handler.ts'
import { getUser } from '#shared/contracts/users.ts'
import type { UsersDependencies } from './dependencies.ts'
import { userHistory, readUserResponse } from './visible-user.ts'

/** One user. Platform admins also see the last change. */
export const getUserRoute = (dependencies: UsersDependencies): Route =>
  handle(getUser, async ({ params, session }) => ({
    ...(await readUserResponse(dependencies, session, params.id)),
    ...(await userHistory(dependencies, session, params.id)),
  }))
