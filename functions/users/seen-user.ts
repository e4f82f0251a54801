/** The users that a session sees (part 3 section 6): a person outside its organization is not there. */
import { historyOf } from '#functions/platform/journal/history.ts'
import type { Session } from '#functions/platform/session/sessions.ts'
import { readUser, type KnownUser } from '#functions/platform/tenants/users.ts'
import type { PastChange } from '#shared/contracts/histories.ts'
import type { User } from '#shared/contracts/users.ts'
import { maySee } from '#shared/domain/user-administration.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { UsersDependencies } from './dependencies.ts'
import { somebodyOf, userOf } from './user-rows.ts'

/** A user that the session sees, as it is now. Throws `not_found`. */
export const seenUser = async (
  { platform }: UsersDependencies,
  session: Session,
  id: number,
): Promise<KnownUser> => {
  const known = await readUser(platform.table, id)
  if (known === undefined || !maySee(somebodyOf(session), known.user)) throw new PortalError('not_found')
  return known
}

/** The reply about a user that the session sees. Throws `not_found`. */
export const userReply = async (
  dependencies: UsersDependencies,
  session: Session,
  id: number,
): Promise<{ user: User }> => {
  const known = await seenUser(dependencies, session, id)
  return {
    user: userOf(
      known,
      await dependencies.organizations.replica(),
      session,
      dependencies.platform.clock.now(),
    ),
  }
}

/** The history of a user, for platform admins. */
export const userHistory = async (
  { organizations }: UsersDependencies,
  session: Session,
  id: number,
): Promise<{ history?: PastChange[] }> => {
  if (session.role !== 'platform_admin') return {}
  const stored = await organizations.get('user', id)
  return stored === undefined ? {} : { history: historyOf(stored) }
}
