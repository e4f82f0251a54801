/** Queries for sources of indicators, and the refetch after a change. */
import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import {
  getSource,
  getSourceRun,
  listSourceRuns,
  type Source,
  type SourceRun,
} from '#shared/contracts/sources.ts'
import { call } from '#web/lib/api.ts'

const root = ['sources'] as const
/** Milliseconds between two refetches: runs change sources by themselves. */
export const refetchInterval = 15_000

/** The same while a run is expected within seconds. */
const soon = 3_000

type Expecting = Pick<Source, 'state' | 'is_active' | 'held'> & {
  readonly last_run: Pick<SourceRun, 'end_date'> | null
}

/** How often a page asks for a source. If the run after a decision fails, the next one may be hours away. */
export const intervalOf = ({ state, is_active: isOn, held, last_run: last }: Expecting): number => {
  const decision = held?.decision ?? null
  const isDecided = isOn && decision !== null && (last?.end_date ?? '') < decision.at
  return state === 'running' || state === 'waiting' || isDecided ? soon : refetchInterval
}

export const sourceQuery = (id: number) => ({
  queryKey: [...root, 'one', id],
  queryFn: () => call(getSource, { params: { id: String(id) } }),
  refetchInterval: ({ state: { data } }: { state: { data?: { readonly source: Source } | undefined } }) =>
    data === undefined ? refetchInterval : intervalOf(data.source),
})

/** The runs of a source, newest first, page by page. They change with its last run, which the source itself shows. */
export const runsQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: [...root, 'runs', id],
    queryFn: ({ pageParam }) =>
      call(listSourceRuns, {
        params: { id: String(id) },
        query: pageParam === '' ? {} : { before: pageParam },
      }),
    initialPageParam: '',
    getNextPageParam: ({ meta }) => meta.next,
  })

/** A run with its refused rows, its log, and what it lacked. */
export const runQuery = (id: number, run: string) =>
  queryOptions({
    queryKey: [...root, 'run', id, run],
    queryFn: () => call(getSourceRun, { params: { id: String(id), run } }),
  })

/** Refetches all of sources. Removes a deleted one from the cache. */
export const refreshSources = async (client: QueryClient, removed?: number): Promise<void> => {
  if (removed !== undefined) client.removeQueries({ queryKey: sourceQuery(removed).queryKey })
  await client.invalidateQueries({ queryKey: root })
}
