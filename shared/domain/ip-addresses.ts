/**
 * Parses IPv4 and IPv6 addresses and ranges strictly, and formats them in normal form (RFC 4632, RFC 4291, RFC 5952).
 */

/** An address as its groups: 4 of 8 bits, or 8 of 16 bits. */
export interface Address {
  readonly version: 4 | 6
  readonly groups: readonly number[]
}

/** Addresses with a common prefix. */
export interface Range extends Address {
  /** Length of the prefix in bits. */
  readonly prefix: number
}

const octet = /^(?:0|[1-9]\d{0,2})$/
const group = /^[0-9a-f]{1,4}$/i

/** Parses `192.0.2.1`; undefined when invalid. Leading zeros are refused, because some programs read them as octal. */
export const parseIpv4 = (text: string): Address | undefined => {
  if (text.length > 15 || !/^\d[\d.]*$/.test(text)) return undefined
  const parts = text.split('.')
  if (parts.length !== 4 || !parts.every((part) => octet.test(part) && Number(part) <= 255)) return undefined
  return { version: 4, groups: parts.map(Number) }
}

/** Parses an IPv6 address without brackets and zone; undefined when invalid. */
export const parseIpv6 = (text: string): Address | undefined => {
  if (text.length > 45 || !text.includes(':')) return undefined
  const halves = text.split('::')
  if (halves.length > 2) return undefined
  const [front, back] = halves.map(groupsOf)
  if (front === undefined) return undefined
  if (halves.length === 1) return front.length === 8 ? { version: 6, groups: front } : undefined
  // Only the end of the address may be dotted.
  if (back === undefined || halves[0]?.includes('.') === true) return undefined
  const missing = 8 - front.length - back.length
  return missing < 1
    ? undefined
    : { version: 6, groups: [...front, ...Array.from({ length: missing }, () => 0), ...back] }
}

const groupsOf = (text: string): number[] | undefined => {
  if (text === '') return []
  const parts = text.split(':')
  const last = parts.at(-1) ?? ''
  const dotted = last.includes('.') ? parseIpv4(last)?.groups : undefined
  const plain = last.includes('.') ? parts.slice(0, -1) : parts
  if ((last.includes('.') && dotted === undefined) || !plain.every((part) => group.test(part)))
    return undefined
  const [a = 0, b = 0, c = 0, d = 0] = dotted ?? []
  return [
    ...plain.map((part) => Number.parseInt(part, 16)),
    ...(dotted === undefined ? [] : [a * 256 + b, c * 256 + d]),
  ]
}

/** Parses an address of either version; undefined when invalid. */
export const parseAddress = (text: string): Address | undefined => parseIpv4(text) ?? parseIpv6(text)

/** Parses `192.0.2.0/24` or `2001:db8::/32`; undefined when invalid. Keeps the bits after the prefix. */
export const parseRange = (text: string): Range | undefined => {
  const slash = text.indexOf('/')
  if (slash === -1) return undefined
  const address = parseAddress(text.slice(0, slash))
  const bits = text.slice(slash + 1)
  if (address === undefined || !/^(?:0|[1-9]\d{0,2})$/.test(bits) || Number(bits) > bitsOf(address))
    return undefined
  return { ...address, prefix: Number(bits) }
}

/** Parses an address or a range; a single address is a range of one. */
export const rangeOf = (text: string): Range | undefined => {
  const address = parseAddress(text)
  return address === undefined ? parseRange(text) : { ...address, prefix: bitsOf(address) }
}

/** Number of bits of an address of this version. */
export const bitsOf = ({ version }: Pick<Address, 'version'>): number => (version === 4 ? 32 : 128)

/** The groups with all bits after the prefix cleared. */
export const masked = ({ version, groups }: Address, prefix: number): number[] => {
  const size = version === 4 ? 8 : 16
  return groups.map((value, index) => {
    const kept = Math.min(size, Math.max(0, prefix - index * size))
    return value & ~(2 ** (size - kept) - 1)
  })
}

/** The four groups of an IPv4-mapped address (`::ffff:192.0.2.1`); undefined for any other. */
export const mappedIpv4 = (groups: readonly number[]): number[] | undefined =>
  groups.length === 8 && groups.slice(0, 5).every((value) => value === 0) && groups[5] === 0xffff
    ? groups.slice(6).flatMap((value) => [value >> 8, value & 255])
    : undefined

/** The normal form of an address: RFC 5952 for IPv6. */
export const addressText = ({ version, groups }: Address): string => {
  if (version === 4) return groups.join('.')
  const mapped = mappedIpv4(groups)
  if (mapped !== undefined) return `::ffff:${mapped.join('.')}`
  const gap = longestZeros(groups)
  const hex = groups.map((value) => value.toString(16))
  return gap.length < 2
    ? hex.join(':')
    : `${hex.slice(0, gap.start).join(':')}::${hex.slice(gap.start + gap.length).join(':')}`
}

const longestZeros = (groups: readonly number[]): { start: number; length: number } => {
  let best = { start: 0, length: 0 }
  for (let start = 0; start < groups.length; start += 1) {
    let length = 0
    while (groups[start + length] === 0) length += 1
    if (length > best.length) best = { start, length }
  }
  return best
}

/** The normal form of a range, with host bits cleared. */
export const rangeText = (range: Range): string =>
  `${addressText({ version: range.version, groups: masked(range, range.prefix) })}/${range.prefix}`
