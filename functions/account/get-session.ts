import { handle, type Route } from '#functions/platform/http/handler.ts'
import { sessionUserOf } from '#functions/platform/session/session-user.ts'
import { getSession } from '#shared/contracts/account.ts'
import type { AccountDependencies } from './dependencies.ts'
import { ownUser } from './own-user.ts'

/** Who is signed in, with the modules that are on at this moment. */
export const getSessionRoute = ({ platform }: AccountDependencies): Route =>
  handle(getSession, async ({ session }) => ({
    // Role and flags are the session's, which is what every other call goes by; a change of them ends or
    // rewrites it.
    user: {
      ...sessionUserOf(await ownUser(platform, session), platform.environment.PROVIDER_NAME),
      ...session.access,
      ...(session.mustEnrol === true ? { must_enrol: true as const } : {}),
    },
  }))
