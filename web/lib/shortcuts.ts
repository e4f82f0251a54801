/**
 * Shortcuts of one key. A control declares its key as `aria-keyshortcuts`; the key then does what a click on it does.
 * They rest while somebody types and while a dialog is open, and can be switched off (WCAG 2.1.4).
 */
import { useEffect, useEffectEvent } from 'react'

const storageKey = 'single-key-shortcuts'

/** Whether this browser uses shortcuts of one key. */
export const hasShortcuts = (): boolean => {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    // Without storage they stay on.
    return true
  }
}

export const setShortcuts = (on: boolean): void => {
  try {
    if (on) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, 'off')
  } catch {
    // Storage is unavailable: the choice is not kept.
  }
}

/** Whether a key typed there is text, or belongs to a widget that uses letters itself. */
const takesKeys = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest(
      'input:not([type=checkbox], [type=radio], [type=button], [type=file]), textarea, select, [role=combobox], [role=listbox], [role=menu], [role=tree]',
    ) !== null)

/** The control for a key: of the row or panel with the focus, of the open panel, or of the page. */
const controlFor = (key: string): HTMLElement | undefined => {
  const named = `[aria-keyshortcuts~="${CSS.escape(key)}"]:not(:disabled, [aria-disabled=true])`
  const places = [document.activeElement?.closest('[data-row], .drawer'), document.querySelector('.drawer')]
  for (const place of places) {
    const found = place?.querySelector<HTMLElement>(named)
    if (found?.checkVisibility() === true) return found
  }
  return [...document.querySelectorAll<HTMLElement>(named)].find(
    (control) => control.checkVisibility() && control.closest('[data-row]') === null,
  )
}

/** The row of a list that the Tab key reaches: without an open item J and K begin there, and the list goes on. */
const firstRow = (): HTMLElement | undefined =>
  document.activeElement?.closest('[data-row]') || document.querySelector('.drawer')
    ? undefined
    : (document.querySelector<HTMLElement>('main :is([data-row][tabindex="0"], a[data-row])') ?? undefined)

/** Listens for the shortcuts of the page, and for one that no control has. */
export const useShortcuts = (without: string, run: () => void): void => {
  const runLatest = useEffectEvent(run)
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, altKey, target, defaultPrevented, isComposing } = event
      if (ctrlKey || metaKey || altKey || defaultPrevented || isComposing || event.repeat) return
      if (key.length !== 1 || key === ' ' || takesKeys(target) || !hasShortcuts()) return
      if (document.querySelector('.p-dialog') !== null) return
      const control = controlFor(key.toUpperCase()) ?? (/^[jk]$/i.test(key) ? firstRow() : undefined)
      if (control === undefined && key !== without) return
      event.preventDefault()
      if (control === undefined) runLatest()
      else if (control.matches('[data-row]')) control.focus()
      else if (control.matches('input')) control.focus()
      else control.click()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [without])
}
