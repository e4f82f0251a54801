/** The search over everything in the header, and the keys that open it and the list of shortcuts. */
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withTexts } from '#web/i18n/index.ts'
import { isDialogOpen } from '#web/lib/focus.ts'
import { useShortcuts } from '#web/lib/shortcuts.ts'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'
import { Key } from './key.tsx'
import type { SearchPage } from './search-page.ts'
import { useEarlyKeys } from './use-early-keys.ts'
import styles from './search-button.module.css'

const Dialog = lazyPart(async () => (await withTexts(['search'], import('./search-dialog.tsx'))).SearchDialog)
const Sheet = lazyPart(
  async () => (await withTexts(['search'], import('./shortcut-sheet.tsx'))).ShortcutSheet,
)

export const GlobalSearch = ({ pages }: { readonly pages: readonly SearchPage[] }) => {
  const { t } = useTranslation('app')
  const [open, setOpen] = useState<'search' | 'shortcuts'>()
  useShortcuts('?', () => setOpen('shortcuts'))
  const close = useCallback(() => setOpen((now) => (now === 'search' ? undefined : now)), [])
  const takeTyped = useEarlyKeys(open === 'search', close)
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      if (event.key.toLowerCase() !== 'k' || isDialogOpen()) return
      event.preventDefault()
      setOpen('search')
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <button
        type="button"
        className={styles.root}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        title={t('header.search')}
        onClick={() => setOpen('search')}
      >
        <i className="pi pi-search" aria-hidden="true" />
        <span className="ui-cut">{t('header.search')}</span>
        <Key>Ctrl</Key>
        <Key>K</Key>
      </button>
      {open === 'search' && (
        <Dialog
          pages={pages}
          onShortcuts={() => setOpen('shortcuts')}
          takeTyped={takeTyped}
          onClose={close}
        />
      )}
      {open === 'shortcuts' && <Sheet onClose={() => setOpen(undefined)} />}
    </>
  )
}
