/** The sources of indicators, which their own pages and the filters of indicators ask for. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listSources } from '#shared/contracts/sources.ts'
import { mayCall } from '#shared/http/endpoint.ts'
import { call } from './api.ts'
import { currentCaller } from './session.ts'

/** All sources, by name. */
export const sourcesQuery = queryOptions({
  queryKey: ['sources', 'list'] as const,
  queryFn: () => call(listSources),
})

/** The sources as options of a filter; undefined while they load. No request for those who may not know of them. */
export const useSourceOptions = ():
  | readonly { readonly value: string; readonly label: string }[]
  | undefined => {
  const { data } = useQuery({
    ...sourcesQuery,
    enabled: mayCall(listSources, currentCaller()),
    staleTime: 300_000,
  })
  return useMemo(
    () => data?.data.map(({ source_id, name }) => ({ value: String(source_id), label: name })),
    [data],
  )
}
