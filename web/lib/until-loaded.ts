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

const hasNoData = (query: Query): boolean =>
  query.meta?.['untilLoaded'] === true && query.state.data === undefined && query.isActive()

type WaitingState = Pick<Query['state'], 'error' | 'errorUpdateCount'>

/**
 * What queries without data say together: `failed` if one was rejected, which is also true of those that repeat;
 * `retrying` if all of them repeat.
 */
export const waitsForOf = (states: readonly WaitingState[]): WaitsFor => {
  // Whose options are missing is not known, so none is called failed while one loads for the first time.
  if (states.length === 0 || states.some(({ errorUpdateCount }) => errorUpdateCount === 0)) return 'loading'
  return states.some(({ error }) => error instanceof CallError && isFinal(error)) ? 'failed' : 'retrying'
}

/** The same for the queries of the page, while options are missing. */
export const useWaitsFor = (isWaiting: boolean): WaitsFor => {
  const cache = useQueryClient().getQueryCache()
  return useSyncExternalStore(
    (changed) => (isWaiting ? cache.subscribe(changed) : () => {}),
    () => waitsForOf((isWaiting ? cache.getAll() : []).filter(hasNoData).map(({ state }) => state)),
  )
}
