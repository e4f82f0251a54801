/** API keys of systems, organizations and users: who sees which and when, and what each permits. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { apiKeyRoutes } from '#functions/api-keys/routes.ts'
import { apiKeysOfOrganizations } from '#functions/api-keys/organization-data.ts'
import { notifyExpiringApiKeys } from '#functions/api-keys/expiry.ts'
import { organizationRoutes } from '#functions/organizations/routes.ts'
import { KeyGate, type KeyCaller } from '#functions/rules/key-api/key-gate.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { silentLog } from '#functions/core/log.ts'
import { withOutbox } from '#functions/rules/mail/platform-outbox.ts'
import { keys } from '#functions/rules/keys.ts'
import { usersDependencies, userRoutes } from '#functions/users/routes.ts'
import { PortalError, type ErrorCode } from '#shared/http/errors.ts'
import { operator, outcomes } from '../auth/fixture.ts'
import { noMail, createAdministrationFixture, type AdministrationFixture } from '../support/administration.ts'
import { startBackends, type Backends } from '../support/backends.ts'
import { createPortal, type Caller, type CallInput, type Portal } from '../support/portal.ts'
import { inFunction } from '../support/roles.ts'
import { testSeals } from '#tests/support/seals.ts'

let backends: Backends
let fixture: AdministrationFixture
let platform: Platform
let portal: Portal
beforeAll(async () => {
  backends = await startBackends()
})
afterAll(async () => {
  await backends.stop()
})
beforeEach(async () => {
  fixture = await createAdministrationFixture(backends)
  platform = fixture.platform
  portal = createPortal(platform, [
    ...apiKeyRoutes(platform),
    ...organizationRoutes(platform),
    ...userRoutes(usersDependencies(platform, noMail)),
  ])
})

const notFound = { status: 404, code: 'not_found' }
const nothing = { visibility: false, incident: false, threat: false, feed: false }
const everything = { visibility: true, incident: true, threat: true, feed: true }
const opens = async (key: string, address = '192.0.2.1', on = platform): Promise<KeyCaller | ErrorCode> => {
  try {
    const request = {
      headers: { authorization: `Bearer ${key}` },
      address,
      call: 'GET threats',
      log: silentLog,
    }
    const gate = new KeyGate(on)
    const caller = await gate.enter(request, { cost: 1 })
    await gate.answered(caller, 'threats', 100)
    return caller
  } catch (error) {
    if (error instanceof PortalError) return error.code
    throw error
  }
}
const auditLog = async (): Promise<string[]> =>
  outcomes(
    await platform.table.queryAll(keys.audit(fixture.clock.now().toISOString().slice(0, 10), '', '').pk),
  ).toSorted()
/** All key items of the table, as text. */
const stored = async (): Promise<string> => {
  const partitions = [
    ...Array.from({ length: 16 }, (_, shard) => `api_key#${String(shard).padStart(2, '0')}`),
    'journal#api_keys',
    keys.audit(fixture.clock.now().toISOString().slice(0, 10), '', '').pk,
  ]
  return JSON.stringify(await Promise.all(partitions.map((partition) => platform.table.queryAll(partition))))
}

