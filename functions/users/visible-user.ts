/** The users that a session sees (part 3 section 6). Users outside its organization return 404. */
import * as z from 'zod'
import { historyOf } from '#functions/rules/history.ts'
import { readFactorsResponse } from '#functions/rules/security/stored-factors.ts'
import { keys } from '#functions/core/store/keys.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import { readProfile, type KnownProfile } from '#functions/rules/tenants/users.ts'
import type { PastChange } from '#shared/contracts/histories.ts'
import type { User } from '#shared/contracts/users.ts'
import { maySee } from '#shared/domain/user-administration.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { UsersDependencies } from './dependencies.ts'
import { somebodyOf, toUserResponse, waitingRequestsOf } from './user-rows.ts'

const noteSchema = z.object({ at: z.int() })

/** A user that the session sees. Throws `not_found`. */
export const visibleUser = async (
  { platform }: UsersDependencies,
  session: Session,
  id: number,
): Promise<KnownProfile> => {
  const known = await readProfile(platform.table, id)
  if (known === undefined || !maySee(somebodyOf(session), known.user)) throw new PortalError('not_found')
  return known
}

/** The response for a user that the session sees. Throws `not_found`. */
export const readUserResponse = async (
  dependencies: UsersDependencies,
  session: Session,
  id: number,
): Promise<{ user: User }> => {
  const known = await visibleUser(dependencies, session, id)
  return {
    user: toUserResponse(
      known,
      await lastActivityOf(dependencies, known),
      waitingRequestsOf(await dependencies.organizations.readModel(), id),
      await readFactorsResponse(dependencies.platform.table, id),
      session,
      dependencies.platform.clock.now(),
    ),
  }
}

/**
 * When a user was last active, in epoch seconds: at sign-in, and since then by sessions, whose notes are copied into
 * the lists.
 */
const lastActivityOf = async (
  { platform }: UsersDependencies,
  { id, user, account }: KnownProfile,
): Promise<number | null> => {
  const note = await platform.table.get(keys.seen(id))
  const noted = note === undefined ? undefined : noteSchema.parse(note).at
  const last = Math.max(account.last_activity ?? 0, user.last_activity ?? 0, noted ?? 0)
  return last === 0 ? null : last
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
