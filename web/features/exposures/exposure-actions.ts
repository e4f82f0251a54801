/** The actions on exposures in the list and the drawer, each with its confirmation message. */
import type { TlpLevel } from '#shared/domain/tlp/levels.ts'
import { notifyLevelsSet } from '#web/lib/notify-levels-set.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import {
  bulkDeleteVisibilities,
  bulkUpdateVisibilities,
  bulkUpdateVisibilityLevels,
  deleteDetectionDate,
  deleteVisibility,
  undoVisibilityAct,
  updateVisibilityFalsePositive,
  updateVisibilityStatus,
} from '#shared/contracts/visibilities.ts'
import { call, CallError } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { notifyFailure } from '#web/lib/notify-failure.ts'
import { undoOf } from '#web/lib/undo.ts'
import { itemCalls } from '#web/ui/list/item-calls.ts'
import { refreshExposures } from './exposure-queries.ts'

export interface ExposureActions {
  /** Resolves or reopens an exposure. */
  readonly setActive: (id: number, active: boolean) => Promise<void>
  /** Flags an exposure as a false positive, which stops its detection, or removes the flag. */
  readonly setFalsePositive: (id: number, falsePositive: boolean) => Promise<void>
  /** Deletes an exposure and returns whether it is deleted. */
  readonly remove: (id: number) => Promise<boolean>
  /** Deletes one detection date, ISO 8601. */
  readonly removeDetection: (id: number, date: string) => Promise<void>
  /** The same for several; each throws if nothing was done. */
  readonly setLevels: (ids: readonly number[], level: TlpLevel | null) => Promise<void>
  readonly setActiveMany: (ids: readonly number[], active: boolean) => Promise<void>
  readonly setFalsePositiveMany: (ids: readonly number[], falsePositive: boolean) => Promise<void>
  readonly removeMany: (ids: readonly number[]) => Promise<void>
}

/** The actions; they show why one is rejected. */
export const useExposureActions = (): ExposureActions => {
  const { t } = useTranslation('exposures')
  const { t: common } = useTranslation('common')
  const client = useQueryClient()
  return useMemo(() => {
    const calls = itemCalls(
      common,
      (removed) => refreshExposures(client, removed),
      undoOf(common, undoVisibilityAct, () => refreshExposures(client)),
    )
    return {
      setActive: (id, active) =>
        calls.one(
          id,
          () =>
            call(updateVisibilityStatus, {
              params: { id: String(id) },
              body: { is_active: active },
              quiet: true,
            }),
          () => notify.success(t(active ? 'reopened' : 'resolved')),
        ),
      setFalsePositive: (id, falsePositive) =>
        calls.one(
          id,
          () =>
            call(updateVisibilityFalsePositive, {
              params: { id: String(id) },
              body: { false_positive: falsePositive },
              quiet: true,
            }),
          () =>
            notify.success(
              t(falsePositive ? 'marked' : 'unmarked'),
              t(falsePositive ? 'detectionStopped' : 'detectionResumed'),
            ),
        ),
      remove: (id) =>
        calls.remove(
          () => call(deleteVisibility, { params: { id: String(id) }, quiet: true }),
          () => notify.success(t('removed')),
        ),
      removeDetection: async (id, date) => {
        try {
          await call(deleteDetectionDate, { params: { id: String(id), date }, quiet: true })
          notify.success(t('detections.removed'))
        } catch (error) {
          if (error instanceof CallError && error.status === 404) notify.info(t('detections.gone'))
          else notifyFailure(error)
        }
        // After any outcome the visible history may be outdated.
        await refreshExposures(client)
      },
      setActiveMany: (ids, active) =>
        calls.many(
          () =>
            call(bulkUpdateVisibilities, {
              body: { visibility_ids: [...ids], is_active: active },
              quiet: true,
            }),
          (changed) => {
            // Items that already had the value are unchanged; the message says how many.
            const same = ids.length - changed
            const rest = same === 0 ? undefined : t(active ? 'alreadyOpen' : 'alreadyClosed', { count: same })
            if (changed === 0) notify.info(t('nothingChanged'), rest)
            else notify.success(t(active ? 'reopenedMany' : 'resolvedMany', { count: changed }), rest)
          },
        ),
      setFalsePositiveMany: (ids, falsePositive) =>
        calls.many(
          () =>
            call(bulkUpdateVisibilities, {
              body: { visibility_ids: [...ids], false_positive: falsePositive },
              quiet: true,
            }),
          (changed) => {
            if (changed === 0)
              notify.info(t('nothingChanged'), t(falsePositive ? 'alreadyMarked' : 'alreadyUnmarked'))
            else
              notify.success(
                t(falsePositive ? 'markedMany' : 'unmarkedMany', { count: changed }),
                t(falsePositive ? 'detectionStoppedMany' : 'detectionResumedMany', { count: changed }),
              )
          },
        ),
      setLevels: (ids, tlp) =>
        calls.many(
          () => call(bulkUpdateVisibilityLevels, { body: { visibility_ids: [...ids], tlp }, quiet: true }),
          notifyLevelsSet(common),
        ),
      removeMany: (ids) =>
        calls.many(
          () => call(bulkDeleteVisibilities, { body: { visibility_ids: [...ids] }, quiet: true }),
          (changed) => notify.success(t('removedMany', { count: changed })),
          ids,
        ),
    }
  }, [t, common, client])
}
