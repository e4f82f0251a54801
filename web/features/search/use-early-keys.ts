import { useEffect, useRef } from 'react'

/** The text of a key without a command; AltGr, and Option on a Mac, write letters such as `ł`. */
export const textOfKey = (
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'getModifierState'>,
): string | undefined => {
  const { key, ctrlKey, metaKey, altKey } = event
  const isCommand = metaKey || ctrlKey || (altKey && key <= '~')
  return key.length === 1 && (!isCommand || event.getModifierState('AltGraph')) ? key : undefined
}

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
      const text = textOfKey(event)
      if (key === 'Escape') cancel()
      else if (text !== undefined) typed.current += text
      else if (key === 'Backspace' && !ctrlKey && !metaKey && !altKey)
        typed.current = typed.current.slice(0, -1)
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
