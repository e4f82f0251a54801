/** The delivery log page: what platform admins see of messages, and how one is sent again. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mailRoutes } from '#functions/mails/routes.ts'
import { countFailedMails } from '#functions/news/to-do.ts'
import {
  newNotificationEmail,
  notificationEmailsCollection,
} from '#functions/notification-emails/notification-email-store.ts'
import { deliveryContentSchema, type DeliveryContent } from '#functions/rules/mail/notification-deliveries.ts'
import { withOutbox } from '#functions/rules/mail/platform-outbox.ts'
import { mailId, deliveryLogWrites, type NewDeliveryLogEntry } from '#functions/rules/mail/delivery-log.ts'
import { keys } from '#functions/rules/keys.ts'
import type { listMails, Mail } from '#shared/contracts/mails.ts'
import type { ResponseOf } from '#shared/http/endpoint.ts'
import { operator } from '../auth/fixture.ts'
import { createAdministrationFixture, type AdministrationFixture } from '../support/administration.ts'
import { startBackends, type Backends } from '../support/backends.ts'
import { createPortal, type Portal } from '../support/portal.ts'

let backends: Backends
let fixture: AdministrationFixture
let portal: Portal
let organizationId: number
beforeAll(async () => {
  backends = await startBackends()
})
afterAll(async () => {
  await backends.stop()
})
beforeEach(async () => {
  fixture = await createAdministrationFixture(backends)
  portal = createPortal(fixture.platform, mailRoutes(fixture.platform))
  organizationId = await fixture.organization({ name: 'Bank Przykładowy' })
})

const content = (own: Partial<DeliveryContent> = {}): DeliveryContent => ({
  kind: 'news',
  client_id: organizationId,
  notification_email_id: 1,
  tellings: [{ pk: 'tellings', sk: 'a' }],
  incident_id: null,
  feeds: null,
  period: null,
  ...own,
})
/** A finished message. Advances the clock by one second. */
const ended = async (own: Partial<NewDeliveryLogEntry> = {}, daysAgo = 0): Promise<string> => {
  const { clock, random, table } = fixture.platform
  fixture.clock.advance(1)
  const now = new Date(clock.now().getTime() - daysAgo * 86_400_000)
  const id = mailId(now, random.uuid())
  const entry: NewDeliveryLogEntry = {
    id,
    template: 'notification_news',
    to: 'duty@bank.example',
    client_id: organizationId,
    notification_email_id: 1,
    user_id: null,
    subject: 'New in the portal',
    state: 'failed',
    reason: 'Throttled',
    attempts: 8,
    at: now.toISOString(),
    sent_at: null,
    notice: content(),
    ...own,
  }
  await table.transact(deliveryLogWrites(table, entry, now))
  return id
}
const list = async (query: Record<string, string> = {}): Promise<Mail[]> => {
  const mails: Mail[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: ResponseOf<typeof listMails> = await portal.ok('listMails', fixture.platformAdmin, {
      query: { ...query, ...(cursor === '' ? {} : { cursor }) },
    })
    mails.push(...page.data)
    cursor = page.meta.next
  }
  return mails
}
const ids = async (query?: Record<string, string>) => (await list(query)).map(({ id }) => id)
/** The organization's first address. */
const address = async (paused = false): Promise<void> => {
  const collection = fixture.platform.collection(notificationEmailsCollection)
  await collection.commit(operator, (commit) => {
    commit.create(
      'notification_email',
      commit.nextId('notification_email'),
      newNotificationEmail({
        client_id: organizationId,
        description: 'Duty',
        email: 'now@bank.example',
        language: 'pl',
        pgp_key: null,
        creation_date: commit.at,
        ...(paused
          ? {
              delivery: {
                state: 'paused' as const,
                reason: 'complaint' as const,
                hard_bounces: 0,
                since: commit.at,
                seen: [],
              },
            }
          : {}),
      }),
    )
  })
}

it('shows the other messages when a record cannot be read', async () => {
  const id = await ended()
  const { table, clock } = fixture.platform
  await table.put({ ...keys.deliveryLog(clock.now().toISOString().slice(0, 10), '2'), nobody: 'reads this' })
  expect(await ids()).toEqual([id])
})

