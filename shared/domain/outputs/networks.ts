/** Addresses and networks in lists for network devices. */
import { parseIpNetwork } from '../ip-networks.ts'
import { parseRange, type Range } from '../ip-addresses.ts'
import { everyAddressKeys } from '../indicators/every-address.ts'
import type { IndicatorType } from '../indicators/types.ts'
import type { UsableValue } from './values.ts'

export const ipv4Kinds: readonly IndicatorType[] = ['ipv4', 'ipv4_cidr']
export const ipv6Kinds: readonly IndicatorType[] = ['ipv6', 'ipv6_cidr']
export const ipKinds: readonly IndicatorType[] = [...ipv4Kinds, ...ipv6Kinds]

/**
 * An address, or a network in normal form; a network of one address becomes the address. Undefined for the network of
 * all addresses, because a device that blocks it would block everything.
 */
export const networkLine = ({ kind, key }: UsableValue): string | undefined => {
  if (kind === 'ipv4' || kind === 'ipv6') return key
  if (everyAddressKeys.includes(key)) return undefined
  const whole = kind === 'ipv4_cidr' ? '/32' : '/128'
  return key.endsWith(whole) ? key.slice(0, -whole.length) : key
}

/** The network of addresses as they appear in packets: an IPv4-mapped address becomes IPv4. */
export const networkOf = ({ key }: UsableValue): Range | undefined => {
  const network = parseIpNetwork(key)
  return network === undefined || network.prefix === 0 ? undefined : network
}

/** The first and last address of an IPv4 network: `192.0.2.0-192.0.2.255`. */
export const ipv4Span = (network: string): string | undefined => {
  const range = parseRange(network)
  if (range === undefined || range.version !== 4) return undefined
  const last = range.groups.map(
    (group, index) => group | (2 ** (8 - Math.min(8, Math.max(0, range.prefix - index * 8))) - 1),
  )
  return `${range.groups.join('.')}-${last.join('.')}`
}
