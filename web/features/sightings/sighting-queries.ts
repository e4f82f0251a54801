/**
 * Queries for sightings. They share the key prefix of indicators, because sightings and indicators change each other.
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getBasicInfo, listOrganizations } from '#shared/contracts/organizations.ts'
import { getSighting, listFeedSightings, listSightings } from '#shared/contracts/sightings.ts'
import { call } from '#web/lib/api.ts'
import { untilLoaded } from '#web/lib/until-loaded.ts'
import type { FilterOption } from '#web/ui/list/filters/filters.ts'

const root = ['feeds', 'sightings'] as const
const minutes = 60_000

/** A page of an indicator's sightings that the user may see. */
export const indicatorSightingsQuery = (id: number, page: number) => ({
  queryKey: [...root, 'feed', id, page],
  queryFn: () => call(listFeedSightings, { params: { id: String(id) }, query: { page: String(page) } }),
})

/** The organization's false-positive sighting of an indicator. */
export const falsePositiveQuery = (id: number) => ({
  queryKey: [...root, 'mark', id],
  queryFn: () =>
    call(listFeedSightings, {
      params: { id: String(id) },
      query: { kinds: 'false_positive_here', per_page: '1' },
    }),
})

export const inboxQuery = (query: Record<string, string>) => ({
  queryKey: [...root, 'inbox', query],
  queryFn: () => call(listSightings, { query }),
})

export const sightingQuery = (id: number) => ({
  queryKey: [...root, 'one', id],
  queryFn: () => call(getSighting, { params: { id: String(id) } }),
})

/** Organizations whose name matches a text; undefined while searching. */
export const useOrganizationOptions = (search: string): readonly FilterOption[] | undefined =>
  useQuery({
    ...untilLoaded,
    queryKey: ['sightings-clients', search],
    staleTime: minutes,
    placeholderData: keepPreviousData,
    queryFn: () =>
      call(listOrganizations, { query: { per_page: '20', ...(search === '' ? {} : { search }) } }),
  }).data?.data.map(({ client_id: id, client_name: label }) => ({ value: String(id), label }))

/** The organization in a filter; undefined while unknown, and if deleted. */
export const useOrganizationName = (id: string): FilterOption | undefined => {
  const found = useQuery({
    ...untilLoaded,
    queryKey: ['sightings-client', id],
    staleTime: minutes,
    enabled: id !== '',
    queryFn: () => call(getBasicInfo, { params: { id } }),
  }).data
  return found === undefined ? undefined : { value: id, label: found.client.client_name }
}
