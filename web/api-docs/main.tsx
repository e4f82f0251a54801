/** The API documentation: a separate page outside the application, open without signing in. */
import { StrictMode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { firstLanguage, startTranslation, withTexts } from '../i18n/index.ts'
import { begin } from '../lib/pending.ts'
import { currentUser } from '../lib/session.ts'
import { followSystemTheme } from '../lib/theme.ts'
import '../theme/tokens.css'
import '../theme/base.css'

const started = begin()
const root = document.getElementById('root')
if (root === null) throw new Error('The page has no #root')
followSystemTheme()
const page = withTexts(['apiDocs', 'apiGuide'], import('../features/api-docs/docs-page.tsx'))
await startTranslation(currentUser()?.language ?? firstLanguage())
const { DocsPage } = await page
try {
  sessionStorage.removeItem('reloaded')
} catch {
  // public/reload.js could not store anything either.
}
const Docs = () => {
  useEffect(started, [])
  return <DocsPage />
}
createRoot(root).render(
  <StrictMode>
    <Docs />
  </StrictMode>,
)
