import { useEffect, useRef } from 'react'

/**
 * Keeps what is typed between the keys that open the search and its field, whose code loads meanwhile: it would
 * otherwise be lost, or taken for shortcuts of the page. Returns a function that takes it. Escape cancels.
 */
export const useEarlyKeys = (isOpen: boolean, cancel: () => void): (() => string) => {
  const typed = useRef('')
  useEffect(() => {
    typed.current = ''
    if (!isOpen) return undefined
    const onKey = (event: KeyboardEvent): void => {
      if (document.activeElement?.closest('.p-dialog') || event.isComposing) return
      const { key, ctrlKey, metaKey, altKey } = event
      if (key === 'Escape') cancel()
      else if (key === 'Backspace') typed.current = typed.current.slice(0, -1)
      else if (key.length === 1 && !ctrlKey && !metaKey && !altKey) typed.current += key
      else if (key !== 'Enter') return
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    // Before any other listener.
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [isOpen, cancel])
  return () => {
    const text = typed.current
    typed.current = ''
    return text
  }
}
