import { QueryClient, QueryClientProvider, useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { CallError } from '#web/lib/api.ts'
import { preparingDelay } from '#web/lib/preparing-delay.ts'
import { usePending } from '#web/lib/pending.ts'
import { onUnknownOutcome } from '#web/lib/unknown-outcome.ts'

/**
 * A rejection is final: repeating the request does not change it. A missing reply or a server error is worth one retry.
 */
const retry = (failures: number, error: unknown): boolean =>
  failures < 1 &&
  error instanceof CallError &&
  // `call` has already repeated what the server deferred, or `refetchInterval` will.
  error.retryAfter === undefined &&
  preparingDelay(error) === undefined &&
  (error.status === undefined || error.status >= 500)

const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      // Offline, a call fails and the page shows it. Waiting for the network silently would look like a hung page.
      queries: {
        retry,
        staleTime: 10_000,
        refetchOnWindowFocus: true,
        networkMode: 'always',
        refetchOnReconnect: true,
        // While the server prepares a result, the query repeats after the delay that the server gives.
        refetchInterval: (query) => preparingDelay(query.state.error) ?? false,
      },
      mutations: { retry: false },
    },
  })

/**
 * The query client, keyed by user id, so that the next user on the same screen never sees cached data. Only pages
 * behind sign-in use it; the others read nothing.
 */
export const Queries = ({ children }: { children: ReactNode }) => {
  const [client] = useState(createQueryClient)
  return (
    <QueryClientProvider client={client}>
      {children}
      <Asking />
      <RefetchOnUnknownOutcome />
    </QueryClientProvider>
  )
}

/** Refetches what the page shows after a change with an unknown outcome. */
const RefetchOnUnknownOutcome = () => {
  const client = useQueryClient()
  useEffect(() => onUnknownOutcome(() => void client.invalidateQueries()), [client])
  return null
}

/** Keeps the document busy while a query is fetching. It updates in the same render that shows the result. */
const Asking = () => {
  usePending(useIsFetching() > 0)
  return null
}
