import { fromWireRole } from '#shared/domain/roles.ts'
import { useSession } from '#web/lib/session.ts'

/** What the signed-in person may do with an organization (part 3 section 6). */
export const useOrganizationRights = (): { readonly isPlatformAdmin: boolean } => {
  const user = useSession()
  return { isPlatformAdmin: user !== null && fromWireRole(user.role) === 'platform_admin' }
}
