import { useEffect, useState } from 'react'
import { RouterProvider } from 'react-router/dom'
import { changeLanguage, currentLanguage } from '#web/i18n/index.ts'
import { DestinationProvider } from './arrival.ts'
import { pendingUntil } from '#web/lib/pending.ts'
import { createRouter } from './router.tsx'
import { useSession } from '#web/lib/session.ts'
import { Toasts } from './toasts.tsx'

export const App = () => {
  const [router] = useState(createRouter)
  // The account's language wins over the browser's.
  const language = useSession()?.language
  useEffect(() => {
    if (language !== undefined && language !== currentLanguage()) void pendingUntil(changeLanguage(language))
  }, [language])
  return (
    <>
      <DestinationProvider value={router}>
        <RouterProvider router={router} />
      </DestinationProvider>
      <Toasts />
    </>
  )
}
