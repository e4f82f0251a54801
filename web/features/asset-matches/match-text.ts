/** What the texts of matches depend on: their kinds and their number. */
import { matchesPerRow, type ExplainedMatch, type ItemMatch } from '#shared/contracts/asset-matches.ts'
import type { AssetType } from '#shared/domain/assets/asset-types.ts'
import type { MatchKind } from '#shared/domain/asset-matches/asset-match.ts'

type Matched = Pick<ItemMatch, 'kind' | 'asset'>

/** Whether an opened item has an asset match that nobody has dismissed. */
export const hasCountedMatch = (assetMatches: readonly ExplainedMatch[] | undefined): boolean =>
  assetMatches?.some(({ dismissed }) => dismissed === null) === true

/** Distinguishes a match with an address from one with a network. */
export const matchKind = ({ kind, asset }: Matched): MatchKind | 'address' =>
  kind === 'network' && !asset.value.includes('/') ? 'address' : kind

/** The kind of an asset, for its text. */
export const assetKind = ({ asset_type: type, value }: Matched['asset']): AssetType | 'network' =>
  type === 'ip_address' && value.includes('/') ? 'network' : type

/** Keywords and technologies are natural language, the others are machine values. */
export const isPhrase = ({ asset_type: type }: Matched['asset']): boolean =>
  type === 'keyword' || type === 'tech_stack'

/** The number of matches after the first. A row may be capped, so the number is a minimum. */
export const others = (assetMatches: readonly ItemMatch[]): { count: number; atLeast: boolean } => ({
  count: Math.max(0, assetMatches.length - 1),
  atLeast: assetMatches.length >= matchesPerRow,
})

/** A primeicons name for each kind. */
export const matchIcons: Readonly<Record<MatchKind, string>> = {
  domain: 'globe',
  subdomain: 'globe',
  look_alike: 'globe',
  email: 'at',
  network: 'sitemap',
  asn: 'share-alt',
  keyword: 'key',
  technology: 'server',
}