describe('the delivery log', () => {
  it('has the newest first, page by page and day by day, without their content', async () => {
    await address()
    const sent: string[] = []
    for (const day of [2, 1, 0]) {
      sent.unshift(await ended({}, day))
      sent.unshift(await ended({ state: 'sent', reason: null }, day))
    }
    expect(await ids({ per_page: '1' })).toEqual(sent)
    expect(await ids({ per_page: '4' })).toEqual(sent)
    const [mail] = await list({ state: 'failed' })
    expect(mail).toMatchObject({
      template: 'notification_news',
      to: 'duty@bank.example',
      client_name: 'Bank Przykładowy',
      subject: 'New in the portal',
      reason: 'Throttled',
      can_send_again: true,
    })
    expect(JSON.stringify(mail)).not.toContain('tellings')
  })

  it('is filtered by state, organization, address, text and time', async () => {
    const other = await fixture.organization({ name: 'Szpital' })
    const bank = await ended()
    const bounced = await ended({
      state: 'bounced',
      notification_email_id: 7,
      to: 'soc@szpital.example',
      client_id: other,
    })
    const between = fixture.clock.now().toISOString()
    const code = await ended({
      template: 'second_factor_code',
      state: 'sent',
      subject: 'Kod Logowania',
      client_id: null,
      notification_email_id: null,
    })
    expect(await ids({ state: 'bounced,complained' })).toEqual([bounced])
    expect(await ids({ template: 'second_factor_code,invitation' })).toEqual([code])
    expect(await ids({ client_id: String(organizationId) })).toEqual([bank])
    expect(await ids({ notification_email_id: '7' })).toEqual([bounced])
    expect(await ids({ search: 'SZPITAL' })).toEqual([bounced])
    expect(await ids({ search: 'kod logowania' })).toEqual([code])
    expect(await ids({ after: new Date(Date.parse(between) + 1).toISOString() })).toEqual([code])
    expect(await ids({ before: between })).toEqual([bounced, bank])
  })

  it('starts with pending messages, without codes, links, or user input', async () => {
    const { platform } = fixture
    const { outbox } = withOutbox(platform, { send: () => Promise.reject(new Error('down')) })
    await ended()
    const now = platform.clock.now()
    const id = mailId(now, platform.random.uuid())
    await platform.table.put({
      ...keys.notificationDelivery(id),
      ...content(),
      id,
      to: 'duty@bank.example',
      at: now.toISOString(),
      attempts: 1,
      next_at: now.getTime() + 60_000,
      lease: 'x',
      lease_until: 0,
      last_error: 'Throttled',
    })
    fixture.clock.advance(1)
    await outbox.post({
      to: 'person@bank.example',
      user_id: 5,
      client_id: organizationId,
      pgp_key: null,
      language: 'en',
      valid_until: null,
      content: {
        template: 'second_factor_code',
        code: '424242',
        address: '192.0.2.1',
        at: now.toISOString(),
        minutes: 10,
      },
    })
    await platform.table.transact([outbox.resetRequest('My-Secret-Password', '192.0.2.1', 'asked')])
    const mails = await list()
    expect(mails.map(({ template, state, reason }) => [template, state, reason])).toEqual([
      ['second_factor_code', 'waiting', 'Error'],
      ['notification_news', 'waiting', 'Throttled'],
      ['notification_news', 'failed', 'Throttled'],
    ])
    expect(JSON.stringify(mails)).not.toMatch(/424242|My-Secret/)
    expect(await list({ state: 'waiting', search: 'person@' })).toHaveLength(1)
    expect(await list({ state: 'failed' })).toHaveLength(1)
  })

  it('rejects an invalid cursor', async () => {
    for (const cursor of [
      'x',
      '2026-01-01|x',
      `2000-01-01|2000-01-01T00-00-00-000Z_${fixture.platform.random.uuid()}`,
    ])
      expect(await portal.refused('listMails', fixture.platformAdmin, { query: { cursor } })).toEqual({
        status: 422,
        code: 'validation_failed',
      })
    expect(
      await portal.refused('listMails', fixture.platformAdmin, { query: { state: 'lost' } }),
    ).toMatchObject({
      status: 422,
    })
  })
})

