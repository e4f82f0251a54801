/** Setting up a new organization: its services in one act, and the checklist until it is complete. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { keys } from '#functions/rules/keys.ts'
import { servicePresets, servicesOf } from '#shared/domain/services.ts'
import { createAdministrationFixture, type AdministrationFixture } from '../support/administration.ts'
import { startBackends, type Backends } from '../support/backends.ts'
import type { Caller } from '../support/portal.ts'

let backends: Backends
let fixture: AdministrationFixture
beforeAll(async () => {
  backends = await startBackends()
})
afterAll(async () => {
  await backends.stop()
})
beforeEach(async () => {
  fixture = await createAdministrationFixture(backends)
})

const open = async (caller: Caller, id: number): Promise<string[]> => {
  const { checklist } = await fixture.portal.ok('getChecklist', caller, { params: { id } })
  return checklist === null ? ['complete'] : checklist.filter(({ done }) => !done).map(({ step }) => step)
}

it.each(servicePresets)(
  'a new organization has the services of the preset %s, in one commit',
  async (preset) => {
    const { portal, platformAdmin, platform } = fixture
    const head = async () => (await platform.table.get(keys.head('organizations')))?.['n']
    const before = Number(await head())
    const { client } = await portal.ok('createOrganization', platformAdmin, {
      body: { client_name: 'Port Wzorcowy', services: servicesOf[preset] },
    })
    const { services } = await portal.ok('getServices', platformAdmin, { params: { id: client.client_id } })
    expect(services).toEqual(servicesOf[preset])
    expect(Number(await head())).toBe(before + 1)
  },
)

it('a new organization gets no e-mails of a service that is off', async () => {
  expect(
    await fixture.portal.refused('createOrganization', fixture.platformAdmin, {
      body: { client_name: 'Port Wzorcowy', services: { threats: { enable_email_notifications: true } } },
    }),
  ).toEqual({ status: 422, code: 'service_disabled' })
})

it('a checklist is the same for both sides, loses each step once it is taken, and goes when nothing is left', async () => {
  const { portal, platformAdmin, platform } = fixture
  const { client } = await portal.ok('createOrganization', platformAdmin, { body: { client_name: 'Port' } })
  const id = client.client_id
  expect(await open(platformAdmin, id)).toEqual([
    'admin',
    'services',
    'assets',
    'address',
    'access',
    'second_admin',
  ])
  // An admin who has only a session in this test was active just now.
  const admin = await fixture.person({ role: 'organization_admin', client_id: id })
  expect(await open(admin, id)).toEqual(['services', 'assets', 'address', 'access', 'second_admin'])
  await portal.ok('updateServices', platformAdmin, { params: { id }, body: servicesOf.everything })
  await portal.ok('createAsset', platformAdmin, {
    params: { id },
    body: { asset_type: 'domain', value: 'port.example' },
  })
  await portal.ok('createNotificationEmail', admin, {
    body: { client_id: id, description: 'SOC', email: 'soc@port.example', language: 'pl' },
  })
  expect(await open(admin, id)).toEqual(['address', 'access', 'second_admin'])
  await portal.ok('testNotificationEmail', admin, { params: { id: 1 } })
  await portal.ok('createNamedKey', admin, {
    body: { name: 'SIEM', modules: ['feed'], expiry_date: null },
  })
  expect(await open(platformAdmin, id)).toEqual(['second_admin'])
  await fixture.person({ role: 'organization_admin', client_id: id })
  expect(await open(admin, id)).toEqual(['complete'])
  expect(await open(platformAdmin, id)).toEqual(['complete'])
  // A key that is revoked opens the step again.
  const { data } = await portal.ok('listConnectKeys', admin)
  await portal.ok('revokeNamedKey', admin, { params: { id: data[0]?.key_id ?? 0 } })
  expect(await open(admin, id)).toEqual(['access'])
  // Reading writes nothing.
  const head = async () =>
    Promise.all(
      ['organizations', 'notification_emails', 'api_keys', 'assets'].map(
        async (name) => (await platform.table.get(keys.head(name)))?.['n'],
      ),
    )
  const before = await head()
  await open(admin, id)
  expect(await head()).toEqual(before)
})

it('an organization has the given settings from the start, in one commit that the audit log describes', async () => {
  const { portal, platformAdmin } = fixture
  const settings = { time_zone: 'Europe/London', clear_content: 'names', mailed_code: false } as const
  const { client } = await portal.ok('createOrganization', platformAdmin, {
    body: { client_name: 'Port', services: servicesOf.watch, ...settings },
  })
  const params = { id: client.client_id }
  const { notification_settings } = await portal.ok('getNotificationSettings', platformAdmin, { params })
  expect(notification_settings).toEqual({ time_zone: 'Europe/London', clear_content: 'names' })
  const { sign_in_settings } = await portal.ok('getSignInSettings', platformAdmin, { params })
  expect(sign_in_settings).toEqual({ mailed_code: false })
  const zone = { client_name: 'Dock', time_zone: 'Europe/Nowhere' }
  expect((await portal.refused('createOrganization', platformAdmin, { body: zone })).code).toBe(
    'validation_failed',
  )
})

it('a checklist ends when an admin of the organization dismisses it, and can be shown again', async () => {
  const { portal, platformAdmin } = fixture
  const id = await fixture.organization()
  const admin = await fixture.person({ role: 'organization_admin', client_id: id })
  const set = (caller: Caller, dismissed: boolean) =>
    portal.refused('updateChecklist', caller, { params: { id }, body: { dismissed } })
  expect((await set(platformAdmin, true)).status).toBe(403)
  const other = await fixture.person({
    role: 'organization_admin',
    client_id: await fixture.organization(),
  })
  expect((await set(other, true)).status).toBe(404)
  expect(await open(admin, id)).toContain('assets')
  await portal.ok('updateChecklist', admin, { params: { id }, body: { dismissed: true } })
  expect(await open(admin, id)).toEqual(['complete'])
  expect(await open(platformAdmin, id)).toEqual(['complete'])
  const { history } = await portal.ok('getOrganization', platformAdmin, { params: { id } })
  expect(history).toContainEqual(expect.objectContaining({ fields: ['checklist_dismissed'] }))
  await portal.ok('updateChecklist', admin, { params: { id }, body: { dismissed: false } })
  expect(await open(admin, id)).toContain('assets')
})

it('an established organization has no checklist: its admin has signed in, and an address gets e-mails', async () => {
  const { portal, clock } = fixture
  const id = await fixture.organization()
  const admin = await fixture.person({ role: 'organization_admin', client_id: id })
  clock.advance(31 * 86_400)
  const again = await fixture.session(admin.id)
  expect(await open(again, id)).toContain('address')
  await portal.ok('createNotificationEmail', again, {
    body: { client_id: id, description: 'SOC', email: 'soc@port.example', language: 'pl' },
  })
  expect(await open(again, id)).toEqual(['complete'])
})

it('the list of organizations tells those whose checklist is not complete, for administrators alone', async () => {
  const { portal, platformAdmin, clock } = fixture
  const ids = async (caller: Caller, is_set_up: 'true' | 'false') =>
    (await portal.ok('listOrganizations', caller, { query: { is_set_up } })).data.map(
      ({ client_id }) => client_id,
    )
  const [established, dismissed, fresh] = [
    await fixture.organization(),
    await fixture.organization(),
    await fixture.organization(),
  ]
  const admin = await fixture.person({ role: 'organization_admin', client_id: established })
  const other = await fixture.person({ role: 'organization_admin', client_id: dismissed })
  await portal.ok('createNotificationEmail', admin, {
    body: { client_id: established, description: 'SOC', email: 'soc@port.example', language: 'pl' },
  })
  await portal.ok('updateChecklist', other, { params: { id: dismissed }, body: { dismissed: true } })
  expect(await ids(platformAdmin, 'false')).toEqual(expect.arrayContaining([established, fresh]))
  expect(await ids(platformAdmin, 'true')).toEqual([dismissed])
  clock.advance(31 * 86_400)
  const staff = await fixture.person({ role: 'platform_admin' })
  const open = await ids(staff, 'false')
  expect([established, dismissed, fresh].map((id) => open.includes(id))).toEqual([false, false, true])
  const analyst = await fixture.person({ role: 'analyst' })
  expect(await ids(analyst, 'false')).toEqual([])
})

it('a checklist of another organization does not exist', async () => {
  const admin = await fixture.person({
    role: 'organization_admin',
    client_id: await fixture.organization(),
  })
  const other = await fixture.organization()
  expect((await fixture.portal.refused('getChecklist', admin, { params: { id: other } })).status).toBe(404)
})
