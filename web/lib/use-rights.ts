import { fromWireRole } from '#shared/domain/roles.ts'
import { useSession } from './session.ts'

interface Rights {
  readonly isPlatformAdmin: boolean
  readonly isAnalyst: boolean
  readonly isOrganizationAdmin: boolean
  readonly userId: number | undefined
  readonly email: string
  /** The organization whose items the user sees; null for provider staff, who see all. */
  readonly organizationId: number | null
  readonly seesIndicators: boolean
  readonly seesThreats: boolean
}

/** The rights of the signed-in user that decide what a page offers. */
export const useRights = (): Rights => {
  const user = useSession()
  const role = user === null ? undefined : fromWireRole(user.role)
  return {
    isPlatformAdmin: role === 'platform_admin',
    isAnalyst: role === 'analyst',
    isOrganizationAdmin: role === 'organization_admin',
    userId: user?.user_id,
    email: user?.email ?? '',
    organizationId: user?.client_id ?? null,
    seesIndicators: user?.has_feed_access === true,
    seesThreats: user?.has_threat_access === true,
  }
}
