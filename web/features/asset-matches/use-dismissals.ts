/** Dismisses matches ("not us") and restores them, and refetches what the change affects. */
import { useQueryClient } from '@tanstack/react-query'
import {
  createConcernDismissal,
  deleteConcernDismissal,
  type MatchedItem,
} from '#shared/contracts/asset-matches.ts'
import { call, CallError } from '#web/lib/api.ts'
import { notifyFailure } from '#web/lib/notify-failure.ts'

/** The areas to refetch. A threat also matches through the indicators of its group. */
const stale = {
  feed: ['feeds', 'views', 'threats'],
  threat: ['threats'],
  visibility: ['visibilities'],
} as const satisfies Record<MatchedItem, readonly string[]>

export interface Dismissals {
  /** Declares that the asset has nothing to do with the item. Returns whether it was saved. */
  readonly dismiss: (assetId: number) => Promise<boolean>
  readonly restore: (assetId: number) => Promise<boolean>
}

/** The calls for one item. Failures show a toast. */
export const useDismissals = (item: MatchedItem, id: number): Dismissals => {
  const client = useQueryClient()
  const refresh = (): Promise<unknown> =>
    Promise.all(stale[item].map((area) => client.invalidateQueries({ queryKey: [area] })))
  const runAndRefresh = async (change: () => Promise<unknown>): Promise<boolean> => {
    try {
      await change()
    } catch (error) {
      notifyFailure(error)
      // Another user was faster, so the visible state is outdated.
      if (error instanceof CallError && error.status === 404) await refresh()
      return false
    }
    await refresh()
    return true
  }
  return {
    dismiss: (assetId) =>
      runAndRefresh(() =>
        call(createConcernDismissal, { body: { item, item_id: id, asset_id: assetId }, quiet: true }),
      ),
    restore: (assetId) =>
      runAndRefresh(() =>
        call(deleteConcernDismissal, {
          params: { item, item_id: String(id), asset_id: String(assetId) },
          quiet: true,
        }),
      ),
  }
}
