import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useEffect, useRef, type ReactNode } from 'react'
import type { Visibility } from '#shared/contracts/visibilities.ts'
import { CallError } from '#web/lib/api.ts'
import type { Day } from '#web/lib/days.ts'
import { notify } from '#web/lib/notify.ts'
import { sayFailure } from '#web/lib/say-failure.ts'
import { isFocusLost } from '#web/lib/focus.ts'
import { drawerStart } from '#web/ui/drawer/drawer.tsx'
import { useVisibilityActions } from '../visibility-actions.ts'
import { refreshVisibilities } from '../visibility-queries.ts'
import { isAsking, type Move } from './moves.ts'
import { useLifeActions } from './use-life-actions.ts'
import { useStateQuestion } from './use-state-question.tsx'

/** Makes moves of one exposure; some of them ask something first, in the dialog. */
export const useMove = (
  visibility: Visibility,
  today: Day,
): { readonly make: (move: Move) => Promise<void>; readonly dialog: ReactNode } => {
  const { t: common } = useTranslation('common')
  const client = useQueryClient()
  const { setActive } = useVisibilityActions()
  const { take } = useLifeActions()
  const { ask, dialog } = useStateQuestion()
  const { visibility_id: id, state, is_active: isActive } = visibility
  // The button of a step goes with the step that was taken, and the focus with it.
  const isMoved = useRef(false)
  useEffect(() => {
    if (isMoved.current && isFocusLost()) drawerStart()?.focus()
    isMoved.current = false
  }, [state, isActive])

  const give = async (state: 'acknowledged' | 'awaiting_retest'): Promise<void> => {
    try {
      await take(id, { state })
    } catch (error) {
      const isGone = error instanceof CallError && error.status === 404
      if (isGone) notify.info(common('drawer.goneTitle'), common('drawer.goneText'))
      else sayFailure(error)
      // What is shown is no longer what is stored.
      await refreshVisibilities(client, isGone ? [id] : [])
    }
  }
  const make = async (move: Move): Promise<void> => {
    isMoved.current = true
    // A question that is closed without an answer changes nothing.
    if (isAsking(move))
      return ask({ move, visibility, today }).then(
        () => undefined,
        () => undefined,
      )
    switch (move) {
      case 'acknowledge':
        return give('acknowledged')
      case 'fixed':
        return give('awaiting_retest')
      case 'close':
        return setActive(id, false)
      case 'reopen':
        return setActive(id, true)
    }
  }
  return { make, dialog }
}
