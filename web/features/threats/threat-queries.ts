/** The threats area's calls as queries, and what a change makes stale. */
import type { QueryClient } from '@tanstack/react-query'
import { getThreat, listThreats } from '#shared/contracts/threats.ts'
import { call } from '#web/lib/api.ts'

const root = ['threats'] as const

/** A page of the list. */
export const threatsQuery = (query: Record<string, string>) => ({
  queryKey: [...root, 'list', query],
  queryFn: () => call(listThreats, { query }),
})

/** One threat. */
export const threatQuery = (id: number) => ({
  queryKey: [...root, 'one', id],
  queryFn: () => call(getThreat, { params: { id: String(id) } }),
})

/**
 * After a change: lists, the threat and the menu's counts are read anew. What no longer exists is forgotten.
 */
export const refreshThreats = async (client: QueryClient, removed: readonly number[] = []): Promise<void> => {
  for (const id of removed) client.removeQueries({ queryKey: threatQuery(id).queryKey })
  await Promise.all([
    client.invalidateQueries({ queryKey: root }),
    client.invalidateQueries({ queryKey: ['statistics'] }),
  ])
}
