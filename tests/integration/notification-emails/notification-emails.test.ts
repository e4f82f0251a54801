/** Notification e-mails of organizations: rules, PGP keys and tenants. */
import * as openpgp from 'openpgp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditRoutes } from '#functions/audit/routes.ts'
import { notificationEmailsCollection } from '#functions/notification-emails/notification-email-store.ts'
import { notificationEmailRoutes } from '#functions/notification-emails/routes.ts'
import { notificationEmailsOfOrganizations } from '#functions/notification-emails/organization-data.ts'
import { notificationDeliverySchema } from '#functions/rules/mail/notification-deliveries.ts'
import { keys } from '#functions/rules/keys.ts'
import { organizationDeletionItem } from '#functions/rules/tenants/organization-deletions.ts'
import { defaultPreferences, type NotificationPreferences } from '#shared/domain/notifications/preferences.ts'
import type { BodyIn } from '#shared/http/endpoint.ts'
import type { createNotificationEmail } from '#shared/contracts/notification-emails.ts'
import { operator } from '../auth/fixture.ts'
import { createAdministrationFixture, type AdministrationFixture } from '../support/administration.ts'
import { startBackends, type Backends } from '../support/backends.ts'
import { createPortal, type Caller, type Portal } from '../support/portal.ts'

let backends: Backends
let fixture: AdministrationFixture
let portal: Portal
let id: number
let other: number
let admin: Caller
beforeAll(async () => {
  backends = await startBackends()
})
afterAll(async () => {
  await backends.stop()
})
beforeEach(async () => {
  fixture = await createAdministrationFixture(backends)
  portal = createPortal(fixture.platform, notificationEmailRoutes(fixture.platform))
  id = await fixture.organization()
  other = await fixture.organization()
  admin = await fixture.person({ role: 'organization_admin', client_id: id })
})

const day = 86_400
const notFound = { status: 404, code: 'not_found' }
const incorrect = { status: 400, code: 'pgp_key_incorrect' }
const body = (
  own: Partial<BodyIn<typeof createNotificationEmail>> = {},
): BodyIn<typeof createNotificationEmail> => ({
  client_id: id,
  description: 'Duty',
  email: 'duty@example.com',
  language: 'pl',
  ...own,
})
const add = async (own: Partial<BodyIn<typeof createNotificationEmail>> = {}) =>
  (await portal.ok('createNotificationEmail', admin, { body: body(own) })).notification_email
const base64 = (text: string): string => Buffer.from(text).toString('base64')
/** A key created a day ago that expires after this many days from now, or never. */
const keyPair = async (days?: number) => {
  const date = new Date(fixture.clock.now().getTime() - day * 1000)
  return openpgp.generateKey({
    type: 'ecc',
    curve: 'curve25519Legacy',
    userIDs: [{ name: 'Dyżur', email: 'duty@example.com' }],
    date,
    ...(days === undefined ? {} : { keyExpirationTime: (days + 1) * day }),
  })
}
const key = async (days?: number): Promise<string> => base64((await keyPair(days)).publicKey)

