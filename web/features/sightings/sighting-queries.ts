/** The calls of sightings as queries. They are stale with indicators: what is said of one changes the other. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getBasicInfo, listOrganizations } from '#shared/contracts/organizations.ts'
import { getSighting, listFeedSightings, listSightings } from '#shared/contracts/sightings.ts'
import { call } from '#web/lib/api.ts'
import type { FilterOption } from '#web/ui/list/filters/filters.ts'

const root = ['feeds', 'sightings'] as const
const minutes = 60_000

/** A page of what the caller may see of one indicator's sightings. */
export const indicatorSightingsQuery = (id: number, page: number) => ({
  queryKey: [...root, 'feed', id, page],
  queryFn: () => call(listFeedSightings, { params: { id: String(id) }, query: { page: String(page) } }),
})

/** The organization's mark that an indicator is a false positive for it. */
export const falsePositiveQuery = (id: number) => ({
  queryKey: [...root, 'mark', id],
  queryFn: () =>
    call(listFeedSightings, {
      params: { id: String(id) },
      query: { kinds: 'false_positive_here', per_page: '1' },
    }),
})

/** A page of the inbox. */
export const inboxQuery = (query: Record<string, string>) => ({
  queryKey: [...root, 'inbox', query],
  queryFn: () => call(listSightings, { query }),
})

/** One sighting of the inbox. */
export const sightingQuery = (id: number) => ({
  queryKey: [...root, 'one', id],
  queryFn: () => call(getSighting, { params: { id: String(id) } }),
})

/** Organizations that a text finds by name; nothing while they are looked for. */
export const useOrganizationOptions = (search: string): readonly FilterOption[] | undefined =>
  useQuery({
    queryKey: ['sightings-clients', search],
    staleTime: minutes,
    placeholderData: keepPreviousData,
    queryFn: () =>
      call(listOrganizations, { query: { per_page: '20', ...(search === '' ? {} : { search }) } }),
  }).data?.data.map(({ client_id: id, client_name: label }) => ({ value: String(id), label }))

/** The organization that a filter names; nothing while unknown, and for one that is gone. */
export const useOrganizationName = (id: string): FilterOption | undefined => {
  const found = useQuery({
    queryKey: ['sightings-client', id],
    staleTime: minutes,
    enabled: id !== '',
    queryFn: () => call(getBasicInfo, { params: { id } }),
  }).data
  return found === undefined ? undefined : { value: id, label: found.client.client_name }
}
