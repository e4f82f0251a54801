/** Networks as organizations enter them: parsing, one normal form, and order (part 3 section 5). */
import { addressText, bitsOf, mappedIpv4, masked, rangeOf, type Range } from './ip-addresses.ts'

/**
 * Parses an address with an optional prefix length; undefined when invalid. Clears the bits after the prefix, and
 * converts IPv4-mapped addresses (`::ffff:192.0.2.1`) to IPv4. So a network has only one form.
 */
export const parseIpNetwork = (text: string): Range | undefined => {
  const range = rangeOf(text.trim())
  if (range === undefined) return undefined
  const { version, prefix } = range
  const groups = masked(range, prefix)
  // A shorter prefix also covers addresses that are not IPv4-mapped.
  const mapped = mappedIpv4(groups)
  return mapped === undefined
    ? { version, groups, prefix }
    : { version: 4, groups: mapped, prefix: prefix - 96 }
}

/** The normal form of a network: IPv6 as in RFC 5952, and a single address without prefix length. */
export const formatIpNetwork = (network: Range): string =>
  `${addressText(network)}${network.prefix === bitsOf(network) ? '' : `/${network.prefix}`}`

/** IPv4 before IPv6, then by address, then the larger network first. */
export const compareIpNetworks = (a: Range, b: Range): number =>
  a.version - b.version ||
  a.groups.map((group, index) => group - (b.groups[index] ?? 0)).find((difference) => difference !== 0) ||
  a.prefix - b.prefix

/** Whether a network contains another; networks of different versions never do. */
export const networkHolds = (outer: Range, inner: Range): boolean =>
  outer.version === inner.version &&
  outer.prefix <= inner.prefix &&
  masked(inner, outer.prefix).every((group, index) => group === outer.groups[index])
