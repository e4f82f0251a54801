/** What an address written for the IP allow-list comes to (part 3 section 5). */
import type { WhitelistIp } from '#shared/contracts/organizations.ts'
import { formatIpNetwork, networkHolds, parseIpNetwork } from '#shared/domain/ip-networks.ts'
import { limits } from '#shared/domain/limits.ts'

/** IPv4 or IPv6: an address of one is in no network of the other. */
export type Family = 4 | 6

interface GoodEntry {
  readonly state: 'good'
  /** The one way in which it is written. */
  readonly ip: string
  readonly rewritten: boolean
  /** The family of which it has every address. */
  readonly wide: Family | undefined
  /** It is the first entry: so far every address is admitted. */
  readonly isFirst: boolean
  /** The family of which no address is admitted from then on, since this is the first entry. */
  readonly locksOut: Family | undefined
  /** The entry that has all of its addresses already. */
  readonly inside: string | undefined
  /** How many entries it makes needless. */
  readonly holds: number
}
export type AllowListEntry = { readonly state: 'empty' | 'invalid' | 'duplicate' | 'full' } | GoodEntry

const other = (version: Family): Family => (version === 4 ? 6 : 4)

/** Reads what is written; duplicates are found however they are written. */
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

/** The family of which no address is admitted once an entry is removed; none where all are, or some still are. */
export const lockedOutWithout = (removed: WhitelistIp, list: readonly WhitelistIp[]): Family | undefined => {
  const version = parseIpNetwork(removed.ip)?.version
  const left = list.filter(({ ip_id: id }) => id !== removed.ip_id)
  if (version === undefined || left.length === 0) return undefined
  return left.some(({ ip }) => parseIpNetwork(ip)?.version === version) ? undefined : version
}
