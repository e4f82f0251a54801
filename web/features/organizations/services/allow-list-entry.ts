/** Validates an entry for the IP allow-list and determines its effects (part 3 section 5). */
import type { WhitelistIp } from '#shared/contracts/organizations.ts'
import { formatIpNetwork, networkHolds, parseIpNetwork } from '#shared/domain/ip-networks.ts'
import { limits } from '#shared/domain/limits.ts'

/** IPv4 or IPv6. A network contains addresses of its own family only. */
export type Family = 4 | 6

interface GoodEntry {
  readonly state: 'good'
  /** The canonical form. */
  readonly ip: string
  readonly rewritten: boolean
  /** The address family it contains completely. */
  readonly wide: Family | undefined
  /** Whether it is the first entry: until now every address is allowed. */
  readonly isFirst: boolean
  /** The family that this first entry would block completely. */
  readonly locksOut: Family | undefined
  /** The existing entry that already contains all its addresses. */
  readonly inside: string | undefined
  /** The number of entries it makes redundant. */
  readonly holds: number
}
export type AllowListEntry = { readonly state: 'empty' | 'invalid' | 'duplicate' | 'full' } | GoodEntry

const other = (version: Family): Family => (version === 4 ? 6 : 4)

/** Parses an entry. Duplicates are recognized in any spelling. */
export const allowListEntry = (text: string, list: readonly WhitelistIp[]): AllowListEntry => {
  if (text.trim() === '') return { state: 'empty' }
  const network = parseIpNetwork(text)
  if (network === undefined) return { state: 'invalid' }
  const ip = formatIpNetwork(network)
  if (list.some((entry) => entry.ip === ip)) return { state: 'duplicate' }
  if (list.length >= limits.whitelistIps) return { state: 'full' }
  const networks = list.flatMap((entry) => {
    const range = parseIpNetwork(entry.ip)
    return range === undefined ? [] : [{ ip: entry.ip, range }]
  })
  return {
    state: 'good',
    ip,
    rewritten: ip !== text.trim().toLowerCase(),
    wide: network.prefix === 0 ? network.version : undefined,
    isFirst: list.length === 0,
    locksOut: list.length === 0 ? other(network.version) : undefined,
    inside: networks.find(({ range }) => networkHolds(range, network))?.ip,
    holds: networks.filter(({ range }) => networkHolds(network, range)).length,
  }
}

/** The family with no allowed address once an entry is removed; undefined if all or some stay allowed. */
export const lockedOutWithout = (removed: WhitelistIp, list: readonly WhitelistIp[]): Family | undefined => {
  const version = parseIpNetwork(removed.ip)?.version
  const left = list.filter(({ ip_id: id }) => id !== removed.ip_id)
  if (version === undefined || left.length === 0) return undefined
  return left.some(({ ip }) => parseIpNetwork(ip)?.version === version) ? undefined : version
}