describe('a notification e-mail', () => {
  it('that is paused shows why and since when, and is resumed by the administrators of its organization', async () => {
    const { notification_email_id } = await add()
    const params = { id: notification_email_id }
    const collection = fixture.platform.collection(notificationEmailsCollection)
    const since = fixture.clock.now().toISOString()
    await collection.commit(operator, async (commit) => {
      const stored = await collection.get('notification_email', notification_email_id)
      if (stored === undefined) throw new Error('gone')
      const delivery = {
        state: 'paused' as const,
        reason: 'bounces' as const,
        hard_bounces: 3,
        since,
        seen: ['a'],
      }
      const entity = { ...stored.entity, delivery }
      commit.update('notification_email', notification_email_id, entity, stored, ['delivery'])
    })
    expect((await portal.ok('getNotificationEmail', admin, { params })).notification_email).toMatchObject({
      delivery_state: 'paused',
      paused_reason: 'bounces',
      paused_date: since,
      hard_bounces: 3,
    })
    const stranger = await fixture.person({ role: 'organization_admin', client_id: other })
    expect(await portal.refused('resumeNotificationEmail', stranger, { params })).toEqual(notFound)
    const working = {
      delivery_state: 'active',
      paused_reason: null,
      paused_date: null,
      hard_bounces: 0,
    }
    const { notification_email } = await portal.ok('resumeNotificationEmail', admin, { params })
    expect(notification_email).toMatchObject(working)
    const { sequence } = await collection.head()
    // There is nothing to resume, so nothing is recorded.
    await portal.ok('resumeNotificationEmail', fixture.platformAdmin, { params })
    expect((await collection.head()).sequence).toBe(sequence)
    const entries: unknown[] = []
    for await (const page of collection.entriesAfter(sequence - 1)) entries.push(...page)
    expect(entries).toMatchObject([
      {
        changes: [
          {
            fields: ['delivery', 'hard_bounces'],
            values: [
              { field: 'delivery', before: 'bounces', after: null },
              { field: 'hard_bounces', before: 3, after: null },
            ],
          },
        ],
      },
    ])
  })

  it('is added, listed in order, changed and deleted', async () => {
    const { platformAdmin } = fixture
    expect(await add({ description: '  Duty   team ', email: ' Duty@Example.com' })).toMatchObject({
      notification_email_id: 1,
      client_id: id,
      description: 'Duty team',
      email: 'Duty@example.com',
      language: 'pl',
      has_pgp_key: false,
      pgp_key_state: 'none',
      pgp_key_expiration_date: null,
      pgp_key_fingerprint: null,
    })
    await portal.ok('createNotificationEmail', platformAdmin, {
      body: body({ email: 'a@example.com', language: 'en' }),
    })
    // The same address in another organization is a separate entry.
    await portal.ok('createNotificationEmail', platformAdmin, { body: body({ client_id: other }) })
    expect(
      (await portal.ok('listClientNotificationEmails', admin, { params: { id } })).data.map(
        ({ email }) => email,
      ),
    ).toEqual(['Duty@example.com', 'a@example.com'])
    expect((await portal.ok('listNotificationEmails', admin)).meta.pagination.total).toBe(2)
    expect(
      (await portal.ok('listNotificationEmails', platformAdmin)).data.map(
        ({ notification_email_id }) => notification_email_id,
      ),
    ).toEqual([1, 2, 3])
    expect(
      (await portal.ok('listNotificationEmails', platformAdmin, { query: { client_id: String(other) } }))
        .data,
    ).toHaveLength(1)
    expect(
      await portal.refused('createNotificationEmail', admin, { body: body({ email: 'DUTY@example.com' }) }),
    ).toEqual({ status: 409, code: 'already_exists' })
    const changed = await portal.ok('updateNotificationEmail', admin, {
      params: { id: 1 },
      body: { language: 'en' },
    })
    expect(changed.notification_email).toMatchObject({
      description: 'Duty team',
      language: 'en',
      email: 'Duty@example.com',
    })
    await portal.ok('deleteNotificationEmail', admin, { params: { id: 1 } })
    expect(await portal.refused('getNotificationEmail', admin, { params: { id: 1 } })).toEqual(notFound)
    expect((await add()).notification_email_id).toBe(4)
  })

  it.each<[string, Partial<BodyIn<typeof createNotificationEmail>>]>([
    ['no description', { description: ' ' }],
    ['a long description', { description: 'x'.repeat(256) }],
    ['no e-mail', { email: '' }],
    ['an invalid e-mail', { email: 'duty' }],
    ['a long e-mail', { email: `${'x'.repeat(250)}@example.com` }],
    ['another language', { language: 'de' as 'pl' }],
  ])('with %s is rejected', async (_, own) => {
    expect(await portal.refused('createNotificationEmail', admin, { body: body(own) })).toEqual({
      status: 422,
      code: 'validation_failed',
    })
  })

  it('is one of at most a hundred', async () => {
    for (let n = 0; n < 100; n += 1) await add({ email: `a${n}@example.com` })
    expect(await portal.refused('createNotificationEmail', admin, { body: body() })).toEqual({
      status: 422,
      code: 'too_many_notification_emails',
    })
  })

  it('of another organization does not exist, for any action', async () => {
    await add()
    const stranger = await fixture.person({ role: 'organization_admin', client_id: other })
    for (const call of [
      'getNotificationEmail',
      'deleteNotificationEmail',
      'deleteNotificationEmailKey',
    ] as const) {
      expect(await portal.refused(call, stranger, { params: { id: 1 } }), call).toEqual(notFound)
    }
    expect(
      await portal.refused('updateNotificationEmail', stranger, {
        params: { id: 1 },
        body: { description: 'Mine', base64_pgp_key: 'bm8ga2V5' },
      }),
    ).toEqual(notFound)
    expect(await portal.refused('listClientNotificationEmails', stranger, { params: { id } })).toEqual(
      notFound,
    )
    expect(
      await portal.refused('listNotificationEmails', stranger, { query: { client_id: String(id) } }),
    ).toEqual(notFound)
    expect(await portal.refused('createNotificationEmail', stranger, { body: body() })).toEqual(notFound)
    expect(
      (await portal.ok('getNotificationEmail', admin, { params: { id: 1 } })).notification_email.description,
    ).toBe('Duty')
  })

  it('is deleted with its organization', async () => {
    await add()
    await fixture.platform.table.put(
      organizationDeletionItem({
        client_id: id,
        client_name: 'A',
        actor: operator,
        requested: fixture.clock.now().toISOString(),
      }),
    )
    const emails = notificationEmailsOfOrganizations(fixture.platform)
    expect([
      await emails.remove(other, operator),
      await emails.remove(id, operator),
      await emails.remove(id, operator),
    ]).toEqual([0, 1, 0])
  })
})

