import { handle, type Route } from '#functions/rules/http/handler.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { factorsOf, isMailAllowed, readFactors } from '#functions/rules/security/stored-factors.ts'
import { toSessionUser } from '#functions/rules/session/session-user.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import { onCondition } from '#functions/core/store/conditions.ts'
import type { KnownUser } from '#functions/rules/tenants/users.ts'
import { getSession } from '#shared/contracts/account.ts'
import { mustEnrol } from '#shared/domain/factors.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { AccountDependencies } from './dependencies.ts'
import { currentUser } from './current-user.ts'

/**
 * The signed-in user, with the modules that are switched on now. This GET writes: it may lift the session's enrolment
 * restriction.
 */
export const getSessionRoute = ({ platform }: AccountDependencies): Route =>
  handle(getSession, async ({ session }) => {
    const known = await currentUser(platform, session)
    // Role and flags come from the session, as in every other call. Changing them ends or rewrites the session.
    return {
      user: {
        ...toSessionUser(known, platform.environment.PROVIDER_NAME),
        ...session.access,
        ...((await isEnrolmentPending(platform, session, known)) ? { must_enrol: true as const } : {}),
      },
    }
  })

/**
 * Whether the session may still only set up a second factor. The restriction ends when e-mailed codes are accepted again or a
 * factor was set up in another browser; this writes it to the session.
 */
const isEnrolmentPending = async (
  platform: Platform,
  session: Session,
  { organization }: KnownUser,
): Promise<boolean> => {
  if (session.mustEnrol !== true) return false
  const { table, sessions } = platform
  const [stored, mailAllowed] = await Promise.all([
    readFactors(table, session.userId),
    isMailAllowed(table, organization),
  ])
  if (mustEnrol(factorsOf(stored, mailAllowed))) return true
  if (!(await onCondition(platform, () => table.transact([sessions.clearEnrolmentWrite(session)]))))
    throw new PortalError('unauthenticated')
  return false
}
