/** The visibilities area's calls as queries, and what a change makes stale. */
import { useQuery, type QueryClient } from '@tanstack/react-query'
import {
  getVisibility,
  listClientVisibilities,
  listDetectionDates,
  listVisibilities,
  listVisibilityClients,
} from '#shared/contracts/visibilities.ts'
import { call } from '#web/lib/api.ts'

const root = ['visibilities'] as const
const minutes = 60_000

/** A page of the list: of every organization for analysts, of the person's own for others. */
export const visibilitiesQuery = (query: Record<string, string>, clientId: number | null) => ({
  queryKey: [...root, 'list', clientId, query],
  queryFn: () =>
    clientId === null
      ? call(listVisibilities, { query })
      : call(listClientVisibilities, { params: { id: String(clientId) }, query }),
})

/** One visibility. */
export const visibilityQuery = (id: number) => ({
  queryKey: [...root, 'one', id],
  queryFn: () => call(getVisibility, { params: { id: String(id) } }),
})

/** When a visibility was detected, latest first. */
export const detectionsQuery = (id: number) => ({
  queryKey: [...root, 'detections', id],
  queryFn: () => call(listDetectionDates, { params: { id: String(id) } }),
})

/** The organizations that have the service of visibilities; analysts alone may ask. */
export const useVisibilityClients = (enabled: boolean) =>
  useQuery({
    queryKey: [...root, 'clients'],
    queryFn: () => call(listVisibilityClients),
    staleTime: minutes,
    enabled,
  })

/**
 * After a change: lists, the visibility, its detections and the menu's counts are read anew. What no longer
 * exists is forgotten.
 */
export const refreshVisibilities = async (
  client: QueryClient,
  removed: readonly number[] = [],
): Promise<void> => {
  for (const id of removed) {
    client.removeQueries({ queryKey: visibilityQuery(id).queryKey })
    client.removeQueries({ queryKey: detectionsQuery(id).queryKey })
  }
  const stale = (['list', 'one', 'detections', 'dashboard', 'notification'] as const).map((part) =>
    client.invalidateQueries({ queryKey: [...root, part] }),
  )
  await Promise.all([...stale, client.invalidateQueries({ queryKey: ['statistics'] })])
}
