/** Explains a match to users: the matching parts of the item and the asset. */
import type { AssetType } from '../assets/asset-types.ts'
import type { MatchKind, MatchedIndicator, MatchedText, PublicSuffixOf, WatchedAsset } from './asset-match.ts'
import { folded, foldedWithPlaces } from './folded-text.ts'
import { hostParts, likenessOf, registrable, registryLabels, watchedLabel, type Likeness } from './labels.ts'
import { isWellKnown } from './matcher.ts'
import { networksMeet } from './network-index.ts'
import { NameIndex, type NamingItem } from './name-index.ts'
import { watchedNames } from './names.ts'
import {
  findPhrase,
  phrasesOf,
  textPhrasesOf,
  versionlessLength,
  type Phrase,
  type Setting,
} from './phrases.ts'
import {
  isSharedNetwork,
  namedIn,
  rangeIn,
  readSubject,
  type Named,
  type NamedHost,
  type Span,
} from './subject.ts'

export interface Explanation {
  readonly kind: MatchKind
  /** The normalised value, or the text or tag, with the span that matches. */
  readonly here: Span & { readonly text: string }
  /** The matching span of the asset's value. */
  readonly asset: Span
}

export type MatchSubject = MatchedIndicator | Omit<MatchedText, 'organizationId'>

/**
 * Returns why an item matches an asset; undefined when it does not. It compares one asset only, so it ignores the
 * organization's others. A look-alike that is a domain of the organization still matches here.
 */
export const explainMatch = (
  subject: MatchSubject,
  asset: WatchedAsset,
  publicSuffixOf: PublicSuffixOf,
  /** Whether the organization owns the item: then private network addresses count. */
  isOwn = false,
): Explanation | undefined =>
  'texts' in subject
    ? (strongest(
        [...subject.texts, ...subject.tags].flatMap((text) => {
          const words = [{ text, start: 0 }]
          return explained({ text, named: namedIn(text), words }, 'text', asset, publicSuffixOf, isOwn) ?? []
        }),
      ) ?? explainName({ ...subject, isOwn }, asset))
    : explained(
        {
          text: subject.value,
          ...readSubject(subject, (host) => registryLabels(hostParts(host, publicSuffixOf), publicSuffixOf)),
        },
        'value',
        asset,
        publicSuffixOf,
        false,
      )

/** The first place where an item names the asset. */
const explainName = (item: NamingItem, asset: WatchedAsset): Explanation | undefined => {
  const { type } = asset
  if (type !== 'keyword' && type !== 'tech_stack') return undefined
  const index = new NameIndex()
  for (const name of watchedNames(asset)) index.add(name, 0)
  let found: Explanation | undefined
  index.find(item, (_, text, { start, end }) => {
    found ??= { kind: kindOfPhrase[type], here: { text, start, end }, asset: nameSpan(asset) }
  })
  return found
}

const nameSpan = ({ type, value }: WatchedAsset): Span => ({
  start: 0,
  end: type === 'tech_stack' ? versionlessLength(value) : value.length,
})

interface Read {
  readonly text: string
  readonly named: readonly Named[]
  readonly words: ReturnType<typeof readSubject>['words']
}

const explained = (
  { text, named, words }: Read,
  setting: Setting,
  asset: WatchedAsset,
  publicSuffixOf: PublicSuffixOf,
  isOwn: boolean,
): Explanation | undefined => {
  const whole = { start: 0, end: asset.value.length }
  const because = (kind: MatchKind, here: Span, part: Span = whole): Explanation => ({
    kind,
    here: { text, start: here.start, end: here.end },
    asset: part,
  })
  switch (asset.type) {
    case 'domain':
      return strongest(
        named.flatMap((one) =>
          one.kind === 'host' ? (explainHost(one, text, asset, publicSuffixOf, because) ?? []) : [],
        ),
      )
    case 'ip_address': {
      const range = rangeIn(asset.key)
      const one = named.find(
        (some) =>
          some.kind === 'range' &&
          range !== undefined &&
          (isOwn || !isSharedNetwork(some.range)) &&
          networksMeet(some.range, range),
      )
      return one === undefined ? undefined : because('network', one)
    }
    case 'asn': {
      const one = named.find((some) => some.kind === 'asn' && String(some.number) === asset.key)
      return one === undefined ? undefined : because('asn', one)
    }
    case 'keyword':
    case 'tech_stack': {
      if (asset.type === 'tech_stack' && setting === 'value') return undefined
      const phrases = setting === 'value' ? phrasesOf(asset) : textPhrasesOf(asset)
      const here = phraseIn(words, phrases, setting)
      return here === undefined ? undefined : because(kindOfPhrase[asset.type], here, nameSpan(asset))
    }
  }
}

