/**
 * Which stored values a new asset can concern at all, so that a table of a million of them is read once by
 * cheap conditions, and only what is left is compared.
 */
import { formatIpNetwork } from '../ip-networks.ts'
import { bitsOf } from '../ip-addresses.ts'
import type { PublicSuffixOf, WatchedAsset } from './concern.ts'
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

/** Letters beyond ASCII are folded in many ways: what has some, or a name in punycode, is always compared. */
const beyondAscii: readonly CandidatePattern[] = [{ kind: 'beyond_ascii' }, part('xn--')]

/**
 * One of the patterns holds for the text of every indicator that the asset can concern; they hold for others
 * too. None where it can concern no indicator.
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
      return [part(asset.key), ...(label === undefined ? [] : likePatterns(label))]
    }
    case 'ip_address':
      return networkPatterns(asset.key)
    case 'asn': {
      const number = Number(asset.key)
      const forms = [String(number), ...(number > 0xffff ? [`${number >>> 16}.${number & 0xffff}`] : [])]
      return forms.flatMap((form) =>
        ['as', 'asn'].flatMap((before) =>
          ['', ' ', ':', ': '].map((between) => part(`${before}${between}${form}`)),
        ),
      )
    }
    case 'keyword':
      return phrasesOf(asset).map(({ text }) => part(text))
    case 'tech_stack':
      return []
  }
}

const networkPatterns = (key: string): CandidatePattern[] => {
  const range = rangeIn(key)
  if (range === undefined) return []
  const [first = 0] = range.groups
  // All that shares the prefix begins with the same group; zeros are written in several ways.
  if (range.version === 6) return first === 0 ? [part('::'), part('0:')] : [part(`${first.toString(16)}:`)]
  const fixed = range.groups.slice(0, Math.floor(range.prefix / 8))
  const start = range.prefix === bitsOf(range) ? formatIpNetwork(range) : `${fixed.join('.')}.`
  // A network that holds this one shares its first octet.
  return [part(start), { kind: 'glob', pattern: `*${first}.*/*` }, part('[::ffff:')]
}

/**
 * What is left whole of a label: with `edits` edits one of `edits` + 1 parts, but for two neighbours that are
 * swapped where two parts meet.
 */
const likePatterns = (label: WatchedLabel): CandidatePattern[] => {
  const wholes = [label.skeleton, label.joined]
  if (!label.glued.startsWith(label.joined)) wholes.push(label.glued)
  const texts = [...new Set(wholes)].flatMap((whole) => survivors(whole, label.edits))
  const globs = texts.filter((text) => /^[a-z0-9-]+$/.test(text)).flatMap(asWritten)
  return [...new Set(globs)].map((glob) =>
    /[[*]/.test(glob) ? { kind: 'glob', pattern: `*${glob}*` } : part(glob),
  )
}

const survivors = (label: string, edits: 0 | 1 | 2): string[] => {
  const size = label.length / (edits + 1)
  const pieces = Array.from({ length: edits + 1 }, (_, index) =>
    label.slice(Math.round(index * size), Math.round((index + 1) * size)),
  )
  const [a = '', b, c] = pieces
  if (b === undefined) return pieces
  return [
    ...pieces,
    swapped(a, b),
    ...(c === undefined ? [] : [swapped(b, c), swapped(swapped(a, b), c)]),
  ].filter((text) => text !== '')
}

const swapped = (before: string, after: string): string =>
  `${before.slice(0, -1)}${after.slice(0, 1)}${before.slice(-1)}${after.slice(1)}`

/** More variants of a text are one with a star. */
const mostVariants = 8

/** How a skeleton's letters may be written in ASCII, as patterns. */
const asWritten = (skeleton: string): string[] => {
  const plain = skeleton.replaceAll('o', '[o0]').replaceAll('l', '[l1]')
  const pairs = plain.match(/[mw]/g)?.length ?? 0
  if (2 ** pairs > mostVariants) return [plain.replaceAll(/[mw]+/g, '*')]
  let variants = ['']
  for (const letter of plain) {
    const forms = letter === 'm' ? ['m', 'rn'] : letter === 'w' ? ['w', 'vv'] : [letter]
    variants = variants.flatMap((variant) => forms.map((form) => variant + form))
  }
  return variants
}
