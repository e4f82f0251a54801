import type { KeyboardEvent } from 'react'

/** Escape closes a form inside a drawer and leaves the drawer open. */
export const onEscape =
  (close: () => void) =>
  (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    close()
  }
