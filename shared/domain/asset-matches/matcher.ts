/**
 * Compares items with the assets of all organizations at once (docs/decisions/asset-matching.md has the rules). The
 * cost of an item is a lookup for each host label, prefix length and word position. It does not grow with the number of
 * assets.
 */
import { builtInLists } from '../warning-lists/built-in.ts'
import {
  matchKinds,
  type AssetMatch,
  type MatchKind,
  type MatchedIndicator,
  type MatchedText,
  type PublicSuffixOf,
  type WatchedAsset,
} from './asset-match.ts'
import { folded } from './folded-text.ts'
import { LabelIndex } from './label-index.ts'
import { hostParts, registrable, registryLabels, watchedLabel, type HostParts } from './labels.ts'
import { NetworkIndex } from './network-index.ts'
import { NameIndex } from './name-index.ts'
import { watchedNames } from './names.ts'
import { PhraseIndex } from './phrase-index.ts'
import { phrasesOf, textPhrasesOf } from './phrases.ts'
import { isSharedNetwork, namedIn, rangeIn, readSubject, type Named } from './subject.ts'

/** Well-known names never count as look-alikes. */
const wellKnown = new Set(builtInLists.flatMap(({ kind, entries }) => (kind === 'domain' ? entries : [])))

/** Whether a host belongs to a well-known domain. */
export const isWellKnown = (host: HostParts): boolean => wellKnown.has(registrable(host) ?? host.host)

/** The strongest match kind of each asset that an item matches. */
type Found = Map<number, MatchKind>

interface WatchedDomain {
  readonly isSuffix: boolean
  readonly assets: number[]
}

export class AssetMatcher {
  readonly #assets: WatchedAsset[] = []
  readonly #domains = new Map<string, WatchedDomain>()
  readonly #labels = new LabelIndex()
  /** Assets of each label, by its position in the index. */
  readonly #labelAssets: number[][] = []
  /** Registrable domains of each organization, which are never look-alikes of its other domains. */
  readonly #own = new Map<number, Set<string>>()
  readonly #networks = new NetworkIndex()
  readonly #systems = new Map<number, number[]>()
  /** Keywords in values. In texts: names, and keywords and technologies that are not names made of words. */
  readonly #keywords = new PhraseIndex()
  #names: NameIndex | undefined
  readonly #unworded = new PhraseIndex()
  readonly #publicSuffixOf: PublicSuffixOf

  /** Compiles the assets of all organizations. The matcher is immutable: build another one when assets change. */
  constructor(assets: Iterable<WatchedAsset>, publicSuffixOf: PublicSuffixOf) {
    this.#publicSuffixOf = publicSuffixOf
    const places = new Map<string, number>()
    for (const asset of assets) this.#add(asset, this.#assets.push(asset) - 1, places)
  }

