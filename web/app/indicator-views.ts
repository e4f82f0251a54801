import { useQuery } from '@tanstack/react-query'
import { listFeedViews } from '#shared/contracts/indicator-views.ts'
import { fromWireRole, isProviderStaff } from '#shared/domain/roles.ts'
import { call } from '#web/lib/api.ts'
import { useSession } from '#web/lib/session.ts'

/**
 * The saved indicator views for the menu by name, each with its count. Empty for roles that cannot save views (part 2
 * section 6).
 */
export const useIndicatorViews = () => {
  const user = useSession()
  return useQuery({
    // A failure shows no toast: the menu is usable without the views.
    queryKey: ['feed-views', 'list'],
    queryFn: async () => (await call(listFeedViews, { quiet: true })).data,
    refetchInterval: 60_000,
    enabled: user?.has_feed_access === true && !isProviderStaff(fromWireRole(user.role)),
  }).data
}
