/** Personal e-mails: digests of views and asset matches, to whom, when, and what they may contain. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { assetsCollection } from '#functions/assets/asset-store.ts'
import { sendPersonalNews } from '#functions/notifications/personal/personal-news.ts'
import { organizationsCollection } from '#functions/organizations/organization-store.ts'
import { keys } from '#functions/rules/keys.ts'
import { withOutbox } from '#functions/rules/mail/platform-outbox.ts'
import { unsubscribeLinks } from '#functions/rules/mail/unsubscribe-links.ts'
import type { ClearContent } from '#shared/domain/notifications/settings.ts'
import { operator } from '../auth/fixture.ts'
import { startBackends, type Backends } from '../support/backends.ts'
import { DyingTable } from '../support/dying-table.ts'
import type { Caller } from '../support/portal.ts'
import { inFunction } from '../support/roles.ts'
import { putDictionaries, putExposures, putIncidents, putIndicators, putThreats } from './content.ts'
import { createNotifierFixture, type NotifierFixture } from './fixture.ts'

let backends: Backends
let fixture: NotifierFixture
beforeAll(async () => {
  backends = await startBackends()
})
afterAll(async () => {
  await backends.stop()
})
beforeEach(async () => {
  fixture = await createNotifierFixture(backends)
  await putDictionaries(fixture.platform)
  await fixture.run()
})

const morning = { mode: 'daily', day: 1, hour: 7 } as const
const plain = (text: string | undefined): string => (text ?? '').replaceAll(/\s+/g, ' ')

const send = () =>
  inFunction('mail-outbox', () => withOutbox(fixture.platform, fixture.transport).outbox.run())

const news = async (platform = fixture.platform): Promise<number> => {
  const written = await inFunction('personal-news', () => sendPersonalNews(platform))
  await send()
  return written
}

/** Releases what was published, then runs personal news once it has settled. */
const settle = async (): Promise<number> => {
  await fixture.run(4)
  fixture.clock.advance(5 * 60)
  return news()
}

/** Advances the clock to a whole hour in Warsaw, and runs personal news some minutes later. */
const atHour = async (hour: number): Promise<number> => {
  const wall = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Warsaw', timeStyle: 'short' })
  do fixture.clock.advance(60)
  while (wall.format(fixture.clock.now()) !== `${String(hour).padStart(2, '0')}:00`)
  fixture.clock.advance(60)
  return news()
}

const allow = async (organizationId: number, clear_content: ClearContent): Promise<void> => {
  const organizations = fixture.platform.collection(organizationsCollection)
  await organizations.commit(operator, async (commit) => {
    const stored = await organizations.get('organization', organizationId)
    if (stored === undefined) return
    const entity = { ...stored.entity, notification_settings: { time_zone: 'Europe/Warsaw', clear_content } }
    commit.update('organization', organizationId, entity, stored, ['name'])
  })
}

const watch = (client_id: number, value: string): Promise<void> =>
  fixture.platform.collection(assetsCollection).commit(operator, (commit) => {
    commit.create('asset', commit.nextId('asset'), {
      client_id,
      asset_type: 'domain',
      value,
      key: value,
      status: 'added',
      request_id: null,
      creation_date: commit.at,
    })
  })

const viewOf = async (
  caller: Caller,
  list: 'incidents' | 'threats',
  filters: Record<string, string>,
  is_shared = false,
) =>
  (
    await fixture.portal.ok('createView', caller, {
      body: { view_name: `View of ${list}`, list, filters, is_shared },
    })
  ).view.view_id

