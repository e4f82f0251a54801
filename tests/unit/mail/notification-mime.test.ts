/** Notifications as MIME messages: their headers, and what an encrypted one reveals outside. */
import { generateKey } from 'openpgp'
import PostalMime from 'postal-mime'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  clearNotificationMime,
  encryptedNotificationMime,
  type NotificationEnvelope,
} from '#functions/rules/mail/mime.ts'
import { mostMailBytes, writeNotification } from '#functions/notifications/message/write-notification.ts'
import { digest, incident } from './notifications.ts'

const envelope: NotificationEnvelope = {
  from: 'Przykładowy CERT <powiadomienia@portal.example>',
  to: 'soc@wzorcowa.example',
  date: new Date('2026-11-20T08:16:00.000Z'),
  messageId: '<m2@portal.example>',
  replyTo: 'cert@cert.example',
  listId: 'notifications.portal.example',
  references: ['<m0@portal.example>', '<m1@portal.example>'],
  inReplyTo: '<m1@portal.example>',
  unsubscribe: 'https://portal.example/server-api/app/unsubscribe?token=notifications.7.signed',
}
const headersOf = (raw: Buffer): string => raw.toString('utf8').split('\r\n\r\n')[0] ?? ''
const clear = { ...digest, indicators: { ...digest.indicators, values: [] } }

describe('an unencrypted notification', () => {
  it('has thread headers, and its content arrives unchanged', async () => {
    const written = writeNotification(clear)
    const raw = await clearNotificationMime(envelope, written)
    const mail = await PostalMime.parse(raw)
    expect(mail).toMatchObject({
      subject: written.subject,
      messageId: '<m2@portal.example>',
      inReplyTo: '<m1@portal.example>',
      references: '<m0@portal.example> <m1@portal.example>',
      from: { name: 'Przykładowy CERT', address: 'powiadomienia@portal.example' },
      replyTo: [{ address: 'cert@cert.example' }],
    })
    expect(mail.text?.trimEnd()).toBe(written.text.trimEnd())
    expect(mail.html?.trimEnd()).toBe(written.html.trimEnd())
    expect(headersOf(raw)).toMatch(/^Auto-Submitted: auto-generated\r$/m)
    expect(headersOf(raw)).toMatch(
      /^List-Unsubscribe:\s+<https:\/\/portal\.example\/server-api\/app\/unsubscribe\?token=notifications\.7\.signed>\r$/m,
    )
    expect(headersOf(raw)).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
    expect(headersOf(raw)).toMatch(/^List-Id: <notifications\.portal\.example>\r$/im)
    expect(headersOf(raw)).toMatch(/^Date: Fri, 20 Nov 2026 08:16:00 \+0000\r$/m)
    expect(
      raw
        .toString('latin1')
        .split('\r\n')
        .filter((line) => line.length > 998),
    ).toEqual([])
  })

  it('gains no headers from its input', async () => {
    const evil = '\r\nBcc: eve@evil.example\r\n\r\nbody'
    const raw = await clearNotificationMime(
      {
        ...envelope,
        messageId: `m2@portal.example${evil}`,
        listId: `list${evil}`,
        replyTo: `cert@cert.example${evil}`,
        references: [`m0@portal.example${evil}`],
        inReplyTo: `m1@portal.example${evil}`,
      },
      { ...writeNotification(clear), subject: `One${evil}` },
    )
    expect(headersOf(raw)).not.toMatch(/^bcc:/im)
    expect(headersOf(raw)).toMatch(/^Content-Type: multipart\/alternative/m)
  })

  it('never contains values', async () => {
    await expect(clearNotificationMime(envelope, writeNotification(digest))).rejects.toThrow(/unencrypted/)
  })
})

describe('an encrypted notification', () => {
  let key: string
  beforeAll(async () => {
    key = (await generateKey({ userIDs: [{ email: 'soc@wzorcowa.example' }], format: 'armored' })).publicKey
  })

  it.each([
    ['pl', 'Wiadomość z portalu CTI', 'To jest zaszyfrowana wiadomość z portalu CTI.'],
    ['en', 'Message from the CTI portal', 'This is an encrypted message from the CTI portal.'],
  ] as const)('reveals the same outside in %s, whatever it contains', async (language, cover, preamble) => {
    const outsides = await Promise.all(
      [digest, incident()].map(async (notification) => {
        const written = writeNotification({ ...notification, language })
        const { raw, subject } = await encryptedNotificationMime(envelope, written, language, key)
        expect(subject).toBe(cover)
        expect((await PostalMime.parse(raw)).subject).toBe(cover)
        return raw
          .toString('utf8')
          .replace(/-----BEGIN PGP MESSAGE-----.*-----END PGP MESSAGE-----/s, '')
          .replace(/_NmP-[\da-f]+/g, '')
      }),
    )
    expect(outsides[0]).toBe(outsides[1])
    expect(outsides[0]).toContain(`\r\n\r\n${preamble}\r\n\r\n`)
    expect(outsides[0]).toMatch(/^Content-Type: multipart\/encrypted;/m)
    // Nor the unsubscribe link, which a relay could use.
    expect(outsides[0]).not.toMatch(/TLP|https?:|unsubscribe|incident|incydent|visib|Calder|Energetyka|128/i)
  })

  it('has the same size as others in a step of 16 kB', async () => {
    const sizes = await Promise.all(
      ['a', 'b'.repeat(6000), 'c'.repeat(20_000)].map(async (text) => {
        const written = {
          subject: 'S',
          text: `${text}\n`,
          html: `<p>${text.slice(0, 10)}</p>`,
          attachments: [],
        }
        return (await encryptedNotificationMime(envelope, written, 'en', key)).raw.length
      }),
    )
    const [short = 0, longer = 0, longest = 0] = sizes
    // Boundaries have a fixed length. A session key packet may be one byte shorter.
    expect(Math.abs(longer - short)).toBeLessThan(16)
    expect(longest - short).toBeGreaterThan(16_384)
  })

  it('stays below 10 MB with the largest attachment', async () => {
    const value = {
      type: 'domain',
      category: 'Botnet',
      tags: ['x'.repeat(890)],
      tlp: 'green' as const,
      published: digest.at,
      validUntil: null,
      expired: null,
      isFalsePositive: false,
    }
    const values = Array.from({ length: 5000 }, (_, index) => ({ ...value, value: `${index}.example` }))
    const written = writeNotification({
      ...digest,
      indicators: { ...digest.indicators, total: 5000, values },
    })
    expect(written.attachments).toHaveLength(1)
    const { raw } = await encryptedNotificationMime(envelope, written, 'en', key)
    expect(raw.length).toBeGreaterThan(0.9 * mostMailBytes)
    expect(raw.length).toBeLessThan(mostMailBytes)
  })
})
