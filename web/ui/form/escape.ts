import type { KeyboardEvent } from 'react'

/** Escape closes a form that stands in a drawer, and leaves the drawer open. */
export const onEscape =
  (close: () => void) =>
  (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    close()
  }

/**
 * Whether Escape is for what stands around a control of choices: the library's keeps the key also when its list is shut.
 */
export const isPastChoices = ({ key, target }: KeyboardEvent): boolean =>
  key === 'Escape' &&
  target instanceof HTMLElement &&
  target.closest('.p-dropdown, .p-multiselect') !== null &&
  target.closest('.p-overlay-open, [aria-expanded="true"]') === null
