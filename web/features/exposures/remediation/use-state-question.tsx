import { useCallback, useMemo, useState, type ReactNode } from 'react'
import type { LeftItem } from '#web/ui/list/bulk-action.ts'
import type { OverwriteQuestion, StateQuestion } from './state-question.ts'
import { withTexts } from '#web/i18n/index.ts'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'

const RepairDialog = lazyPart(
  async () => (await withTexts(['bulkJobs'], import('./repair-dialog.tsx'))).RepairDialog,
)
const OverwriteDialog = lazyPart(async () => (await import('./overwrite-dialog.tsx')).OverwriteDialog)
const AcceptDialog = lazyPart(
  async () => (await withTexts(['bulkJobs'], import('./accept-dialog.tsx'))).AcceptDialog,
)

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
  const ask = useCallback(
    (question: StateQuestion | OverwriteQuestion) =>
      new Promise<readonly LeftItem[]>((resolve, reject) => {
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
