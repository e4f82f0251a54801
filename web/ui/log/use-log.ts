import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'

/** Records per load. */
export const recordsAtOnce = 50

/** A page of records, as in API replies. */
interface LogReply<Item> {
  readonly data: Item[]
  readonly meta: { readonly next: string | null; readonly searched_to: string | null }
}

/** The source of the records: the name of the query, and the call for a page. */
export interface LogSource<Item> {
  readonly name: string
  /** How much the records are on the screen, where several are one line; their number without it. */
  readonly sizeOf?: (items: readonly Item[]) => number
  readonly read: (query: Record<string, string>, signal: AbortSignal) => Promise<LogReply<Item>>
}

/** A record with its row number among the loaded ones. */
export type Numbered<Item> = Item & { readonly row: number }

export interface Log<Item> {
  /** Undefined before the first reply. */
  readonly rows: readonly Numbered<Item>[] | undefined
  readonly failed: boolean
  readonly error: unknown
  readonly loading: boolean
  /** Whether there are older records to search. */
  readonly hasMore: boolean
  /** How far back was searched, ISO 8601; null once everything was searched. */
  readonly searchedTo: string | null
  /** Loads the same number of records again. */
  readonly more: () => void
  /** Stops a long search for rare records. */
  readonly stop: () => void
  /** Starts over from the newest record. */
  readonly reload: () => void
  /** Refetches the loaded records, and shows the old ones meanwhile. */
  readonly refresh: () => Promise<void>
}

/** The log from its newest record on. Loaded records change only at an explicit refetch. */
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
 * The matching records, newest first. A reply may have few records and a cursor (docs/decisions/audit.md). Loading
 * continues until the requested number is reached or the user stops it.
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
  const have = rows === undefined ? 0 : (source.sizeOf?.(rows) ?? rows.length)
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
