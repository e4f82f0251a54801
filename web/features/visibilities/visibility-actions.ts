/** What can be done with visibilities from the list and the drawer, each with the message that confirms it. */
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import {
  bulkDeleteVisibilities, bulkUpdateVisibilities, deleteDetectionDate, deleteVisibility, updateVisibilityFalsePositive, updateVisibilityStatus,
} from '#shared/contracts/visibilities.ts'
import { call, CallError } from '#web/app/api.ts'
import { notify } from '#web/app/notify.ts'
import { refreshVisibilities } from './visibility-queries.ts'

export interface VisibilityActions {
  /** Resolves or reopens one. */
  readonly setActive: (id: number, active: boolean) => Promise<void>
  /** Marks one as false positive, which stops its detection, or clears the mark. */
  readonly setFalsePositive: (id: number, falsePositive: boolean) => Promise<void>
  /** Deletes one; answers whether it is gone. */
  readonly remove: (id: number) => Promise<boolean>
  /** Deletes one of its detection dates, ISO 8601. */
  readonly removeDetection: (id: number, date: string) => Promise<void>
  /** The same for several; each throws when nothing was done. */
  readonly setActiveMany: (ids: readonly number[], active: boolean) => Promise<void>
  readonly setFalsePositiveMany: (ids: readonly number[], falsePositive: boolean) => Promise<void>
  readonly removeMany: (ids: readonly number[]) => Promise<void>
}

/** The actions; a failure that the call has not told of in a toast is told of here. */
export const useVisibilityActions = (): VisibilityActions => {
  const { t } = useTranslation('visibilities')
  const { t: common } = useTranslation('list')
  const client = useQueryClient()
  return useMemo(() => {
    /** Does something with one visibility; that somebody else has removed it is said, and shown. */
    const one = async (id: number, change: () => Promise<unknown>, tell: () => void): Promise<void> => {
      try {
        await change()
        tell()
        await refreshVisibilities(client)
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        if (error.status !== 404) return
        notify.info(common('drawer.goneTitle'), common('drawer.goneText'))
        await refreshVisibilities(client, [id])
      }
    }
    const many = async (change: () => Promise<{ changed: number }>, tell: (changed: number) => void, removed: readonly number[] = []): Promise<void> => {
      try {
        const { changed } = await change()
        tell(changed)
        await refreshVisibilities(client, removed)
      } catch (error) {
        if (error instanceof CallError && error.status === 404) {
          notify.error(t('goneMany'), t('goneManyText'))
          await refreshVisibilities(client)
        }
        throw error
      }
    }
    return {
      setActive: (id, active) =>
        one(id, () => call(updateVisibilityStatus, { params: { id: String(id) }, body: { is_active: active } }), () => notify.success(t(active ? 'reopened' : 'resolved'))),
      setFalsePositive: (id, falsePositive) =>
        one(
          id, () => call(updateVisibilityFalsePositive, { params: { id: String(id) }, body: { false_positive: falsePositive } }),
          () => notify.success(t(falsePositive ? 'marked' : 'unmarked'), t(falsePositive ? 'detectionStopped' : 'detectionResumed')),
        ),
      remove: async (id) => {
        try {
          await call(deleteVisibility, { params: { id: String(id) } })
          notify.success(t('removed'))
          return true
        } catch (error) {
          if (!(error instanceof CallError)) throw error
          if (error.status !== 404) return false
          notify.info(common('drawer.goneTitle'), common('drawer.goneText'))
          return true
        }
      },
      removeDetection: async (id, date) => {
        try {
          await call(deleteDetectionDate, { params: { id: String(id), date } })
          notify.success(t('detections.removed'))
        } catch (error) {
          if (!(error instanceof CallError)) throw error
          if (error.status === 404) notify.info(t('detections.gone'))
        }
        // Whatever happened, the history on the screen may no longer be what is stored.
        await refreshVisibilities(client)
      },
      setActiveMany: (ids, active) =>
        many(
          () => call(bulkUpdateVisibilities, { body: { visibility_ids: [...ids], is_active: active } }),
          (changed) => {
            // Those that were so already are not changed, and the message says how many they were.
            const same = ids.length - changed
            const rest = same === 0 ? undefined : t(active ? 'alreadyOpen' : 'alreadyClosed', { count: same })
            if (changed === 0) notify.info(t('nothingChanged'), rest)
            else notify.success(t(active ? 'reopenedMany' : 'resolvedMany', { count: changed }), rest)
          },
        ),
      setFalsePositiveMany: (ids, falsePositive) =>
        many(
          () => call(bulkUpdateVisibilities, { body: { visibility_ids: [...ids], false_positive: falsePositive } }),
          (changed) => {
            if (changed === 0) notify.info(t('nothingChanged'), t(falsePositive ? 'alreadyMarked' : 'alreadyUnmarked'))
            else notify.success(t(falsePositive ? 'markedMany' : 'unmarkedMany', { count: changed }), t(falsePositive ? 'detectionStoppedMany' : 'detectionResumedMany', { count: changed }))
          },
        ),
      removeMany: (ids) =>
        many(() => call(bulkDeleteVisibilities, { body: { visibility_ids: [...ids] } }), (changed) => notify.success(t('removedMany', { count: changed })), ids),
    }
  }, [t, common, client])
}
