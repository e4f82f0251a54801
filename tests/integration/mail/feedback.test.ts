/** Bounces and complaints: from an accepted message to its delivery log entry and the paused addresses. */
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { takeEvent } from '#functions/mails/feedback.ts'
import {
  newNotificationEmail,
  notificationEmailsCollection,
} from '#functions/notification-emails/notification-email-store.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { withOutbox } from '#functions/rules/mail/platform-outbox.ts'
import { mailId, deliveryLogItem, deliveryLogKey } from '#functions/rules/mail/delivery-log.ts'
import { keys } from '#functions/rules/keys.ts'
import type { Item } from '#functions/core/store/table.ts'
import { operator, TestClock } from '../auth/fixture.ts'
import { startMail, type MailService } from '../support/mail.ts'
import { startBackends, type Backends } from '../support/backends.ts'
import { inFunction } from '../support/roles.ts'

let backends: Backends
let mail: MailService
let platform: Platform
const heard: string[] = []
beforeAll(async () => {
  ;[backends, mail] = await Promise.all([startBackends(), startMail((message) => heard.push(message))])
})
afterAll(async () => {
  await Promise.all([backends.stop(), mail.stop()])
})
beforeEach(async () => {
  heard.length = 0
  platform = backends.platform(await backends.freshTable(), { clock: new TestClock() })
})

const emails = () => platform.collection(notificationEmailsCollection)
/** Adds an address of an organization. Returns its id. */
const address = (client_id: number, email: string): Promise<number> =>
  emails().commit(operator, (commit) => {
    const id = commit.nextId('notification_email')
    commit.create(
      'notification_email',
      id,
      newNotificationEmail({
        client_id,
        description: 'Duty',
        email,
        language: 'en',
        pgp_key: null,
        creation_date: commit.at,
      }),
    )
    return id
  })
const deliveryOf = async (id: number) => (await emails().get('notification_email', id))?.entity.delivery
const logEntries = (): Promise<Item[]> =>
  platform.table.queryAll(keys.deliveryLog(platform.clock.now().toISOString().slice(0, 10), '').pk)

/** Sends a message to an address, and returns the SES event about it. */
const notified = async (to: string): Promise<string> => {
  const before = heard.length
  const { outbox } = withOutbox(platform, mail.transport)
  await outbox.post({
    to,
    user_id: null,
    client_id: null,
    pgp_key: null,
    language: 'en',
    valid_until: null,
    content: { template: 'password_changed', address: '192.0.2.1', at: platform.clock.now().toISOString() },
  })
  for (let tries = 0; heard.length === before && tries < 100; tries += 1) await wait(20)
  return heard.at(-1) ?? ''
}
const take = (...messages: string[]) =>
  inFunction('mail-events', () =>
    takeEvent(platform, { Records: messages.map((Message) => ({ Sns: { Message } })) }),
  )

