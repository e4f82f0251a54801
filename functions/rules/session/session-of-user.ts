/** What a user may see, for work that is done for the user without a call. */
import { keys } from '../keys.ts'
import { effectiveAccess, timeZoneOf } from '../tenants/organization.ts'
import { isExpired, type KnownProfile } from '../tenants/users.ts'
import type { Session } from './sessions.ts'

/** The user with present rights, as lists see a caller. Undefined for a user who cannot sign in. */
export const sessionOfUser = ({ id, user, organization }: KnownProfile, now: Date): Session | undefined =>
  user.deactivated || isExpired(user, now)
    ? undefined
    : {
        key: keys.account(id),
        id: `user ${id}`,
        userId: id,
        organizationId: user.client_id,
        organizationName: organization?.name ?? null,
        ...(organization === null ? {} : { timeZone: timeZoneOf(organization) }),
        role: user.role,
        name: user.name,
        email: user.email,
        address: '',
        access: effectiveAccess(user, organization),
        alongside: [],
      }
