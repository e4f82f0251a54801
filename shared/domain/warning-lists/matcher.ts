/**
 * Finds the warning lists of an indicator. Names and values are keys of hash tables, looked up once for each label of a
 * name. Ranges are keys too, in one table for each prefix length. So an address needs at most 33 or 129 lookups,
 * however many ranges there are. Addresses within a range are found by order.
 */
import type { getPublicSuffix } from 'tldts'
import { normalizeDomain, normalizeHost } from '../indicators/hosts.ts'
import type { Indicator } from '../indicators/read-indicator.ts'
import { indicatorTypes, type IndicatorType } from '../indicators/types.ts'
import { parseWebAddress } from '../indicators/web-addresses.ts'
import { addressText, bitsOf, masked, parseAddress, rangeOf, type Range } from '../ip-addresses.ts'
import type { WarningList } from './warning-list.ts'

/** A warning list that has the indicator, and the matching entry. */
export interface Warning {
  readonly list: string
  readonly entry: string
}

interface Listed extends Warning {
  readonly types: number
}
type Table<Key = string> = Map<Key, Listed[]>

/** Networks with a shorter prefix are too large for one attacker. */
export const widestPrefix = { 4: 8, 6: 19 } as const
/** Maximum listed addresses checked within a network: a few are enough to find every list. */
const mostWithin = 10_000

export class WarningMatcher {
  readonly #values: Table = new Map()
  readonly #domains: Table = new Map()
  /** By version and prefix length, the longest first. */
  readonly #ranges = new Map<string, { version: 4 | 6; prefix: number; table: Table<string | number> }>()

  /** First addresses of the listed ranges by version, sorted on first use. */
  readonly #starts = { 4: new Starts(), 6: new Starts() }
  readonly #rules: { readonly kind: 'wide_range' | 'public_suffix'; readonly listed: Listed }[] = []

  readonly #publicSuffixOf: typeof getPublicSuffix

  /** Injected, because the list of public suffixes is large. Code that matches nothing does not load it. */
  constructor(lists: readonly WarningList[], publicSuffixOf: typeof getPublicSuffix) {
    this.#publicSuffixOf = publicSuffixOf
    for (const { name, kind, entries, types } of lists) {
      const bits = types.reduce((sum, type) => sum | bitOf(type), 0)
      if (kind === 'wide_range' || kind === 'public_suffix')
        this.#rules.push({ kind, listed: { list: name, entry: '', types: bits } })
      for (const entry of entries) this.#add(kind, entry.trim(), { list: name, entry, types: bits })
    }
  }

