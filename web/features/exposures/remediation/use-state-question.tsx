import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import type { LeftItem } from '#web/ui/list/list-definition.ts'
import type { AlongQuestion, StateQuestion } from './state-question.ts'
import { drawerStart } from '#web/ui/drawer/drawer.tsx'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'
import { isFocusLost } from '#web/lib/focus.ts'

const RepairDialog = lazyPart(async () => (await import('./repair-dialog.tsx')).RepairDialog)
const AlongDialog = lazyPart(async () => (await import('./along-dialog.tsx')).AlongDialog)
const AcceptDialog = lazyPart(async () => (await import('./accept-dialog.tsx')).AcceptDialog)

interface Asked {
  readonly question: StateQuestion | AlongQuestion
  readonly done: (left: readonly LeftItem[]) => void
  readonly dropped: () => void
}

/**
 * Asks what a transition needs to know, and makes it. The answer settles when that is done, and is rejected when the question
 * was closed. It tells what of several had to be left.
 */
export const useStateQuestion = (): {
  ask: (question: StateQuestion | AlongQuestion) => Promise<readonly LeftItem[]>
  dialog: ReactNode
} => {
  const [asked, setAsked] = useState<Asked>()
  // The dialogs come one after the other while what they need is read, so that none of them knows from where it was asked.
  const asker = useRef<Element>(null)
  useEffect(() => {
    if (asked !== undefined || asker.current === null || !isFocusLost()) return
    const { current: place } = asker
    if (place instanceof HTMLElement && place !== document.body && place.isConnected) place.focus()
    // The step that was taken has no button any more.
    else drawerStart()?.focus()
  }, [asked])
  const ask = useCallback(
    (question: StateQuestion | AlongQuestion) =>
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
    if ('run' in question) return <AlongDialog question={question} onClose={close} />
    const Dialog =
      question.transition === 'accept' || question.transition === 'reaccept' ? AcceptDialog : RepairDialog
    return <Dialog question={question} onClose={close} />
  }, [asked])
  return { ask, dialog }
}
