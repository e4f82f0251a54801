import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ReactNode } from 'react'
import type { Visibility } from '#shared/contracts/visibilities.ts'
import { CallError } from '#web/lib/api.ts'
import type { Day } from '#web/lib/days.ts'
import { notify } from '#web/lib/notify.ts'
import { notifyFailure } from '#web/lib/notify-failure.ts'
import { useExposureActions } from '../exposure-actions.ts'
import { refreshExposures } from '../exposure-queries.ts'
import { isAsking, type Transition } from './transitions.ts'
import { useRemediationActions } from './use-remediation-actions.ts'
import { useStateQuestion } from './use-state-question.tsx'

/** Makes transitions of one exposure. Some of them open a dialog first. */
export const useExposureTransition = (
  exposure: Visibility,
  today: Day,
): { readonly make: (transition: Transition) => Promise<void>; readonly dialog: ReactNode } => {
  const { t: common } = useTranslation('common')
  const client = useQueryClient()
  const { setActive } = useExposureActions()
  const { take } = useRemediationActions()
  const { ask, dialog } = useStateQuestion()
  const { visibility_id: id } = exposure

  const give = async (state: 'acknowledged' | 'awaiting_retest'): Promise<void> => {
    try {
      await take(id, { state })
    } catch (error) {
      const isGone = error instanceof CallError && error.status === 404
      if (isGone) notify.info(common('drawer.goneTitle'), common('drawer.goneText'))
      else notifyFailure(error)
      // The visible state is outdated.
      await refreshExposures(client, isGone ? [id] : [])
    }
  }
  const make = async (transition: Transition): Promise<void> => {
    // Cancelling the dialog changes nothing.
    if (isAsking(transition))
      return ask({ transition, exposure, today }).then(
        () => undefined,
        () => undefined,
      )
    switch (transition) {
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
