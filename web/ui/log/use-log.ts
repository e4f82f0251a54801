import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'

/** Records asked for at once. */
export const recordsAtOnce = 50

/** A page of records as the server answers it. */
interface LogReply<Item> {
  readonly data: Item[]
  readonly meta: { readonly next: string | null; readonly searched_to: string | null }
}

/** Where records come from: the name of the query, and the call for a page. */
export interface LogSource<Item> {
  readonly name: string
  readonly read: (query: Record<string, string>, signal: AbortSignal) => Promise<LogReply<Item>>
}

/** A record with its place among those that are loaded: rows are numbered. */
export type Numbered<Item> = Item & { readonly row: number }

export interface Log<Item> {
  /** Nothing before the first reply. */
  readonly rows: readonly Numbered<Item>[] | undefined
  readonly failed: boolean
  readonly error: unknown
  readonly loading: boolean
  /** There is more to look through. */
  readonly hasMore: boolean
  /** How far back has been looked, ISO 8601; null when everything has been. */
  readonly searchedTo: string | null
  /** Looks for as many records again. */
  readonly more: () => void
  /** Stops looking for records that are rare. */
  readonly stop: () => void
  /** Begins again with what is newest. */
  readonly reload: () => void
  /** Reads what is loaded anew, and shows it meanwhile. */
  readonly refresh: () => Promise<void>
}

/** The log from its newest record on. What has been read stays as it is until it is read anew on purpose. */
const logQuery = <Item>({ name, read }: LogSource<Item>, query: Record<string, string>) =>
  infiniteQueryOptions({
    queryKey: [name, query],
    queryFn: ({ pageParam, signal }) =>
      read(
        {
          ...query,
          per_page: String(recordsAtOnce),
          ...(pageParam === '' ? {} : { cursor: pageParam }),
        },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: ({ meta }): string | null => meta.next,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/**
 * The records that match, newest first. A reply may have few of them and lead on (docs/decisions/audit.md): it is gone
 * on with until there are as many as were asked for, or somebody stops it.
 */
export const useLog = <Item>(source: LogSource<Item>, query: Record<string, string>): Log<Item> => {
  const client = useQueryClient()
  const options = logQuery(source, query)
  const log = useInfiniteQuery(options)
  const { data, hasNextPage, isFetching, isError, error, fetchNextPage } = log
  const name = JSON.stringify(query)
  const [wanted, setWanted] = useState({ query: name, rows: recordsAtOnce })
  const rows = useMemo(
    () => data?.pages.flatMap((page) => page.data).map((record, row): Numbered<Item> => ({ ...record, row })),
    [data],
  )
  const most = wanted.query === name ? wanted.rows : recordsAtOnce
  const have = rows?.length ?? 0
  useEffect(() => {
    if (data !== undefined && have < most && hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [data, have, most, hasNextPage, isFetching, isError, fetchNextPage])
  return {
    rows,
    failed: isError,
    error,
    loading: isFetching,
    hasMore: hasNextPage,
    searchedTo: data?.pages.at(-1)?.meta.searched_to ?? null,
    more: () => {
      setWanted({ query: name, rows: have + recordsAtOnce })
      if (isError) void fetchNextPage()
    },
    stop: () => setWanted({ query: name, rows: have }),
    reload: () => {
      setWanted({ query: name, rows: recordsAtOnce })
      void client.resetQueries({ queryKey: options.queryKey, exact: true })
    },
    refresh: () => client.invalidateQueries({ queryKey: options.queryKey, exact: true }),
  }
}
