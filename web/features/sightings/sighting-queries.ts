/**
 * Queries for sightings. They share the key prefix of indicators, because sightings and indicators change each other.
 */
import { getSighting, listFeedSightings, listSightings } from '#shared/contracts/sightings.ts'
import { call } from '#web/lib/api.ts'

const root = ['feeds', 'sightings'] as const

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
