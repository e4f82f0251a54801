/** What "this concerns us" says: an item of the portal and an asset of an organization that belong together. */
import type { getPublicSuffix } from 'tldts'
import type { AssetType } from '../assets/asset-types.ts'
import type { IndicatorType } from '../indicators/types.ts'

/** Why an item matches an asset, the strongest first. One that is changed changes `matchingVersion` too. */
export const matchKinds = [
  /** The domain itself, or an address at it. */
  'domain',
  /** A name under the domain, or an address at one. */
  'subdomain',
  /** A name that could be taken for the domain. */
  'look_alike',
  /** An e-mail address at the domain or under it. */
  'email',
  /** An address or network within the asset, or one that the asset is within. */
  'network',
  'asn',
  'keyword',
  'technology',
] as const
export type MatchKind = (typeof matchKinds)[number]

/** A change of what matches is a change of this number: matches that were kept before are made anew. */
export const matchingVersion = 3

/** Public suffixes are a large list, which is given: who matches nothing need not load it. */
export type PublicSuffixOf = typeof getPublicSuffix

/** An asset with its `key`, the form in which it is unique (`checkAsset`). */
export interface WatchedAsset {
  readonly id: number
  readonly clientId: number
  readonly type: AssetType
  readonly value: string
  readonly key: string
}

export interface AssetMatch {
  readonly assetId: number
  readonly clientId: number
  readonly kind: MatchKind
}

/** An indicator as it is stored. Capitals of its key do not matter. */
export interface MatchedIndicator {
  /** The plain form. */
  readonly value: string
  /** The form by which it is matched: `storedValue`. */
  readonly key: string
  /**
   * How it is understood; undefined for what only people understand. Where the name of its type stands for
   * several, any of them does: `typesOfName(name)[0]`.
   */
  readonly type?: IndicatorType | undefined
}

/** What people wrote: a threat or an exposure. */
export interface MatchedText {
  /** Name, description and the like. */
  readonly texts: readonly string[]
  readonly tags: readonly string[]
  /**
   * The organization whose own item it is: only its assets are compared. Left out for what all organizations
   * read; then addresses of private networks, which everybody has, say nothing.
   */
  readonly clientId?: number | undefined
}
