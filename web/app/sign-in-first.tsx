import { lazy, Suspense, useEffect } from 'react'
import LoginPage from '#web/features/sign-in/login-page.tsx'
import { useSession } from './session.ts'
import { Toasts } from './toasts.tsx'

const loadApp = async () => ({ default: (await import('./app.tsx')).App })
const App = lazy(loadApp)

/** Sign-in without the application around it: the form needs no router, and the rest comes while the person types. */
export const SignInFirst = () => {
  const user = useSession()
  // Asked for ahead; a failure shows when the application is rendered.
  useEffect(() => {
    loadApp().catch(() => undefined)
  }, [])
  if (user !== null)
    return (
      <Suspense fallback={null}>
        <App />
      </Suspense>
    )
  return (
    <>
      <LoginPage />
      <Toasts />
    </>
  )
}