describe('a system key', () => {
  it('is shown once, named, used, and deleted', async () => {
    const { platformAdmin } = fixture
    const { data: made } = await portal.ok('createSystemKey', platformAdmin, {
      body: { name: '  SIEM  collector ', admin_access: true },
    })
    expect(made).toMatchObject({
      api_key_id: 1,
      name: 'SIEM collector',
      admin_access: true,
      last_used_date: null,
    })
    expect(made.key).toMatch(/^cti_[0-9A-Za-z]{6}_[0-9A-Za-z]{38}$/)
    const key = made.key ?? ''
    expect(made.key_hint).toBe(key.slice(-4))
    expect((await portal.ok('getSystemKey', platformAdmin, { params: { id: 1 } })).data).toEqual({
      ...made,
      key: null,
    })
    expect((await portal.ok('listSystemKeys', platformAdmin)).data).toEqual([{ ...made, key: null }])
    expect(await stored()).not.toContain(key)
    expect(await opens(key)).toMatchObject({
      keyId: 1,
      type: 'system',
      organizationId: null,
      userId: null,
      adminAccess: true,
      access: everything,
    })
    expect((await portal.ok('listSystemKeys', platformAdmin)).data[0]?.last_used_date).not.toBeNull()

    expect(
      await portal.refused('createSystemKey', platformAdmin, {
        body: { name: 'siem COLLECTOR', admin_access: false },
      }),
    ).toEqual({ status: 409, code: 'already_exists' })
    expect(
      await portal.refused('createSystemKey', platformAdmin, { body: { name: ' ', admin_access: false } }),
    ).toEqual({ status: 422, code: 'validation_failed' })
    expect(
      await portal.refused('createSystemKey', platformAdmin, {
        body: { name: 'x'.repeat(256), admin_access: false },
      }),
    ).toEqual({ status: 422, code: 'validation_failed' })
    await portal.ok('createSystemKey', platformAdmin, { body: { name: 'Other', admin_access: false } })
    expect(
      await portal.refused('updateSystemKey', platformAdmin, {
        params: { id: 2 },
        body: { name: 'SIEM collector' },
      }),
    ).toEqual({ status: 409, code: 'already_exists' })
    expect(
      (await portal.ok('updateSystemKey', platformAdmin, { params: { id: 1 }, body: { name: '  ' } })).data
        .name,
    ).toBe('SIEM collector')
    expect(
      (await portal.ok('updateSystemKey', platformAdmin, { params: { id: 1 }, body: { name: 'Zbieracz' } }))
        .data,
    ).toMatchObject({ name: 'Zbieracz', key: null })
    expect((await portal.ok('listSystemKeys', platformAdmin)).data.map(({ name }) => name)).toEqual([
      'Other',
      'Zbieracz',
    ])
    expect(await opens(key)).toMatchObject({ keyId: 1 })

    const usedFrom = () => platform.table.queryAll(keys.apiKeyUse(1, '').pk)
    expect(await usedFrom()).toHaveLength(1)
    await portal.ok('deleteSystemKey', platformAdmin, { params: { id: 1 } })
    expect([await opens(key), await usedFrom()]).toEqual(['key_invalid', []])
    expect(await portal.refused('deleteSystemKey', platformAdmin, { params: { id: 1 } })).toEqual(notFound)
    expect(await auditLog()).toEqual([
      'api_key_create: success',
      'api_key_create: success',
      'api_key_delete: success',
      'api_key_use: success',
      'refusal: key_invalid',
      'refusal: not_found',
    ])
  })
})