it('a digest has what came to its views since the last one, within the rights of now, once', async () => {
  const organizationId = await fixture.organization()
  await allow(organizationId, 'names')
  const other = await fixture.organization()
  const ann = await fixture.person({ client_id: organizationId })
  const view = await viewOf(ann, 'incidents', { name: 'Phish' })
  await putIncidents(fixture.platform, organizationId, [{ name: 'Phishing before' }])
  await fixture.run(5)
  fixture.clock.advance(60)
  const { my_notifications: mine } = await fixture.portal.ok('updateViewDigest', ann, {
    params: { id: view },
    body: { every: 'daily' },
  })
  // A digest that was off is switched on.
  expect(mine).toMatchObject({ digest: morning, views: [{ view_id: view, every: 'daily' }] })
  // What it has is in another view too, and counts once in the subject.
  const also = async (view_name: string, list: 'incidents' | 'feeds', filters: Record<string, string>) => {
    const body = { view_name, list, filters, is_shared: false }
    const { view_id: id } = (await fixture.portal.ok('createView', ann, { body })).view
    await fixture.portal.ok('updateViewDigest', ann, { params: { id }, body: { every: 'daily' } })
  }
  await also('Other', 'incidents', { name: 'Phishing' })
  await also('Examples', 'feeds', { value: 'example' })
  await also('All', 'feeds', {})
  await fixture.mails()
  // Nothing is new.
  expect(await atHour(7)).toBe(0)
  const named = [
    ...Array.from({ length: 7 }, (_, index) => ({ name: `Phishing ${index}` })),
    { name: 'Leak' },
  ]
  await putIncidents(fixture.platform, organizationId, [...named, { name: 'Phishing kept', tlp: 'red' }])
  await putIncidents(fixture.platform, other, [{ name: 'Phishing of others' }])
  await putIndicators(fixture.platform, [{ value: 'a.example' }, { value: 'b.test' }])
  expect(await settle()).toBe(0)
  expect(await atHour(7)).toBe(1)
  expect(await news()).toBe(0)
  const [mail, ...more] = await fixture.mails()
  expect([mail?.to_, more]).toEqual([ann.email, []])
  expect(plain(mail?.subject)).toContain('Digest: 10 new items')
  const text = plain(mail?.text)
  expect(text).toContain('VIEW OF INCIDENTS (8 new)')
  expect(text).toContain('And 3 more.')
  for (const absent of ['before', 'of others', 'Leak', 'kept']) expect(text).not.toContain(absent)
  expect(text).toMatch(/\/incidents\/view\/\d+/)
  expect(mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toContain('token=digest.')
  // Without the module the view does not exist.
  await putIncidents(fixture.platform, organizationId, [{ name: 'Phishing later' }])
  await settle()
  await fixture.portal.ok('updateModulePermissions', await fixture.person({ role: 'platform_admin' }), {
    params: { id: ann.id },
    body: { incident: false },
  })
  expect(await atHour(7)).toBe(0)
})

it('a weekly view is in the digest of its day, and an unencrypted one names only what it may', async () => {
  const organizationId = await fixture.organization()
  const ann = await fixture.person({ client_id: organizationId })
  const bea = await fixture.person({ client_id: organizationId })
  const shared = await viewOf(ann, 'threats', {}, true)
  await fixture.portal.ok('updateMyNotifications', bea, { body: { digest: { ...morning, day: 3 } } })
  await fixture.portal.ok('updateViewDigest', bea, { params: { id: shared }, body: { every: 'weekly' } })
  await putThreats(fixture.platform, [{ name: 'Grey Owl' }])
  await settle()
  await fixture.mails()
  const days: number[] = []
  for (let day = 0; day < 7; day += 1) if ((await atHour(7)) > 0) days.push(fixture.clock.now().getUTCDay())
  expect(days).toEqual([3])
  const [mail] = await fixture.mails()
  expect(mail?.to_).toBe(bea.email)
  const text = plain(mail?.text)
  expect(text).toContain(`THREATS, VIEW ${shared}`)
  expect(text).not.toMatch(/Grey Owl|view of threats/i)
  // A view that is no longer shared is no longer sent.
  await fixture.portal.ok('deleteView', await fixture.session(ann.id), { params: { id: shared } })
  await putThreats(fixture.platform, [{ name: 'Magpie' }])
  await settle()
  let sent = 0
  for (let day = 0; day < 7; day += 1) sent += await atHour(7)
  expect(sent).toBe(0)
})

it('what matches assets comes at once, after the quiet hours, and not twice to one address', async () => {
  const organizationId = await fixture.organization()
  await allow(organizationId, 'everything')
  await watch(organizationId, 'wzorcowa.example')
  const ann = await fixture.person({ client_id: organizationId })
  const bea = await fixture.person({ client_id: organizationId })
  const cem = await fixture.person({ client_id: organizationId })
  await fixture.portal.ok('createNotificationEmail', fixture.platformAdmin, {
    body: { client_id: organizationId, description: 'Bea', email: bea.email, language: 'en' },
  })
  for (const person of [ann, bea])
    await fixture.portal.ok('updateMyNotifications', person, { body: { concerns_us: 'at_once' } })
  expect((await fixture.portal.ok('getMyNotifications', bea, {})).my_notifications).toMatchObject({
    is_organization_address: true,
    concerns_us: 'at_once',
  })
  expect((await fixture.portal.ok('getMyNotifications', cem, {})).my_notifications.concerns_us).toBe('off')
  fixture.clock.advance(5 * 60)
  await putThreats(fixture.platform, [
    { name: 'Attack on vpn.wzorcowa.example' },
    { name: 'Attack on others' },
  ])
  await putIndicators(fixture.platform, [{ value: 'login.wzorcowa.example' }, { value: 'else.example' }])
  expect(await settle()).toBe(1)
  expect(await news()).toBe(0)
  const [mail] = (await fixture.mails()).filter(({ subject }) => subject?.includes('Concerns us') === true)
  expect(mail?.to_).toBe(ann.email)
  expect(plain(mail?.subject)).toContain('Concerns us: 2 new items')
  // Hosts of the organization are not defanged.
  expect(plain(mail?.text)).toContain('login.wzorcowa.example')
  expect(plain(mail?.text)).not.toContain('others')
  // Quiet hours hold it back.
  await fixture.portal.ok('updateMyNotifications', ann, { body: { quiet_hours: { from: 20, until: 6 } } })
  await atHour(21)
  await putThreats(fixture.platform, [{ name: 'Night attack on wzorcowa.example' }])
  expect(await settle()).toBe(0)
  expect(await atHour(6)).toBe(1)
  // A user who cannot sign in gets nothing.
  await fixture.portal.ok('toggleActiveStatus', await fixture.person({ role: 'platform_admin' }), {
    params: { id: ann.id },
    body: { deactivated: true },
  })
  await putThreats(fixture.platform, [{ name: 'Day attack on wzorcowa.example' }])
  fixture.clock.advance(2 * 3600)
  expect(await settle()).toBe(0)
})

it('a killed run neither repeats nor loses an e-mail', async () => {
  const organizationId = await fixture.organization()
  const ann = await fixture.person({ client_id: organizationId })
  const view = await viewOf(ann, 'threats', {})
  await fixture.portal.ok('updateViewDigest', ann, { params: { id: view }, body: { every: 'daily' } })
  await putThreats(fixture.platform, [{ name: 'Grey Owl' }])
  await settle()
  await fixture.mails()
  await atHour(6)
  fixture.clock.advance(3600)
  const { platform } = fixture
  for (let writes = 1; writes < 5; writes += 1) {
    const table = new DyingTable(platform.table.name, backends.dynamodb)
    table.dieAfter(writes)
    await news({ ...platform, table }).catch(() => undefined)
  }
  await send()
  const sent = (await fixture.mails()).filter(({ to_ }) => to_ === ann.email)
  expect(sent).toHaveLength(1)
  expect(await news()).toBe(0)
})

it('has a bounded number of views, ends with the link of an e-mail, and with its user', async () => {
  const organizationId = await fixture.organization()
  const ann = await fixture.person({ client_id: organizationId })
  const stranger = await fixture.person({ client_id: await fixture.organization() })
  const [exposure] = await putExposures(fixture.platform, organizationId, [{}])
  expect(exposure).toBeDefined()
  const views: number[] = []
  for (let index = 0; index < 11; index += 1) {
    const { view } = await fixture.portal.ok('createView', ann, {
      body: { view_name: `View ${index}`, list: 'incidents', filters: {} },
    })
    views.push(view.view_id)
  }
  const subscribe = (caller: Caller, id: number) =>
    fixture.portal.send('updateViewDigest', caller, { params: { id }, body: { every: 'daily' } })
  for (const id of views.slice(0, 10)) expect((await subscribe(ann, id)).statusCode).toBe(200)
  expect((await subscribe(ann, views[10] ?? 0)).statusCode).toBe(409)
  expect((await subscribe(stranger, views[0] ?? 0)).statusCode).toBe(404)
  const item = () => fixture.platform.table.get(keys.myNotifications(ann.id))
  expect(await item()).toMatchObject({ user_id: ann.id, client_id: organizationId })
  for (const kind of ['replies', 'mentions', 'concerns_us', 'digest'] as const) {
    const links = await inFunction('personal-news', () =>
      unsubscribeLinks(fixture.platform, { kind, id: ann.id, email: ann.email }),
    )
    const form = new FormData()
    form.set('List-Unsubscribe', 'One-Click')
    const token = new URL(links.oneClick).searchParams.get('token') ?? ''
    const end = await fixture.portal.send('unsubscribe', { token: undefined }, { query: { token }, form })
    expect(end.statusCode).toBe(200)
  }
  expect((await fixture.portal.ok('getMyNotifications', ann, {})).my_notifications).toMatchObject({
    replies: false,
    mentions: false,
    concerns_us: 'off',
    digest: { mode: 'off' },
  })
  await fixture.portal.ok('deleteUser', fixture.platformAdmin, { params: { id: ann.id } })
  expect(await item()).toBeUndefined()
})
