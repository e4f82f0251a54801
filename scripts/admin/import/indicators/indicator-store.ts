/** What an import needs of the portal. */
import type { PreparedFeed } from '#shared/domain/indicators/import/prepared-indicator.ts'

/** What became of an indicator at the portal. */
export type StoreOutcome =
  | { readonly outcome: 'published'; readonly notes?: readonly string[] }
  | {
      readonly outcome: 'known'
      /** That it is marked less strictly than the source asks, in words. */
      readonly note?: string
    }
  | { readonly outcome: 'refused'; readonly reason: string }

export interface FeedStore {
  /** Indicators that are written at once, in a few commits. */
  readonly perCommit: number
  /** What would become of each, without writing. */
  check(feeds: readonly PreparedFeed[]): Promise<readonly StoreOutcome[]>
  /**
   * Writes new feeds. A feed that another writer added meanwhile is known. Returns the outcomes in the order
   * of the feeds.
   */
  publish(feeds: readonly PreparedFeed[]): Promise<readonly StoreOutcome[]>
}