describe('a limited system key', () => {
  const make = async (own: object) => {
    const { data } = await portal.ok('createSystemKey', fixture.platformAdmin, {
      body: { name: 'SIEM', admin_access: false, ...own },
    })
    return { id: data.api_key_id, key: data.key ?? '', data }
  }
  const inDays = (days: number) => new Date(fixture.clock.now().getTime() + days * 86_400_000).toISOString()
  /** A platform admin who has just signed in. */
  const admin = () => fixture.session(1)

  it('works from its networks until its expiry, both of which can change', async () => {
    const end = inDays(10)
    const { id, key, data } = await make({ networks: ['192.0.2.9/28', '2001:DB8::/32'], expiry_date: end })
    expect(data).toMatchObject({
      networks: ['192.0.2.0/28', '2001:db8::/32'],
      expiry_date: end,
      state: 'expiring',
    })
    expect([typeof (await opens(key, '192.0.2.14')), await opens(key, '192.0.2.16')]).toEqual([
      'object',
      'key_address',
    ])
    fixture.clock.advance(10 * 86_400)
    expect(await opens(key, '192.0.2.14')).toBe('key_expired')
    const change = async (body: object) =>
      (await portal.ok('updateSystemKey', await admin(), { params: { id }, body })).data
    expect(await change({ name: 'Collector' })).toMatchObject({ name: 'Collector', state: 'expired' })
    expect(await change({ networks: [], expiry_date: null })).toMatchObject({
      networks: [],
      expiry_date: null,
      state: 'active',
    })
    expect(await opens(key, '192.0.2.16')).toMatchObject({ keyId: id })
    const refusal = async (body: CallInput<'updateSystemKey'>['body']) =>
      (await portal.refused('updateSystemKey', await admin(), { params: { id }, body })).code
    expect(await refusal({ networks: ['192.0.2.300'] })).toBe('ip_invalid')
    expect(await refusal({ expiry_date: inDays(-1) })).toBe('expiry_date_in_past')
    expect(await refusal({ expiry_date: inDays(800) })).toBe('expiry_date_too_far')
  })

  it('is rotated: the previous one works for seven more days', async () => {
    const { id, key } = await make({ expiry_date: inDays(100) })
    const { data } = await portal.ok('rotateSystemKey', fixture.platformAdmin, { params: { id } })
    expect(data).toMatchObject({ name: 'SIEM', previous_until: inDays(7), expiry_date: inDays(100) })
    const second = data.key ?? ''
    expect(await stored()).not.toContain(second)
    expect(await opens(key)).toMatchObject({ keyId: id, access: everything })
    expect(await opens(second)).toMatchObject({ keyId: id, access: everything })
    fixture.clock.advance(7 * 86_400 + 1)
    expect([await opens(key), typeof (await opens(second))]).toEqual(['key_ended', 'object'])
    expect(await auditLog()).toContain('refusal: key_ended')
    const organization = await fixture.organization()
    const orgAdmin = await fixture.person({ role: 'organization_admin', client_id: organization })
    expect(await portal.refused('rotateSystemKey', orgAdmin, { params: { id } })).toMatchObject({
      status: 403,
    })
  })

  it('is reported to platform admins before it expires', async () => {
    const notified: string[] = []
    const transport = {
      send: ({ to }: { to: string }) => Promise.resolve({ messageId: String(notified.push(to)) }),
    }
    await make({ expiry_date: inDays(40) })
    const notify = () =>
      inFunction('key-expiry', () => notifyExpiringApiKeys(withOutbox(platform, transport)))
    expect([await notify(), notified]).toEqual([0, []])
    fixture.clock.advance(11 * 86_400)
    expect([await notify(), await notify()]).toEqual([1, 0])
    expect(notified).toHaveLength(1)
  })
})