describe('notification preferences', () => {
  const weekly: NotificationPreferences = {
    ...defaultPreferences,
    threat: { mode: 'weekly', day: 1, hour: 8 },
    quiet_hours: { from: 22, until: 6 },
  }
  const change = async (preferences: NotificationPreferences) =>
    portal.ok('updateNotificationEmail', await fixture.session(1), {
      params: { id: 1 },
      body: { preferences },
    })
  const stored = async () =>
    (await fixture.platform.collection(notificationEmailsCollection).get('notification_email', 1))?.entity

  it('have defaults, and are returned completely', async () => {
    expect((await add()).preferences).toEqual(defaultPreferences)
    expect((await add({ email: 'b@example.com', preferences: weekly })).preferences).toEqual(weekly)
    expect((await change(weekly)).notification_email.preferences).toEqual(weekly)
    const body = { preferences: { ...weekly, threat: undefined } }
    expect(
      await portal.refused('updateNotificationEmail', admin, {
        params: { id: 1 },
        body: body as unknown as { preferences: NotificationPreferences },
      }),
    ).toEqual({ status: 422, code: 'validation_failed' })
  })

  it.each<[string, Partial<Record<keyof NotificationPreferences, unknown>>]>([
    ['indicators at once', { feed: { mode: 'immediately' } }],
    ['an invalid hour', { threat: { mode: 'daily', hour: 24 } }],
    ['an invalid weekday', { threat: { mode: 'weekly', day: 0, hour: 7 } }],
    ['quiet hours without an end', { quiet_hours: { from: 7, until: 7 } }],
    ['an unknown criticality', { smallest_criticality: 4 }],
  ])('reject %s', async (_, own) => {
    const preferences = { ...defaultPreferences, ...own } as NotificationPreferences
    expect(await portal.refused('createNotificationEmail', admin, { body: body({ preferences }) })).toEqual({
      status: 422,
      code: 'validation_failed',
    })
  })

  it('keep the previous version for nine days, and an unchanged one has no effect', async () => {
    await add()
    await change(defaultPreferences)
    expect(await stored()).toMatchObject({ preferences_before: [] })
    const changed = fixture.clock.now().toISOString()
    await change(weekly)
    expect(await stored()).toMatchObject({
      preferences: weekly,
      preferences_before: [{ preferences: defaultPreferences, until: changed }],
    })
    fixture.clock.advance(8 * day)
    await change(defaultPreferences)
    expect((await stored())?.preferences_before).toHaveLength(2)
    fixture.clock.advance(1.5 * day)
    await change(weekly)
    expect((await stored())?.preferences_before.map(({ preferences }) => preferences)).toEqual([
      weekly,
      defaultPreferences,
    ])
  })

  it('are in the audit log, with removed and added values', async () => {
    await add()
    await change(weekly)
    const { data } = await createPortal(fixture.platform, auditRoutes(fixture.platform)).ok(
      'listAudit',
      fixture.platformAdmin,
      {
        query: { actions: 'notification_email.update' },
      },
    )
    expect(data[0]).toMatchObject({
      fields: ['preferences'],
      values: [
        {
          field: 'preferences',
          before: ['threat: daily 7', 'quiet_hours: off'],
          after: ['threat: weekly 1 8', 'quiet_hours: 22-6'],
        },
      ],
    })
  })
})

