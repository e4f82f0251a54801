import { fromWireRole } from '#shared/domain/roles.ts'
import { useSession } from './session.ts'

interface Rights {
  readonly isPlatformAdmin: boolean
  readonly isAnalyst: boolean
  readonly isOrganizationAdmin: boolean
  readonly userId: number | undefined
  readonly email: string
  /** The organization whose items a client sees; provider staff see all. */
  readonly clientId: number | null
  readonly seesFeeds: boolean
  readonly seesThreats: boolean
}

/** Who the signed-in person is, as far as it decides what a page offers. */
export const useRights = (): Rights => {
  const user = useSession()
  const role = user === null ? undefined : fromWireRole(user.role)
  return {
    isPlatformAdmin: role === 'platform_admin',
    isAnalyst: role === 'analyst',
    isOrganizationAdmin: role === 'organization_admin',
    userId: user?.user_id,
    email: user?.email ?? '',
    clientId: user?.client_id ?? null,
    seesFeeds: user?.has_feed_access === true,
    seesThreats: user?.has_threat_access === true,
  }
}
