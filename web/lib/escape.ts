import type { KeyboardEvent as ReactKeyboardEvent } from 'react'

const used = new WeakSet<Event>()

/**
 * Whether this is Escape and nothing inside has used it. The caller then closes its own thing: each key closes the
 * innermost open thing only, because the event reaches inner elements first. `defaultPrevented` would not do: the
 * library's closed dropdown prevents the default too.
 */
export const takesEscape = (event: KeyboardEvent | ReactKeyboardEvent): boolean => {
  const key = 'nativeEvent' in event ? event.nativeEvent : event
  if (key.key !== 'Escape' || used.has(key)) return false
  used.add(key)
  return true
}

/** A key handler with which Escape closes what it is on. */
export const onEscape =
  (close: () => void) =>
  (event: ReactKeyboardEvent): void => {
    if (takesEscape(event)) close()
  }

/**
 * Passes Escape on to the innermost form that is open in `place`, for when the focus is in `place` but not in that
 * form. Returns false if no form there can be cancelled.
 */
export const escapesForm = (place: Element | null | undefined): boolean => {
  const form = [...(place?.querySelectorAll('form[data-cancels]') ?? [])].at(-1)
  return (
    form !== undefined && form.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  )
}
