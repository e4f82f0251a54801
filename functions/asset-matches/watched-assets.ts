/** The assets of all organizations, compiled for comparison with items, and the dismissals of organizations. */
import type { getPublicSuffix } from 'tldts'
import type { explainMatch } from '#shared/domain/asset-matches/explain.ts'
import type { hostParts, registrable } from '#shared/domain/asset-matches/labels.ts'
import type { AssetMatcher } from '#shared/domain/asset-matches/matcher.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import type { MatchedItem } from '#shared/contracts/asset-matches.ts'
import type { WatchedAsset } from '#shared/domain/asset-matches/asset-match.ts'
import type { CandidatePattern, candidatePatterns } from '#shared/domain/asset-matches/candidates.ts'
import {
  watchedQueriesOf,
  type ChangedAssets,
  type CompiledAssets,
  type Dismissal,
  type DismissedAsset,
  type KnownAsset,
} from './match-sources.ts'

/** The parts of the matching rule that it uses. `asset-matching.ts`, which has them, is loaded when first needed. */
interface MatchingRule {
  readonly AssetMatcher: typeof AssetMatcher
  readonly candidatePatterns: typeof candidatePatterns
  readonly explainMatch: typeof explainMatch
  readonly getPublicSuffix: typeof getPublicSuffix
  readonly hostParts: typeof hostParts
  readonly registrable: typeof registrable
}

/** A map key for an item, an asset and their organization. */
export const pairName = ({ organizationId, itemId, assetId }: Dismissal): string =>
  `${organizationId} ${itemId} ${assetId}`

export class WatchedAssets implements CompiledAssets {
  /** The sequence of the collection of assets. */
  readonly sequence: number
  readonly #matching: MatchingRule
  /** The collection of assets. */
  readonly readModel: ReadModel
  readonly #dismissed = new Map<MatchedItem, ReadonlyMap<string, Dismissal>>()
  #all: ReadonlyMap<number, KnownAsset> | undefined
  #matcher: AssetMatcher | undefined

  constructor(readModel: ReadModel, matching: MatchingRule) {
    this.readModel = readModel
    this.sequence = readModel.sequence
    this.#matching = matching
  }

  /** The assets that count, by id. */
  get all(): ReadonlyMap<number, KnownAsset> {
    return (this.#all ??= new Map(
      watchedQueriesOf(this.readModel.collection)
        .assets(this.readModel)
        .map((asset) => [asset.id, asset]),
    ))
  }

  get matcher(): AssetMatcher {
    return (this.#matcher ??= new this.#matching.AssetMatcher(
      this.all.values(),
      this.#matching.getPublicSuffix,
    ))
  }

  /** The assets of these organizations; of all when null. */
  of(organizationIds: readonly number[] | null): CompiledAssets {
    if (organizationIds === null) return this
    const { AssetMatcher, getPublicSuffix } = this.#matching
    const among = new Set(organizationIds)
    const all = new Map([...this.all].filter(([, { organizationId }]) => among.has(organizationId)))
    return { all, matcher: new AssetMatcher(all.values(), getPublicSuffix) }
  }

  /**
   * Conditions on the text by which a value is found (`searchTextOf`). At least one holds for every value whose matches may
   * change with these added or removed assets.
   */
  patterns({ added, removed }: ChangedAssets): CandidatePattern[] {
    const { candidatePatterns, getPublicSuffix, hostParts, registrable } = this.#matching
    return [
      ...added.flatMap((asset) => candidatePatterns(asset, getPublicSuffix)),
      // A host at or below one domain of an organization is not a look-alike of its other domains.
      ...[...added, ...removed].flatMap(({ type, key }): CandidatePattern[] => {
        const own = type === 'domain' ? registrable(hostParts(key, getPublicSuffix)) : undefined
        return own === undefined ? [] : [{ kind: 'part', text: own }]
      }),
    ]
  }

  /** Explains why an item matches an asset. `isOwn`: the item belongs to the organization. */
  explain(subject: Parameters<MatchingRule['explainMatch']>[0], asset: WatchedAsset, isOwn = false) {
    return this.#matching.explainMatch(subject, asset, this.#matching.getPublicSuffix, isOwn)
  }

  /** Dismissed matches of a kind of items, by `pairName`. */
  dismissed(item: MatchedItem): ReadonlyMap<string, Dismissal> {
    const known = this.#dismissed.get(item)
    if (known !== undefined) return known
    const read = new Map(
      watchedQueriesOf(this.readModel.collection)
        .dismissed(this.readModel, item)
        .map((pair) => [pairName(pair), pair]),
    )
    this.#dismissed.set(item, read)
    return read
  }

  /** What an organization dismissed of one item. */
  dismissedOf(organizationId: number, item: MatchedItem, id: number): DismissedAsset[] {
    return watchedQueriesOf(this.readModel.collection).dismissedOf(this.readModel, organizationId, item, id)
  }
}

const compiled = new WeakMap<ReadModel, WatchedAssets>()

/** The current assets of a read model. Compiled once per sequence. */
export const watchedAssets = (readModel: ReadModel, matching: MatchingRule): WatchedAssets => {
  const known = compiled.get(readModel)
  if (known?.sequence === readModel.sequence) return known
  const watched = new WatchedAssets(readModel, matching)
  // Compute it now, because the read model may change before it is used.
  void watched.all
  compiled.set(readModel, watched)
  return watched
}
