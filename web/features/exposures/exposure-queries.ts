/** Queries for the exposures area, and the refetch after a change. */
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
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
import { untilLoaded } from '#web/lib/until-loaded.ts'

const root = ['visibilities'] as const
const minutes = 60_000

/** A row of the list, with the current day of its organization for counting days. */
export type ListedExposure = VisibilityListItem & { readonly today: Day }

/** A page of the list: of every organization for analysts, of the user's own for others. */
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

export const exposureQuery = (id: number) => ({
  queryKey: [...root, 'one', id],
  queryFn: () => call(getVisibility, { params: { id: String(id) } }),
})

/** The detection dates of an exposure, latest first. */
export const detectionsQuery = (id: number) => ({
  queryKey: [...root, 'detections', id],
  queryFn: () => call(listDetectionDates, { params: { id: String(id) } }),
})

const linesPerPage = 20

/** The remediation history of an exposure, latest first. */
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

/** The users to whom an organization's exposures can be assigned. */
export const ownersQuery = (organizationId: number) => ({
  queryKey: [...root, 'owners', organizationId],
  queryFn: () => call(listVisibilityOwners, { params: { id: String(organizationId) } }),
  staleTime: minutes,
  ...untilLoaded,
})

/** The organization's target days for remediation. */
export const exposureSettingsQuery = (organizationId: number) => ({
  queryKey: [...root, 'settings', organizationId],
  queryFn: () => call(getExposureSettings, { params: { id: String(organizationId) } }),
})

/** The organizations with the exposures service; for analysts only. */
export const exposureOrganizationsQuery = () => ({
  queryKey: [...root, 'clients'],
  queryFn: () => call(listVisibilityClients),
  staleTime: minutes,
  ...untilLoaded,
})

/**
 * Refetches lists, the exposure, its detections and the menu's counts after a change. Removes deleted exposures from
 * the cache.
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
  const counts = [['statistics'], ['views']].map((queryKey) => client.invalidateQueries({ queryKey }))
  await Promise.all([...stale, ...counts])
}
