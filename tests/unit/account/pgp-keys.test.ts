/** Which files are accepted as a PGP key. The keys are made with openpgp and, where installed, with GnuPG. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as openpgp from 'openpgp'
import PostalMime from 'postal-mime'
import { encryptedMime } from '#functions/rules/mail/mime.ts'
import { armoredKeyOf, readPublicKey } from '#functions/core/crypto/pgp.ts'
import { limits } from '#shared/domain/limits.ts'
import { PortalError } from '#shared/http/errors.ts'

const now = new Date()
const past = new Date(now.getTime() - 3 * 86_400_000)
const userIDs = [{ name: 'Anna Zażółć', email: 'anna@example.com' }]
const base64 = (content: string | Uint8Array): string => Buffer.from(content).toString('base64')
const curve = { type: 'ecc', curve: 'curve25519Legacy', userIDs, date: past } as const

const refusal = async (content: string | Uint8Array, at = now): Promise<string> => {
  try {
    await readPublicKey(base64(content), at)
    return 'taken'
  } catch (error) {
    if (error instanceof PortalError) return error.code
    throw error
  }
}

describe('a key made with openpgp', () => {
  it('is accepted armoured or binary, and only its public part is stored', async () => {
    const { publicKey } = await openpgp.generateKey({ ...curve, format: 'object' })
    const armored = await readPublicKey(base64(`Some mail program's words\n\n${publicKey.armor()}\n`), now)
    const binary = await readPublicKey(base64(publicKey.write()), now)
    expect(armored).toEqual(binary)
    expect(armored).toMatchObject({
      fingerprint: publicKey.getFingerprint().toUpperCase(),
      owner: 'Anna Zażółć <anna@example.com>',
      expiry: null,
    })
    const kept = await openpgp.readKey({ armoredKey: armoredKeyOf(armored) })
    expect(kept.isPrivate()).toBe(false)
    expect(kept.getFingerprint()).toBe(publicKey.getFingerprint())
  })

  it('is stored without third-party additions', async () => {
    const { publicKey } = await openpgp.generateKey({ ...curve, format: 'object' })
    const { privateKey: friend } = await openpgp.generateKey({
      ...curve,
      userIDs: [{ name: 'Friend' }],
      format: 'object',
    })
    const certified = await publicKey.signAllUsers([friend], now)
    expect(certified.write().length).toBeGreaterThan(publicKey.write().length)
    expect((await readPublicKey(base64(certified.write()), now)).base64).toBe(
      (await readPublicKey(base64(publicKey.write()), now)).base64,
    )
  })

  it('is rejected when it is private, armoured or binary', async () => {
    const { privateKey } = await openpgp.generateKey({ ...curve, format: 'object' })
    expect(await refusal(privateKey.armor())).toBe('pgp_key_private')
    expect(await refusal(privateKey.write())).toBe('pgp_key_private')
  })

  it('is rejected from its expiry on', async () => {
    const { publicKey } = await openpgp.generateKey({
      ...curve,
      keyExpirationTime: 4 * 86_400,
      format: 'armored',
    })
    const { expiry } = await readPublicKey(base64(publicKey), now)
    expect(Date.parse(expiry ?? '')).toBe(Math.floor(past.getTime() / 1000) * 1000 + 4 * 86_400_000)
    expect(await refusal(publicKey, new Date(now.getTime() + 2 * 86_400_000))).toBe('pgp_key_expired')
  })

  it('is rejected when it is revoked', async () => {
    const { publicKey, revocationCertificate } = await openpgp.generateKey({ ...curve, format: 'armored' })
    const { publicKey: revoked } = await openpgp.revokeKey({
      key: await openpgp.readKey({ armoredKey: publicKey }),
      revocationCertificate,
      format: 'armored',
    })
    expect(await refusal(revoked)).toBe('pgp_key_expired')
  })

  it('is rejected when it can only sign, or is a weak RSA key', async () => {
    const { publicKey: signing } = await openpgp.generateKey({ ...curve, subkeys: [], format: 'armored' })
    expect(await refusal(signing)).toBe('pgp_key_cannot_encrypt')
    const { publicKey: weak } = await openpgp.generateKey({
      type: 'rsa',
      rsaBits: 1024,
      userIDs,
      date: past,
      format: 'armored',
      config: { minRSABits: 1024 },
    })
    expect(await refusal(weak)).toBe('pgp_key_cannot_encrypt')
  })

  it('is rejected together with another in one file', async () => {
    const [one, two] = await Promise.all([
      openpgp.generateKey({ ...curve, format: 'object' }),
      openpgp.generateKey({ ...curve, format: 'object' }),
    ])
    expect(await refusal(`${one.publicKey.armor()}${two.publicKey.armor()}`)).toBe('pgp_key_incorrect')
    expect(await refusal(Buffer.concat([one.publicKey.write(), two.publicKey.write()]))).toBe(
      'pgp_key_incorrect',
    )
  })
})

describe('an invalid key', () => {
  it('is rejected', async () => {
    const message = await openpgp.encrypt({
      message: await openpgp.createMessage({ text: 'hello' }),
      passwords: ['x'],
    })
    for (const content of [
      '',
      'hello',
      message,
      '-----BEGIN PGP PUBLIC KEY BLOCK-----\n\nnonsense\n-----END PGP PUBLIC KEY BLOCK-----',
      Buffer.alloc(500, 0xff),
      Buffer.alloc(500),
    ]) {
      expect(await refusal(content)).toBe('pgp_key_incorrect')
    }
    await expect(readPublicKey('not base64!', now)).rejects.toMatchObject({ code: 'pgp_key_incorrect' })
  })

  it('is rejected when one of its bytes was changed', async () => {
    const { publicKey } = await openpgp.generateKey({ ...curve, format: 'object' })
    const bytes = Buffer.from(publicKey.write())
    for (const at of [12, 40, Math.floor(bytes.length / 2), bytes.length - 10]) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(await refusal(changed)).toMatch(/^pgp_key_(incorrect|cannot_encrypt|unsupported|expired)$/)
    }
  })

  it('is accepted with hundreds of signatures, of which only the newest are checked', async () => {
    const { publicKey } = await openpgp.generateKey({ ...curve, format: 'object' })
    const [user] = publicKey.users
    const [signature] = user?.selfCertifications ?? []
    if (user === undefined || signature === undefined) throw new Error('a new key certifies itself')
    user.selfCertifications = Array.from({ length: 600 }, () => signature)
    expect(await refusal(publicKey.write())).toBe('taken')
  })

  it('is rejected for its size before it is parsed', async () => {
    expect(await refusal(Buffer.alloc(limits.pgpKeyBytes + 1))).toBe('file_size_too_big')
    await expect(readPublicKey('A'.repeat(5_000_000), now)).rejects.toMatchObject({
      code: 'file_size_too_big',
    })
    expect(await refusal(Buffer.alloc(limits.pgpKeyBytes, 0x99))).toBe('pgp_key_incorrect')
  })
})

const hasGnupg = spawnSync('gpg', ['--version'], { stdio: 'ignore' }).status === 0

describe.skipIf(!hasGnupg)('with GnuPG', () => {
  let home: string
  beforeAll(() => {
    home = mkdtempSync(join(tmpdir(), 'gpg-'))
  })
  afterAll(() => {
    spawnSync('gpgconf', ['--homedir', home, '--kill', 'all'])
    rmSync(home, { recursive: true, force: true })
  })

  const gpg = (args: string[], input?: Uint8Array): Buffer => {
    const { status, stdout, stderr } = spawnSync(
      'gpg',
      ['--homedir', home, '--batch', '--quiet', '--pinentry-mode', 'loopback', '--passphrase', '', ...args],
      input === undefined ? {} : { input },
    )
    if (status !== 0) throw new Error(`gpg ${args.join(' ')}: ${stderr.toString()}`)
    return stdout
  }
  const make = (email: string, algorithm: string, usage: string, expiry: string): void => {
    gpg([
      '--faked-system-time',
      `${Math.floor(past.getTime() / 1000)}!`,
      '--quick-generate-key',
      `Test <${email}>`,
      algorithm,
      usage,
      expiry,
    ])
  }

  it.each([
    ['an RSA key', 'rsa@example.com', 'rsa2048', 'encr,sign'],
    ['a curve key', 'curve@example.com', 'future-default', 'default'],
  ])('the holder of %s decrypts messages with attachments', async (_, email, algorithm, usage) => {
    make(email, algorithm, usage, '0')
    const key = await readPublicKey(base64(gpg(['--export', '--armor', email])), now)
    expect(key.owner).toBe(`Test <${email}>`)
    const rendered = {
      subject: 'Zażółć',
      text: 'Treść: zażółć gęślą jaźń\n-- \n.\nFrom the start\n',
      html: '<p>Treść</p>\n',
    }
    const report = Buffer.from([0, 1, 2, 253, 254, 255])
    const { raw } = await encryptedMime(
      { from: 'portal@example.com', to: email, date: now },
      rendered,
      [{ name: 'raport.pdf', type: 'application/pdf', content: report }],
      { language: 'pl', armoredKey: armoredKeyOf(key) },
    )
    const outer = await PostalMime.parse(raw, { attachmentEncoding: 'utf8' })
    expect(outer.headers.find(({ key: name }) => name === 'content-type')?.value).toMatch(
      /^multipart\/encrypted; protocol="?application\/pgp-encrypted"?; boundary=/,
    )
    expect(outer.subject).toBe('Wiadomość z portalu CTI')
    expect(outer.attachments.map(({ mimeType }) => mimeType)).toEqual([
      'application/pgp-encrypted',
      'application/octet-stream',
    ])
    expect(String(outer.attachments[0]?.content).trim()).toBe('Version: 1')
    expect(raw.toString('utf8')).not.toMatch(/Zażółć|Treść:|raport/)
    const inner = gpg(['--decrypt'], Buffer.from(String(outer.attachments[1]?.content)))
    expect(inner.length % 16_384).toBe(0)
    expect(inner.toString('latin1')).not.toMatch(/^(message-id|mime-version):/im)
    const parsed = await PostalMime.parse(inner)
    expect(parsed.subject).toBe('Zażółć')
    expect(parsed.text?.trimEnd()).toBe(rendered.text.trimEnd())
    expect(parsed.html?.trimEnd()).toBe(rendered.html.trimEnd())
    expect(parsed.attachments.map(({ filename }) => filename)).toEqual(['raport.pdf'])
    expect(
      Buffer.from(
        new Uint8Array(
          parsed.attachments[0]?.content instanceof ArrayBuffer ? parsed.attachments[0].content : [],
        ),
      ),
    ).toEqual(report)
  })

  it('private, expired and signing keys are rejected', async () => {
    make('private@example.com', 'rsa2048', 'encr,sign', '0')
    expect(await refusal(gpg(['--export-secret-keys', '--armor', 'private@example.com']))).toBe(
      'pgp_key_private',
    )
    expect(await refusal(gpg(['--export-secret-keys', 'private@example.com']))).toBe('pgp_key_private')
    make('expired@example.com', 'rsa2048', 'encr,sign', '1d')
    expect(await refusal(gpg(['--export', '--armor', 'expired@example.com']))).toBe('pgp_key_expired')
    make('signing@example.com', 'ed25519', 'sign', '0')
    expect(await refusal(gpg(['--export', '--armor', 'signing@example.com']))).toBe('pgp_key_cannot_encrypt')
    make('brainpool@example.com', 'brainpoolP256r1', 'sign', '0')
    expect(await refusal(gpg(['--export', '--armor', 'brainpool@example.com']))).toBe('pgp_key_unsupported')
    expect(await refusal(gpg(['--export', '--armor', 'private@example.com', 'signing@example.com']))).toBe(
      'pgp_key_incorrect',
    )
  })
})
