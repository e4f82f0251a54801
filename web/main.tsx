import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { refreshUser } from './app/api.ts'
import { currentUser } from './app/session.ts'
import { followSystemTheme } from './app/theme.ts'
import { firstLanguage, startTranslation } from './i18n/index.ts'
import './theme/tokens.css'
import './theme/base.css'
import './app/controls.css'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no #root')
followSystemTheme()
await startTranslation(currentUser()?.language ?? firstLanguage())
createRoot(root).render(<StrictMode><App /></StrictMode>)
// The stored user may be out of date: access may have changed, or the session may have ended.
if (currentUser() !== null) await refreshUser()
