/** What an item names and what is compared with assets: hosts, addresses and words. */
import { parseIpNetwork } from '../ip-networks.ts'
import type { Range } from '../ip-addresses.ts'
import { normalizeDomain } from '../indicators/hosts.ts'
import { parseWebAddress } from '../indicators/web-addresses.ts'
import { unicodeName } from '../domain-names.ts'
import { widestPrefix } from '../warning-lists/matcher.ts'
import type { MatchedIndicator } from './asset-match.ts'

/** A position in the text that names something. */
export interface Span {
  readonly start: number
  readonly end: number
}

export interface NamedHost extends Span {
  readonly kind: 'host'
  /** In ASCII form. */
  readonly host: string
  readonly isEmail: boolean
}
export interface NamedRange extends Span {
  readonly kind: 'range'
  readonly range: Range
}
export interface NamedSystem extends Span {
  readonly kind: 'asn'
  readonly number: number
}
export type Named = NamedHost | NamedRange | NamedSystem

// Characters that browsers treat as a dot, and dots as people defang them.
const dot = '(?:\\.|\\[\\.\\]|\\(\\.\\)|\\{\\.\\}|\\[dot\\]|\\(dot\\)|[\\u3002\\uFF0E\\uFF61])'
const word = '[\\p{L}\\p{M}\\p{N}_-]'
const names = new RegExp(
  [
    `(?<v4>(?<![\\p{L}\\p{N}_])(?<!\\d\\.)\\d{1,3}(?:${dot}\\d{1,3}){3}(?:/\\d{1,2})?(?![\\p{L}\\p{N}_]|\\.\\d))`,
    `(?<v6>(?<![\\w:.])(?:[0-9a-f]{0,4}(?:\\[:\\]|:)){2,8}[0-9a-f]{0,4}(?:${dot}\\d{1,3}){0,3}(?:/\\d{1,3})?(?![\\w:]))`,
    `(?<host>(?<!${word})(?:${word}{1,63}${dot}){1,32}${word}{2,63})`,
    // `as 2019` is English; with a space, only capitals count.
    `(?<![\\p{L}\\p{N}])(?:asn?:? ?)(?<asn>\\d{1,10}(?:\\.\\d{1,5})?)(?![\\p{L}\\p{N}])`,
  ].join('|'),
  'giu',
)
const dots = new RegExp(dot, 'giu')
const at = /(?:@|\[@\]|\(@\)|\[at\]|\(at\))$/i

/** The hosts, addresses, networks and autonomous systems in a text, defanged or not. */
export const namedIn = (text: string): Named[] => {
  const found: Named[] = []
  for (const match of text.matchAll(names)) {
    const [whole] = match
    const { v4, v6, host, asn } = match.groups ?? {}
    const [start, end] = [match.index, match.index + whole.length]
    if (asn !== undefined) {
      const number = whole.includes(' ') && !whole.startsWith('AS') ? undefined : systemNumber(asn)
      if (number !== undefined) found.push({ kind: 'asn', number, start, end })
    } else if (host !== undefined) {
      const name = normalizeDomain(host.replace(dots, '.'))
      if (name !== undefined)
        found.push({
          kind: 'host',
          host: name,
          isEmail: at.test(text.slice(Math.max(0, start - 4), start)),
          start,
          end,
        })
    } else {
      const range = rangeIn((v4 ?? v6 ?? '').replace(dots, '.').replaceAll('[:]', ':'))
      if (range !== undefined) found.push({ kind: 'range', range, start, end })
    }
  }
  return found
}

/** The number of an autonomous system, plain or dotted (RFC 5396). */
const systemNumber = (text: string): number | undefined => {
  const [high = 0, low] = text.split('.').map(Number)
  const number = low === undefined ? high : high * 0x10000 + low
  return number > 0 && number <= 0xffffffff ? number : undefined
}

/** An address or network that one organization may own; undefined for wider ones, which identify nobody. */
export const rangeIn = (text: string): Range | undefined => {
  const range = parseIpNetwork(text)
  return range === undefined || range.prefix < widestPrefix[range.version] ? undefined : range
}

/** Networks that every organization uses, so they identify nobody. */
const sharedNetworks = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::/32',
  'fc00::/7',
  'fe80::/10',
].flatMap((text) => parseIpNetwork(text) ?? [])

const firstBits = ({ groups, version }: Pick<Range, 'groups' | 'version'>): number =>
  version === 4
    ? (groups[0] ?? 0) * 0x1000000 + (groups[1] ?? 0) * 0x10000 + (groups[2] ?? 0) * 0x100 + (groups[3] ?? 0)
    : (groups[0] ?? 0) * 0x10000 + (groups[1] ?? 0)
const sharedNetworkBits = sharedNetworks.map((range) => ({
  version: range.version,
  bits: firstBits(range),
  size: 2 ** (32 - range.prefix),
}))

