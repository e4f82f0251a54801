import * as openpgp from 'openpgp'
import { beforeAll, describe, expect, it } from 'vitest'
import { readPublicKey } from '#functions/core/crypto/pgp.ts'
import { isPrivateKeyFile, joinPackets, readPackets } from '#shared/domain/pgp-packets.ts'
import { keyPacket, rsa, withBrokenSignatures, written } from './forged-keys.ts'

const created = new Date('2026-01-01T00:00:00Z')
const now = new Date('2026-06-01T00:00:00Z')
const base64 = (content: string | Uint8Array): string => Buffer.from(content).toString('base64')
const people = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ name: `Anna ${n}`, email: `anna${n}@example.com` }))

interface GeneratedKey {
  readonly publicKey: string
  readonly privateKey: string
}
const generatedKey = async (count: number): Promise<GeneratedKey> => {
  const { publicKey, privateKey } = await openpgp.generateKey({ userIDs: people(count), date: created })
  return { publicKey, privateKey }
}

const codeOf = (file: string | Uint8Array): Promise<unknown> =>
  readPublicKey(base64(file), now).then(
    () => 'taken',
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
  )

describe('a PGP key', () => {
  let key: GeneratedKey
  beforeAll(async () => {
    key = await generatedKey(1)
    await readPublicKey(base64(key.publicKey), now)
  })

  it.each([
    ['armoured', (text: string) => Buffer.from(text)],
    ['with a byte order mark', (text: string) => Buffer.from(`\uFEFF${text}`)],
    ['in UTF-16', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['with other line ends', (text: string) => Buffer.from(text.replaceAll('\r\n', '\n'))],
    ['with words around it', (text: string) => Buffer.from(`My key:\n\n${text}\nregards`)],
    ['binary', (text: string) => joinPackets(readPackets(Buffer.from(text)) ?? [])],
  ])('is parsed %s', async (_, file) => {
    expect(await readPublicKey(base64(file(key.publicKey)), now)).toMatchObject({
      owner: 'Anna 0 <anna0@example.com>',
      expiry: null,
    })
  })

  it('may have many names, and is stored with its primary one', async () => {
    const many = await generatedKey(60)
    const before = Buffer.from(many.publicKey)
    const kept = await readPublicKey(base64(before), now)
    expect(kept.owner).toBe('Anna 0 <anna0@example.com>')
    expect(Buffer.from(kept.base64, 'base64').length).toBeLessThan(before.length / 4)
    expect(await codeOf(Buffer.from(kept.base64, 'base64'))).toBe('taken')
  })

  it.each([
    ['DSA', keyPacket(6, 17, [written(16_000), written(256), written(16_000), written(16_000)])],
    ['Elgamal', keyPacket(6, 16, [written(8192), written(8), written(8192)])],
    ['RSA of 1,024 bits', rsa(1024)],
    ['RSA of 16,384 bits', rsa(16_384)],
    ['RSA with a long exponent', keyPacket(6, 1, [written(4096), written(4096)])],
    ['an unknown curve', keyPacket(6, 19, [Buffer.of(5, 1, 2, 3, 4, 5), written(256)])],
    ['an unknown algorithm', keyPacket(6, 99, [written(2048)])],
  ])('is rejected by its packets when it is %s', async (what, forged) => {
    const code = what.startsWith('RSA') ? 'pgp_key_cannot_encrypt' : 'pgp_key_unsupported'
    const name = { tag: 13, body: Buffer.from('Anna <anna@example.com>') }
    const file = joinPackets([forged, name])
    expect(await codeOf(file)).toBe(code)
    // It is rejected inside a valid key as well.
    const good = readPackets(Buffer.from(key.publicKey)) ?? []
    expect(await codeOf(joinPackets([...good, { ...forged, tag: 14 }]))).toBe(code)
  })

  it('is rejected at the size limits when its signatures do not verify', async () => {
    const file = withBrokenSignatures(readPackets(Buffer.from(key.publicKey)) ?? [])
    expect(file.length).toBeLessThan(200_000)
    expect(await codeOf(file)).toBe('pgp_key_incorrect')
  })

  it('is rejected when it has too many packets, or is not a key', async () => {
    const [own, name] = readPackets(Buffer.from(key.publicKey)) ?? []
    if (!own || !name) throw new Error('A key with a name')
    const tiny = { tag: 13, body: Buffer.of(65) }
    expect(await codeOf(joinPackets([own, ...Array.from({ length: 5000 }, () => tiny)]))).toBe(
      'pgp_key_incorrect',
    )
    expect(await codeOf(joinPackets([own, name, own, name]))).toBe('pgp_key_incorrect')
    expect(await codeOf(`${key.publicKey}\n${key.publicKey}`)).toBe('pgp_key_incorrect')
    expect(await codeOf('no key')).toBe('pgp_key_incorrect')
    expect(await codeOf(new Uint8Array([0xc6]))).toBe('pgp_key_incorrect')
  })

  it('is detected as private, in any format, before upload', async () => {
    const packets = readPackets(Buffer.from(key.privateKey)) ?? []
    for (const file of [
      Buffer.from(key.privateKey),
      Buffer.from(`\uFEFF${key.privateKey}`),
      Buffer.from(key.privateKey).subarray(0, 200),
      joinPackets(packets),
    ])
      expect(isPrivateKeyFile(file)).toBe(true)
    expect(isPrivateKeyFile(Buffer.from(key.publicKey))).toBe(false)
    expect(await codeOf(key.privateKey)).toBe('pgp_key_private')
  })
})
