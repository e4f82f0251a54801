/** What an address written for the IP allow-list comes to (part 3 section 5). */
import type { WhitelistIp } from '#shared/contracts/organizations.ts'
import { formatIpNetwork, parseIpNetwork } from '#shared/domain/ip-networks.ts'
import { limits } from '#shared/domain/limits.ts'

export type AllowListEntry =
  | { readonly state: 'empty' | 'invalid' | 'duplicate' | 'full' }
  /** `ip` is the one way in which it is written; `wide` networks admit every address there is. */
  | { readonly state: 'good'; readonly ip: string; readonly rewritten: boolean; readonly wide: boolean }

/** Reads what is written; duplicates are found however they are written. */
export const allowListEntry = (text: string, list: readonly WhitelistIp[]): AllowListEntry => {
  if (text.trim() === '') return { state: 'empty' }
  const network = parseIpNetwork(text)
  if (network === undefined) return { state: 'invalid' }
  const ip = formatIpNetwork(network)
  if (list.some((entry) => entry.ip === ip)) return { state: 'duplicate' }
  if (list.length >= limits.whitelistIps) return { state: 'full' }
  return { state: 'good', ip, rewritten: ip !== text.trim().toLowerCase(), wide: network.prefix === 0 }
}
