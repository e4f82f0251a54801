import type { Platform } from '#functions/rules/http/platform.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import { readUser, type KnownUser } from '#functions/rules/tenants/users.ts'
import { PortalError } from '#shared/http/errors.ts'

/**
 * The signed-in user. Throws `unauthenticated` when the user was deleted while the session was being read.
 */
export const currentUser = async ({ table }: Platform, session: Session): Promise<KnownUser> => {
  const known = await readUser(table, session.userId)
  if (known === undefined) throw new PortalError('unauthenticated')
  return known
}
