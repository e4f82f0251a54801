/**
 * Preselects the stored indicators that a new asset may match. Cheap conditions filter a table of a million rows in one
 * pass, and only the candidates are compared.
 */
import { formatIpNetwork } from '../ip-networks.ts'
import { bitsOf } from '../ip-addresses.ts'
import type { PublicSuffixOf, WatchedAsset } from './asset-match.ts'
import { hostParts, watchedLabel, type WatchedLabel } from './labels.ts'
import { phrasesOf } from './phrases.ts'
import { rangeIn } from './subject.ts'

/**
 * A condition on the search text of a value (`searchTextOf`): it contains a part, matches a GLOB pattern of SQLite, or has a
 * non-ASCII character.
 */
export type CandidatePattern =
  | { readonly kind: 'part'; readonly text: string }
  | { readonly kind: 'glob'; readonly pattern: string }
  | { readonly kind: 'beyond_ascii' }

const part = (text: string): CandidatePattern => ({ kind: 'part', text })

/**
 * Non-ASCII letters fold in many ways. So values with such letters, punycode or percent-encoded letters are always
 * compared.
 */
const beyondAscii: readonly CandidatePattern[] = [
  { kind: 'beyond_ascii' },
  part('xn--'),
  { kind: 'glob', pattern: '*%[4-7c-f][0-9a-f]*' },
]

/**
 * Returns patterns such that every indicator that the asset may match satisfies at least one. Other indicators may
 * satisfy one too. Empty when the asset cannot match any indicator.
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
      // The domain itself contains the label.
      return label === undefined ? [part(asset.key)] : likePatterns(label)
    }
    case 'ip_address':
      return networkPatterns(asset.key)
    case 'asn':
      return systemPatterns(Number(asset.key))
    case 'keyword':
      // The longest word is present, however the words are joined.
      return phrasesOf(asset)
        .flatMap(({ words }) => words.toSorted((a, b) => b.length - a.length).slice(0, 1))
        .map(part)
    case 'tech_stack':
      return []
  }
}

/** Numbers with this many digits are rare in other values. */
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

/** A first octet of three digits is rare in other values, and every network that contains an address has it. */
const longOctet = 100

const networkPatterns = (key: string): CandidatePattern[] => {
  const range = rangeIn(key)
  if (range === undefined) return []
  const [first = 0] = range.groups
  // Everything with this prefix begins with the same group; zeros have several spellings.
  if (range.version === 6) return first === 0 ? [part('::'), part('0:')] : [part(`${first.toString(16)}:`)]
  // URLs write IPv4-mapped addresses in hexadecimal.
  const mapped = part('[::ffff:')
  if (first >= longOctet) return [part(`${first}.`), mapped]
  const fixed = range.groups.slice(0, Math.floor(range.prefix / 8))
  const start = range.prefix === bitsOf(range) ? formatIpNetwork(range) : `${fixed.join('.')}.`
  return [part(start), { kind: 'glob', pattern: `*${first}.*/*` }, mapped]
}

/**
 * Splits a label into one piece more than the edits allowed, so at least one piece survives every edit. An edit, or an
 * inserted hyphen, damages the inside of one piece. A swap across a boundary damages the ends of two.
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

/** The form itself, or an equally distinctive part of it, because a hyphen in it may be missing. */
const distinctiveParts = (form: string): string[] => {
  if (!form.includes('-')) return [formsOf(form) > mostForms ? (distinctive(form, 2) ?? form) : form]
  const one = distinctive(form, 2) ?? distinctive(form, 1)
  return one === undefined ? [form, form.replaceAll('-', '')] : [one]
}

/** For a text with more spellings, a part of it is searched. */
const mostForms = 4

/** The part of a text between hyphens that has the fewest spellings; among those, the longest. */
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

/** Number of spellings of a part of a skeleton. */
const formsOf = (text: string): number => 2 ** (text.match(/[olmw]/g)?.length ?? 0)

const writtenForms: Readonly<Record<string, readonly string[]>> = {
  o: ['o', '0'],
  l: ['l', '1'],
  m: ['m', 'rn'],
  w: ['w', 'vv'],
}

/** The ASCII spellings of a part of a skeleton. */
const asWritten = (skeleton: string): string[] => {
  let forms = ['']
  for (const letter of skeleton)
    forms = forms.flatMap((form) => (writtenForms[letter] ?? [letter]).map((one) => form + one))
  return forms
}