describe('a test message', () => {
  const test = { params: { id: 1 } }
  const planned = async () =>
    (await fixture.platform.table.queryAll(keys.notificationDelivery('').pk)).map((item) =>
      notificationDeliverySchema.parse(item),
    )

  it('is planned for the address, due at once, and recorded', async () => {
    await add()
    await portal.ok('testNotificationEmail', admin, test)
    expect(await planned()).toEqual([
      {
        kind: 'test',
        client_id: id,
        notification_email_id: 1,
        to: 'duty@example.com',
        tellings: [],
        incident_id: null,
        feeds: null,
        period: null,
        attempts: 0,
        lease: expect.any(String),
        lease_until: 0,
        id: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\dZ-]+_[\da-f-]{36}$/),
        at: fixture.clock.now().toISOString(),
        next_at: fixture.clock.now().getTime(),
      },
    ])
    const { data } = await createPortal(fixture.platform, auditRoutes(fixture.platform)).ok(
      'listAudit',
      fixture.platformAdmin,
      { query: { actions: 'notification_test' } },
    )
    expect(data).toMatchObject([{ outcome: 'success', client: { client_id: id } }])
  })

  it('is limited to one a minute and twenty a day for each address', async () => {
    await add()
    await add({ email: 'b@example.com' })
    // Moves to the start of a day as the limit counts it.
    fixture.clock.advance(day - (Math.floor(fixture.clock.now().getTime() / 1000) % day))
    const ask = async () => portal.refused('testNotificationEmail', await fixture.session(1), test)
    await portal.ok('testNotificationEmail', await fixture.session(1), test)
    fixture.clock.advance(59)
    expect(await ask()).toEqual({ status: 429, code: 'test_mail_too_soon' })
    await portal.ok('testNotificationEmail', await fixture.session(1), { params: { id: 2 } })
    for (let n = 1; n < 20; n += 1) {
      fixture.clock.advance(60)
      await portal.ok('testNotificationEmail', await fixture.session(1), test)
    }
    fixture.clock.advance(60)
    expect(await ask()).toEqual({ status: 429, code: 'too_many_test_mails' })
    expect(await planned()).toHaveLength(21)
    fixture.clock.advance(day)
    await portal.ok('testNotificationEmail', await fixture.session(1), test)
  })

  it('is not sent to a paused address, or to that of another organization', async () => {
    await add()
    const stranger = await fixture.person({ role: 'organization_admin', client_id: other })
    expect(await portal.refused('testNotificationEmail', stranger, test)).toEqual(notFound)
    const emails = fixture.platform.collection(notificationEmailsCollection)
    await emails.commit(operator, async (commit) => {
      const stored = await emails.get('notification_email', 1)
      if (stored === undefined) throw new Error('no address')
      const delivery = { ...stored.entity.delivery, state: 'paused', reason: 'complaint' } as const
      commit.update('notification_email', 1, { ...stored.entity, delivery }, stored, [])
    })
    expect(await portal.refused('testNotificationEmail', admin, test)).toEqual({
      status: 409,
      code: 'notification_email_paused',
    })
    const { notification_email: paused } = await portal.ok('getNotificationEmail', admin, test)
    expect(paused).toMatchObject({ delivery_state: 'paused', paused_reason: 'complaint' })
    for (const [delivery_state, total] of [
      ['paused', 1],
      ['active', 0],
    ] as const)
      expect(
        (await portal.ok('listNotificationEmails', admin, { query: { delivery_state } })).meta.pagination
          .total,
      ).toBe(total)
    expect(await planned()).toEqual([])
    expect(await portal.refused('resumeNotificationEmail', stranger, test)).toEqual(notFound)
    const { notification_email: active } = await portal.ok('resumeNotificationEmail', admin, test)
    expect(active).toMatchObject({ delivery_state: 'active', paused_reason: null, paused_date: null })
    await portal.ok('testNotificationEmail', admin, test)
    expect(await planned()).toHaveLength(1)
  })
})

