import { useQuery } from '@tanstack/react-query'
import { listViews } from '#shared/contracts/views.ts'
import { fromWireRole, isProviderStaff } from '#shared/domain/roles.ts'
import type { ItemList } from '#shared/domain/item-lists.ts'
import { call } from '#web/lib/api.ts'
import { useSession } from '#web/lib/session.ts'

/**
 * The saved views of a list for the menu by name, each with its count. Empty for roles that cannot save views (part 2
 * section 6).
 */
export const useViews = (list: ItemList | undefined) => {
  const user = useSession()
  const views = useQuery({
    // A failure shows no toast: the menu is usable without the views.
    queryKey: ['views', 'list'],
    queryFn: async () => (await call(listViews, { quiet: true })).data,
    refetchInterval: 60_000,
    enabled: user !== null && !isProviderStaff(fromWireRole(user.role)),
  }).data
  return views?.filter((view) => view.list === list) ?? []
}
