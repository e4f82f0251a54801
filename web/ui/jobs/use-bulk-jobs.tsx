/** Jobs on all that match, for the lists that have them. */
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { withTexts } from '#web/i18n/index.ts'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'
import type { JobQuestion } from './job-list.ts'

const BulkJobDialog = lazyPart(
  async () => (await withTexts(['bulkJobs'], import('./bulk-job-dialog.tsx'))).BulkJobDialog,
)

interface Asked {
  readonly question: JobQuestion
  readonly done: () => void
  readonly dropped: () => void
}

/** Asks for a job on all that match. Resolves when it has started; rejects if the user cancels. */
export type AskJob = (question: JobQuestion) => Promise<void>

export const useBulkJobs = (): { readonly ask: AskJob; readonly dialog: ReactNode } => {
  const [asked, setAsked] = useState<Asked>()
  const ask = useCallback(
    (question: JobQuestion) =>
      new Promise<void>((resolve, reject) => {
        setAsked({
          question,
          done: () => resolve(),
          dropped: () => reject(new Error('Nothing was chosen')),
        })
      }),
    [],
  )
  const dialog = useMemo(
    () =>
      asked === undefined ? null : (
        <BulkJobDialog
          question={asked.question}
          onClose={(started) => {
            setAsked(undefined)
            if (started) asked.done()
            else asked.dropped()
          }}
        />
      ),
    [asked],
  )
  return { ask, dialog }
}
