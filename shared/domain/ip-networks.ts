/**
 * Networks as organizations name them: reading, one way of writing each, and their order (part 3 section 5).
 */
import { addressText, bitsOf, mappedIpv4, masked, rangeOf, type Range } from './ip-addresses.ts'

/**
 * Reads an address with an optional prefix length; undefined when it is none. Bits after the prefix are
 * cleared, and an
 * IPv4 address in IPv6 form (`::ffff:192.0.2.1`) is an IPv4 one, so that one network is never written in two
 * ways.
 */
export const parseIpNetwork = (text: string): Range | undefined => {
  const range = rangeOf(text.trim())
  if (range === undefined) return undefined
  const { version, prefix } = range
  const groups = masked(range, prefix)
  // A shorter prefix leaves nothing of the mark of an IPv4 address.
  const mapped = mappedIpv4(groups)
  return mapped === undefined
    ? { version, groups, prefix }
    : { version: 4, groups: mapped, prefix: prefix - 96 }
}

/** The one way a network is written: IPv6 as RFC 5952 says, and no prefix where it is a single address. */
export const formatIpNetwork = (network: Range): string =>
  `${addressText(network)}${network.prefix === bitsOf(network) ? '' : `/${network.prefix}`}`

/** IPv4 before IPv6, then by address, then the larger network first. */
export const compareIpNetworks = (a: Range, b: Range): number =>
  a.version - b.version ||
  a.groups.map((group, index) => group - (b.groups[index] ?? 0)).find((difference) => difference !== 0) ||
  a.prefix - b.prefix

/** Whether a network has all addresses of another; networks of different versions share none. */
export const networkHolds = (outer: Range, inner: Range): boolean =>
  outer.version === inner.version &&
  outer.prefix <= inner.prefix &&
  masked(inner, outer.prefix).every((group, index) => group === outer.groups[index])
