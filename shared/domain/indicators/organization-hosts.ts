/** Hosts and addresses of the reader's organization: its own assets are no threat to it, so they are not defanged. */
import type { AssetType } from '../assets/asset-types.ts'
import { bitsOf, parseAddress, rangeOf, type Range } from '../ip-addresses.ts'
import { networkHolds } from '../ip-networks.ts'
import { normalizeDomain } from './hosts.ts'

/** Whether a host or address as written belongs to the reader's organization. */
export type OrganizationHosts = (host: string) => boolean

export const nobodysHosts: OrganizationHosts = () => false

/** Prefix lengths of IPv4 and IPv6 below which no single organization owns a network. */
const smallestPrefix = { 4: 8, 6: 16 } as const

/** Built from an organization's assets: its domains with subdomains, its addresses and networks. */
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
