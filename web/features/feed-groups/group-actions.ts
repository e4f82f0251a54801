/** What analysts do with groups from their list, with what is told of each. */
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { bulkDeleteFeedGroups, verifyFeedGroups } from '#shared/contracts/feed-groups.ts'
import { call, CallError } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { refreshFeeds } from '#web/features/feeds/feed-queries.ts'

export interface GroupActions {
  readonly setVerified: (ids: readonly number[], verified: boolean) => Promise<void>
  readonly remove: (ids: readonly number[]) => Promise<void>
}

/** Each of them refreshes the lists. What fails is told and thrown. */
export const useGroupActions = (): GroupActions => {
  const { t } = useTranslation('feedGroups')
  const client = useQueryClient()
  return useMemo(() => {
    const done = async (work: () => Promise<{ changed: number }>, said: (count: number) => void) => {
      try {
        said((await work()).changed)
      } catch (error) {
        if (error instanceof CallError && error.status === 404) notify.error(t('goneMany'), t('goneManyText'))
        throw error
      } finally {
        await refreshFeeds(client)
      }
    }
    return {
      setVerified: (ids, verified) =>
        done(
          () => call(verifyFeedGroups, { body: { feed_group_ids: [...ids], verified } }),
          (count) => notify.success(t(verified ? 'verifiedMany' : 'unverifiedMany', { count })),
        ),
      remove: (ids) =>
        done(
          () => call(bulkDeleteFeedGroups, { body: { feed_group_ids: [...ids] } }),
          (count) => notify.success(t('removedMany', { count })),
        ),
    }
  }, [t, client])
}
