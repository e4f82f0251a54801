import { useEffect, useRef, useState } from 'react'

/** What can be focused in the dialog that is still open, for a question that was asked from within it. */
const inOpenDialog = (): HTMLElement | null | undefined =>
  [...document.querySelectorAll('.ui-dialog')]
    .at(-1)
    ?.querySelector<HTMLElement>('input:enabled, button:enabled, [tabindex="0"]')

/**
 * The person goes on from where they were when a dialog closes, or from what took its place: a deleted row has no
 * button to return to. Only when the dialog is gone is the page free to take the focus.
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
      // The page itself has the focus when what had it was taken away: it is no place to go on from.
      if (asker instanceof HTMLElement && asker !== document.body && asker.isConnected) asker.focus()
      else (instead.current?.() ?? inOpenDialog())?.focus()
    },
    [asker],
  )
}
