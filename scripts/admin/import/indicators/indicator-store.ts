/** The operations of the portal that an import needs. */
import type { PreparedIndicator } from '#shared/domain/indicators/import/prepared-indicator.ts'

/** The outcome of an indicator at the portal. */
export type StoreOutcome =
  | { readonly outcome: 'published'; readonly notes?: readonly string[] }
  | {
      readonly outcome: 'known'
      /** A message that its TLP is less strict than in the source. */
      readonly note?: string
    }
  | { readonly outcome: 'refused'; readonly reason: string }

export interface IndicatorStore {
  /** Indicators per `publish` call, which makes a few commits. */
  readonly perCommit: number
  /** Predicts the outcome of each, without writing. */
  check(indicators: readonly PreparedIndicator[]): Promise<readonly StoreOutcome[]>
  /**
   * Writes new indicators and returns the outcomes in the same order. An indicator that another writer added meanwhile
   * is `known`.
   */
  publish(indicators: readonly PreparedIndicator[]): Promise<readonly StoreOutcome[]>
}
