import { fromWireRole } from '#shared/domain/roles.ts'
import { useSession } from '#web/lib/session.ts'

/** What the signed-in person may do with threats. */
export const useThreatRights = (): { isAnalyst: boolean; seesFeeds: boolean } => {
  const user = useSession()
  return {
    isAnalyst: user !== null && fromWireRole(user.role) === 'analyst',
    seesFeeds: user?.has_feed_access === true,
  }
}
