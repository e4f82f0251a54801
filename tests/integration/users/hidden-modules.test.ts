/**
 * A module removed from an organization admin is hidden from the admin, not withheld. The admin connects systems to it
 * and grants it to users, each on record (docs/decisions/modules.md).
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { KeyGate } from '#functions/rules/key-api/key-gate.ts'
import { silentLog } from '#functions/core/log.ts'
import { collections } from '#functions/registry.ts'
import { PortalError } from '#shared/http/errors.ts'
import { createAdministrationFixture, type AdministrationFixture } from '../support/administration.ts'
import { startBackends, type Backends } from '../support/backends.ts'
import type { Caller } from '../support/portal.ts'

let backends: Backends
let fixture: AdministrationFixture
let organizationId: number
let admin: Caller & { readonly id: number }
beforeAll(async () => {
  backends = await startBackends()
  fixture = await createAdministrationFixture(backends)
  organizationId = await fixture.organization()
  admin = await fixture.person({ role: 'organization_admin', client_id: organizationId })
  await fixture.portal.ok('updateModulePermissions', fixture.platformAdmin, {
    params: { id: admin.id },
    body: { incident: false },
  })
})
afterAll(() => backends.stop())

/** Whether a key currently gives access to incidents. False without any module. */
const opensIncidents = async (key: string): Promise<boolean> => {
  const request = {
    headers: { authorization: `Bearer ${key}` },
    address: '192.0.2.1',
    call: 'GET incidents',
    log: silentLog,
  }
  try {
    return (await new KeyGate(fixture.platform).enter(request, { cost: 1 })).access.incident
  } catch (error) {
    if (error instanceof PortalError) return false
    throw error
  }
}
const setIncidents = (enabled: boolean) =>
  fixture.portal.ok('updateServices', fixture.platformAdmin, {
    params: { id: organizationId },
    body: { incidents: { enabled, enable_api_access: enabled } },
  })

/** Expects that the collections have records of the admin's actions. */
const expectRecords = async (...names: string[]): Promise<void> => {
  for (const definition of collections.filter(({ name }) => names.includes(name))) {
    const authors = new Set<number | null>()
    for await (const page of fixture.platform.collection(definition).entriesAfter(0))
      for (const { actor } of page) authors.add(actor.user_id)
    expect(authors, definition.name).toContain(admin.id)
  }
}

it('hides its screens and calls from the admin', async () => {
  expect(
    await fixture.portal.refused('listClientIncidents', admin, { params: { id: organizationId } }),
  ).toMatchObject({
    status: 403,
    code: 'module_forbidden',
  })
  expect(await fixture.portal.ok('getSession', admin)).toMatchObject({
    user: { has_incident_access: false, has_threat_access: true },
  })
})

it('lets the admin create keys for it, as long as the organization has the module', async () => {
  const { secret } = await fixture.portal.ok('createNamedKey', admin, {
    body: { name: 'SIEM', modules: ['incident'], expiry_date: null },
  })
  await fixture.portal.ok('regenerateOrganizationKey', fixture.platformAdmin, {
    params: { id: organizationId },
  })
  const { api_key: shown } = await fixture.portal.ok('getOrganizationKey', admin, {
    params: { id: organizationId },
    query: { reveal: 'true' },
  })
  const keys = [secret, shown?.key ?? '']
  expect(await Promise.all(keys.map(opensIncidents))).toEqual([true, true])
  await expectRecords('api_keys')
  await setIncidents(false)
  expect(await Promise.all(keys.map(opensIncidents))).toEqual([false, false])
  expect(
    await fixture.portal.refused('createNamedKey', admin, {
      body: { name: 'SOAR', modules: ['incident'], expiry_date: null },
    }),
  ).toMatchObject({ code: 'service_disabled' })
  await setIncidents(true)
})

it('lets the admin manage webhooks and notification e-mails for it', async () => {
  const { webhook } = await fixture.portal.ok('createWebhook', admin, {
    body: { name: 'SOC', url: 'https://hooks.grid.example/', modules: ['incident'] },
  })
  expect(webhook).toMatchObject({ modules: ['incident'], modules_off: [] })
  const params = { id: webhook.webhook_id }
  await fixture.portal.ok('updateWebhook', admin, { params, body: { modules: ['threat'] } })
  const changed = await fixture.portal.ok('updateWebhook', admin, { params, body: { modules: ['incident'] } })
  expect(changed.webhook.modules).toEqual(['incident'])
  const { notification_email: email } = await fixture.portal.ok('createNotificationEmail', admin, {
    body: { client_id: organizationId, description: 'SOC', email: 'soc@grid.example', language: 'en' },
  })
  expect(email.email).toBe('soc@grid.example')
  await expectRecords('webhooks', 'notification_emails')
})

it('lets the admin grant it to users and to other admins, who then have it', async () => {
  const user = await fixture.person({ client_id: organizationId, modules: ['threat'] })
  await fixture.portal.ok('updateModulePermissions', admin, {
    params: { id: user.id },
    body: { incident: true },
  })
  const session = await fixture.session(user.id)
  expect(
    (await fixture.portal.ok('listClientIncidents', session, { params: { id: organizationId } })).data,
  ).toEqual([])
  await fixture.portal.ok('createUser', admin, {
    body: {
      client_id: organizationId,
      name: 'Anna Kos',
      email: 'anna@grid.example',
      role: 'ROLE_ORGANIZATION_ADMIN',
      has_incident_access: true,
      has_report_access: true,
      account_expiry_date: null,
    },
  })
  await expectRecords('organizations')
  // Only the provider may change the admin's own account.
  expect(
    await fixture.portal.refused('updateModulePermissions', admin, {
      params: { id: admin.id },
      body: { incident: true },
    }),
  ).toMatchObject({ code: 'user_protected' })
})
