import { fromWireRole } from '#shared/domain/roles.ts'
import { useSession } from '#web/lib/session.ts'

/** What the signed-in person may do with feeds, whether threats are shown beside them, and the address their comments are known by. */
export const useFeedRights = (): { isAnalyst: boolean; seesThreats: boolean; email: string } => {
  const user = useSession()
  return {
    isAnalyst: user !== null && fromWireRole(user.role) === 'analyst',
    seesThreats: user?.has_threat_access === true,
    email: user?.email ?? '',
  }
}
