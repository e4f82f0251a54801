import { QueryClient, QueryClientProvider, useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { CallError } from '#web/lib/api.ts'
import { comesBackAfter } from '#web/lib/comes-back.ts'
import { usePending } from '#web/lib/pending.ts'
import { whenUnheard } from '#web/lib/unheard.ts'

/**
 * A reply that says no is an answer: asking again does not change it. No answer, or a fault, is worth one
 * more try.
 */
const retry = (failures: number, error: unknown): boolean =>
  failures < 1 &&
  error instanceof CallError &&
  // What the server put off the call has repeated itself, or the list comes back to it.
  error.retryAfter === undefined &&
  comesBackAfter(error) === undefined &&
  (error.status === undefined || error.status >= 500)

const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      // Without a network a call fails and the page says so; waiting for the network in silence looks like a
      // page that hangs.
      queries: {
        retry,
        staleTime: 10_000,
        refetchOnWindowFocus: true,
        networkMode: 'always',
        refetchOnReconnect: true,
        // What the server prepares is asked for again when it says, until it is there.
        refetchInterval: (query) => comesBackAfter(query.state.error) ?? false,
      },
      mutations: { retry: false },
    },
  })

/**
 * What has been read from the server, for one person: with a key of the user's id, what one has read is not
 * for the
 * next at the same screen. Behind sign-in only, since the pages before it read nothing.
 */
export const Queries = ({ children }: { children: ReactNode }) => {
  const [client] = useState(createQueryClient)
  return (
    <QueryClientProvider client={client}>
      {children}
      <Asking />
      <ReadAnew />
    </QueryClientProvider>
  )
}

/** What the page shows is read anew after a change of which nobody knows what became. */
const ReadAnew = () => {
  const client = useQueryClient()
  useEffect(() => whenUnheard(() => void client.invalidateQueries()), [client])
  return null
}

/** The page is busy while something is asked for: it knows in the rendering that shows the answer. */
const Asking = () => {
  usePending(useIsFetching() > 0)
  return null
}
