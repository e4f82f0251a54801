import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { AuditRecord } from '#shared/contracts/audit.ts'
import { recordsAtOnce, trailQuery } from './audit-queries.ts'

/** A record with its place among those that are loaded: rows are numbered. */
export type TrailRow = AuditRecord & { readonly row: number }

export interface Trail {
  /** Nothing before the first reply. */
  readonly rows: readonly TrailRow[] | undefined
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
}

/**
 * The records that match, newest first. A reply may have few of them and lead on (docs/decisions/audit.md):
 * it is gone on
 * with until there are as many as were asked for, or somebody stops it.
 */
export const useTrail = (query: Record<string, string>): Trail => {
  const client = useQueryClient()
  const options = trailQuery(query)
  const trail = useInfiniteQuery(options)
  const { data, hasNextPage, isFetching, isError, error, fetchNextPage } = trail
  const name = JSON.stringify(query)
  const [wanted, setWanted] = useState({ query: name, rows: recordsAtOnce })
  const rows = useMemo(
    () => data?.pages.flatMap((page) => page.data).map((record, row): TrailRow => ({ ...record, row })),
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
  }
}
