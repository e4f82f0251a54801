import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import {
  bulkUpdateVisibilityStates,
  updateVisibilityState,
  type GivenState,
} from '#shared/contracts/exposures.ts'
import { undoVisibilityAct } from '#shared/contracts/visibilities.ts'
import type { FieldsBefore } from '#shared/domain/fields-before.ts'
import { call } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { confirmUndoable, useUndo } from '#web/lib/undo.ts'
import type { LeftItem } from '#web/ui/list/bulk-action.ts'
import { refreshExposures } from '../exposure-queries.ts'

export interface RemediationActions {
  /** Changes the state of one exposure and confirms it. Throws CallError: the caller shows the reason. */
  readonly take: (id: number, given: GivenState, over?: FieldsBefore) => Promise<void>
  /** The same for several. Returns the skipped ones with reasons. */
  readonly takeMany: (ids: readonly number[], given: GivenState) => Promise<readonly LeftItem[]>
}

/** Changes the states of exposures. */
export const useRemediationActions = (): RemediationActions => {
  const { t } = useTranslation('exposures')
  const { t: common } = useTranslation('common')
  const client = useQueryClient()
  const undo = useUndo(undoVisibilityAct, refreshExposures)
  return useMemo(
    () => ({
      take: async (id, given, over) => {
        const body = { ...given, ...(over === undefined ? {} : { fields_before: over }) }
        const reply = await call(updateVisibilityState, { params: { id: String(id) }, body, quiet: true })
        confirmUndoable(reply, undo, () => notify.success(t(`remediation.done.${given.state}`)))
        await refreshExposures(client)
      },
      takeMany: async (ids, given) => {
        const { changed, refused, ...reply } = await call(bulkUpdateVisibilityStates, {
          body: { ...given, visibility_ids: [...ids] },
          quiet: true,
        })
        if (changed === 0) notify.info(t('nothingChanged'))
        else
          confirmUndoable(reply, undo, () =>
            notify.success(t(`remediation.doneMany.${given.state}`, { count: changed })),
          )
        // Rows are unselected at once, before the user selects others.
        void refreshExposures(client)
        return refused.map(({ visibility_id: id, state }) => ({
          id,
          why: t('remediation.leftWhy', { state: common(`exposureState.${state}`) }),
        }))
      },
    }),
    [t, common, client, undo],
  )
}
