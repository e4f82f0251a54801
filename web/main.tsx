import { StrictMode, startTransition, useEffect, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { refreshUser } from './lib/api.ts'
import { loadShell } from './app/load-shell.ts'
import { paths } from './lib/paths.ts'
import { keepFocus } from './app/keep-focus.ts'
import { homeOf, preloadPage } from './app/routes.ts'
import { begin } from './lib/pending.ts'
import { currentUser, hasNoEmail, store, userAtom } from './lib/session.ts'
import { followSystemTheme } from './lib/theme.ts'
import { firstLanguage, startTranslation } from './i18n/index.ts'
import './theme/tokens.css'
import './theme/base.css'

const started = begin()
const root = document.getElementById('root')
if (root === null) throw new Error('The page has no #root')
followSystemTheme()
const stored = currentUser()
if (stored !== null) {
  // Loads the shell and the page in parallel with the language. A failure shows when they are rendered.
  loadShell().catch(() => undefined)
  preloadPage(window.location.pathname === paths.root ? homeOf(stored) : window.location.pathname)
}
await startTranslation(currentUser()?.language ?? firstLanguage())
// Both load only when shown: the sign-in form is a fraction of the application.
const Start =
  currentUser() === null && window.location.pathname === paths.login
    ? (await import('./app/sign-in-first.tsx')).SignInFirst
    : (await import('./app/app.tsx')).App
try {
  sessionStorage.removeItem('reloaded')
} catch {
  // public/reload.js could not store anything either.
}
/** Reports that the page has started, after the first complete render. */
const Started = ({ children }: { children: ReactNode }) => {
  useEffect(started, [])
  return children
}
keepFocus()
// React renders a transition in slices, between which the browser answers the user.
const rendered = createRoot(root)
startTransition(() => {
  rendered.render(
    <StrictMode>
      <Started>
        <Start />
      </Started>
    </StrictMode>,
  )
})
// Another tab may sign in a different user, whose name this tab does not know.
store.sub(userAtom, () => {
  if (hasNoEmail(currentUser())) void refreshUser()
})
// The stored user may be outdated: access may have changed, or the session may have ended.
if (currentUser() !== null) await refreshUser()
