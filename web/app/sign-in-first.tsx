import { useEffect } from 'react'
import { Login } from './login.tsx'
import { useSession } from '#web/lib/session.ts'
import { Toasts } from './toasts.tsx'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'

const loadApp = async () => (await import('./app.tsx')).App
const App = lazyPart(loadApp)

/**
 * Sign-in without the application around it: the form needs no router, and the rest comes while the person
 * types.
 */
export const SignInFirst = () => {
  const user = useSession()
  // Asked for ahead; a failure shows when the application is rendered.
  useEffect(() => {
    loadApp().catch(() => undefined)
  }, [])
  if (user !== null) return <App />
  return (
    <>
      <Login />
      <Toasts />
    </>
  )
}