  /** The lists that have an indicator, each once, in no particular order. */
  find(indicator: Pick<Indicator, 'type' | 'key'>): Warning[] {
    const found = new Map<string, Warning>()
    const take = (listed: readonly Listed[] | undefined): void => {
      for (const { list, entry, types } of listed ?? [])
        if ((types & bitOf(indicator.type)) !== 0 && !found.has(list)) found.set(list, { list, entry })
    }
    take(this.#values.get(indicator.key))
    const host = hostOf(indicator)
    if (host === undefined) return [...found.values()]
    if (host !== indicator.key) take(this.#values.get(host))
    const range = rangeOf(host)
    for (const { kind, listed } of this.#rules) {
      const isMeant =
        kind === 'wide_range'
          ? range !== undefined && range.prefix < widestPrefix[range.version]
          : range === undefined && this.#publicSuffixOf(host, { allowPrivateDomains: true }) === host
      if (isMeant) take([{ ...listed, entry: indicator.key }])
    }
    if (range === undefined) {
      for (let name = host; name !== ''; name = name.includes('.') ? name.slice(name.indexOf('.') + 1) : '')
        take(this.#domains.get(name))
    } else {
      const keyAt = prefixKeys(range)
      for (const { version, prefix, table } of this.#ranges.values())
        if (version === range.version && prefix <= range.prefix) take(table.get(keyAt(prefix)))
      if (range.prefix < bitsOf(range)) take(this.#starts[range.version].within(range))
    }
    return [...found.values()]
  }

  #add(kind: WarningList['kind'], entry: string, listed: Listed): void {
    if (entry === '') return
    const range = kind === 'range' || kind === 'value' ? rangeOf(entry) : undefined
    if (range !== undefined) this.#starts[range.version].add(range, listed)
    if (kind === 'range' && range !== undefined) {
      const name = `${range.version}/${range.prefix}`
      const known = this.#ranges.get(name) ?? {
        version: range.version,
        prefix: range.prefix,
        table: new Map<string | number, Listed[]>(),
      }
      this.#ranges.set(name, known)
      push(known.table, prefixKeys(range)(range.prefix), listed)
    } else if (kind === 'domain' || (kind === 'value' && entry.startsWith('.')))
      push(this.#domains, nameOf(entry), listed)
    else if (kind === 'value') push(this.#values, keyOf(entry), listed)
  }
}

/** Ranges by first address, as digits that sort in the order of addresses. */
class Starts {
  #all: { readonly start: string; readonly listed: Listed }[] = []
  #isSorted = true

  add(range: Range, listed: Listed): void {
    this.#all.push({ start: digitsOf(masked(range, range.prefix)), listed })
    this.#isSorted = false
  }

  /** The entries within a range. */
  within(range: Range): Listed[] {
    if (!this.#isSorted) this.#all.sort((a, b) => (a.start < b.start ? -1 : Number(a.start > b.start)))
    this.#isSorted = true
    const first = masked(range, range.prefix)
    const all = range.version === 4 ? 0xff : 0xffff
    // The bits after the prefix, all set.
    const free = masked({ ...range, groups: first.map(() => all) }, range.prefix)
    const [from, to] = [
      digitsOf(first),
      digitsOf(first.map((group, index) => group | (all ^ (free[index] ?? 0)))),
    ]
    let [low, high] = [0, this.#all.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#all[middle]?.start ?? '') < from) low = middle + 1
      else high = middle
    }
    const found: Listed[] = []
    for (let index = low; index < this.#all.length && found.length < mostWithin; index += 1) {
      const one = this.#all[index]
      if (one === undefined || one.start > to) break
      found.push(one.listed)
    }
    return found
  }
}

const digitsOf = (groups: readonly number[]): string =>
  groups.map((group) => group.toString(16).padStart(4, '0')).join('')

const bitOf = (type: IndicatorType): number => 1 << indicatorTypes.indexOf(type)

const push = <Key>(table: Table<Key>, key: Key, listed: Listed): void => {
  const known = table.get(key)
  if (known === undefined) table.set(key, [listed])
  // A list may have an entry in several spellings; one warning is enough.
  else if (known.every(({ list }) => list !== listed.list)) known.push(listed)
}

/** The leading bits of an address as a key: a number for IPv4; for IPv6 hexadecimal digits, the last one shifted. */
export const prefixKeys = ({ version, groups }: Range): ((prefix: number) => string | number) => {
  if (version === 4) {
    const bits = groups.reduce((sum, octet) => sum * 256 + octet, 0)
    return (prefix) => Math.floor(bits / 2 ** (32 - prefix))
  }
  const digits = groups.map((group) => group.toString(16).padStart(4, '0')).join('')
  return (prefix) => {
    const [whole, rest] = [prefix >> 2, prefix & 3]
    return (
      digits.slice(0, whole) +
      (rest === 0 ? '' : (Number.parseInt(digits[whole] ?? '0', 16) >> (4 - rest)).toString(16))
    )
  }
}

/** Lists write a domain with or without a leading dot; single labels (`local`) are entries too. */
const nameOf = (entry: string): string => {
  const name = entry.replace(/^(?:\*?\.)/, '')
  return normalizeDomain(name) ?? name.toLowerCase()
}

/** Lists have IPv6 addresses, domains and hashes in any form. */
const keyOf = (entry: string): string => {
  const web = entry.includes('://') ? undefined : normalizeHost(entry)
  return web ?? entry.toLowerCase()
}

/** The host or address of an indicator for the lookup. */
const hostOf = ({ type, key }: Pick<Indicator, 'type' | 'key'>): string | undefined => {
  switch (type) {
    case 'ipv4':
    case 'ipv6':
    case 'ipv4_cidr':
    case 'ipv6_cidr':
    case 'domain':
      return key
    case 'url': {
      const host = parseWebAddress(key.startsWith('//') ? key.slice(2) : key)?.host
      if (host === undefined) return undefined
      const address = parseAddress(host.replace(/^\[|\]$/g, ''))
      return address === undefined ? host.toLowerCase() : addressText(address)
    }
    case 'email':
      return key.slice(key.lastIndexOf('@') + 1)
    case 'md5':
    case 'sha1':
    case 'sha256':
    case 'sha512':
    case 'filename':
      return undefined
  }
}
