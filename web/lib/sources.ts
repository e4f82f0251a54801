/** The sources of indicators, which their own pages and the filters of indicators ask for. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from './api.ts'
import { untilLoaded } from './until-loaded.ts'

/** All sources, by name. Their contract is loaded with the first request, since the first list does not need it. */
export const sourcesQuery = queryOptions({
  queryKey: ['sources', 'list'] as const,
  queryFn: async () => call((await import('#shared/contracts/sources.ts')).listSources),
})

/** The sources as options of a filter; undefined while they load. No request unless they are asked for. */
export const useSourceOptions = (
  enabled: boolean,
): readonly { readonly value: string; readonly label: string }[] | undefined => {
  const { data } = useQuery({ ...sourcesQuery, ...untilLoaded, enabled, staleTime: 300_000 })
  return useMemo(
    () => data?.data.map(({ source_id, name }) => ({ value: String(source_id), label: name })),
    [data],
  )
}
