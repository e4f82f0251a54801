/**
 * Finds the lists that an indicator stands on. Names and values are keys of hash tables, asked once for each
 * label of a name;
 * ranges are keys too, in a table for each length of prefix that occurs, so an address is asked for at most
 * 33 or 129 times
 * however many ranges there are and however they are nested.
 */
import { normalizeDomain, normalizeHost } from '../indicators/hosts.ts'
import type { Indicator } from '../indicators/read-indicator.ts'
import { indicatorTypes, type IndicatorType } from '../indicators/types.ts'
import { parseWebAddress } from '../indicators/web-addresses.ts'
import { addressText, parseAddress, rangeOf, type Range } from '../ip-addresses.ts'
import type { WarningList } from './warning-list.ts'

/** A list that an indicator stands on, with the entry that says so. */
export interface Warning {
  readonly list: string
  readonly entry: string
}

interface Listed extends Warning {
  readonly types: number
}
type Table<Key = string> = Map<Key, Listed[]>

export class WarningMatcher {
  readonly #values: Table = new Map()
  readonly #domains: Table = new Map()
  /** By version and length of prefix, longest first. */
  readonly #ranges = new Map<string, { version: 4 | 6; prefix: number; table: Table<string | number> }>()

  constructor(lists: readonly WarningList[]) {
    for (const { name, kind, entries, types } of lists) {
      const bits = types.reduce((sum, type) => sum | bitOf(type), 0)
      for (const entry of entries) this.#add(kind, entry.trim(), { list: name, entry, types: bits })
    }
  }

  /** The lists that an indicator stands on, each once, in no particular order. */
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
    if (range === undefined) {
      for (let name = host; name !== ''; name = name.includes('.') ? name.slice(name.indexOf('.') + 1) : '')
        take(this.#domains.get(name))
    } else {
      const keyAt = prefixKeys(range)
      for (const { version, prefix, table } of this.#ranges.values())
        if (version === range.version && prefix <= range.prefix) take(table.get(keyAt(prefix)))
    }
    return [...found.values()]
  }

  #add(kind: WarningList['kind'], entry: string, listed: Listed): void {
    if (entry === '') return
    const range = kind === 'range' ? rangeOf(entry) : undefined
    if (range !== undefined) {
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

const bitOf = (type: IndicatorType): number => 1 << indicatorTypes.indexOf(type)

const push = <Key>(table: Table<Key>, key: Key, listed: Listed): void => {
  const known = table.get(key)
  if (known === undefined) table.set(key, [listed])
  // Lists repeat themselves in other written forms: one entry says it.
  else if (known.every(({ list }) => list !== listed.list)) known.push(listed)
}

/**
 * The leading bits of an address as a key: a number for IPv4; for IPv6 its hexadecimal digits, the last one
 * shifted.
 */
const prefixKeys = ({ version, groups }: Range): ((prefix: number) => string | number) => {
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

/** Lists write a domain with a dot before it or without; single labels (`local`) are entries too. */
const nameOf = (entry: string): string => {
  const name = entry.replace(/^(?:\*?\.)/, '')
  return normalizeDomain(name) ?? name.toLowerCase()
}

/** Lists hold addresses of IPv6, domains and digests in any form. */
const keyOf = (entry: string): string => {
  const web = entry.includes('://') ? undefined : normalizeHost(entry)
  return web ?? entry.toLowerCase()
}

/** What of an indicator is looked up by its place in the net. */
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
