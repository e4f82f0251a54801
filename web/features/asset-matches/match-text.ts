/** What is said of a match: which word, and of how many more. */
import { matchesPerRow, type ExplainedMatch, type ItemMatch } from '#shared/contracts/asset-matches.ts'
import type { AssetType } from '#shared/domain/assets/asset-types.ts'
import type { MatchKind } from '#shared/domain/asset-matches/asset-match.ts'

type Matched = Pick<ItemMatch, 'kind' | 'asset'>

/** Whether an item that is opened matches the organization's assets: something matches that nobody dismissed. */
export const hasCountedMatch = (assetMatches: readonly ExplainedMatch[] | undefined): boolean =>
  assetMatches?.some(({ dismissed }) => dismissed === null) === true

/** A match with one address is not one with a network. */
export const matchKind = ({ kind, asset }: Matched): MatchKind | 'address' =>
  kind === 'network' && !asset.value.includes('/') ? 'address' : kind

/** What an asset is as text. */
export const assetKind = ({ asset_type: type, value }: Matched['asset']): AssetType | 'network' =>
  type === 'ip_address' && value.includes('/') ? 'network' : type

/** Keywords and technologies are words of people, the others are values of machines. */
export const isPhrase = ({ asset_type: type }: Matched['asset']): boolean =>
  type === 'keyword' || type === 'tech_stack'

/** How many matches a row has beside the first. A row that is full may have more than it names. */
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
