/** Asset matches: an item of the portal that matches an asset of an organization. */
import type { getPublicSuffix } from 'tldts'
import type { AssetType } from '../assets/asset-types.ts'
import type { IndicatorType } from '../indicators/types.ts'

/** Kinds of matches, the strongest first. A change to one needs a new `matchingVersion`. */
export const matchKinds = [
  /** The domain itself, or an e-mail address at it. */
  'domain',
  /** A name under the domain, or an e-mail address at one. */
  'subdomain',
  /** A name that a reader could mistake for the domain. */
  'look_alike',
  /** An e-mail address at the domain or under it. */
  'email',
  /** An address or network that the asset contains, or that contains the asset. */
  'network',
  'asn',
  'keyword',
  'technology',
] as const
export type MatchKind = (typeof matchKinds)[number]

/** Increment it when the matching rules change: the match projection is then rebuilt. */
export const matchingVersion = 3

/** Injected, because the list of public suffixes is large. Code that compares nothing does not load it. */
export type PublicSuffixOf = typeof getPublicSuffix

/** An asset with its `key`, its unique form (`checkAsset`). */
export interface WatchedAsset {
  readonly id: number
  readonly organizationId: number
  readonly type: AssetType
  readonly value: string
  readonly key: string
}

export interface AssetMatch {
  readonly assetId: number
  readonly organizationId: number
  readonly kind: MatchKind
}

/** A stored indicator. Its key is compared case-insensitively. */
export interface MatchedIndicator {
  /** The normalised form. */
  readonly value: string
  /** The matching form: `storedValue`. */
  readonly key: string
  /**
   * The type that the portal understands; undefined for free-text types. For a name that means several types, any of
   * them works: `typesOfName(name)[0]`.
   */
  readonly type?: IndicatorType | undefined
}

/** Text that people wrote: a threat or an exposure. */
export interface MatchedText {
  /** Name, description and similar fields. */
  readonly texts: readonly string[]
  readonly tags: readonly string[]
  /**
   * The organization that owns the item: only its assets are compared. Absent for items that all organizations read.
   * Private network addresses in those are ignored, because every organization has them.
   */
  readonly organizationId?: number | undefined
}