describe("the organization's API key", () => {
  let id: number
  let admin: Caller
  let revealed: () => Promise<string>
  beforeEach(async () => {
    id = await fixture.organization({ services: ['threats', 'feeds'] })
    admin = await fixture.person({ role: 'organization_admin', client_id: id })
    // As a client written from the specification calls: without a parameter.
    revealed = async () =>
      (await portal.ok('getOrganizationKey', admin, { params: { id } })).api_key?.key ?? ''
  })

  it('is created by the provider, shown on request, and gets changed access when it is regenerated', async () => {
    const { platformAdmin } = fixture
    expect(await portal.ok('getOrganizationKey', admin, { params: { id } })).toEqual({ api_key: null })
    const { api_key: made } = await portal.ok('regenerateOrganizationKey', platformAdmin, { params: { id } })
    expect(made).toMatchObject({
      key: null,
      visibility_access: false,
      incident_access: false,
      threat_access: true,
      feed_access: true,
      is_outdated: false,
    })
    const hidden = { params: { id }, query: { reveal: 'false' } } as const
    expect((await portal.ok('getOrganizationKey', admin, hidden)).api_key?.key).toBeNull()
    const key = await revealed()
    expect(key).toMatch(/^cti_[0-9A-Za-z]{6}_[0-9A-Za-z]{38}$/)
    expect(await stored()).not.toContain(key)
    expect(await opens(key)).toMatchObject({
      type: 'organization',
      organizationId: id,
      userId: null,
      adminAccess: false,
      access: { ...nothing, threat: true, feed: true },
    })

    await portal.ok('updateServices', platformAdmin, {
      params: { id },
      body: { visibilities: { enabled: true, enable_api_access: true }, feeds: { enable_api_access: false } },
    })
    expect((await portal.ok('getOrganizationKey', admin, hidden)).api_key).toMatchObject({
      visibility_access: false,
      feed_access: true,
      is_outdated: true,
    })
    expect(await opens(key)).toMatchObject({ access: { ...nothing, threat: true, feed: true } })
    // Removing a module from the organization takes effect at once.
    await portal.ok('updateServices', platformAdmin, {
      params: { id },
      body: { threats: { enabled: false } },
    })
    expect(await opens(key)).toMatchObject({ access: { ...nothing, feed: true } })

    fixture.clock.advance(60)
    const { api_key: anew } = await portal.ok('regenerateOrganizationKey', platformAdmin, { params: { id } })
    expect(anew).toMatchObject({
      visibility_access: true,
      threat_access: false,
      feed_access: false,
      is_outdated: false,
    })
    expect(anew.creation_date > made.creation_date).toBe(true)
    expect(await opens(key)).toBe('key_invalid')
    expect(await opens(await revealed())).toMatchObject({ access: { ...nothing, visibility: true } })
    expect(await auditLog()).toEqual([
      'api_key_create: success',
      'api_key_regenerate: success',
      'api_key_reveal: success',
      'api_key_reveal: success',
      'api_key_use: success',
      'refusal: key_invalid',
    ])
  })

  it('is for its own admins; for another organization it does not exist', async () => {
    const other = await fixture.organization()
    await portal.ok('regenerateOrganizationKey', fixture.platformAdmin, { params: { id: other } })
    for (const query of [{ reveal: 'false' }, { reveal: 'true' }])
      expect(await portal.refused('getOrganizationKey', admin, { params: { id: other }, query })).toEqual(
        notFound,
      )
    expect(await portal.refused('regenerateOrganizationKey', admin, { params: { id } })).toEqual({
      status: 403,
      code: 'forbidden',
    })
    expect(
      await portal.refused('regenerateOrganizationKey', fixture.platformAdmin, { params: { id: 99 } }),
    ).toEqual(notFound)
  })

  it('works from the allow-list only, and not after the organization is deleted', async () => {
    await portal.ok('regenerateOrganizationKey', fixture.platformAdmin, { params: { id } })
    const key = await revealed()
    await portal.ok('createWhitelistIp', fixture.platformAdmin, {
      params: { id },
      body: { whitelist_ip: '198.51.100.0/24' },
    })
    expect([await opens(key, '192.0.2.1'), await opens(key, '198.51.100.9')]).toEqual([
      'ip_not_allowed',
      expect.objectContaining({ organizationId: id }),
    ])
    const { client: organization } = await portal.ok('getOrganization', fixture.platformAdmin, {
      params: { id },
    })
    await portal.ok('deleteOrganization', fixture.platformAdmin, {
      params: { id },
      body: { client_name: organization.client_name },
    })
    expect(await opens(key, '198.51.100.9')).toBe('key_ended')
    const keysOfOrganization = apiKeysOfOrganizations(platform)
    expect([
      await keysOfOrganization.remove(id, operator),
      await keysOfOrganization.remove(id, operator),
    ]).toEqual([1, 0])
    expect(await platform.table.queryAll(keys.apiKeyUse(1, '').pk)).toEqual([])
  })

  it('still works, but is no longer shown, when the seal is lost', async () => {
    await portal.ok('regenerateOrganizationKey', fixture.platformAdmin, { params: { id } })
    const key = await revealed()
    const after = backends.platform(platform.table, {
      clock: fixture.clock,
      seals: testSeals(fixture.clock, { keys: 'another' }),
    })
    const reply = await createPortal(after, organizationRoutes(after)).ok('getOrganizationKey', admin, {
      params: { id },
      query: { reveal: 'true' },
    })
    expect(reply.api_key).toMatchObject({ key: null, key_hint: key.slice(-4) })
    expect(await opens(key, '192.0.2.1', after)).toMatchObject({ organizationId: id })
  })

  it('is created once by two simultaneous requests', async () => {
    const replies = await Promise.all(
      [1, 2].map(() => portal.ok('regenerateOrganizationKey', fixture.platformAdmin, { params: { id } })),
    )
    const last = await revealed()
    expect(replies.map(({ api_key }) => api_key.key_hint)).toContain(last.slice(-4))
    expect(await opens(last)).toMatchObject({ keyId: 1 })
  })
})

