import { lazy, Suspense, useCallback, useMemo, useState, type ReactNode } from 'react'
import type { StateQuestion } from './state-question.ts'

const RepairDialog = lazy(async () => ({ default: (await import('./repair-dialog.tsx')).RepairDialog }))
const AcceptDialog = lazy(async () => ({ default: (await import('./accept-dialog.tsx')).AcceptDialog }))

interface Asked {
  readonly question: StateQuestion
  readonly done: () => void
  readonly dropped: () => void
}

/**
 * Asks what a move needs to know, and makes it. The answer settles when that is done, and is rejected when the question
 * was closed.
 */
export const useStateQuestion = (): {
  ask: (question: StateQuestion) => Promise<void>
  dialog: ReactNode
} => {
  const [asked, setAsked] = useState<Asked>()
  const ask = useCallback(
    (question: StateQuestion) =>
      new Promise<void>((resolve, reject) => {
        setAsked({ question, done: () => resolve(), dropped: () => reject(new Error('Nothing was chosen')) })
      }),
    [],
  )
  const dialog = useMemo(() => {
    if (asked === undefined) return null
    const { question } = asked
    const close = (done: boolean): void => {
      setAsked(undefined)
      if (done) asked.done()
      else asked.dropped()
    }
    const Dialog = question.move === 'accept' || question.move === 'reaccept' ? AcceptDialog : RepairDialog
    return (
      <Suspense fallback={null}>
        <Dialog question={question} onClose={close} />
      </Suspense>
    )
  }, [asked])
  return { ask, dialog }
}
