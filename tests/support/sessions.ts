/** Sessions for existing users, without the sign-in screens, which have their own tests. */
import type { Platform } from '#functions/rules/http/platform.ts'
import { readUser } from '#functions/rules/tenants/users.ts'

/** Starts a session of a user. Returns its token. Throws when there is no such user. */
export const startSession = async (platform: Platform, userId: number): Promise<string> => {
  const known = await readUser(platform.table, userId)
  if (known === undefined) throw new Error(`no user ${userId}`)
  const { user } = known
  const expiry = user.account_expiry_date
  return platform.sessions.start({
    userId,
    organizationId: user.client_id,
    role: user.role,
    name: user.name,
    email: user.email,
    flags: {
      has_threat_access: user.has_threat_access,
      has_feed_access: user.has_feed_access,
      has_incident_access: user.has_incident_access,
      has_visibility_access: user.has_visibility_access,
      has_report_access: user.has_report_access,
    },
    accountExpires: expiry === null ? null : Math.floor(Date.parse(expiry) / 1000),
  })
}