describe('the key of a user', () => {
  it("is created on request of its user, shown to its user only, and gives access to the user's modules with API access", async () => {
    const id = await fixture.organization()
    const user = await fixture.person({ client_id: id, modules: ['threat', 'incident'] })
    const other = await fixture.person({ client_id: id })
    await portal.ok('updateServices', fixture.platformAdmin, {
      params: { id },
      body: { incidents: { enable_api_access: false } },
    })
    const unasked = () =>
      portal.ok('getUserKey', user, { params: { id: user.id }, query: { reveal: 'false' } })
    expect(await unasked()).toEqual({ api_key: null })
    expect(await portal.ok('listConnectKeys', user)).toEqual({ data: [] })
    // Reading creates no key, whatever is asked for, and leaves no entry in the audit log.
    for (const query of [{ reveal: 'false' }, { reveal: 'true' }, undefined])
      expect(await portal.ok('getUserKey', user, { params: { id: user.id }, query })).toEqual({
        api_key: null,
      })
    expect(await auditLog()).toEqual([])
    await portal.ok('regenerateUserKey', user, { params: { id: user.id } })
    const { api_key: made } = await unasked()
    expect((await portal.ok('listConnectKeys', user)).data).toMatchObject([{ type: 'user' }])
    expect(made).toMatchObject({
      api_key: null,
      client_id: id,
      user_id: user.id,
      threat_access: true,
      incident_access: false,
      feed_access: false,
      visibility_access: false,
    })
    const { api_key: shown } = await portal.ok('getUserKey', user, {
      params: { id: user.id },
      query: { reveal: 'true' },
    })
    expect(shown).toEqual({ ...made, api_key: shown?.api_key })
    const key = shown?.api_key ?? ''
    expect(key).toMatch(/^cti_[0-9A-Za-z]{6}_[0-9A-Za-z]{38}$/)
    expect(await opens(key)).toMatchObject({
      keyId: 1,
      type: 'user',
      organizationId: id,
      userId: user.id,
      adminAccess: false,
      access: { ...nothing, threat: true },
    })
    expect(await portal.refused('getUserKey', other, { params: { id: user.id } })).toEqual(notFound)
    expect(await portal.refused('regenerateUserKey', other, { params: { id: user.id } })).toEqual(notFound)

    await portal.ok('updateModulePermissions', fixture.platformAdmin, {
      params: { id: user.id },
      body: { threat: false },
    })
    expect(await opens(key)).toMatchObject({ access: nothing })
    await portal.ok('regenerateUserKey', user, { params: { id: user.id } })
    expect(await opens(key)).toBe('key_invalid')
    const second =
      (await portal.ok('getUserKey', user, { params: { id: user.id }, query: { reveal: 'true' } })).api_key
        ?.api_key ?? ''
    expect(await opens(second)).toMatchObject({ userId: user.id })
    await portal.ok('toggleActiveStatus', fixture.platformAdmin, { params: { id: user.id } })
    expect(await opens(second)).toBe('account_suspended')
  })

  it('gives no access to an expired or deleted user', async () => {
    const id = await fixture.organization()
    const soon = new Date(fixture.clock.now().getTime() + 3_600_000).toISOString()
    const user = await fixture.person({ client_id: id, account_expiry_date: soon })
    await portal.ok('regenerateUserKey', user, { params: { id: user.id } })
    const key =
      (await portal.ok('getUserKey', user, { params: { id: user.id }, query: { reveal: 'true' } })).api_key
        ?.api_key ?? ''
    expect(await opens(key)).toMatchObject({ userId: user.id })
    fixture.clock.advance(3601)
    expect(await opens(key)).toBe('account_expired')
    const admin = await fixture.person({ role: 'platform_admin' })
    await portal.ok('deleteUser', admin, { params: { id: user.id } })
    expect(await opens(key)).toBe('key_invalid')
  })
})

describe('invalid keys', () => {
  it('are refused, and after fifty of them the address is blocked', async () => {
    const wrong = `cti_org_${'a'.repeat(43)}`
    for (const key of [wrong, 'cti_org_short', `${wrong}X`]) expect(await opens(key)).toBe('key_invalid')
    for (let n = 0; n < 47; n += 1) await opens(wrong)
    expect(await opens(wrong)).toBe('too_many_attempts')
    expect(await opens(wrong, '192.0.2.99')).toBe('key_invalid')
  })
})
