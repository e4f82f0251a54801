/**
 * Reduces a public key: parses its packets, checks them against the accepted algorithms, and keeps only its owner,
 * validity and encryption key. The result is cheap to verify, whatever was sent.
 */
import { createHash } from 'node:crypto'
import {
  isSecret,
  joinPackets,
  newLengthAt,
  numberAt,
  packetTags,
  readPackets,
  type Packet,
} from '#shared/domain/pgp-packets.ts'
import { PortalError } from '#shared/http/errors.ts'

/** Maximum number of each part in a reduced key. Revocations are never dropped: a key with more of them is refused. */
const most = { subkeys: 64, keptSubkeys: 12, userIds: 4, signatures: 2, revocations: 8 } as const
const rsaBits = { least: 2048, most: 8192, exponent: 32 } as const

/**
 * Object identifiers of the accepted curves, in hexadecimal. Brainpool curves are not accepted, because openpgp cannot
 * compute on them in Node.
 */
const curves = new Set([
  '2a8648ce3d030107', // NIST P-256
  '2b81040022', // NIST P-384
  '2b81040023', // NIST P-521
  '2b06010401da470f01', // Ed25519 in old keys
  '2b060104019755010501', // Curve25519 in old keys
])
const algorithms = {
  rsa: new Set([1, 2, 3]),
  onCurve: new Set([18, 19, 22]),
  /** X25519, X448, Ed25519, Ed448, which have fixed sizes. */
  fixed: new Set([25, 26, 27, 28]),
}

/** A packet with its signatures. */
interface Part {
  readonly packet: Packet
  readonly signatures: Signature[]
}

interface Signature {
  readonly packet: Packet
  readonly type: number
  /** Epoch seconds. */
  readonly created: number
  readonly issuer: string | undefined
  readonly isPrimary: boolean
}

/**
 * Returns the reduced key of a file. Throws `pgp_key_private`, `pgp_key_unsupported` for an algorithm or curve that is
 * not accepted, `pgp_key_cannot_encrypt` for an unsuitable size, and `pgp_key_incorrect`.
 */
export const reducedKey = (file: Uint8Array): Uint8Array => {
  const packets = readPackets(file)
  if (packets === undefined) throw new PortalError('pgp_key_incorrect')
  if (packets.some(isSecret)) throw new PortalError('pgp_key_private')
  const [key, ...others] = partsOf(packets)
  if (key?.packet.tag !== packetTags.publicKey) throw new PortalError('pgp_key_incorrect')
  const subkeys = others.filter(({ packet }) => packet.tag === packetTags.publicSubkey)
  const users = others.filter(({ packet }) => packet.tag === packetTags.userId)
  if (subkeys.length > most.subkeys || others.some(({ packet }) => packet.tag === packetTags.publicKey))
    throw new PortalError('pgp_key_incorrect')
  for (const { packet } of [key, ...subkeys]) checkAlgorithm(packet.body)
  const own = keyIdOf(key.packet.body)
  const parts = [
    reduced(key, own),
    ...users
      .map((user) => reduced(user, own))
      .filter(({ signatures }) => signatures.length > 0)
      .toSorted((a, b) => Number(isPrimary(b)) - Number(isPrimary(a)) || newest(b) - newest(a))
      .slice(0, most.userIds),
    ...subkeys
      .map((subkey) => reduced(subkey, own))
      .filter(({ signatures }) => signatures.length > 0)
      .toSorted((a, b) => newest(b) - newest(a))
      .slice(0, most.keptSubkeys),
  ]
  return joinPackets(
    parts.flatMap(({ packet, signatures }) => [packet, ...signatures.map((one) => one.packet)]),
  )
}

const partsOf = (packets: readonly Packet[]): Part[] => {
  const parts: Part[] = []
  for (const packet of packets) {
    if (packet.tag !== packetTags.signature) parts.push({ packet, signatures: [] })
    else parts.at(-1)?.signatures.push(readSignature(packet))
  }
  return parts
}

/** Key revocation, subkey revocation, certification revocation. */
const revocations = new Set([0x20, 0x28, 0x30])
const isRevocation = ({ type }: Signature): boolean => revocations.has(type)

