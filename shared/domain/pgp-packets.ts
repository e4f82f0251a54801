/**
 * Parses the packets of an OpenPGP key file (RFC 9580) without a library. The content of a key is known before any
 * computation, and the browser detects a private key before it is sent.
 */

export interface Packet {
  readonly tag: number
  readonly body: Uint8Array
}

export const packetTags = {
  signature: 2,
  secretKey: 5,
  publicKey: 6,
  secretSubkey: 7,
  userId: 13,
  publicSubkey: 14,
} as const

/** Maximum packets. Keys of real users have fewer, even with many certifications. */
const mostPackets = 4000
const beginning = '-----BEGIN PGP '

/** The packets of an armoured or binary file; undefined when it is invalid or has more than one block. */
export const readPackets = (file: Uint8Array): Packet[] | undefined => {
  const bytes = withoutByteOrderMark(file)
  const text = new TextDecoder('latin1').decode(bytes)
  const start = text.indexOf(beginning)
  if (start < 0) return split(bytes)
  // With several blocks, the portal might store another key than the user means.
  if (text.includes(beginning, start + beginning.length)) return undefined
  const content = armoured(text.slice(start))
  return content === undefined ? undefined : split(content)
}

/** Whether a file contains a private key, even if the rest is invalid. */
export const isPrivateKeyFile = (file: Uint8Array): boolean => {
  const bytes = withoutByteOrderMark(file)
  if (/-----BEGIN PGP PRIVATE KEY/.test(new TextDecoder('latin1').decode(bytes))) return true
  return (readPackets(bytes) ?? []).some(isSecret)
}

/** Whether a packet has a secret key. */
export const isSecret = ({ tag }: Packet): boolean =>
  tag === packetTags.secretKey || tag === packetTags.secretSubkey

/** The bytes of packets, each with a five-octet length. */
export const joinPackets = (packets: readonly Packet[]): Uint8Array => {
  const joined = new Uint8Array(packets.reduce((size, { body }) => size + 6 + body.length, 0))
  let at = 0
  for (const { tag, body } of packets) {
    joined.set([0xc0 | tag, 0xff], at)
    new DataView(joined.buffer).setUint32(at + 2, body.length)
    joined.set(body, at + 6)
    at += 6 + body.length
  }
  return joined
}

/** Some editors add a byte order mark, and some of them write UTF-16. */
export const withoutByteOrderMark = (file: Uint8Array): Uint8Array => {
  const [first, second, third] = file
  if (first === 0xef && second === 0xbb && third === 0xbf) return file.subarray(3)
  const wide =
    first === 0xff && second === 0xfe
      ? 'utf-16le'
      : first === 0xfe && second === 0xff
        ? 'utf-16be'
        : undefined
  return wide === undefined ? file : new TextEncoder().encode(new TextDecoder(wide).decode(file))
}

/** The text between the first and last line of an armoured block. */
const armoured = (text: string): Uint8Array | undefined => {
  const lines = text.split(/\r\n?|\n/).slice(1)
  const end = lines.findIndex((line) => line.startsWith('-----END PGP '))
  if (end < 0) return undefined
  const data = lines
    .slice(0, end)
    // Skips headers such as `Comment: …`, and the checksum, which the key's signatures make redundant.
    .filter((line) => !line.includes(':') && !line.startsWith('='))
    .join('')
    .replace(/\s+/g, '')
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(data) || data.length % 4 !== 0) return undefined
  return Uint8Array.from(atob(data), (character) => character.charCodeAt(0))
}

const split = (bytes: Uint8Array): Packet[] | undefined => {
  const packets: Packet[] = []
  let at = 0
  while (at < bytes.length) {
    const header = headerAt(bytes, at)
    if (header === undefined || packets.length === mostPackets) return undefined
    const { tag, start, length } = header
    if (start + length > bytes.length) return undefined
    packets.push({ tag, body: bytes.subarray(start, start + length) })
    at = start + length
  }
  return packets.length === 0 ? undefined : packets
}

/** The position of a packet's content. Packets of indeterminate length are not valid in a key. */
const headerAt = (
  bytes: Uint8Array,
  at: number,
): { tag: number; start: number; length: number } | undefined => {
  const first = bytes[at] ?? 0
  if ((first & 0x80) === 0) return undefined
  if ((first & 0x40) === 0) {
    const size = [1, 2, 4][first & 0x03]
    if (size === undefined || at + 1 + size > bytes.length) return undefined
    return { tag: (first >> 2) & 0x0f, start: at + 1 + size, length: numberAt(bytes, at + 1, size) }
  }
  const length = newLengthAt(bytes, at + 1)
  return length && { tag: first & 0x3f, ...length }
}

/** Reads a length of one, two or five octets, as in packets and signature subpackets. */
export const newLengthAt = (
  bytes: Uint8Array,
  at: number,
  isPart = false,
): { start: number; length: number } | undefined => {
  const first = bytes[at]
  if (first === undefined) return undefined
  if (first < 192) return { start: at + 1, length: first }
  if (first === 255) return { start: at + 5, length: numberAt(bytes, at + 1, 4) }
  if (first >= 224 && !isPart) return undefined
  return { start: at + 2, length: ((first - 192) << 8) + (bytes[at + 1] ?? 0) + 192 }
}

/** Reads a big-endian number. */
export const numberAt = (bytes: Uint8Array, at: number, size: number): number =>
  bytes.subarray(at, at + size).reduce((number, octet) => number * 256 + octet, 0)
