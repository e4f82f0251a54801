/** "Not us", and taking it back, with what a change makes stale. */
import { useQueryClient } from '@tanstack/react-query'
import {
  createConcernDismissal,
  deleteConcernDismissal,
  type MatchedItem,
} from '#shared/contracts/asset-matches.ts'
import { call, CallError } from '#web/lib/api.ts'
import { notifyFailure } from '#web/lib/notify-failure.ts'

/** The areas that read anew. A threat also matches by the indicators of its group. */
const stale = {
  feed: ['feeds', 'feed-views', 'threats'],
  threat: ['threats'],
  visibility: ['visibilities'],
} as const satisfies Record<MatchedItem, readonly string[]>

export interface Dismissals {
  /** Says that the asset has nothing to do with the item; answers whether that is kept. */
  readonly dismiss: (assetId: number) => Promise<boolean>
  readonly restore: (assetId: number) => Promise<boolean>
}

/** The calls for one item. A failure is said in a message. */
export const useDismissals = (item: MatchedItem, id: number): Dismissals => {
  const client = useQueryClient()
  const refresh = (): Promise<unknown> =>
    Promise.all(stale[item].map((area) => client.invalidateQueries({ queryKey: [area] })))
  const done = async (change: () => Promise<unknown>): Promise<boolean> => {
    try {
      await change()
    } catch (error) {
      notifyFailure(error)
      // Somebody else was faster, and what is shown is no longer so.
      if (error instanceof CallError && error.status === 404) await refresh()
      return false
    }
    await refresh()
    return true
  }
  return {
    dismiss: (assetId) =>
      done(() =>
        call(createConcernDismissal, { body: { item, item_id: id, asset_id: assetId }, quiet: true }),
      ),
    restore: (assetId) =>
      done(() =>
        call(deleteConcernDismissal, {
          params: { item, item_id: String(id), asset_id: String(assetId) },
          quiet: true,
        }),
      ),
  }
}
