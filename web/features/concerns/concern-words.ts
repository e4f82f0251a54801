/** What is said of a match: which word, and of how many more. */
import { concernsOfRow, type ExplainedConcern, type ItemConcern } from '#shared/contracts/concerns.ts'
import type { AssetType } from '#shared/domain/assets/asset-types.ts'
import type { ConcernKind } from '#shared/domain/concerns/concern.ts'

type Matched = Pick<ItemConcern, 'kind' | 'asset'>

/** Whether an item that is opened concerns the organization: something matches that nobody dismissed. */
export const isConcern = (concerns: readonly ExplainedConcern[] | undefined): boolean =>
  concerns?.some(({ dismissed }) => dismissed === null) === true

/** A match with one address is not one with a network. */
export const kindWord = ({ kind, asset }: Matched): ConcernKind | 'address' =>
  kind === 'network' && !asset.value.includes('/') ? 'address' : kind

/** What an asset is in words. */
export const assetWord = ({ asset_type: type, value }: Matched['asset']): AssetType | 'network' =>
  type === 'ip_address' && value.includes('/') ? 'network' : type

/** Keywords and technologies are words of people, the others are values of machines. */
export const isPhrase = ({ asset_type: type }: Matched['asset']): boolean =>
  type === 'keyword' || type === 'tech_stack'

/** How many matches a row has beside the first. A row that is full may have more than it names. */
export const others = (concerns: readonly ItemConcern[]): { count: number; atLeast: boolean } => ({
  count: Math.max(0, concerns.length - 1),
  atLeast: concerns.length >= concernsOfRow,
})

/** A primeicons name for each kind. */
export const concernIcons: Readonly<Record<ConcernKind, string>> = {
  domain: 'globe',
  subdomain: 'globe',
  look_alike: 'globe',
  email: 'at',
  network: 'sitemap',
  asn: 'share-alt',
  keyword: 'key',
  technology: 'server',
}
