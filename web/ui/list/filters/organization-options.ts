/** Organizations, to choose from. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getBasicInfo, listOrganizations } from '#shared/contracts/organizations.ts'
import { call } from '#web/lib/api.ts'
import { untilLoaded } from '#web/lib/until-loaded.ts'
import type { FilterOption } from './filters.ts'

/** Refetched with all that is known of organizations. */
const root = ['organizations'] as const
const kept = { ...untilLoaded, staleTime: 60_000 }

/** The organizations that match a text; undefined while searching. */
export const useOrganizationOptions = (search: string): readonly FilterOption[] | undefined =>
  useQuery({
    ...kept,
    queryKey: [...root, 'choices', search],
    queryFn: () =>
      call(listOrganizations, { query: { per_page: '20', ...(search === '' ? {} : { search }) } }),
    placeholderData: keepPreviousData,
  }).data?.data.map(({ client_id: id, client_name: label }) => ({ value: String(id), label }))

/** The organization of an id in the address; undefined while unknown, if deleted, and for any other text. */
export const useOrganizationName = (id: string): FilterOption | undefined => {
  const found = useQuery({
    ...kept,
    queryKey: [...root, 'name', id],
    queryFn: () => call(getBasicInfo, { params: { id } }),
    enabled: /^[1-9]\d{0,14}$/.test(id),
  }).data
  return found === undefined ? undefined : { value: id, label: found.client.client_name }
}
