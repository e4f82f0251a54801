/** Expiring PGP keys: the administrators of the organization are notified once, thirty days before. */
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import {
  newNotificationEmail,
  notificationEmailsCollection,
} from '#functions/notification-emails/notification-email-store.ts'
import { notifyExpiringKeys } from '#functions/notification-emails/expiry.ts'
import { withOutbox } from '#functions/rules/mail/platform-outbox.ts'
import type { Transport } from '#functions/rules/mail/transport.ts'
import { operator } from '../auth/fixture.ts'
import { createAdministrationFixture, type AdministrationFixture } from '../support/administration.ts'
import { startBackends, type Backends } from '../support/backends.ts'
import { inFunction } from '../support/roles.ts'

let backends: Backends
let fixture: AdministrationFixture
let mails: string[]
let fails = false
const transport: Transport = {
  send: ({ to }) => {
    if (fails) return Promise.reject(new Error('SES is away'))
    return Promise.resolve({ messageId: String(mails.push(to)) })
  },
}
beforeAll(async () => {
  backends = await startBackends()
})
afterAll(async () => {
  await backends.stop()
})
beforeEach(async () => {
  mails = []
  fails = false
  fixture = await createAdministrationFixture(backends)
})

const day = 86_400
const run = () => inFunction('key-expiry', () => notifyExpiringKeys(withOutbox(fixture.platform, transport)))
/** Gives an address a key that expires after this many days. The fingerprint distinguishes it from others. */
const putKey = (client_id: number, days: number | null, fingerprint = 'A1') => {
  const now = fixture.clock.now().getTime()
  const expiry = days === null ? null : new Date(now + days * day * 1000).toISOString()
  const emails = fixture.platform.collection(notificationEmailsCollection)
  return emails.commit(operator, async (commit) => {
    const stored = await emails.get('notification_email', 1)
    const pgp_key = { base64: '', fingerprint, owner: 'Duty', expiry, creation: commit.at }
    if (stored !== undefined)
      commit.update('notification_email', 1, { ...stored.entity, pgp_key }, stored, ['pgp_key'])
    else
      commit.create(
        'notification_email',
        commit.nextId('notification_email'),
        newNotificationEmail({
          client_id,
          description: 'Duty',
          email: 'duty@example.com',
          language: 'pl',
          pgp_key,
          creation_date: commit.at,
        }),
      )
  })
}

it('is reported to each admin of the organization once, and again for another key', async () => {
  const id = await fixture.organization()
  const admins = [
    await fixture.person({ role: 'organization_admin', client_id: id }),
    await fixture.person({ role: 'organization_admin', client_id: id }),
  ]
  await fixture.person({ client_id: id })
  await fixture.person({ role: 'organization_admin', client_id: await fixture.organization() })
  await putKey(id, 31)
  expect(await run()).toBe(0)
  fixture.clock.advance(1.5 * day)
  expect(await run()).toBe(1)
  expect(mails.toSorted()).toEqual(admins.map(({ email }) => email).toSorted())
  fixture.clock.advance(10 * day)
  expect(await run()).toBe(0)
  await putKey(id, 20, 'B2')
  expect(await run()).toBe(1)
  expect(mails).toHaveLength(4)
})

it('is not reported for a key without expiry or one that has expired', async () => {
  const id = await fixture.organization()
  await fixture.person({ role: 'organization_admin', client_id: id })
  await putKey(id, null)
  expect(await run()).toBe(0)
  await putKey(id, -1, 'B2')
  expect(await run()).toBe(0)
})

it('waits for a recipient, and a failed message waits in the outbox', async () => {
  const id = await fixture.organization()
  await putKey(id, 10)
  expect(await run()).toBe(0)
  const admin = await fixture.person({ role: 'organization_admin', client_id: id })
  fails = true
  expect(await run()).toBe(1)
  expect(mails).toEqual([])
  fails = false
  expect(await run()).toBe(0)
  fixture.clock.advance(day / 24)
  await inFunction('mail-outbox', () => withOutbox(fixture.platform, transport).outbox.run())
  expect(mails).toEqual([admin.email])
})

it('is reported for the other keys when one fails', async () => {
  const id = await fixture.organization()
  const admin = await fixture.person({ role: 'organization_admin', client_id: id })
  await putKey(id, 10)
  const emails = fixture.platform.collection(notificationEmailsCollection)
  await emails.commit(operator, async (commit) => {
    const stored = await emails.get('notification_email', 1)
    if (stored === undefined) return
    const { entity } = stored
    commit.create('notification_email', commit.nextId('notification_email'), {
      ...entity,
      email: 'night@example.com',
    })
  })
  const transact = vi
    .spyOn(fixture.platform.table, 'transact')
    .mockRejectedValueOnce(new Error('never taken'))
  await expect(run()).rejects.toThrow('recipient of an expiring PGP key not notified')
  transact.mockRestore()
  expect(mails).toEqual([admin.email])
  expect(await run()).toBe(1)
})
