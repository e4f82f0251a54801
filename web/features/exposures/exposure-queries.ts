/** The exposures area's calls as queries, and what a change makes stale. */
import { infiniteQueryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import { getExposureSettings, getVisibilityLife, listVisibilityOwners } from '#shared/contracts/exposures.ts'
import {
  getVisibility,
  listClientVisibilities,
  listDetectionDates,
  listVisibilities,
  listVisibilityClients,
  type VisibilityListItem,
} from '#shared/contracts/visibilities.ts'
import { call } from '#web/lib/api.ts'
import type { Day } from '#web/lib/days.ts'

const root = ['visibilities'] as const
const minutes = 60_000

/** A row of the list, with the day of its organization, by which its dates are counted. */
export type ListedExposure = VisibilityListItem & { readonly today: Day }

/** A page of the list: of every organization for analysts, of the person's own for others. */
export const exposuresQuery = (query: Record<string, string>, organizationId: number | null) => ({
  queryKey: [...root, 'list', organizationId, query],
  queryFn: async () => {
    const { data, meta } = await (organizationId === null
      ? call(listVisibilities, { query })
      : call(listClientVisibilities, { params: { id: String(organizationId) }, query }))
    const others = new Map(meta.other_days?.map(({ client_id: id, today }) => [id, today]))
    const dayOf = ({ client: organization }: VisibilityListItem): Day =>
      others.get(organization.client_id) ?? meta.today
    return { data: data.map((row): ListedExposure => ({ ...row, today: dayOf(row) })), meta }
  },
})

/** One exposure. */
export const exposureQuery = (id: number) => ({
  queryKey: [...root, 'one', id],
  queryFn: () => call(getVisibility, { params: { id: String(id) } }),
})

/** When an exposure was detected, latest first. */
export const detectionsQuery = (id: number) => ({
  queryKey: [...root, 'detections', id],
  queryFn: () => call(listDetectionDates, { params: { id: String(id) } }),
})

const linesPerPage = 20

/** What became of an exposure, the latest first. */
export const historyQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: [...root, 'remediation', id],
    queryFn: ({ pageParam }) =>
      call(getVisibilityLife, {
        params: { id: String(id) },
        query: { per_page: String(linesPerPage), ...(pageParam === '' ? {} : { cursor: pageParam }) },
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  })

/** Who may repair the exposures of an organization. */
export const ownersQuery = (organizationId: number) => ({
  queryKey: [...root, 'owners', organizationId],
  queryFn: () => call(listVisibilityOwners, { params: { id: String(organizationId) } }),
  staleTime: minutes,
})

/** In how many days an organization wants exposures repaired. */
export const exposureSettingsQuery = (organizationId: number) => ({
  queryKey: [...root, 'settings', organizationId],
  queryFn: () => call(getExposureSettings, { params: { id: String(organizationId) } }),
})

/** The organizations that have the service of exposures; analysts alone may ask. */
export const useExposureOrganizations = (enabled: boolean) =>
  useQuery({
    queryKey: [...root, 'clients'],
    queryFn: () => call(listVisibilityClients),
    staleTime: minutes,
    enabled,
  })

/**
 * After a change: lists, the exposure, its detections and the menu's counts are read anew. What no longer
 * exists is forgotten.
 */
export const refreshExposures = async (
  client: QueryClient,
  removed: readonly number[] = [],
): Promise<void> => {
  for (const id of removed) {
    client.removeQueries({ queryKey: exposureQuery(id).queryKey })
    client.removeQueries({ queryKey: detectionsQuery(id).queryKey })
    client.removeQueries({ queryKey: historyQuery(id).queryKey })
  }
  const stale = (['list', 'one', 'detections', 'remediation', 'dashboard', 'notification'] as const).map(
    (part) => client.invalidateQueries({ queryKey: [...root, part] }),
  )
  await Promise.all([...stale, client.invalidateQueries({ queryKey: ['statistics'] })])
}
