/** Groups of indicators, to choose from. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listFeedGroupInfo, listFeedGroupNames } from '#shared/contracts/indicator-groups.ts'
import { call } from '#web/lib/api.ts'
import { levelledName } from '#web/ui/tlp/levelled-name.ts'
import { useReader } from '#web/lib/reader.ts'
import { untilLoaded } from '#web/lib/until-loaded.ts'
import type { FilterOption } from './filters.ts'

/** The groups that match a text, last changed first; undefined while searching. */
export const useGroupOptions = (search: string): readonly FilterOption[] | undefined => {
  const reader = useReader()
  return useQuery({
    ...untilLoaded,
    queryKey: ['feeds', 'group-choices', search === '' ? {} : { name: search }],
    queryFn: () => call(listFeedGroupInfo, { query: search === '' ? {} : { name: search } }),
    placeholderData: keepPreviousData,
  }).data?.data.map((group) => ({ value: String(group.group_id), label: levelledName(group, reader) }))
}

/** The name of one group; undefined until known, or for an empty id. */
export const useGroupName = (id: string): FilterOption | undefined => {
  const reader = useReader()
  const found = useQuery({
    ...untilLoaded,
    queryKey: ['feeds', 'group-names', id],
    queryFn: () => call(listFeedGroupNames, { query: { groups_ids: id } }),
    enabled: id !== '',
  }).data?.data[0]
  return found === undefined
    ? undefined
    : { value: String(found.group_id), label: levelledName(found, reader) }
}
