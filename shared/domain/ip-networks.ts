/** IPv4 and IPv6 addresses and networks: reading, one way of writing each, and their order (part 3 section 5). */

/** A network; an address alone is one with the full prefix. */
export interface IpNetwork {
  readonly family: 4 | 6
  /** The bits of its first address. */
  readonly bits: bigint
  /** 0 to 32, or 0 to 128. */
  readonly prefix: number
}

const widths = { 4: 32, 6: 128 } as const

/**
 * Reads an address with an optional prefix length; undefined when it is none. Bits after the prefix are cleared, and an
 * IPv4 address in IPv6 form (`::ffff:192.0.2.1`) is an IPv4 one, so that one network is never written in two ways.
 */
export const parseIpNetwork = (text: string): IpNetwork | undefined => {
  const match = /^\s*([0-9a-f:.]+)(?:\/(0|[1-9]\d{0,2}))?\s*$/i.exec(text)
  if (match === null) return undefined
  const address = match[1] ?? ''
  const family = address.includes(':') ? 6 : 4
  const bits = family === 6 ? ipv6Bits(address) : ipv4Bits(address)
  const prefix = match[2] === undefined ? widths[family] : Number(match[2])
  if (bits === undefined || prefix > widths[family]) return undefined
  const mapped = family === 6 && prefix >= 96 && bits >> 32n === 0xffffn
  return mapped ? network(4, bits & 0xffffffffn, prefix - 96) : network(family, bits, prefix)
}

const network = (family: 4 | 6, bits: bigint, prefix: number): IpNetwork => {
  const rest = BigInt(widths[family] - prefix)
  return { family, bits: (bits >> rest) << rest, prefix }
}

const ipv4Bits = (text: string): bigint | undefined => {
  const parts = text.split('.')
  // A leading zero is octal to some and decimal to others.
  if (parts.length !== 4 || !parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255))
    return undefined
  return parts.reduce((bits, part) => (bits << 8n) | BigInt(part), 0n)
}

const ipv6Bits = (text: string): bigint | undefined => {
  const tail = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(text)
  const last = tail === null ? undefined : ipv4Bits(tail[2] ?? '')
  if (tail !== null && last === undefined) return undefined
  const plain =
    last === undefined
      ? text
      : `${tail?.[1] ?? ''}${(last >> 16n).toString(16)}:${(last & 0xffffn).toString(16)}`
  const halves = plain.split('::')
  if (halves.length > 2) return undefined
  const [left = [], right = []] = halves.map((half) => (half === '' ? [] : half.split(':')))
  const missing = 8 - left.length - right.length
  if (halves.length === 2 ? missing < 1 : missing !== 0) return undefined
  const groups = [...left, ...Array.from({ length: missing }, () => '0'), ...right]
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return undefined
  return groups.reduce((bits, group) => (bits << 16n) | BigInt(`0x${group}`), 0n)
}

/** The one way a network is written: IPv6 as RFC 5952 says, and no prefix where it is a single address. */
export const formatIpNetwork = ({ family, bits, prefix }: IpNetwork): string =>
  `${family === 4 ? formatIpv4(bits) : formatIpv6(bits)}${prefix === widths[family] ? '' : `/${prefix}`}`

const formatIpv4 = (bits: bigint): string =>
  [24n, 16n, 8n, 0n].map((shift) => String((bits >> shift) & 0xffn)).join('.')

const formatIpv6 = (bits: bigint): string => {
  const groups = Array.from({ length: 8 }, (_, index) =>
    ((bits >> BigInt(112 - index * 16)) & 0xffffn).toString(16),
  )
  // The longest run of two or more zeros is left out; of equal runs the first.
  const run = [...groups.join(':').matchAll(/(?<![\da-f])0(?::0)+(?![\da-f])/g)].toSorted(
    (a, b) => b[0].length - a[0].length || a.index - b.index,
  )[0]
  if (run === undefined) return groups.join(':')
  const text = groups.join(':')
  const before = text.slice(0, run.index).replace(/:$/, '')
  const after = text.slice(run.index + run[0].length).replace(/^:/, '')
  return `${before}::${after}`
}

/** IPv4 before IPv6, then by address, then the larger network first. */
export const compareIpNetworks = (a: IpNetwork, b: IpNetwork): number =>
  a.family - b.family || (a.bits < b.bits ? -1 : a.bits > b.bits ? 1 : a.prefix - b.prefix)
