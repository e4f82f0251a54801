/** Warning lists of values that are known to be harmless or shared by many: a listed indicator needs a second look. */
import type { IndicatorType } from '../indicators/types.ts'

export interface WarningList {
  readonly name: string
  readonly kind:
    /** Addresses and ranges. Matches an address within one, and a range that contains one. */
    | 'range'
    /** Domains, including their subdomains. */
    | 'domain'
    /** Exact values; for a URL, also its host. */
    | 'value'
    /** Networks too large for one attacker. The list has no entries. */
    | 'wide_range'
    /** Suffixes under which anyone can have a name. The list has no entries: the public suffix list is a library. */
    | 'public_suffix'
  readonly entries: readonly string[]
  /** The types of indicators that it applies to. */
  readonly types: readonly IndicatorType[]
}

export const addressTypes = [
  'ipv4',
  'ipv6',
  'ipv4_cidr',
  'ipv6_cidr',
  'url',
] as const satisfies readonly IndicatorType[]
export const domainTypes = ['domain', 'url'] as const satisfies readonly IndicatorType[]
export const hashTypes = ['md5', 'sha1', 'sha256', 'sha512'] as const satisfies readonly IndicatorType[]
