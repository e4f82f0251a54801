import { fromWireRole } from '#shared/domain/roles.ts'
import { useSession } from '#web/lib/session.ts'

/** What the signed-in person may do with visibilities, and the organization whose visibilities a client sees; analysts see all. */
export const useVisibilityRights = (): { isAnalyst: boolean; clientId: number | null } => {
  const user = useSession()
  return {
    isAnalyst: user !== null && fromWireRole(user.role) === 'analyst',
    clientId: user?.client_id ?? null,
  }
}
