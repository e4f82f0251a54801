/** Indicators that contain others: a network contains addresses, a domain contains subdomains and their URLs. */
import { addressText, bitsOf, masked, parseRange, rangeOf, rangeText, type Range } from '../ip-addresses.ts'
import type { Indicator } from './read-indicator.ts'
import { parseWebAddress } from './web-addresses.ts'

/** Maximum parent domains looked up for a host, the nearest first. */
const mostNames = 10

/** IP version and prefix length of a network's key as one number; undefined when it is not a network. */
export const networkKind = (key: string): number | undefined => {
  // A cheap check first, because few indicators are networks.
  if (!/^[0-9a-f.:]+\/\d{1,3}$/.test(key)) return undefined
  const range = parseRange(key)
  return range === undefined ? undefined : kindOf(range.version, range.prefix)
}

const kindOf = (version: 4 | 6, prefix: number): number => version * 1000 + prefix

/** The host or network that an indicator is, or lies in. */
export const hostIn = ({ type, key }: Pick<Indicator, 'type' | 'key'>): string | undefined => {
  switch (type) {
    case 'ipv4':
    case 'ipv6':
    case 'ipv4_cidr':
    case 'ipv6_cidr':
    case 'domain':
      return key
    case 'url':
      return parseWebAddress(key.startsWith('//') ? key.slice(2) : key)?.host
    case 'email':
      return key.slice(key.lastIndexOf('@') + 1)
    case 'md5':
    case 'sha1':
    case 'sha256':
    case 'sha512':
    case 'filename':
      return undefined
  }
}

/**
 * Keys of the containers of an indicator, without itself, the nearest first. Only prefix lengths that exist are tried;
 * all of them would cost a hundred times as much.
 */
export const containerKeys = (
  indicator: Pick<Indicator, 'type' | 'key'>,
  kinds: readonly number[],
): string[] => {
  const host = hostIn(indicator)
  if (host === undefined) return []
  const range = rangeOf(host.replace(/^\[|\]$/g, ''))
  const keys =
    range === undefined
      ? namesOver(host)
      : [...(range.prefix === bitsOf(range) ? [addressText(range)] : []), ...networksOver(range, kinds)]
  return keys.filter((key) => key !== indicator.key)
}

const namesOver = (host: string): string[] => {
  const labels = host.split('.')
  return Array.from({ length: Math.min(mostNames, labels.length - 1) }, (_, index) =>
    labels.slice(index).join('.'),
  )
}

const networksOver = (range: Range, kinds: readonly number[]): string[] =>
  kinds
    .filter(
      (kind) =>
        Math.floor(kind / 1000) === range.version && kind % 1000 <= Math.min(range.prefix, bitsOf(range)),
    )
    .toSorted((a, b) => b - a)
    .map((kind) => rangeText({ ...range, groups: masked(range, kind % 1000), prefix: kind % 1000 }))