/** Stores a delivery log entry of a notification, as every sender does. */
const notification = async (to: string): Promise<string> => {
  const now = platform.clock.now()
  const id = mailId(now, platform.random.uuid())
  await platform.table.put(
    deliveryLogItem(
      {
        id,
        template: 'notification_news',
        to,
        client_id: 1,
        notification_email_id: 1,
        user_id: null,
        subject: 'News',
        state: 'sent',
        reason: null,
        attempts: 1,
        at: now.toISOString(),
        sent_at: now.toISOString(),
        notice: {},
      },
      now,
    ),
  )
  return id
}
const withTag = (message: string, tag: string): string =>
  message.replaceAll(/"mail":\["[^"]+"\]/g, `"mail":["${tag}"]`)

describe('a hard bounce', () => {
  it('is recorded with its message, and the third pauses the address in every organization, with audit records', async () => {
    const ids = [await address(1, 'bounce-Żak@example.com'), await address(2, 'Bounce-żak@example.com')]
    const other = await address(1, 'works@example.com')
    const [first, second, third] = [
      await notified('bounce-Żak@example.com'),
      await notified('bounce-Żak@example.com'),
      await notified('bounce-Żak@example.com'),
    ]
    expect(await take(first)).toEqual({ taken: 1, unknown: 0 })
    // SNS may deliver twice.
    expect(await take(first, second)).toEqual({ taken: 2, unknown: 0 })
    expect(await deliveryOf(ids[0] ?? 0)).toMatchObject({ state: 'active', hard_bounces: 2 })
    await take(third)
    for (const id of ids)
      expect(await deliveryOf(id)).toMatchObject({ state: 'paused', reason: 'bounces', hard_bounces: 3 })
    expect(await deliveryOf(other)).toMatchObject({ state: 'active', hard_bounces: 0 })
    expect(await logEntries()).toMatchObject(
      Array.from({ length: 3 }, () => ({ state: 'bounced', reason: 'hard_general' })),
    )
    const entries: unknown[] = []
    for await (const page of emails().entriesAfter(0)) entries.push(...page)
    expect(entries.at(-1)).toMatchObject({
      actor: { user_id: null, name: 'mail-events' },
      changes: ids.map((id) => ({
        id,
        fields: ['delivery', 'hard_bounces'],
        values: [
          { field: 'delivery', before: null, after: 'bounces' },
          { field: 'hard_bounces', before: 2, after: 3 },
        ],
      })),
    })
  })

  it('of a notification stays pending until somebody has looked at it', async () => {
    const message = await notified('bounce-a@example.com')
    const id = await notification('bounce-a@example.com')
    await take(withTag(message, id))
    expect(await platform.table.get(keys.failedMail(id))).toBeDefined()
    await take(message)
    expect(await platform.table.queryAll(keys.failedMail('').pk)).toHaveLength(1)
  })
})

describe('a complaint', () => {
  it('pauses the address at once', async () => {
    const id = await address(1, 'complaint@example.com')
    await take(await notified('complaint@example.com'))
    expect(await deliveryOf(id)).toMatchObject({ state: 'paused', reason: 'complaint', hard_bounces: 0 })
    expect(await logEntries()).toMatchObject([{ state: 'complained', reason: 'complaint' }])
  })
})

describe('a soft bounce', () => {
  it('is recorded with its message, and does not count against the address', async () => {
    const id = await address(1, 'ooto@simulator.amazonses.com')
    await take(await notified('ooto@simulator.amazonses.com'))
    expect(await logEntries()).toMatchObject([{ state: 'sent', reason: 'soft_general' }])
    expect(await deliveryOf(id)).toMatchObject({ state: 'active', hard_bounces: 0 })
  })
})

describe('an unprocessable event', () => {
  it('is logged and dropped, and blocks nothing else', async () => {
    const message = await notified('bounce-b@example.com')
    expect(await take('{', '"x"', 'y'.repeat(300_000), message)).toEqual({ taken: 1, unknown: 3 })
    for (const event of [undefined, {}, { Records: 'x' }, { Records: [{}] }])
      expect(await takeEvent(platform, event)).toEqual({ taken: 0, unknown: 1 })
  })

  it('whose delivery log entry does not exist yet is retried for a quarter of an hour', async () => {
    const message = await notified('bounce-c@example.com')
    const [entry] = await logEntries()
    const id = String(entry?.['id'])
    await platform.table.delete(deliveryLogKey(id))
    await expect(take(message)).rejects.toThrow('sent again')
    const old = message.replaceAll(/"timestamp":"[^"]+"/g, '"timestamp":"2026-01-01T00:00:00.000Z"')
    expect(await take(old)).toEqual({ taken: 0, unknown: 1 })
  })
})

describe('the local SES', () => {
  it('replaces the sender’s message id, and enforces its rate for chosen addresses', async () => {
    const send = () =>
      mail.transport.send({
        from: 'portal@example.com',
        to: 'throttle-1@example.com',
        raw: Buffer.from(
          'Subject: x\r\nMessage-ID:\r\n <ours@example.com>\r\nFrom: portal@example.com\r\nTo: throttle-1@example.com\r\n\r\nMessage-ID: text\r\n',
        ),
      })
    await expect(send()).rejects.toMatchObject({ name: 'Throttled' })
    await expect(send()).rejects.toMatchObject({ name: 'Throttled' })
    const { messageId } = await send()
    const [taken] = mail.mailsOf('throttle-1@example.com')
    expect(taken?.raw).toBe(
      `Message-ID: <${messageId}@eu-central-1.amazonses.com>\r\nSubject: x\r\nFrom: portal@example.com\r\nTo: throttle-1@example.com\r\n\r\nMessage-ID: text\r\n`,
    )
    await expect(
      mail.transport.send({
        from: 'portal@example.com',
        to: 'a@example.com',
        raw: Buffer.from('x'),
        tag: 'a b',
      }),
    ).rejects.toMatchObject({ name: 'AddressRejected' })
  })
})