/** Keeps only the key's own signatures, newest first. */
const reduced = ({ packet, signatures }: Part, own: string): Part => {
  const mine = signatures.filter(({ issuer }) => issuer === own).toSorted((a, b) => b.created - a.created)
  const revoking = mine.filter(isRevocation)
  if (revoking.length > most.revocations) throw new PortalError('pgp_key_incorrect')
  return {
    packet,
    signatures: [...revoking, ...mine.filter((one) => !isRevocation(one)).slice(0, most.signatures)],
  }
}

const isPrimary = ({ signatures }: Part): boolean =>
  !signatures.some(isRevocation) && signatures.some((one) => one.isPrimary)
const newest = ({ signatures }: Part): number => Math.max(0, ...signatures.map(({ created }) => created))

/** Where the key material starts. */
const materialOf = (body: Uint8Array): number => {
  if (body[0] === 4) return 6
  if (body[0] === 6) return 10
  throw new PortalError('pgp_key_incorrect')
}

const checkAlgorithm = (body: Uint8Array): void => {
  const at = materialOf(body)
  const algorithm = body[5] ?? 0
  if (algorithms.fixed.has(algorithm)) return
  if (algorithms.rsa.has(algorithm)) {
    if (!isAcceptedRsa(body, at)) throw new PortalError('pgp_key_cannot_encrypt')
    return
  }
  const curve = Buffer.from(body.subarray(at + 1, at + 1 + (body[at] ?? 0))).toString('hex')
  if (!algorithms.onCurve.has(algorithm) || !curves.has(curve)) throw new PortalError('pgp_key_unsupported')
}

const isAcceptedRsa = (body: Uint8Array, at: number): boolean => {
  const modulus = numberAt(body, at, 2)
  const exponent = numberAt(body, at + 2 + Math.ceil(modulus / 8), 2)
  return modulus >= rsaBits.least && modulus <= rsaBits.most && exponent >= 2 && exponent <= rsaBits.exponent
}

/** The key id that signatures refer to, in hexadecimal. */
const keyIdOf = (body: Uint8Array): string => {
  const length = Buffer.alloc(body[0] === 6 ? 4 : 2)
  length.writeUIntBE(body.length, 0, length.length)
  return body[0] === 6
    ? createHash('sha256').update(Buffer.of(0x9b)).update(length).update(body).digest('hex').slice(0, 16)
    : createHash('sha1').update(Buffer.of(0x99)).update(length).update(body).digest('hex').slice(-16)
}

const partTypes = { created: 2, issuer: 16, primary: 25, fingerprint: 33 } as const

const readSignature = (packet: Packet): Signature => {
  const { body } = packet
  const version = body[0]
  const type = body[1] ?? 0
  const nothing = { packet, type, created: 0, issuer: undefined, isPrimary: false }
  // Version 3 signatures are by others, or of keys that are not accepted.
  if (version !== 4 && version !== 6) return nothing
  const size = version === 4 ? 2 : 4
  const hashed = numberAt(body, 4, size)
  const unhashedAt = 4 + size + hashed
  const parts = [
    ...signatureParts(body.subarray(4 + size, unhashedAt)),
    ...signatureParts(body.subarray(unhashedAt + size, unhashedAt + size + numberAt(body, unhashedAt, size))),
  ]
  const find = (wanted: number) => parts.find((one) => one.type === wanted)?.content
  const created = find(partTypes.created)
  const issuer = find(partTypes.issuer)
  const fingerprint = find(partTypes.fingerprint)
  const digits = (octets: Uint8Array): string => Buffer.from(octets).toString('hex')
  return {
    packet,
    type,
    created: created === undefined ? 0 : numberAt(created, 0, 4),
    issuer:
      issuer !== undefined
        ? digits(issuer)
        : fingerprint === undefined
          ? undefined
          : fingerprint[0] === 6
            ? digits(fingerprint.subarray(1, 9))
            : digits(fingerprint.subarray(-8)),
    isPrimary: find(partTypes.primary)?.[0] === 1,
  }
}

const signatureParts = (bytes: Uint8Array): { type: number; content: Uint8Array }[] => {
  const parts: { type: number; content: Uint8Array }[] = []
  let at = 0
  while (at < bytes.length) {
    const length = newLengthAt(bytes, at, true)
    if (length === undefined || length.length === 0) return parts
    const type = (bytes[length.start] ?? 0) & 0x7f
    parts.push({ type, content: bytes.subarray(length.start + 1, length.start + length.length) })
    at = length.start + length.length
  }
  return parts
}
