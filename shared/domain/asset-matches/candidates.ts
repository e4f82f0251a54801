/**
 * Which stored values a new asset can match at all, so that a table of a million of them is read once by
 * cheap conditions, and only what is left is compared.
 */
import { formatIpNetwork } from '../ip-networks.ts'
import { bitsOf } from '../ip-addresses.ts'
import type { PublicSuffixOf, WatchedAsset } from './asset-match.ts'
import { hostParts, watchedLabel, type WatchedLabel } from './labels.ts'
import { phrasesOf } from './phrases.ts'
import { rangeIn } from './subject.ts'

/**
 * A condition on the text by which a value is found (`foundAs`): it has a part, it is like a pattern of
 * SQLite's GLOB, or it has a character beyond ASCII.
 */
export type CandidatePattern =
  | { readonly kind: 'part'; readonly text: string }
  | { readonly kind: 'glob'; readonly pattern: string }
  | { readonly kind: 'beyond_ascii' }

const part = (text: string): CandidatePattern => ({ kind: 'part', text })

/**
 * Letters beyond ASCII are folded in many ways: what has some, a name in punycode or letters in percent-encoding is
 * always compared.
 */
const beyondAscii: readonly CandidatePattern[] = [
  { kind: 'beyond_ascii' },
  part('xn--'),
  { kind: 'glob', pattern: '*%[4-7c-f][0-9a-f]*' },
]

/**
 * One of the patterns holds for the text of every indicator that the asset can match; they hold for others
 * too. None where it can match no indicator.
 */
export const candidatePatterns = (
  asset: WatchedAsset,
  publicSuffixOf: PublicSuffixOf,
): readonly CandidatePattern[] => {
  const patterns = asciiPatterns(asset, publicSuffixOf)
  return patterns.length === 0 ? [] : [...patterns, ...beyondAscii]
}

const asciiPatterns = (asset: WatchedAsset, publicSuffixOf: PublicSuffixOf): CandidatePattern[] => {
  switch (asset.type) {
    case 'domain': {
      const label = watchedLabel(hostParts(asset.key, publicSuffixOf))
      // The domain itself has the label in it.
      return label === undefined ? [part(asset.key)] : likePatterns(label)
    }
    case 'ip_address':
      return networkPatterns(asset.key)
    case 'asn':
      return systemPatterns(Number(asset.key))
    case 'keyword':
      // However its words are joined, the longest of them is there.
      return phrasesOf(asset)
        .flatMap(({ words }) => words.toSorted((a, b) => b.length - a.length).slice(0, 1))
        .map(part)
    case 'tech_stack':
      return []
  }
}

/** A number of so many digits is in few other values. */
const longNumber = 5

const systemPatterns = (number: number): CandidatePattern[] => {
  const forms = [String(number), ...(number > 0xffff ? [`${number >>> 16}.${number & 0xffff}`] : [])]
  return forms.flatMap((form) =>
    form.length >= longNumber
      ? [part(form)]
      : ['as', 'asn'].flatMap((before) =>
          ['', ' ', ':', ': '].map((between) => part(`${before}${between}${form}`)),
        ),
  )
}

/** A first octet of three digits is in few other values, and in every network that holds an address. */
const longOctet = 100

const networkPatterns = (key: string): CandidatePattern[] => {
  const range = rangeIn(key)
  if (range === undefined) return []
  const [first = 0] = range.groups
  // All that shares the prefix begins with the same group; zeros are written in several ways.
  if (range.version === 6) return first === 0 ? [part('::'), part('0:')] : [part(`${first.toString(16)}:`)]
  // URLs have it in hexadecimal.
  const mapped = part('[::ffff:')
  if (first >= longOctet) return [part(`${first}.`), mapped]
  const fixed = range.groups.slice(0, Math.floor(range.prefix / 8))
  const start = range.prefix === bitsOf(range) ? formatIpNetwork(range) : `${fixed.join('.')}.`
  return [part(start), { kind: 'glob', pattern: `*${first}.*/*` }, mapped]
}

/**
 * What is left of a label, in pieces of which one is there whatever the edits. The label is cut into one piece
 * more than there may be edits. An edit, or a hyphen within, spoils the inside of one; two neighbours that are
 * swapped where two pieces meet spoil the ends of both.
 */
const likePatterns = (label: WatchedLabel): CandidatePattern[] => {
  const wholes = [label.skeleton]
  if (!label.glued.startsWith(label.joined)) wholes.push(label.glued)
  const texts = wholes.flatMap((whole) => piecesOf(whole, label.edits)).filter((text) => ascii.test(text))
  return [...new Set(texts.flatMap(asWritten))].map(part)
}

const ascii = /^[a-z0-9-]+$/

const piecesOf = (label: string, edits: 0 | 1 | 2): string[] => {
  const size = label.length / (edits + 1)
  const places = Array.from({ length: edits + 2 }, (_, index) => Math.round(index * size))
  return places.slice(0, -1).flatMap((from, index) => {
    const to = places[index + 1] ?? label.length
    const [isFirst, isLast] = [from === 0, to === label.length]
    const inside = distinctive(label.slice(isFirst ? from : from + 1, isLast ? to : to - 1), 3)
    if (inside !== undefined) return [inside]
    const piece = label.slice(from, to)
    const begins = isFirst ? [piece] : [piece, `${label[from - 1]}${piece.slice(1)}`]
    const forms = isLast ? begins : begins.flatMap((one) => [one, `${one.slice(0, -1)}${label[to]}`])
    return forms.flatMap(distinctiveParts).filter((form) => form !== '')
  })
}

/** A form, or a part of it that tells as much: a hyphen in it may be left out. */
const distinctiveParts = (form: string): string[] => {
  if (!form.includes('-')) return [formsOf(form) > mostForms ? (distinctive(form, 2) ?? form) : form]
  const one = distinctive(form, 2) ?? distinctive(form, 1)
  return one === undefined ? [form, form.replaceAll('-', '')] : [one]
}

/** A text that has more forms is looked for by a part of it. */
const mostForms = 4

/** The part of a text, without hyphens, that has the fewest written forms, and of those the longest. */
const distinctive = (text: string, shortest: number): string | undefined => {
  let best: { text: string; forms: number } | undefined
  for (let from = 0; from + shortest <= text.length; from += 1)
    for (let to = from + shortest; to <= text.length; to += 1) {
      const some = text.slice(from, to)
      if (!/^[a-z0-9]+$/.test(some)) continue
      const forms = formsOf(some)
      if (
        best === undefined ||
        forms < best.forms ||
        (forms === best.forms && some.length > best.text.length)
      )
        best = { text: some, forms }
    }
  return best === undefined || best.forms > mostForms ? undefined : best.text
}

/** In how many ways a part of a skeleton may be written. */
const formsOf = (text: string): number => 2 ** (text.match(/[olmw]/g)?.length ?? 0)

const writtenForms: Readonly<Record<string, readonly string[]>> = {
  o: ['o', '0'],
  l: ['l', '1'],
  m: ['m', 'rn'],
  w: ['w', 'vv'],
}

/** How a part of a skeleton may be written in ASCII. */
const asWritten = (skeleton: string): string[] => {
  let forms = ['']
  for (const letter of skeleton)
    forms = forms.flatMap((form) => (writtenForms[letter] ?? [letter]).map((one) => form + one))
  return forms
}
