/** The actions on indicators in lists and the drawer, each with its confirmation message. */
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { addFeedsToGroup, removeFeedsFromGroup } from '#shared/contracts/indicator-groups.ts'
import {
  bulkDeleteFeeds,
  deleteFeed,
  undoFeedAct,
  verifyFeed,
  verifyFeeds,
} from '#shared/contracts/indicators.ts'
import { tidyText } from '#shared/domain/text.ts'
import { nameIn, type Named } from '#shared/domain/translations.ts'
import { call } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { useReader } from '#web/lib/reader.ts'
import { undoOf } from '#web/lib/undo.ts'
import { itemCalls } from '#web/ui/list/item-calls.ts'
import { refreshIndicators } from './indicator-queries.ts'

export interface IndicatorActions {
  /** Publishes or withdraws an indicator. Those notified of a withdrawal receive the reason. */
  readonly setVerified: (id: number, verified: boolean, reason?: string) => Promise<void>
  /** Deletes an indicator and returns whether it is deleted. */
  readonly remove: (id: number) => Promise<boolean>
  /** The same for several; each throws if nothing was done. */
  readonly setVerifiedMany: (ids: readonly number[], verified: boolean, reason?: string) => Promise<void>
  readonly removeMany: (ids: readonly number[]) => Promise<void>
  readonly addToGroup: (ids: readonly number[], group: Named & { readonly group_id: number }) => Promise<void>
  readonly takeFromGroup: (ids: readonly number[], groupId: number) => Promise<void>
}

/** The reason for a request body: one line; absent if empty. */
const given = (reason = ''): { reason?: string } => {
  const line = tidyText(reason)
  return line === '' ? {} : { reason: line }
}

/** The actions; they show why one is rejected. */
export const useIndicatorActions = (): IndicatorActions => {
  const { t } = useTranslation('indicators')
  const { t: common } = useTranslation('common')
  const client = useQueryClient()
  const reader = useReader()
  return useMemo(() => {
    const calls = itemCalls(
      common,
      (removed) => refreshIndicators(client, { indicators: removed }),
      undoOf(common, undoFeedAct, () => refreshIndicators(client)),
    )
    const many = (
      change: Parameters<typeof calls.many>[0],
      confirm: (changed: number) => void,
      removed: readonly number[] = [],
    ): Promise<void> =>
      calls.many(
        change,
        (changed) => {
          if (changed === 0) notify.info(t('nothingChanged'), t('nothingChangedText'))
          else confirm(changed)
        },
        removed,
      )
    return {
      setVerified: (id, verified, reason) =>
        calls.one(
          id,
          () =>
            call(verifyFeed, {
              params: { id: String(id) },
              body: { is_verified: verified, ...given(reason) },
              quiet: true,
            }),
          () =>
            notify.success(
              t(verified ? 'verified' : 'unverified'),
              t(verified ? 'verifiedText' : 'unverifiedText'),
            ),
        ),
      remove: (id) =>
        calls.remove(
          () => call(deleteFeed, { params: { id: String(id) }, quiet: true }),
          () => notify.success(t('removed')),
        ),
      setVerifiedMany: (ids, verified, reason) =>
        many(
          () => call(verifyFeeds, { body: { feeds_ids: [...ids], verified, ...given(reason) }, quiet: true }),
          (count) => notify.success(t(verified ? 'verifiedMany' : 'unverifiedMany', { count })),
        ),
      removeMany: (ids) =>
        many(
          () => call(bulkDeleteFeeds, { body: { feed_ids: [...ids] }, quiet: true }),
          (count) => notify.success(t('removedMany', { count })),
          ids,
        ),
      addToGroup: (ids, group) =>
        many(
          () =>
            call(addFeedsToGroup, {
              params: { id: String(group.group_id) },
              body: { feeds_ids: [...ids] },
              quiet: true,
            }),
          (count) => notify.success(t('addedToGroup', { count }), nameIn(group, reader)),
        ),
      takeFromGroup: (ids, groupId) =>
        many(
          () =>
            call(removeFeedsFromGroup, {
              params: { id: String(groupId) },
              body: { feeds_ids: [...ids] },
              quiet: true,
            }),
          (count) => notify.success(t('takenFromGroup', { count })),
        ),
    }
  }, [t, common, client, reader])
}
