/**
 * Lists of what is known to be harmless or shared by many: an indicator that stands on one deserves a second
 * look.
 */
import type { IndicatorType } from '../indicators/types.ts'

export interface WarningList {
  readonly name: string
  readonly kind:
    /** Addresses and ranges: an address within one stands on the list, and a range that has one in it. */
    | 'range'
    /** Domains: a name under one stands on the list. */
    | 'domain'
    /** Exact values: of a URL its host as well. */
    | 'value'
    /** Networks of more addresses than one attacker has. It has no entries. */
    | 'wide_range'
    /** Suffixes under which anybody has names. It has no entries: the public suffix list is a library. */
    | 'public_suffix'
  readonly entries: readonly string[]
  /** The types of indicators that it is about. */
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