describe('its PGP key', () => {
  it('is shown with fingerprint and owner, with a warning 30 days before its expiry', async () => {
    const email = await add({ base64_pgp_key: await key(40) })
    expect(email).toMatchObject({
      has_pgp_key: true,
      pgp_key_state: 'valid',
      pgp_key_owner: 'Dyżur <duty@example.com>',
    })
    expect(email.pgp_key_fingerprint).toMatch(/^[0-9A-F]{40}$/)
    expect(
      Math.round(
        (Date.parse(email.pgp_key_expiration_date ?? '') - fixture.clock.now().getTime()) / 1000 / day,
      ),
    ).toBe(40)
    const states = ['none', 'valid', 'expiring', 'expired'] as const
    // The list's filter finds it under the state that it shows, and under no other.
    const state = async () => {
      const session = await fixture.session(1)
      const { notification_email: shown } = await portal.ok('getNotificationEmail', session, {
        params: { id: 1 },
      })
      const found = await Promise.all(
        states.map(
          async (pgp_key_state) =>
            (await portal.ok('listNotificationEmails', session, { query: { pgp_key_state } })).meta.pagination
              .total,
        ),
      )
      expect(found).toEqual(states.map((one) => Number(one === shown.pgp_key_state)))
      return shown.pgp_key_state
    }
    fixture.clock.advance(9 * day)
    expect(await state()).toBe('valid')
    fixture.clock.advance(1.1 * day)
    expect(await state()).toBe('expiring')
    fixture.clock.advance(30 * day)
    expect(await state()).toBe('expired')
  })

  it('is set, replaced and deleted; one without expiry is valid', async () => {
    await add()
    const set = await portal.ok('updateNotificationEmail', admin, {
      params: { id: 1 },
      body: { base64_pgp_key: await key() },
    })
    expect(set.notification_email).toMatchObject({
      has_pgp_key: true,
      pgp_key_state: 'valid',
      pgp_key_expiration_date: null,
    })
    const replaced = await portal.ok('updateNotificationEmail', admin, {
      params: { id: 1 },
      body: { base64_pgp_key: await key(10) },
    })
    expect(replaced.notification_email.pgp_key_state).toBe('expiring')
    expect(replaced.notification_email.pgp_key_fingerprint).not.toBe(
      set.notification_email.pgp_key_fingerprint,
    )
    expect(
      (await portal.ok('deleteNotificationEmailKey', admin, { params: { id: 1 } })).notification_email,
    ).toMatchObject({ has_pgp_key: false, pgp_key_state: 'none' })
    await portal.ok('deleteNotificationEmailKey', admin, { params: { id: 1 } })
  })

  it('that cannot be used is rejected, and nothing changes', async () => {
    await add({ base64_pgp_key: await key() })
    const { privateKey } = await keyPair()
    const refused = (content: string) =>
      portal.refused('updateNotificationEmail', admin, {
        params: { id: 1 },
        body: { base64_pgp_key: content, description: 'Other' },
      })
    expect(await refused(base64('no key at all, although it is longer than forty characters'))).toEqual(
      incorrect,
    )
    expect(await refused('***')).toEqual(incorrect)
    expect(await refused(base64(privateKey))).toEqual({ status: 400, code: 'pgp_key_private' })
    expect(await refused(await key(-0.5))).toEqual({ status: 400, code: 'pgp_key_expired' })
    for (const bytes of [200_001, 300_001, 600_000])
      expect(await refused(base64('x'.repeat(bytes)))).toEqual({ status: 413, code: 'file_size_too_big' })
    expect(
      await portal.refused('createNotificationEmail', admin, {
        body: body({ email: 'b@example.com', base64_pgp_key: base64('no key') }),
      }),
    ).toEqual(incorrect)
    expect((await portal.ok('listClientNotificationEmails', admin, { params: { id } })).data).toMatchObject([
      { description: 'Duty', pgp_key_state: 'valid' },
    ])
  })
})
