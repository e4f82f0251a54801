/** Encrypted notifications opened with GnuPG: only the key holder can read the content of the raw message. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encryptedNotificationMime } from '#functions/rules/mail/mime.ts'
import { mostMailBytes, writeNotification } from '#functions/notifications/message/write-notification.ts'
import { armoredKeyOf, readPublicKey } from '#functions/core/crypto/pgp.ts'
import type { Notification } from '#functions/rules/mail/notification.ts'
import { digest, incident } from '#tests/unit/mail/notifications.ts'

const hasGnupg = spawnSync('gpg', ['--version'], { stdio: 'ignore' }).status === 0

describe.skipIf(!hasGnupg)('an encrypted notification, opened by GnuPG', () => {
  let home: string
  let key: string
  const gpg = (args: string[], input?: Uint8Array): Buffer => {
    const { status, stdout, stderr } = spawnSync(
      'gpg',
      ['--homedir', home, '--batch', '--quiet', '--pinentry-mode', 'loopback', '--passphrase', '', ...args],
      { maxBuffer: 50_000_000, ...(input === undefined ? {} : { input }) },
    )
    if (status !== 0) throw new Error(`gpg ${args.join(' ')}: ${stderr.toString()}`)
    return stdout
  }
  beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), 'gpg-'))
    gpg(['--quick-generate-key', 'SOC <soc@caldervale.example>', 'future-default', 'default', '0'])
    const armored = gpg(['--export', '--armor', 'soc@caldervale.example'])
    key = armoredKeyOf(await readPublicKey(armored.toString('base64'), new Date()))
  })
  afterAll(() => {
    spawnSync('gpgconf', ['--homedir', home, '--kill', 'all'])
    rmSync(home, { recursive: true, force: true })
  })

  const values = Array.from({ length: 5000 }, (_, index) => ({
    value: `https://host-${index}.evil.example/ścieżka?x=${index}`,
    type: 'URL',
    category: 'Botnet',
    tags: ['żółw', 'panel'],
    tlp: 'green' as const,
    published: '2026-11-19T10:00:00.000Z',
    validUntil: null,
    expired: null,
    isFalsePositive: false,
  }))
  it.each<readonly [string, Notification]>([
    ['a digest with 5,000 values', { ...digest, indicators: { ...digest.indicators, total: 5000, values } }],
    ['a changed incident in Polish', incident({ changes: ['status'], isOpen: false })],
  ])('is %s', async (_, notification) => {
    const written = writeNotification(notification)
    const { raw } = await encryptedNotificationMime(
      {
        from: 'Example CERT <notice@portal.example>',
        to: 'soc@caldervale.example',
        date: new Date('2026-11-20T07:00:04.000Z'),
        messageId: '<m1@portal.example>',
        replyTo: 'cert@cert.example',
        listId: 'notifications.portal.example',
        references: ['<m0@portal.example>'],
        inReplyTo: '<m0@portal.example>',
      },
      written,
      notification.language,
      key,
    )
    expect(raw.length).toBeLessThan(mostMailBytes)
    const outer = await PostalMime.parse(raw, { attachmentEncoding: 'utf8' })
    expect(outer.attachments.map(({ mimeType }) => mimeType)).toEqual([
      'application/pgp-encrypted',
      'application/octet-stream',
    ])
    expect(String(outer.attachments[0]?.content).trim()).toBe('Version: 1')

    const inside = gpg(['--decrypt'], Buffer.from(String(outer.attachments[1]?.content)))
    expect(inside.length % 16_384).toBe(0)
    const inner = await PostalMime.parse(inside)
    // Protected headers: the parameter by which mail programs recognize them, and the true values.
    expect(inner.headers.find((header) => header.key === 'content-type')?.value).toMatch(
      /^multipart\/(mixed|alternative); .*protected-headers="?v1"?/,
    )
    expect(inner).toMatchObject({
      subject: written.subject,
      from: { name: 'Example CERT', address: 'notice@portal.example' },
      to: [{ address: 'soc@caldervale.example' }],
      replyTo: [{ address: 'cert@cert.example' }],
      date: '2026-11-20T07:00:04.000Z',
    })
    expect(inner.text?.trimEnd()).toBe(written.text.trimEnd())
    expect(inner.html?.trimEnd()).toBe(written.html.trimEnd())
    expect(
      inner.attachments.map(({ filename, content }) => [
        filename,
        content instanceof ArrayBuffer
          ? Buffer.from(content).equals(written.attachments[0]?.content ?? Buffer.of())
          : false,
      ]),
    ).toEqual(written.attachments.map(({ name }) => [name, true]))
  })
})
