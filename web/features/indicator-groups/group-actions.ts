/** The actions of analysts on groups in their list, with their messages. */
import type { TlpLevel } from '#shared/domain/tlp/levels.ts'
import { notifyLevelsSet } from '#web/lib/notify-levels-set.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import {
  bulkDeleteFeedGroups,
  bulkUpdateFeedGroupLevels,
  verifyFeedGroups,
} from '#shared/contracts/indicator-groups.ts'
import { undoFeedAct } from '#shared/contracts/indicators.ts'
import { call } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { refreshIndicators } from '#web/features/indicators/indicator-queries.ts'
import { undoOf } from '#web/lib/undo.ts'
import { itemCalls } from '#web/ui/list/item-calls.ts'

export interface GroupActions {
  /** For one group, from its row. Shows its errors. */
  readonly setOneVerified: (id: number, verified: boolean) => Promise<void>
  /** For the selected groups. Throws, so that the bulk bar shows the error. */
  readonly setVerified: (ids: readonly number[], verified: boolean) => Promise<void>
  readonly setLevels: (ids: readonly number[], level: TlpLevel | null) => Promise<void>
  readonly remove: (ids: readonly number[]) => Promise<void>
}

/** Each action refetches the lists. */
export const useGroupActions = (): GroupActions => {
  const { t } = useTranslation('indicatorGroups')
  const { t: common } = useTranslation('common')
  const client = useQueryClient()
  return useMemo(() => {
    const { one, many } = itemCalls(
      common,
      () => refreshIndicators(client),
      undoOf(common, undoFeedAct, () => refreshIndicators(client)),
    )
    const verify = (ids: readonly number[], verified: boolean) =>
      call(verifyFeedGroups, { body: { feed_group_ids: [...ids], verified }, quiet: true })
    const notifyVerified = (verified: boolean, count: number): void =>
      notify.success(t(verified ? 'verifiedMany' : 'unverifiedMany', { count }))
    return {
      setOneVerified: (id, verified) =>
        one(
          id,
          () => verify([id], verified),
          () => notifyVerified(verified, 1),
        ),
      setVerified: (ids, verified) =>
        many(
          () => verify(ids, verified),
          (count) => notifyVerified(verified, count),
        ),
      setLevels: (ids, tlp) =>
        many(
          () => call(bulkUpdateFeedGroupLevels, { body: { feed_group_ids: [...ids], tlp }, quiet: true }),
          notifyLevelsSet(common),
        ),
      remove: (ids) =>
        many(
          () => call(bulkDeleteFeedGroups, { body: { feed_group_ids: [...ids] }, quiet: true }),
          (count) => notify.success(t('removedMany', { count })),
          ids,
        ),
    }
  }, [t, common, client])
}
