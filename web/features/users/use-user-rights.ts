import { providerUserList } from '#shared/domain/user-administration.ts'
import { fromWireRole, type Role } from '#shared/domain/roles.ts'
import { useSession } from '#web/lib/session.ts'

export interface UserRights {
  readonly role: Role | undefined
  readonly id: number | undefined
  /** Activates and deactivates, and adds to any organization and to the provider. */
  readonly isPlatformAdmin: boolean
  /** Answers what users ask for. */
  readonly isOrganizationAdmin: boolean
  /** Reads the list of provider users without working with it. */
  readonly readsOnly: boolean
}

/** What the signed-in person may do with users (part 3 section 6). */
export const useUserRights = (): UserRights => {
  const user = useSession()
  const role = user === null ? undefined : fromWireRole(user.role)
  return {
    role,
    id: user?.user_id,
    isPlatformAdmin: role === 'platform_admin',
    isOrganizationAdmin: role === 'organization_admin',
    readsOnly: role === 'analyst' && providerUserList[role] === 'read',
  }
}
