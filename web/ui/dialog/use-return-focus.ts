import { useEffect, useRef, useState } from 'react'

/** The focusable element in the dialog that is still open, for a question asked from inside it. */
const inOpenDialog = (): HTMLElement | null | undefined =>
  [...document.querySelectorAll('.ui-dialog')]
    .at(-1)
    ?.querySelector<HTMLElement>('input:enabled, button:enabled, [tabindex="0"]')

/**
 * Returns the focus when a dialog closes: to the element that opened it, or to its replacement, because the button of a
 * deleted row no longer exists. The page can take the focus only after the dialog is removed.
 */
export const useReturnFocus = (focusInstead?: () => HTMLElement | null | undefined): void => {
  const [asker] = useState(() => document.activeElement)
  const instead = useRef(focusInstead)
  useEffect(() => {
    instead.current = focusInstead
  })
  useEffect(
    () => () => {
      if (document.activeElement !== null && document.activeElement !== document.body) return
      // The body has the focus if the focused element was removed. Returning there would not help the user.
      if (asker instanceof HTMLElement && asker !== document.body && asker.isConnected) asker.focus()
      else (instead.current?.() ?? inOpenDialog())?.focus()
    },
    [asker],
  )
}
