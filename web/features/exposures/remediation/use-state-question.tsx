import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import type { LeftItem } from '#web/ui/list/list-definition.ts'
import type { OverwriteQuestion, StateQuestion } from './state-question.ts'
import { drawerStart } from '#web/ui/drawer/drawer.tsx'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'
import { isFocusLost } from '#web/lib/focus.ts'

const RepairDialog = lazyPart(async () => (await import('./repair-dialog.tsx')).RepairDialog)
const OverwriteDialog = lazyPart(async () => (await import('./overwrite-dialog.tsx')).OverwriteDialog)
const AcceptDialog = lazyPart(async () => (await import('./accept-dialog.tsx')).AcceptDialog)

interface Asked {
  readonly question: StateQuestion | OverwriteQuestion
  readonly done: (left: readonly LeftItem[]) => void
  readonly dropped: () => void
}

/**
 * Asks for the input of a transition and runs it. Resolves after it has run, with the skipped exposures of a bulk
 * transition. Rejects if the user cancels.
 */
export const useStateQuestion = (): {
  ask: (question: StateQuestion | OverwriteQuestion) => Promise<readonly LeftItem[]>
  dialog: ReactNode
} => {
  const [asked, setAsked] = useState<Asked>()
  // Dialogs follow each other while their data loads, so none of them knows which element opened the first.
  const asker = useRef<Element>(null)
  useEffect(() => {
    if (asked !== undefined || asker.current === null || !isFocusLost()) return
    const { current: place } = asker
    if (place instanceof HTMLElement && place !== document.body && place.isConnected) place.focus()
    // The transition's button no longer exists.
    else drawerStart()?.focus()
  }, [asked])
  const ask = useCallback(
    (question: StateQuestion | OverwriteQuestion) =>
      new Promise<readonly LeftItem[]>((resolve, reject) => {
        asker.current = document.activeElement
        setAsked({ question, done: resolve, dropped: () => reject(new Error('Nothing was chosen')) })
      }),
    [],
  )
  const dialog = useMemo(() => {
    if (asked === undefined) return null
    const { question } = asked
    const close = (left?: readonly LeftItem[]): void => {
      setAsked(undefined)
      if (left === undefined) asked.dropped()
      else asked.done(left)
    }
    if ('run' in question) return <OverwriteDialog question={question} onClose={close} />
    const Dialog =
      question.transition === 'accept' || question.transition === 'reaccept' ? AcceptDialog : RepairDialog
    return <Dialog question={question} onClose={close} />
  }, [asked])
  return { ask, dialog }
}
