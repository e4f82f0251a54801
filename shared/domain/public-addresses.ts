/**
 * Public internet addresses, to which the portal may connect when a user gives the URL. Refuses everything in the
 * special-purpose registries (RFC 6890), in every notation.
 */
import { masked, parseAddress, parseRange, type Address, type Range } from './ip-addresses.ts'

const rangesOf = (texts: readonly string[]): Range[] =>
  texts.map((text) => {
    const range = parseRange(text)
    if (range === undefined) throw new Error(`Not a network: ${text}`)
    return range
  })

const special4 = rangesOf([
  '0.0.0.0/8',
  '10.0.0.0/8',
  // Carrier-grade NAT.
  '100.64.0.0/10',
  '127.0.0.0/8',
  // Link-local: cloud metadata services are at 169.254.169.254 and 169.254.170.2.
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  // Multicast, reserved and broadcast.
  '224.0.0.0/4',
  '240.0.0.0/4',
])

/** Only global unicast IPv6 addresses are public, except the ranges below. */
const global6 = rangesOf(['2000::/3'])
const special6 = rangesOf([
  // Protocol assignments, including Teredo and ORCHID.
  '2001::/23',
  '2001:db8::/32',
  // 6to4 forwards to the embedded IPv4 address.
  '2002::/16',
  '2620:4f:8000::/48',
  '3fff::/20',
])

const isWithin = (address: Address, { prefix, ...range }: Range): boolean => {
  const network = masked(range, prefix)
  return masked(address, prefix).every((group, index) => group === network[index])
}

/**
 * Whether an address is public. IPv6 addresses with an embedded IPv4 address (mapped, translated, 6to4) are refused,
 * because the target has an address of its own.
 */
export const isPublicAddress = (text: string): boolean => {
  const address = parseAddress(text)
  if (address === undefined) return false
  return address.version === 4
    ? !special4.some((range) => isWithin(address, range))
    : global6.some((range) => isWithin(address, range)) && !special6.some((range) => isWithin(address, range))
}
