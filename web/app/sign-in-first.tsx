import { useEffect } from 'react'
import { Login } from './login.tsx'
import { useSession } from '#web/lib/session.ts'
import { Toasts } from './toasts.tsx'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'

const loadApp = async () => (await import('./app.tsx')).App
const App = lazyPart(loadApp)

/** Sign-in without the application around it. The form needs no router, and the rest loads while the user types. */
export const SignInFirst = () => {
  const user = useSession()
  // Preloads the application. A failure shows when it is rendered.
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
