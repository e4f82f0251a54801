/** Builds PGP key packets that no program generates. */
import { randomBytes } from 'node:crypto'
import { joinPackets, type Packet } from '#shared/domain/pgp-packets.ts'

/** A number as a multiprecision integer of OpenPGP. */
export const written = (bits: number): Buffer => {
  const bytes = randomBytes(Math.ceil(bits / 8))
  bytes[0] = 0x80 >> ((8 - (bits % 8)) % 8)
  const length = Buffer.alloc(2)
  length.writeUInt16BE(bits)
  return Buffer.concat([length, bytes])
}
export const keyPacket = (tag: number, algorithm: number, material: readonly Buffer[]): Packet => ({
  tag,
  body: Buffer.concat([Buffer.of(4, 0x65, 0, 0, 0, algorithm), ...material]),
})
const exponent = Buffer.from([0, 17, 1, 0, 1])
export const rsa = (bits: number, tag = 6): Packet => keyPacket(tag, 1, [written(bits), exponent])

/** A valid key of five packets, filled up to the limits with names and subkeys whose signatures do not verify. */
export const withBrokenSignatures = ([
  own,
  name,
  certification,
  subkey,
  binding,
]: readonly Packet[]): Uint8Array => {
  if (!own || !name || !certification || !subkey || !binding) throw new Error('A key of five packets')
  const broken = (packet: Packet): Packet => {
    const body = Buffer.from(packet.body)
    body[body.length - 3] = (body[body.length - 3] ?? 0) ^ 1
    return { ...packet, body }
  }
  const wrong = { name: broken(certification), binding: broken(binding) }
  const names = Array.from({ length: 200 }, () => [name, wrong.name, wrong.name]).flat()
  const subkeys = Array.from({ length: 60 }, () => [rsa(8192, 14), wrong.binding, wrong.binding]).flat()
  return joinPackets([own, ...names, name, certification, ...subkeys, subkey, binding])
}
