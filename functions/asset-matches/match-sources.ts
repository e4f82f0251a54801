/**
 * What areas declare with their kinds for asset matches: how their items are compared, and how assets and dismissals are
 * read. So `asset-matches` names none of their tables.
 */
import * as z from 'zod'
import type { CollectionDefinition, Kind } from '#functions/core/event-store/definition.ts'
import type { Item, Table } from '#functions/core/store/table.ts'
import { keys } from '#functions/rules/keys.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import type { MatchedItem } from '#shared/contracts/asset-matches.ts'
import { assetTypes } from '#shared/domain/assets/asset-types.ts'
import type { AssetMatch, WatchedAsset } from '#shared/domain/asset-matches/asset-match.ts'
import type { CandidatePattern } from '#shared/domain/asset-matches/candidates.ts'
import type { AssetMatcher } from '#shared/domain/asset-matches/matcher.ts'

/** An asset with its creation time, in epoch milliseconds. */
export interface KnownAsset extends WatchedAsset {
  readonly created: number
}

/** Parses an asset from a row. */
export const assetSchema = z
  .object({
    id: z.int(),
    client_id: z.int(),
    type: z.enum(assetTypes),
    value: z.string(),
    key: z.string(),
    created: z.int(),
  })
  .transform(({ client_id, ...asset }): KnownAsset => ({ ...asset, organizationId: client_id }))

/** A dismissal of a match between an item and an asset. */
export interface Dismissal {
  readonly organizationId: number
  readonly itemId: number
  readonly assetId: number
}

/** Parses a dismissal, or a similar pair, from a row. */
export const pairSchema = z
  .object({ client_id: z.int(), item_id: z.int(), asset_id: z.int() })
  .transform(({ client_id, item_id, asset_id }): Dismissal => ({
    organizationId: client_id,
    itemId: item_id,
    assetId: asset_id,
  }))

/** A dismissal with the name of its user and its time, in epoch milliseconds. */
export interface DismissedAsset {
  readonly asset_id: number
  readonly by_name: string
  readonly created: number
}

/** How the assets and the dismissals in their read model are read. */
export interface WatchedAssetQueries {
  /** The assets that count, in id order. Assets pending acceptance do not count; assets pending removal do. */
  assets(readModel: ReadModel): KnownAsset[]
  /** Dismissed matches of a kind of items. */
  dismissed(readModel: ReadModel, item: MatchedItem): Dismissal[]
  /** What an organization dismissed of one item. */
  dismissedOf(readModel: ReadModel, organizationId: number, item: MatchedItem, id: number): DismissedAsset[]
}

/** The kind of assets, with their queries. */
export interface WatchedKind extends Kind {
  readonly watched: WatchedAssetQueries
}
const isWatched = (kind: Kind): kind is WatchedKind => 'watched' in kind

/** The queries of a collection of assets. Throws for another collection. */
export const watchedQueriesOf = ({ name, kinds }: CollectionDefinition): WatchedAssetQueries => {
  const kind = Object.values(kinds).find(isWatched)
  if (kind === undefined) throw new Error(`${name} has no assets`)
  return kind.watched
}

/** An item that users of an organization see, with the words by which it matches their assets. */
export interface VisibleItem {
  readonly matches: (matcher: AssetMatcher) => AssetMatch[]
  /** For a threat: the group whose indicators it also matches by. */
  readonly group?: number | undefined
}

/** Looks up matched items of any kind. Deleted ones are undefined. */
export const storedItems = (
  table: Pick<Table, 'batchGet'>,
  wanted: readonly { readonly item: MatchedItem; readonly itemId: number }[],
): Promise<readonly (Item | undefined)[]> =>
  table.batchGet(
    wanted.map(({ item, itemId }) => keys.entity(item, itemId)),
    { consistent: false },
  )

/** Assets that items are compared with. */
export interface CompiledAssets {
  readonly all: ReadonlyMap<number, KnownAsset>
  readonly matcher: AssetMatcher
}

/** Assets that have changed. An asset with a new value is in both lists. */
export interface ChangedAssets {
  readonly added: readonly KnownAsset[]
  readonly removed: readonly KnownAsset[]
}

/** A match of an item. For a threat that matches through its group, also the number of matching indicators. */
export interface ProjectedMatch extends AssetMatch {
  readonly indicators?: number
  /** The counts by TLP level, as in `GroupMatch`, in JSON. */
  readonly levels?: string
}

/** What groups of indicators match, by group. */
export type MatchesByGroups = (groups: readonly number[]) => ReadonlyMap<number, readonly ProjectedMatch[]>

/** How the items of a kind are compared with assets. */
export interface MatchProjection {
  readonly kind: MatchedItem
  /** The columns that are compared. */
  readonly columns: readonly string[]
  /** Version of what the matches depend on besides rows and assets. When it changes, all rows are compared again. */
  version(readModel: ReadModel): string
  /** Compares the rows with these assets; yields the matches by row id. */
  compare(
    readModel: ReadModel,
    compiled: CompiledAssets,
    ids: readonly number[],
    byGroups: MatchesByGroups,
  ): Iterable<readonly [id: number, matches: readonly ProjectedMatch[]]>
  /**
   * The rows whose matches may change when assets are added or removed, or `most` + 1 of them. Undefined when a scan of
   * all rows costs no more. `patterns`: conditions on the text by which a value is found.
   */
  candidates(
    readModel: ReadModel,
    changed: ChangedAssets,
    most: number,
    patterns: () => readonly CandidatePattern[],
  ): readonly number[] | undefined
  /** Rows whose matches change because other rows changed after a sequence, such as tags. */
  changedBeside(readModel: ReadModel, sequence: number): readonly number[]
  /** Rows that name one of the groups. Absent for kinds that do not match through groups. */
  ofGroups?(readModel: ReadModel, groups: readonly number[]): readonly number[]
  /** The groups that items are in. Absent for kinds without groups of their own. */
  readonly members?: GroupMembers
  /** SQL value of the item of a row `match` as written, in lower case, where look-alikes of it are compared. */
  readonly written?: string
}

/** SQL that joins rows `match` with the groups of their items that count. */
export interface GroupMembers {
  /** The joins; `link.value` is then the id of the group. */
  readonly joins: string
  /** The TLP rank of a match: the stricter of item and group. */
  readonly level: string
}
