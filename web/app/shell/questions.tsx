import { lazy, Suspense, useEffect } from 'react'
import { withTexts } from '#web/i18n/index.ts'
import { dropConfirmation, useAskedConfirmation } from '#web/lib/confirmation.ts'
import { LeaveQuestion } from './leave-question.tsx'
import 'primeicons/primeicons.css'
import 'virtual:prime-theme.css'

const ConfirmationDialog = lazy(() =>
  withTexts(['factors'], import('#web/features/account/factors/confirmation-dialog.tsx')),
)

/** What may be asked over any page behind sign-in: whether what is typed may be lost, and who it is. */
export const Questions = () => {
  const answer = useAskedConfirmation()
  // The next person in this tab begins without them.
  useEffect(() => dropConfirmation, [])
  return (
    <>
      <LeaveQuestion />
      {answer !== undefined && (
        <Suspense fallback={null}>
          <ConfirmationDialog onAnswer={answer} />
        </Suspense>
      )}
    </>
  )
}