const kindOfPhrase = { keyword: 'keyword', tech_stack: 'technology' } as const satisfies Partial<
  Record<AssetType, MatchKind>
>

const phraseIn = (words: Read['words'], phrases: readonly Phrase[], setting: Setting): Span | undefined => {
  for (const { text, start, instead } of words) {
    const plain = folded(text)
    for (const phrase of phrases) {
      const found = findPhrase(plain, phrase, setting)
      if (found === undefined) continue
      if (instead !== undefined) return instead
      const { places } = foldedWithPlaces(text)
      return { start: start + (places[found.start] ?? 0), end: start + (places[found.end] ?? text.length) }
    }
  }
  return undefined
}

const order: readonly MatchKind[] = ['domain', 'subdomain', 'look_alike', 'email']

const strongest = (all: readonly Explanation[]): Explanation | undefined =>
  all.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))[0]

const explainHost = (
  named: NamedHost,
  text: string,
  asset: WatchedAsset,
  publicSuffixOf: PublicSuffixOf,
  because: (kind: MatchKind, here: Span, part?: Span) => Explanation,
): Explanation | undefined => {
  const { host, isEmail } = named
  const watched = hostParts(asset.key, publicSuffixOf)
  const written = text.slice(named.start, named.end)
  if (host === asset.key || (watched.labels.length > 0 && host.endsWith(`.${asset.key}`))) {
    const kind = isEmail ? 'email' : host === asset.key ? 'domain' : 'subdomain'
    const spans = labelSpans(written, named.start)
    const first = spans.at(-asset.key.split('.').length)
    return because(kind, { start: first?.start ?? named.start, end: named.end })
  }
  const label = watchedLabel(watched)
  const parts = hostParts(host, publicSuffixOf)
  if (label === undefined || isWellKnown(parts) || registrable(parts) === registrable(watched))
    return undefined
  const likeness = likenessOf(parts, label)
  if (likeness === undefined) return undefined
  const spans = labelSpans(written, named.start)
  const alike = spans.at(-parts.suffix.split('.').length - likeness.label - 1)
  const own = labelSpans(asset.value, 0).at(-watched.suffix.split('.').length - 1)
  return because('look_alike', alike === undefined ? named : partsSpan(text, alike, likeness), own)
}

/** Spans of the labels in a written host, also when it is defanged. */
const labelSpans = (written: string, start: number): Span[] =>
  [...written.matchAll(/[^.\u3002\uFF0E\uFF61[\](){}]+/g)]
    .filter(([label]) => !/^dot$/i.test(label) || !/[[(]dot[\])]/i.test(written))
    .map((match) => ({ start: start + match.index, end: start + match.index + match[0].length }))

/** The span of the parts between hyphens. The whole label when its spelling differs from the compared form. */
const partsSpan = (text: string, label: Span, { parts }: Likeness): Span => {
  const written = text.slice(label.start, label.end)
  if (parts === undefined || /^xn--/i.test(written)) return label
  const pieces = written.split('-')
  const before = pieces.slice(0, parts.from).join('-').length + (parts.from === 0 ? 0 : 1)
  const own = pieces.slice(parts.from, parts.to + 1).join('-').length
  return { start: label.start + before, end: label.start + before + own }
}