  /** The assets that an indicator matches, by organization and asset, each with its strongest kind. */
  ofIndicator(indicator: MatchedIndicator): AssetMatch[] {
    const found: Found = new Map()
    let parts: HostParts | undefined
    const partsOf = (host: string): HostParts =>
      parts?.host === host ? parts : (parts = hostParts(host, this.#publicSuffixOf))
    const { named, words } = readSubject(indicator, (host) =>
      registryLabels(partsOf(host), this.#publicSuffixOf),
    )
    for (const one of named) this.#takeNamed(one, found, partsOf, false)
    for (const { text } of words)
      this.#keywords.find(folded(text), 'value', (asset) => strengthen(found, asset, 'keyword'))
    return this.#matches(found)
  }

  /**
   * The assets that a text matches, likewise: by the hosts, addresses and names in it, and by keywords and
   * technologies.
   */
  ofText({ texts, tags, organizationId }: MatchedText): AssetMatch[] {
    const found: Found = new Map()
    const partsOf = (host: string): HostParts => hostParts(host, this.#publicSuffixOf)
    const isOwn = organizationId !== undefined
    const take = (asset: number): void =>
      strengthen(found, asset, this.#assets[asset]?.type === 'keyword' ? 'keyword' : 'technology')
    for (const text of [...texts, ...tags]) {
      for (const one of namedIn(text)) this.#takeNamed(one, found, partsOf, isOwn)
      this.#unworded.find(folded(text), 'text', take)
    }
    this.#namesOfAll().find({ texts, tags, isOwn }, take)
    return this.#matches(found, organizationId)
  }

  #add(asset: WatchedAsset, place: number, labels: Map<string, number>): void {
    switch (asset.type) {
      case 'domain':
        this.#addDomain(asset, place, labels)
        break
      case 'ip_address': {
        const range = rangeIn(asset.key)
        if (range !== undefined) this.#networks.add(range, place)
        break
      }
      case 'asn': {
        const known = this.#systems.get(Number(asset.key))
        if (known === undefined) this.#systems.set(Number(asset.key), [place])
        else known.push(place)
        break
      }
      case 'keyword':
        for (const phrase of phrasesOf(asset)) this.#keywords.add(phrase, place)
        for (const phrase of textPhrasesOf(asset)) this.#unworded.add(phrase, place)
        break
      case 'tech_stack':
        for (const phrase of textPhrasesOf(asset)) this.#unworded.add(phrase, place)
    }
  }

  /** Compiles the names for the first text, because comparing indicators does not need them. */
  #namesOfAll(): NameIndex {
    if (this.#names === undefined) {
      this.#names = new NameIndex()
      for (const [place, asset] of this.#assets.entries())
        for (const name of watchedNames(asset)) this.#names.add(name, place)
    }
    return this.#names
  }

  #addDomain({ key, organizationId }: WatchedAsset, place: number, labels: Map<string, number>): void {
    const parts = hostParts(key, this.#publicSuffixOf)
    const known = this.#domains.get(key)
    if (known === undefined) this.#domains.set(key, { isSuffix: parts.labels.length === 0, assets: [place] })
    else known.assets.push(place)
    const domain = registrable(parts)
    if (domain === undefined) return
    const own = this.#own.get(organizationId) ?? new Set()
    this.#own.set(organizationId, own.add(domain))
    const label = watchedLabel(parts)
    if (label === undefined) return
    const of = labels.get(domain)
    if (of !== undefined) this.#labelAssets[of]?.push(place)
    else {
      labels.set(domain, this.#labelAssets.push([place]) - 1)
      this.#labels.add(label)
    }
  }

  #takeNamed(named: Named, found: Found, partsOf: (host: string) => HostParts, isOwn: boolean): void {
    switch (named.kind) {
      case 'host':
        this.#takeHost(partsOf(named.host), named.isEmail, found)
        break
      case 'range':
        if (isOwn || !isSharedNetwork(named.range))
          this.#networks.find(named.range, (asset) => strengthen(found, asset, 'network'))
        break
      case 'asn':
        for (const asset of this.#systems.get(named.number) ?? []) strengthen(found, asset, 'asn')
    }
  }

  #takeHost(parts: HostParts, isEmail: boolean, found: Found): void {
    const { host } = parts
    for (let at = 0; at !== -1; at = nextLabel(host, at)) {
      const domain = this.#domains.get(at === 0 ? host : host.slice(at))
      // Anyone can have a name under a public suffix.
      if (domain === undefined || (domain.isSuffix && at > 0)) continue
      const kind = isEmail ? 'email' : at === 0 ? 'domain' : 'subdomain'
      for (const asset of domain.assets) strengthen(found, asset, kind)
    }
    if (this.#labelAssets.length === 0 || isWellKnown(parts)) return
    const domain = registrable(parts)
    if (domain === undefined) return
    this.#labels.find(parts.labels, (label) => {
      for (const asset of this.#labelAssets[label] ?? []) {
        const organizationId = this.#assets[asset]?.organizationId
        if (organizationId !== undefined && this.#own.get(organizationId)?.has(domain) !== true)
          strengthen(found, asset, 'look_alike')
      }
    })
  }

  #matches(found: Found, organizationId?: number): AssetMatch[] {
    if (found.size === 0) return []
    const matches: AssetMatch[] = []
    for (const [place, kind] of found) {
      const asset = this.#assets[place]
      if (asset !== undefined && (organizationId === undefined || asset.organizationId === organizationId))
        matches.push({ assetId: asset.id, organizationId: asset.organizationId, kind })
    }
    return matches.toSorted((a, b) => a.organizationId - b.organizationId || a.assetId - b.assetId)
  }
}

const strengthen = (found: Found, asset: number, kind: MatchKind): void => {
  const known = found.get(asset)
  if (known === undefined || matchKinds.indexOf(kind) < matchKinds.indexOf(known)) found.set(asset, kind)
}

const nextLabel = (host: string, at: number): number => {
  const next = host.indexOf('.', at)
  return next === -1 ? -1 : next + 1
}
