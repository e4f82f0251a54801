/** The actions on incidents in the list and the drawer, each with its confirmation message. */
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import {
  bulkDeleteIncidents,
  bulkUpdateIncidentLevels,
  bulkUpdateIncidents,
  deleteIncident,
  undoIncidentAct,
  updateIncidentStatus,
} from '#shared/contracts/incidents.ts'
import type { TlpLevel } from '#shared/domain/tlp/levels.ts'
import { notifyLevelsSet } from '#web/lib/notify-levels-set.ts'
import { call } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { undoOf } from '#web/lib/undo.ts'
import { itemCalls } from '#web/ui/list/item-calls.ts'
import { refreshIncidents } from './incident-queries.ts'

export interface IncidentActions {
  /** Resolves or reopens an incident. */
  readonly setOpen: (id: number, open: boolean) => Promise<void>
  /** Deletes an incident and returns whether it is deleted. */
  readonly remove: (id: number) => Promise<boolean>
  /** Resolves or reopens several; throws if nothing was done. */
  readonly setOpenMany: (ids: readonly number[], open: boolean) => Promise<void>
  /** Sets the TLP of several; throws if nothing was done. */
  readonly setLevels: (ids: readonly number[], level: TlpLevel | null) => Promise<void>
  /** Deletes several; throws if nothing was done. */
  readonly removeMany: (ids: readonly number[]) => Promise<void>
}

/** The actions; they show why one is rejected. */
export const useIncidentActions = (): IncidentActions => {
  const { t } = useTranslation('incidents')
  const { t: common } = useTranslation('common')
  const client = useQueryClient()
  return useMemo(() => {
    const calls = itemCalls(
      common,
      (removed) => refreshIncidents(client, removed),
      undoOf(common, undoIncidentAct, () => refreshIncidents(client)),
    )
    return {
      setOpen: (id, open) =>
        calls.one(
          id,
          () =>
            call(updateIncidentStatus, {
              params: { id: String(id) },
              body: { is_active: open },
              quiet: true,
            }),
          () => notify.success(t(open ? 'reopened' : 'resolved')),
        ),
      remove: (id) =>
        calls.remove(
          () => call(deleteIncident, { params: { id: String(id) }, quiet: true }),
          () => notify.success(t('removed')),
        ),
      setOpenMany: (ids, open) =>
        calls.many(
          () => call(bulkUpdateIncidents, { body: { incident_ids: [...ids], is_open: open }, quiet: true }),
          (changed) => {
            // Items that already had the value are unchanged; the message says how many.
            const same = ids.length - changed
            const rest = same === 0 ? undefined : t(open ? 'alreadyOpen' : 'alreadyClosed', { count: same })
            if (changed === 0) notify.info(t('nothingChanged'), rest)
            else notify.success(t(open ? 'reopenedMany' : 'resolvedMany', { count: changed }), rest)
          },
        ),
      setLevels: (ids, tlp) =>
        calls.many(
          () => call(bulkUpdateIncidentLevels, { body: { incident_ids: [...ids], tlp }, quiet: true }),
          notifyLevelsSet(common),
        ),
      removeMany: (ids) =>
        calls.many(
          () => call(bulkDeleteIncidents, { body: { incident_ids: [...ids] }, quiet: true }),
          (changed) => notify.success(t('removedMany', { count: changed })),
          ids,
        ),
    }
  }, [t, common, client])
}
