import { useEffect } from 'react'
import { withTexts } from '#web/i18n/index.ts'
import { dropConfirmation, useAskedConfirmation } from '#web/lib/confirmation.ts'
import { refreshUser } from '#web/lib/api.ts'
import { sessionKeeper } from '#web/lib/keep-session.ts'
import { firstUnsaved } from '#web/lib/unsaved-changes.ts'
import { LeaveQuestion } from './leave-question.tsx'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'
import 'primeicons/primeicons.css'

const ConfirmationDialog = lazyPart(
  async () =>
    (await withTexts(['factors'], import('#web/features/account/factors/confirmation-dialog.tsx'))).default,
)

/**
 * The dialogs that can open over any page behind sign-in: unsaved changes and identity confirmation. It also keeps the
 * session alive while the user types.
 */
export const Questions = () => {
  const answer = useAskedConfirmation()
  // The next user in this tab starts without an open dialog.
  useEffect(() => dropConfirmation, [])
  useEffect(() => {
    const onInput = sessionKeeper({
      now: Date.now,
      isHeld: () => firstUnsaved() !== undefined,
      sign: () => void refreshUser(),
    })
    document.addEventListener('input', onInput)
    return () => document.removeEventListener('input', onInput)
  }, [])
  return (
    <>
      <LeaveQuestion />
      {answer !== undefined && (
        <ConfirmationDialog onConfirm={() => answer(true)} onClose={() => answer(false)} />
      )}
    </>
  )
}
