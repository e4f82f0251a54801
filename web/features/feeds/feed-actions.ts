/** What can be done with feeds from lists and the drawer, each with the message that confirms it. */
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { addFeedsToGroup, removeFeedsFromGroup } from '#shared/contracts/feed-groups.ts'
import { bulkDeleteFeeds, deleteFeed, verifyFeed, verifyFeeds } from '#shared/contracts/feeds.ts'
import { call, CallError } from '#web/app/api.ts'
import { notify } from '#web/app/notify.ts'
import { refreshFeeds } from './feed-queries.ts'

export interface FeedActions {
  /** Publishes one, or takes it back. */
  readonly setVerified: (id: number, verified: boolean) => Promise<void>
  /** Deletes one; answers whether it is gone. */
  readonly remove: (id: number) => Promise<boolean>
  /** The same for several; each throws when nothing was done. */
  readonly setVerifiedMany: (ids: readonly number[], verified: boolean) => Promise<void>
  readonly removeMany: (ids: readonly number[]) => Promise<void>
  readonly addToGroup: (ids: readonly number[], group: { readonly group_id: number; readonly name: string }) => Promise<void>
  readonly takeFromGroup: (ids: readonly number[], groupId: number) => Promise<void>
}

/** The actions; a failure that the call has not told of in a toast is told of here. */
export const useFeedActions = (): FeedActions => {
  const { t } = useTranslation('feeds')
  const { t: common } = useTranslation('list')
  const client = useQueryClient()
  return useMemo(() => {
    const sayGone = (): void => notify.info(common('drawer.goneTitle'), common('drawer.goneText'))
    const many = async (change: () => Promise<{ changed: number }>, tell: (changed: number) => void, removed: readonly number[] = []): Promise<void> => {
      try {
        const { changed } = await change()
        if (changed === 0) notify.info(t('nothingChanged'), t('nothingChangedText'))
        else tell(changed)
        await refreshFeeds(client, { feeds: removed })
      } catch (error) {
        if (error instanceof CallError && error.status === 404) {
          notify.error(t('goneMany'), t('goneManyText'))
          await refreshFeeds(client)
        }
        throw error
      }
    }
    return {
      setVerified: async (id, verified) => {
        try {
          await call(verifyFeed, { params: { id: String(id) }, body: { is_verified: verified } })
          notify.success(t(verified ? 'verified' : 'unverified'), t(verified ? 'verifiedText' : 'unverifiedText'))
          await refreshFeeds(client)
        } catch (error) {
          if (!(error instanceof CallError)) throw error
          if (error.status !== 404) return
          sayGone()
          await refreshFeeds(client, { feeds: [id] })
        }
      },
      remove: async (id) => {
        try {
          await call(deleteFeed, { params: { id: String(id) } })
          notify.success(t('removed'))
          return true
        } catch (error) {
          if (!(error instanceof CallError)) throw error
          if (error.status !== 404) return false
          sayGone()
          return true
        }
      },
      setVerifiedMany: (ids, verified) =>
        many(() => call(verifyFeeds, { body: { feeds_ids: [...ids], verified } }), (count) => notify.success(t(verified ? 'verifiedMany' : 'unverifiedMany', { count }))),
      removeMany: (ids) => many(() => call(bulkDeleteFeeds, { body: { feed_ids: [...ids] } }), (count) => notify.success(t('removedMany', { count })), ids),
      addToGroup: (ids, group) =>
        many(
          () => call(addFeedsToGroup, { params: { id: String(group.group_id) }, body: { feeds_ids: [...ids] } }),
          (count) => notify.success(t('addedToGroup', { count }), group.name),
        ),
      takeFromGroup: (ids, groupId) =>
        many(() => call(removeFeedsFromGroup, { params: { id: String(groupId) }, body: { feeds_ids: [...ids] } }), (count) => notify.success(t('takenFromGroup', { count }))),
    }
  }, [t, common, client])
}
