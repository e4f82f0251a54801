import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { RouterProvider } from 'react-router/dom'
import { changeLanguage, currentLanguage } from '#web/i18n/index.ts'
import { CallError } from './api.ts'
import { createRouter } from './router.tsx'
import { useSession } from './session.ts'
import { Toasts } from './toasts.tsx'

/** A reply that says no is an answer: asking again does not change it. No answer, or a fault, is worth one more try. */
const retry = (failures: number, error: unknown): boolean =>
  failures < 1 && error instanceof CallError && (error.status === undefined || error.status >= 500)

const createQueryClient = (): QueryClient =>
  new QueryClient({ defaultOptions: { queries: { retry, staleTime: 10_000, refetchOnWindowFocus: true }, mutations: { retry: false } } })

/** The whole application. */
export const App = () => {
  const [client] = useState(createQueryClient)
  const [router] = useState(createRouter)
  const user = useSession()
  const userId = user?.user_id

  // What one person has read is not for the next one at the same screen.
  useEffect(() => () => client.clear(), [client, userId])
  // The account's language wins over the browser's.
  const language = user?.language
  useEffect(() => { if (language !== undefined && language !== currentLanguage()) void changeLanguage(language) }, [language])

  return (
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
      <Toasts />
    </QueryClientProvider>
  )
}
