import { useEffect } from 'react'
import { withTexts } from '#web/i18n/index.ts'
import { dropConfirmation, useAskedConfirmation } from '#web/lib/confirmation.ts'
import { refreshUser } from '#web/lib/api.ts'
import { sessionKeeper } from '#web/lib/keep-session.ts'
import { held } from '#web/lib/unsaved.ts'
import { LeaveQuestion } from './leave-question.tsx'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'
import 'primeicons/primeicons.css'
import 'virtual:prime-theme.css'

const ConfirmationDialog = lazyPart(
  async () =>
    (await withTexts(['factors'], import('#web/features/account/factors/confirmation-dialog.tsx'))).default,
)

/**
 * What may be asked over any page behind sign-in: whether what is typed may be lost, and who it is. While something is typed the
 * session is kept.
 */
export const Questions = () => {
  const answer = useAskedConfirmation()
  // The next person in this tab begins without them.
  useEffect(() => dropConfirmation, [])
  useEffect(() => {
    const onInput = sessionKeeper({
      now: Date.now,
      isHeld: () => held() !== undefined,
      sign: () => void refreshUser(),
    })
    document.addEventListener('input', onInput)
    return () => document.removeEventListener('input', onInput)
  }, [])
  return (
    <>
      <LeaveQuestion />
      {answer !== undefined && <ConfirmationDialog onAnswer={answer} />}
    </>
  )
}
