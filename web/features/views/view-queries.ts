/** Queries for saved views, and the refetch after a change. */
import type { QueryClient } from '@tanstack/react-query'
import { getView } from '#shared/contracts/views.ts'
import { call } from '#web/lib/api.ts'

const root = ['views'] as const

export const viewQuery = (id: number) => ({
  queryKey: [...root, 'one', id],
  queryFn: () => call(getView, { params: { id: String(id) } }),
})

/** Refetches the views, those of the menu too, and the lists that show what they find. Drops a deleted view. */
export const refreshViews = async (client: QueryClient, removed?: number): Promise<void> => {
  if (removed !== undefined) client.removeQueries({ queryKey: viewQuery(removed).queryKey })
  await Promise.all([root, ['feeds', 'list']].map((queryKey) => client.invalidateQueries({ queryKey })))
}
