/** The assets of all organizations, compiled for comparing items with them, and what organizations dismissed. */
import * as z from 'zod'
import type { ReadModel } from '#functions/platform/journal/read-model.ts'
import type { MatchedItem } from '#shared/contracts/asset-matches.ts'
import { assetTypes } from '#shared/domain/assets/asset-types.ts'
import type { WatchedAsset } from '#shared/domain/asset-matches/asset-match.ts'
import type { CandidatePattern } from '#shared/domain/asset-matches/candidates.ts'
import type { AssetMatcher } from '#shared/domain/asset-matches/matcher.ts'

/** The rule, as it is read when something is compared. */
export type Matching = typeof import('./asset-matching.ts')

/** An asset with the moment since which it is there, in epoch milliseconds. */
export interface KnownAsset extends WatchedAsset {
  readonly created: number
}

/** An asset out of a row with the names of columns. */
export const assetSchema = z
  .object({
    id: z.int(),
    client_id: z.int(),
    type: z.enum(assetTypes),
    value: z.string(),
    key: z.string(),
    created: z.int(),
  })
  .transform(({ client_id, ...asset }): KnownAsset => ({ ...asset, clientId: client_id }))

/** That an item does not match an asset. */
export interface Dismissal {
  readonly clientId: number
  readonly itemId: number
  readonly assetId: number
}

/** A dismissal, or another pair, out of a row with the names of columns. */
export const pairSchema = z
  .object({ client_id: z.int(), item_id: z.int(), asset_id: z.int() })
  .transform(({ client_id, item_id, asset_id }): Dismissal => ({
    clientId: client_id,
    itemId: item_id,
    assetId: asset_id,
  }))

/** A name for a pair of an item and an asset of an organization. */
export const pairName = ({ clientId, itemId, assetId }: Dismissal): string =>
  `${clientId} ${itemId} ${assetId}`

/** Assets that items are compared with. */
export interface CompiledAssets {
  readonly all: ReadonlyMap<number, KnownAsset>
  readonly matcher: AssetMatcher
}

export class WatchedAssets implements CompiledAssets {
  /** The sequence of the collection of assets that these are of. */
  readonly sequence: number
  readonly #matching: Matching
  /** The collection of assets. */
  readonly readModel: ReadModel
  readonly #dismissed = new Map<MatchedItem, ReadonlyMap<string, Dismissal>>()
  #all: ReadonlyMap<number, KnownAsset> | undefined
  #matcher: AssetMatcher | undefined

  constructor(readModel: ReadModel, matching: Matching) {
    this.readModel = readModel
    this.sequence = readModel.sequence
    this.#matching = matching
  }

  /** Those that count, by id: one that waits to be accepted does not, one that waits to be removed does. */
  get all(): ReadonlyMap<number, KnownAsset> {
    return (this.#all ??= new Map(
      this.readModel
        .rows(
          assetSchema,
          "SELECT id, client_id, asset_type AS type, value, value_key AS key, created FROM asset WHERE status IN ('added', 'requested_delete') ORDER BY id",
        )
        .map((asset) => [asset.id, asset]),
    ))
  }

  get matcher(): AssetMatcher {
    return (this.#matcher ??= new this.#matching.AssetMatcher(
      this.all.values(),
      this.#matching.getPublicSuffix,
    ))
  }

  /** Those of organizations alone; of all for null. */
  of(clients: readonly number[] | null): CompiledAssets {
    if (clients === null) return this
    const { AssetMatcher, getPublicSuffix } = this.#matching
    const among = new Set(clients)
    const all = new Map([...this.all].filter(([, { clientId }]) => among.has(clientId)))
    return { all, matcher: new AssetMatcher(all.values(), getPublicSuffix) }
  }

  /**
   * Conditions of which at least one holds for the text by which a value is found (`foundAs`), if the value may match
   * otherwise since these assets were added or removed.
   */
  patterns({
    added,
    removed,
  }: {
    readonly added: readonly KnownAsset[]
    readonly removed: readonly KnownAsset[]
  }): CandidatePattern[] {
    const { candidatePatterns, getPublicSuffix, hostParts, registrable } = this.#matching
    return [
      ...added.flatMap((asset) => candidatePatterns(asset, getPublicSuffix)),
      // What an organization has a domain in looks like none of its others.
      ...[...added, ...removed].flatMap(({ type, key }): CandidatePattern[] => {
        const own = type === 'domain' ? registrable(hostParts(key, getPublicSuffix)) : undefined
        return own === undefined ? [] : [{ kind: 'part', text: own }]
      }),
    ]
  }

  /** Why an item matches an asset; `isOwn`: it is the organization's own item. */
  explain(subject: Parameters<Matching['explainMatch']>[0], asset: WatchedAsset, isOwn = false) {
    return this.#matching.explainMatch(subject, asset, this.#matching.getPublicSuffix, isOwn)
  }

  /** What organizations dismissed of a kind of items, by `pairName`. */
  dismissed(item: MatchedItem): ReadonlyMap<string, Dismissal> {
    const known = this.#dismissed.get(item)
    if (known !== undefined) return known
    const read = new Map(
      this.readModel
        .rows(pairSchema, 'SELECT client_id, item_id, asset_id FROM concern_dismissal WHERE item = ?', [item])
        .map((pair) => [pairName(pair), pair]),
    )
    this.#dismissed.set(item, read)
    return read
  }
}

const compiled = new WeakMap<ReadModel, WatchedAssets>()

/** The assets that a read model of their collection has now. They are compiled once for each of its sequences. */
export const watchedAssets = (readModel: ReadModel, matching: Matching): WatchedAssets => {
  const known = compiled.get(readModel)
  if (known?.sequence === readModel.sequence) return known
  const watched = new WatchedAssets(readModel, matching)
  // Read at once: the read model may move on before they are asked for.
  void watched.all
  compiled.set(readModel, watched)
  return watched
}