describe('an undelivered message', () => {
  const again = (id: string) => portal.call('sendMailAgain', fixture.platformAdmin, { params: { id } })
  const refusal = { failure: { errors: [{ code: 'mail_cannot_be_sent_again' }] } }
  const deliveries = () => fixture.platform.table.queryAll(keys.notificationDelivery('').pk)
  /** As the first screens count them, and their list has them, page by page. */
  const failed = async (): Promise<number> => {
    const { total } = await countFailedMails(fixture.platform, fixture.clock.now())
    let listed = 0
    for (let cursor: string | null = ''; cursor !== null;) {
      const query = { undelivered: 'true', per_page: '2', ...(cursor === '' ? {} : { cursor }) }
      const page: ResponseOf<typeof listMails> = await portal.ok('listMails', fixture.platformAdmin, {
        query,
      })
      listed += page.data.length
      cursor = page.meta.next
    }
    expect(listed).toBe(total)
    return total
  }

  it('is sent again once, to the current address, and that is recorded', async () => {
    await address()
    const id = await ended({ state: 'bounced', reason: 'hard_general' })
    expect(await failed()).toBe(1)
    const replies = await Promise.all([again(id), again(id), again(id)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await again(id)).toMatchObject(refusal)
    const [delivery, ...others] = await deliveries()
    expect(others).toEqual([])
    expect(delivery).toMatchObject({ to: 'now@bank.example', attempts: 0 })
    expect(deliveryContentSchema.parse(delivery)).toEqual(content())
    const [waiting, before] = await list()
    expect(waiting).toMatchObject({ state: 'waiting', to: 'now@bank.example' })
    expect(before).toMatchObject({
      id,
      can_send_again: false,
      sent_again_at: fixture.clock.now().toISOString(),
    })
    expect(await failed()).toBe(0)
    const day = fixture.clock.now().toISOString().slice(0, 10)
    const events = await fixture.platform.table.queryAll(keys.audit(day, '', '').pk)
    expect(events.filter(({ action }) => action === 'mail_send_again')).toMatchObject([
      { outcome: 'success', client_id: organizationId, detail: 'duty@bank.example' },
    ])
  })

  it('is not sent to a paused or deleted address, or to another organization’s', async () => {
    const id = await ended()
    expect(await list()).toMatchObject([{ address_state: 'gone', can_send_again: false }])
    expect(await again(id)).toMatchObject(refusal)
    await address(true)
    expect(await again(id)).toMatchObject({ failure: { errors: [{ code: 'notification_email_paused' }] } })
    expect(await list()).toMatchObject([{ id, address_state: 'paused', can_send_again: false }])
    const other = await fixture.organization()
    expect(await again(await ended({ notice: content({ client_id: other }) }))).toMatchObject(refusal)
    expect(await deliveries()).toEqual([])
  })

  it('must be a notification that was not accepted, stopped or complained about', async () => {
    await address()
    for (const state of ['sent', 'stopped', 'complained'] as const)
      expect(await again(await ended({ state }))).toMatchObject(refusal)
    expect(await again(await ended({ template: 'password_reset', notice: undefined }))).toMatchObject(refusal)
    for (const id of ['x', '999999', mailId(fixture.clock.now(), fixture.platform.random.uuid())])
      expect(await again(id)).toMatchObject({ status: 404 })
    expect(await deliveries()).toEqual([])
  })

  it('counts for a week, if it is a failed notification', async () => {
    await ended()
    await ended({ state: 'complained' })
    await ended({ state: 'paused' })
    await ended({ template: 'password_reset' })
    await ended({}, 6)
    await ended({}, 8)
    expect(await failed()).toBe(3)
    const before = new Date(fixture.clock.now().getTime() - 8 * 86_400_000).toISOString()
    expect(await list({ undelivered: 'true', before })).toEqual([])
    expect(await list({ undelivered: 'true', state: 'complained' })).toHaveLength(1)
  })
})
