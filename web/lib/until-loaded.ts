import { useQueryClient, type Query } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { CallError } from './api.ts'

const firstMilliseconds = 5000

interface AskedQuery {
  readonly state: { readonly data: unknown; readonly error: unknown; readonly errorUpdateCount: number }
}

const isFinal = ({ status }: CallError): boolean => status !== undefined && status < 500 && status !== 429

/**
 * For queries whose failure has no place on the screen, such as the options of a drop-down. They repeat until there are
 * data, since nothing says that they failed and nobody could try again: after 5 seconds, then twice as long each time,
 * 80 at most. A rejection is final.
 */
export const untilLoaded = {
  refetchInterval: ({ state: { data, error, errorUpdateCount } }: AskedQuery): number | false =>
    data === undefined && error instanceof CallError && !isFinal(error)
      ? firstMilliseconds * 2 ** Math.min(errorUpdateCount - 1, 4)
      : false,
  meta: { untilLoaded: true },
} as const

/** What a control without options waits for. */
export type WaitsFor = 'loading' | 'retrying' | 'failed'

const hasFailed = (query: Query): boolean =>
  query.meta?.['untilLoaded'] === true &&
  query.state.data === undefined &&
  query.state.errorUpdateCount > 0 &&
  query.isActive()

/**
 * Whether queries of the page that have no data yet failed: `retrying` while one of them repeats, `failed` if all were
 * rejected.
 */
export const useWaitsFor = (isWaiting: boolean): WaitsFor => {
  const cache = useQueryClient().getQueryCache()
  return useSyncExternalStore(
    (changed) => (isWaiting ? cache.subscribe(changed) : () => {}),
    () => {
      const failed = isWaiting ? cache.getAll().filter(hasFailed) : []
      if (failed.length === 0) return 'loading'
      return failed.every(({ state: { error } }) => error instanceof CallError && isFinal(error))
        ? 'failed'
        : 'retrying'
    },
  )
}
