import { BlockList, isIP } from 'node:net'

/**
 * Whether an allow-list admits an address. An empty list admits all. Entries are IPv4 or IPv6 addresses with an
 * optional prefix length; an IPv4 address in IPv6 form counts as IPv4. Addresses only match entries of their own
 * version: `::/0` admits no IPv4, `0.0.0.0/0` no IPv6.
 */
export const admits = (allowList: readonly string[], address: string): boolean => {
  if (allowList.length === 0) return true
  const plain =
    address.toLowerCase().startsWith('::ffff:') && isIP(address.slice(7)) === 4 ? address.slice(7) : address
  const family = isIP(plain)
  if (family === 0) return false
  const list = new BlockList()
  const type = family === 4 ? 'ipv4' : 'ipv6'
  for (const entry of allowList) {
    const [network = '', prefix] = entry.split('/')
    if (isIP(network) !== family) continue
    if (prefix === undefined) list.addAddress(network, type)
    else list.addSubnet(network, Number(prefix), type)
  }
  return list.check(plain, type)
}