/** Whether a network is one that every organization uses. */
export const isSharedNetwork = (range: Range): boolean => {
  const bits = firstBits(range)
  return sharedNetworkBits.some(
    (one) => one.version === range.version && bits >= one.bits && bits < one.bits + one.size,
  )
}

/** What an indicator names. */
export interface IndicatorSubject {
  readonly named: readonly Named[]
  /** Parts of the value where keywords are searched, with their start positions. */
  readonly words: readonly KeywordText[]
}
export interface KeywordText {
  readonly text: string
  readonly start: number
  /** The whole original span, when the value has the part in another spelling. */
  readonly instead?: Span
}

/** The host of a value, with its position. */
interface Place extends Span {
  readonly host: string
}

/**
 * Returns what an indicator names. `registryOf` returns the number of a host's labels that the registrant did not
 * choose.
 */
export const readSubject = (
  { value, key, type }: MatchedIndicator,
  registryOf: (host: string) => number,
): IndicatorSubject => {
  switch (type) {
    case 'ipv4':
    case 'ipv6':
    case 'ipv4_cidr':
    case 'ipv6_cidr': {
      const range = rangeIn(key)
      return {
        named: range === undefined ? [] : [{ kind: 'range', range, start: 0, end: value.length }],
        words: [],
      }
    }
    case 'md5':
    case 'sha1':
    case 'sha256':
    case 'sha512':
      return { named: [], words: [] }
    case 'filename':
      return { named: [], words: [{ text: value, start: 0 }] }
    case undefined:
      return { named: namedIn(value), words: [{ text: value, start: 0 }] }
    case 'domain':
      return withHost(value, { host: key.toLowerCase(), start: 0, end: value.length }, registryOf)
    case 'email': {
      const start = value.lastIndexOf('@') + 1
      const host = key.slice(key.lastIndexOf('@') + 1).toLowerCase()
      return withHost(value, { host, start, end: value.length }, registryOf, true)
    }
    case 'url':
      return ofUrl(value, key, registryOf)
  }
}

/** The labels that the registrant chose, and the text before and after the host. */
const withHost = (
  value: string,
  place: Place,
  registryOf: (host: string) => number,
  isEmail = false,
): IndicatorSubject => {
  const written = value.slice(place.start, place.end).replace(/\.$/, '')
  const chosen = beforeLabels(written, registryOf(place.host))
  const named: NamedHost = {
    kind: 'host',
    host: place.host,
    isEmail,
    start: place.start,
    end: place.start + written.length,
  }
  const words: KeywordText[] = [{ text: value.slice(0, place.start + chosen), start: 0 }]
  if (written.toLowerCase().includes('xn--'))
    words.push({ text: unicodeName(written.slice(0, chosen)), start: place.start, instead: named })
  if (place.end < value.length) words.push({ text: value.slice(place.end), start: place.end })
  return { named: [named], words }
}

/** Length of a name before its last `labels` labels. */
const beforeLabels = (name: string, labels: number): number => {
  let end = name.length
  for (let count = 0; count < labels; count += 1) {
    end -= 1
    while (end > 0 && !/[.\u3002\uFF0E\uFF61]/.test(name[end] ?? '')) end -= 1
  }
  return Math.max(0, end)
}

const ofUrl = (value: string, key: string, registryOf: (host: string) => number): IndicatorSubject => {
  const host = parseWebAddress(key.startsWith('//') ? key.slice(2) : key)?.host.toLowerCase()
  const scheme = value.indexOf('://')
  const begin = scheme === -1 ? 0 : scheme + 3
  const path = value.slice(begin).search(/[/?#\\]/)
  const authorityEnd = path === -1 ? value.length : begin + path
  const start = Math.max(begin, value.lastIndexOf('@', authorityEnd - 1) + 1)
  const port = /:\d*$/.exec(value.slice(start, authorityEnd))
  const end = authorityEnd - (port?.[0].length ?? 0)
  const rest = { text: value.slice(authorityEnd), start: authorityEnd }
  if (host === undefined) return { named: [], words: [rest] }
  const address = parseIpNetwork(host.replace(/^\[|\]$/g, ''))
  if (address !== undefined)
    return {
      named:
        rangeIn(host.replace(/^\[|\]$/g, '')) === undefined
          ? []
          : [{ kind: 'range', range: address, start, end }],
      words: [rest],
    }
  const name = normalizeDomain(host) ?? host
  const { named, words } = withHost(
    value.slice(begin, end),
    { host: name, start: start - begin, end: end - begin },
    registryOf,
  )
  const moved = <One extends Span>(span: One): One => ({
    ...span,
    start: span.start + begin,
    end: span.end + begin,
  })
  return {
    named: named.map(moved),
    words: [
      ...words.map((one) => ({
        ...one,
        start: one.start + begin,
        ...(one.instead === undefined ? {} : { instead: moved(one.instead) }),
      })),
      rest,
    ],
  }
}
