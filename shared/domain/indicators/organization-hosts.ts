/** Hosts and addresses of the organization that reads a text: its own assets are no threat to it, and are written as they are. */
import type { AssetType } from '../assets/asset-types.ts'
import { bitsOf, parseAddress, rangeOf, type Range } from '../ip-addresses.ts'
import { networkHolds } from '../ip-networks.ts'
import { normalizeDomain } from './hosts.ts'

/** Whether a host, a name or an address as somebody wrote it, is the reader's own. */
export type OrganizationHosts = (host: string) => boolean

export const nobodysHosts: OrganizationHosts = () => false

/** A network that is larger is nobody's alone: prefixes of IPv4 and IPv6. */
const smallestPrefix = { 4: 8, 6: 16 } as const

/** By an organization's assets: its domains with all below them, its addresses and networks. */
export const organizationHosts = (
  assets: Iterable<{ readonly type: AssetType; readonly key: string }>,
): OrganizationHosts => {
  const domains = new Set<string>()
  const networks: Range[] = []
  for (const { type, key } of assets)
    if (type === 'domain') domains.add(key)
    else if (type === 'ip_address') {
      const network = rangeOf(key)
      if (network !== undefined && network.prefix >= smallestPrefix[network.version]) networks.push(network)
    }
  if (domains.size + networks.length === 0) return nobodysHosts
  return (host) => {
    const address = parseAddress(host.replace(/^\[|\]$/g, ''))
    if (address !== undefined) {
      const one = { ...address, prefix: bitsOf(address) }
      return networks.some((network) => networkHolds(network, one))
    }
    const labels = normalizeDomain(host)?.split('.') ?? []
    return labels.some((_, place) => domains.has(labels.slice(place).join('.')))
  }
}
