/** Named keys of an organization: who creates them, what each permits, how they expire, and what is recorded. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { clearEndedKeys, notifyLostScopes, notifyExpiringApiKeys } from '#functions/api-keys/expiry.ts'
import { apiMeRoutes } from '#functions/api/me/index.ts'
import { apiKeysCollection } from '#functions/api-keys/api-key-store.ts'
import { apiKeysOfOrganizations, keyUseOfOrganizations } from '#functions/api-keys/organization-data.ts'
import { KeyGate, type KeyCaller } from '#functions/rules/key-api/key-gate.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { silentLog } from '#functions/core/log.ts'
import { withOutbox } from '#functions/rules/mail/platform-outbox.ts'
import { apiKeyScope } from '#functions/rules/security/api-keys.ts'
import { hashToken } from '#functions/rules/session/sessions.ts'
import { keys } from '#functions/rules/keys.ts'
import { keyLimits } from '#shared/domain/api-keys.ts'
import { PortalError, type ErrorCode } from '#shared/http/errors.ts'
import { operator, outcomes } from '../auth/fixture.ts'
import { createAdministrationFixture, type AdministrationFixture } from '../support/administration.ts'
import { DyingTable, Killed } from '../support/dying-table.ts'
import { createKeyApi } from '../support/key-api.ts'
import { startBackends, type Backends } from '../support/backends.ts'
import type { CallInput, Caller, Portal } from '../support/portal.ts'
import { inFunction } from '../support/roles.ts'

let backends: Backends
let fixture: AdministrationFixture
let platform: Platform
let portal: Portal
let organizationId: number
let admin: Caller & { readonly id: number; readonly email: string }
let mails: string[]
const transport = { send: ({ to }: { to: string }) => Promise.resolve({ messageId: String(mails.push(to)) }) }
beforeAll(async () => {
  backends = await startBackends()
})
afterAll(async () => {
  await backends.stop()
})
beforeEach(async () => {
  mails = []
  fixture = await createAdministrationFixture(backends)
  platform = fixture.platform
  portal = fixture.portal
  organizationId = await fixture.organization()
  admin = await fixture.person({ role: 'organization_admin', client_id: organizationId })
})

const day = 86_400
/** Advances the clock. Callers sign in again. */
const pass = async (days: number): Promise<void> => {
  fixture.clock.advance(days * day)
  admin = { ...admin, ...(await fixture.session(admin.id)) }
}
const inDays = (days: number): string =>
  new Date(fixture.clock.now().getTime() + days * day * 1000).toISOString()
type NewKey = NonNullable<CallInput<'createNamedKey'>['body']>
const body = (own: Partial<NewKey> = {}): NewKey => ({
  name: 'SIEM',
  modules: ['threat', 'feed'],
  expiry_date: null,
  ...own,
})
const make = (own: Partial<NewKey> = {}) => portal.ok('createNamedKey', admin, { body: body(own) })
const list = async (caller: Caller = admin) => (await portal.ok('listConnectKeys', caller)).data

const gates = new WeakMap<Platform, KeyGate>()
/** The outcome of a request with a key, at an instance that has cached earlier keys. */
const opens = async (key: string, address = '192.0.2.1'): Promise<KeyCaller | ErrorCode> => {
  const gate = gates.get(platform) ?? new KeyGate(platform)
  gates.set(platform, gate)
  const request = { headers: { authorization: `Bearer ${key}` }, address, call: 'GET feeds', log: silentLog }
  try {
    const caller = await gate.enter(request, { cost: 1 })
    await gate.answered(caller, 'indicators', 1000)
    return caller
  } catch (error) {
    if (error instanceof PortalError) return error.code
    throw error
  }
}
const everything = async (): Promise<string> => {
  const { Items } = await backends.dynamodb.send(
    new ScanCommand({ TableName: platform.table.name, ConsistentRead: true }),
  )
  return JSON.stringify(Items)
}
const isReserved = async (key: string): Promise<boolean> =>
  (await platform.table.get(keys.unique(apiKeyScope, hashToken(key)))) !== undefined
const entries = async () => {
  const found = []
  for await (const page of platform.collection(apiKeysCollection).entriesAfter(0)) found.push(...page)
  return found
}
const clear = () => inFunction('key-expiry', () => clearEndedKeys(platform))
const notify = (on = platform) =>
  inFunction('key-expiry', () => notifyExpiringApiKeys(withOutbox(on, transport)))
const id = (key: { key_id: number }) => ({ params: { id: key.key_id } })

describe('a named key', () => {
  it('is shown once, gives the chosen access, and reports when and from where it was used', async () => {
    const { key, secret } = await make({
      name: '  Firewall   perimeter ',
      modules: ['feed'],
      networks: ['198.51.100.9/27', '2001:DB8::/32', '198.51.100.0/27'],
      expiry_date: inDays(365).replace(/\.\d+Z$/, 'Z'),
    })
    expect(key).toMatchObject({
      type: 'named',
      name: 'Firewall perimeter',
      modules: ['feed'],
      networks: ['198.51.100.0/27', '2001:db8::/32'],
      is_changeable: true,
      last_used_date: null,
      requests_per_minute: keyLimits.requestsPerMinute,
    })
    expect(secret.startsWith(`${key.prefix ?? ''}_`)).toBe(true)
    expect(await everything()).not.toContain(secret)
    expect(await opens(secret, '198.51.100.4')).toMatchObject({
      type: 'named',
      organizationId: organizationId,
      access: { feed: true, threat: false, incident: false, visibility: false },
      session: { role: 'user', userId: 0, organizationId: organizationId },
    })
    expect(await opens(secret, '203.0.113.1')).toBe('key_address')
    expect(await list()).toEqual([
      {
        ...key,
        last_used_date: fixture.clock.now().toISOString(),
        last_used_address: '198.51.100.4',
        refused: 1,
      },
    ])
    const usage = await portal.ok('getKeyUsage', admin)
    expect(usage.days).toHaveLength(keyLimits.usageDays)
    expect(usage.days.at(-1)).toMatchObject({ answered: 1, refused: 1 })
    expect(usage.keys).toMatchObject([
      { key_id: key.key_id, answered: 1, refused: 1, last_refusal: { reason: 'address' } },
    ])
  })

  it('is refused when it breaks a rule', async () => {
    await make()
    await portal.ok('updateServices', fixture.platformAdmin, {
      params: { id: organizationId },
      body: { incidents: { enable_api_access: false } },
    })
    const wrong: [Partial<NewKey>, number, string][] = [
      [{ name: 'siem' }, 409, 'already_exists'],
      [{ name: ' ' }, 422, 'validation_failed'],
      [{ modules: [] }, 422, 'validation_failed'],
      [{ name: 'B', modules: ['incident'] }, 422, 'service_disabled'],
      [{ name: 'B', networks: ['192.0.2.300'] }, 422, 'ip_invalid'],
      [{ name: 'B', expiry_date: inDays(-1) }, 422, 'expiry_date_in_past'],
      [{ name: 'B', expiry_date: inDays(731) }, 422, 'expiry_date_too_far'],
      [{ name: 'B', groups_ids: [99] }, 422, 'unknown_reference'],
      [{ name: 'B', views_ids: [99] }, 422, 'unknown_reference'],
      [{ name: 'B', modules: ['threat'], groups_ids: [99] }, 422, 'validation_failed'],
    ]
    for (const [own, status, code] of wrong)
      expect(await portal.refused('createNamedKey', admin, { body: body(own) }), code).toEqual({
        status,
        code,
      })
    expect(await list()).toHaveLength(1)
  })

  it('is limited to groups and views that its creator sees, and shows the names that others may see', async () => {
    const analyst = fixture.analyst
    const group = (name: string, is_verified: boolean) =>
      portal.ok('createFeedGroup', analyst, {
        body: {
          name,
          description: null,
          tags_ids: [],
          is_verified,
          lang: 'en',
          translation: { lang: 'pl', name: `PL ${name}`, description: null },
        },
      })
    const { group: seen } = await group('Parcel fees', true)
    const { group: unseen } = await group('In the making', false)
    const { view } = await portal.ok('createFeedView', admin, {
      body: { view_name: 'Mine', value: 'parcel' },
    })
    const refused = (own: Partial<NewKey>) => portal.refused('createNamedKey', admin, { body: body(own) })
    expect(await refused({ groups_ids: [seen.group_id, unseen.group_id] })).toMatchObject({
      code: 'unknown_reference',
    })
    const { key, secret } = await make({ groups_ids: [seen.group_id], views_ids: [view.view_id] })
    expect([key.groups, key.views]).toEqual([
      [
        {
          group_id: seen.group_id,
          name: 'Parcel fees',
          // For people. A machine gets the name that does not depend on the caller.
          translation: { lang: 'pl', name: 'PL Parcel fees' },
          tlp: 'green',
          is_gone: false,
        },
      ],
      [{ view_id: view.view_id, view_name: 'Mine', is_gone: false }],
    ])
    expect(await opens(secret)).toMatchObject({
      scope: { groups: [seen.group_id], views: [view.view_id] },
    })
    const { key: ofView, secret: viewSecret } = await make({ name: 'Firewall', views_ids: [view.view_id] })
    expect(ofView).toMatchObject({ groups: [], views: [{ view_name: 'Mine', is_gone: false }] })
    const keyApi = createKeyApi(platform, apiMeRoutes(platform))
    expect((await keyApi.ok('apiGetMe', viewSecret)).scope).toMatchObject({
      groups: [],
      views: [{ view_id: view.view_id, view_name: 'Mine' }],
    })
    expect(await inFunction('key-expiry', () => notifyLostScopes(withOutbox(platform, transport)))).toBe(0)
    const colleague = await fixture.person({ role: 'organization_admin', client_id: organizationId })
    await portal.ok('updateFeedGroup', analyst, {
      params: { id: seen.group_id },
      body: { is_verified: false },
    })
    expect((await list(colleague)).find(({ key_id: id }) => id === key.key_id)).toMatchObject({
      groups: [{ group_id: seen.group_id, name: null, tlp: null, is_gone: true }],
      views: [{ view_id: view.view_id, view_name: null, is_gone: false }],
    })
  })

  it('reports deleted groups and views in its limits: to its managers, in API replies, and once by e-mail', async () => {
    const keyApi = createKeyApi(platform, apiMeRoutes(platform))
    const { group } = await portal.ok('createFeedGroup', fixture.analyst, {
      body: { name: 'Parcel fees', description: null, tags_ids: [], is_verified: true },
    })
    const groups = [group.group_id]
    const leaving = await fixture.person({ client_id: organizationId })
    const { view } = await portal.ok('createFeedView', leaving, {
      body: { view_name: 'Parcels', value: 'parcel', is_shared: true },
    })
    const { key, secret } = await make({ groups_ids: groups, views_ids: [view.view_id] })
    const notified = () => inFunction('key-expiry', () => notifyLostScopes(withOutbox(platform, transport)))
    expect(await notified()).toBe(0)
    // The owner of a view may unshare it. The key keeps working.
    await portal.ok('updateFeedView', leaving, {
      params: { id: view.view_id },
      body: { view_name: 'Parcels', value: 'parcel', is_shared: false },
    })
    expect(await notified()).toBe(0)

    await portal.ok('deleteUser', admin, { params: { id: leaving.id }, body: {} })
    expect((await list())[0]?.views).toEqual([{ view_id: view.view_id, view_name: null, is_gone: true }])
    expect((await keyApi.ok('apiGetMe', secret)).scope).toEqual({
      groups: [{ group_id: group.group_id, name: 'Parcel fees', tlp: 'green' }],
      views: [],
      gone: { groups: [], views: [view.view_id] },
      left_out: { tlp: 0 },
    })
    expect([await notified(), await notified(), mails]).toEqual([1, 0, [admin.email]])
    const verify = (verified: boolean) =>
      portal.ok('verifyFeedGroups', fixture.analyst, { body: { feed_group_ids: groups, verified } })
    await verify(false)
    expect((await keyApi.ok('apiGetMe', secret)).scope?.gone.groups).toEqual(groups)
    expect([await notified(), mails.length]).toEqual([1, 2])
    // A restored group needs no message. Removing it again does.
    await verify(true)
    expect([await notified(), mails.length]).toEqual([0, 2])
    await verify(false)
    expect([await notified(), mails.length]).toEqual([1, 3])
    expect((await entries()).flatMap(({ changes }) => changes.flatMap(({ fields }) => fields))).toEqual([
      'told_gone',
      'told_gone',
      'told_gone',
      'told_gone',
    ])
    await verify(true)
    await portal.ok('revokeNamedKey', admin, id(key))
    await verify(false)
    expect(await notified()).toBe(0)
  })

  it('exists for admins of its organization only; a user has a personal key', async () => {
    const { key } = await make()
    const stranger = await fixture.person({
      role: 'organization_admin',
      client_id: await fixture.organization(),
    })
    const user = await fixture.person({ client_id: organizationId })
    const missing = { status: 404, code: 'not_found' }
    expect(await portal.refused('rotateNamedKey', stranger, id(key))).toEqual(missing)
    expect(await portal.refused('revokeNamedKey', stranger, id(key))).toEqual(missing)
    expect(await portal.refused('updateNamedKey', stranger, { ...id(key), body: { name: 'Mine' } })).toEqual(
      missing,
    )
    expect(await list(stranger)).toEqual([])
    expect(await list(user)).toEqual([])
    expect((await portal.ok('getKeyUsage', user)).keys).toEqual([])
    await portal.ok('regenerateUserKey', user, { params: { id: user.id } })
    expect(await list(user)).toMatchObject([
      { type: 'user', user: { user_id: user.id }, is_changeable: false, modules: expect.any(Array) },
    ])
    expect((await portal.ok('getKeyUsage', user)).keys).toHaveLength(1)
    const [own] = await list(user)
    expect(await portal.refused('rotateNamedKey', admin, { params: { id: own?.key_id ?? 0 } })).toEqual(
      missing,
    )
    expect(await portal.refused('revokeNamedKey', stranger, { params: { id: own?.key_id ?? 0 } })).toEqual(
      missing,
    )
    expect(
      (await portal.ok('listClientKeys', fixture.platformAdmin, { params: { id: organizationId } })).data.map(
        ({ type, user: whose, is_changeable, is_revocable }) => [
          type,
          whose?.user_id ?? null,
          is_changeable,
          is_revocable,
        ],
      ),
    ).toEqual([
      ['named', null, false, true],
      ['user', user.id, false, true],
    ])
  })

  it('changes its name, networks and expiry, with the values on record', async () => {
    const { key, secret } = await make({ expiry_date: inDays(3) })
    await make({ name: 'Other' })
    const change = (own: object) => portal.ok('updateNamedKey', admin, { ...id(key), body: own })
    expect(await portal.refused('updateNamedKey', admin, { ...id(key), body: { name: 'OTHER' } })).toEqual({
      status: 409,
      code: 'already_exists',
    })
    expect((await change({ networks: ['192.0.2.9'] })).key.networks).toEqual(['192.0.2.9'])
    expect([await opens(secret), typeof (await opens(secret, '192.0.2.9'))]).toEqual([
      'key_address',
      'object',
    ])
    await pass(4)
    expect(await opens(secret, '192.0.2.9')).toBe('key_expired')
    expect((await list())[1]?.state ?? '').toBe('expired')
    // An expired key keeps its expiry when something else changes, and works again with a new one.
    expect((await change({ name: 'SIEM 2', expiry_date: key.expiry_date })).key.state).toBe('expired')
    expect((await change({ expiry_date: inDays(60) })).key).toMatchObject({ name: 'SIEM 2', state: 'active' })
    expect(await opens(secret, '192.0.2.9')).toMatchObject({ keyId: key.key_id })
    const journal = JSON.stringify(await platform.table.queryAll('journal#api_keys'))
    expect(journal).not.toContain(secret)
    expect(journal).not.toContain(hashToken(secret))
  })
})

describe('a regenerated key', () => {
  it('keeps the previous one valid for seven days; the one before that ends at once', async () => {
    const { key, secret: first } = await make({ expiry_date: inDays(100) })
    await pass(50)
    const { key: anew, secret: second } = await portal.ok('rotateNamedKey', admin, id(key))
    expect(anew).toMatchObject({
      key_id: key.key_id,
      previous_until: inDays(7),
      expiry_date: inDays(100),
      creation_date: fixture.clock.now().toISOString(),
    })
    for (const secret of [first, second]) expect(await opens(secret)).toMatchObject({ keyId: key.key_id })
    const { secret: third } = await portal.ok('rotateNamedKey', admin, id(key))
    expect([await opens(first), await isReserved(first)]).toEqual(['key_ended', true])
    fixture.clock.advance(7 * day + 1)
    expect(await opens(second)).toBe('key_ended')
    expect(await opens(third)).toMatchObject({ keyId: key.key_id })
    // Use of the previous key is shown with the current key, for as long as with a revoked one.
    expect([await clear(), await isReserved(second), await opens(second)]).toEqual([0, true, 'key_ended'])
    fixture.clock.advance(keyLimits.revokedDays * day)
    expect([await isReserved(second), await clear(), await isReserved(second), await clear()]).toEqual([
      true,
      1,
      false,
      0,
    ])
    expect(await isReserved(first)).toBe(false)
    expect([await opens(second), typeof (await opens(third))]).toEqual(['key_invalid', 'object'])
  })

  it('does not work once it is revoked, and is deleted with all its data after thirty days', async () => {
    const { key, secret: first } = await make()
    const { secret: second } = await portal.ok('rotateNamedKey', admin, id(key))
    await opens(first)
    await opens(second)
    await portal.ok('revokeNamedKey', admin, id(key))
    expect([await opens(first), await opens(second)]).toEqual(['key_ended', 'key_ended'])
    expect(await list()).toMatchObject([{ state: 'revoked', is_changeable: false, refused: 2 }])
    for (const call of ['rotateNamedKey', 'revokeNamedKey'] as const)
      expect(await portal.refused(call, admin, id(key))).toEqual({ status: 409, code: 'key_revoked' })
    // Its name can be reused.
    await make()
    await pass(29)
    expect([await clear(), (await list()).length]).toEqual([0, 2])
    await pass(1)
    expect([await clear(), (await list()).length]).toEqual([1, 1])
    expect([await isReserved(first), await isReserved(second)]).toEqual([false, false])
    expect(await platform.table.queryAll(keys.apiKeyUse(key.key_id, '').pk)).toEqual([])
  })
})

describe('the next request respects', () => {
  it('a disabled module, new limits, and a deleted organization', async () => {
    const { key, secret } = await make()
    expect(await opens(secret)).toMatchObject({ access: { feed: true, threat: true } })
    const { platformAdmin } = fixture
    await portal.ok('updateServices', platformAdmin, {
      params: { id: organizationId },
      body: { feeds: { enabled: false } },
    })
    expect(await opens(secret)).toMatchObject({ access: { feed: false, threat: true } })
    expect((await list())[0]?.modules).toEqual(['threat'])
    const limits = (own: { requests_per_minute: number | null; bytes_per_day: number | null }) =>
      portal.ok('updateKeyLimits', platformAdmin, { ...id(key), body: own })
    expect(await limits({ requests_per_minute: 60, bytes_per_day: null })).toEqual({
      requests_per_minute: 60,
      bytes_per_day: keyLimits.bytesPerDay,
    })
    expect(await opens(secret)).toMatchObject({ requestsPerMinute: 60 })
    expect(
      await portal.refused('updateKeyLimits', platformAdmin, {
        params: { id: 99 },
        body: { requests_per_minute: null, bytes_per_day: null },
      }),
    ).toEqual({ status: 404, code: 'not_found' })

    const { secret: second } = await portal.ok('rotateNamedKey', admin, id(key))
    const { client: organization } = await portal.ok('getOrganization', platformAdmin, {
      params: { id: organizationId },
    })
    await portal.ok('deleteOrganization', platformAdmin, {
      params: { id: organizationId },
      body: { client_name: organization.client_name },
    })
    expect([await opens(secret), await opens(second)]).toEqual(['key_ended', 'key_ended'])
    await inFunction('organization-removals', async () => {
      expect(await apiKeysOfOrganizations(platform).remove(organizationId, operator)).toBe(1)
      expect(await keyUseOfOrganizations(platform).remove(organizationId, operator)).toBe(1)
      expect(await keyUseOfOrganizations(platform).remove(organizationId, operator)).toBe(0)
    })
    expect([await isReserved(secret), await isReserved(second), await opens(second)]).toEqual([
      false,
      false,
      'key_invalid',
    ])
  })
})

describe('a user key', () => {
  const ofUser = async () => {
    const user = await fixture.person({ client_id: organizationId })
    await portal.ok('regenerateUserKey', user, { params: { id: user.id } })
    const { api_key: key } = await portal.ok('getUserKey', user, { params: { id: user.id } })
    return { user, secret: key?.api_key ?? '' }
  }

  it('is listed by the admins of the organization and the provider, who can revoke it', async () => {
    for (const revoker of [admin, fixture.platformAdmin]) {
      const { user, secret } = await ofUser()
      expect(await opens(secret)).toMatchObject({ userId: user.id })
      const found = (await list()).find(({ user: whose }) => whose?.user_id === user.id)
      expect(found).toMatchObject({ type: 'user', is_changeable: false, is_revocable: true })
      expect((await portal.ok('getKeyUsage', admin)).keys.map(({ key_id }) => key_id)).toContain(
        found?.key_id,
      )
      await portal.ok('revokeNamedKey', revoker, { params: { id: found?.key_id ?? 0 } })
      expect(await opens(secret)).toBe('key_ended')
      expect((await list()).find(({ key_id }) => key_id === found?.key_id)).toMatchObject({
        state: 'revoked',
        is_revocable: false,
        refused: 1,
      })
      const today = keys.audit(fixture.clock.now().toISOString().slice(0, 10), '', '').pk
      expect(await platform.table.queryAll(today)).toContainEqual(
        expect.objectContaining({
          action: 'api_key_revoke',
          client_id: organizationId,
          subject: { kind: 'user', id: user.id, name: null },
          detail: expect.stringMatching(`^key ${found?.key_id}: key of user ${user.id} `),
        }),
      )
      // The user creates another one.
      await portal.ok('regenerateUserKey', user, { params: { id: user.id } })
      const { api_key: next } = await portal.ok('getUserKey', user, { params: { id: user.id } })
      expect(await opens(next?.api_key ?? '')).toMatchObject({ userId: user.id })
    }
  })

  it('ends when its user changes role, and does not return with the former role', async () => {
    const { user, secret } = await ofUser()
    const give = (role: 'ROLE_ORGANIZATION_ADMIN' | 'ROLE_USER') =>
      portal.ok('updateUser', fixture.platformAdmin, { params: { id: user.id }, body: { role } })
    await give('ROLE_ORGANIZATION_ADMIN')
    expect(await opens(secret)).toBe('key_invalid')
    expect((await list()).map(({ type }) => type)).not.toContain('user')
    await give('ROLE_USER')
    expect(await opens(secret)).toBe('key_invalid')
  })

  it('gives no access to an admin whose key an earlier version left', async () => {
    const { user, secret } = await ofUser()
    await platform.table.update(keys.entity('user', user.id), {
      expression: 'SET entity.#role = :role',
      names: { '#role': 'role' },
      values: { ':role': 'organization_admin' },
    })
    expect(await opens(secret)).toBe('key_ended')
  })
})

describe('the audit log', () => {
  it('records who created, changed, rotated, limited and revoked a key, from where, and the values', async () => {
    const { key } = await make({ networks: ['192.0.2.0/24'] })
    await portal.ok(
      'updateNamedKey',
      { ...admin, address: '192.0.2.77' },
      { ...id(key), body: { networks: [] } },
    )
    await portal.ok('rotateNamedKey', admin, id(key))
    await portal.ok('updateKeyLimits', fixture.platformAdmin, {
      ...id(key),
      body: { requests_per_minute: 100, bytes_per_day: null },
    })
    await portal.ok('revokeNamedKey', admin, id(key))
    const today = keys.audit(fixture.clock.now().toISOString().slice(0, 10), '', '').pk
    const events = await platform.table.queryAll(today)
    expect(outcomes(events)).toEqual(
      expect.arrayContaining([
        'api_key_create: success',
        'api_key_rotate: success',
        'api_key_revoke: success',
      ]),
    )
    const details = events.flatMap(({ action, detail }) => (action === 'api_key_rotate' ? [detail] : []))
    expect(details).toEqual([expect.stringMatching(`^key ${key.key_id}: named key ${key.name} `)])
    const journal = await entries()
    expect(journal.map(({ actor }) => [actor.user_id, actor.address])).toContainEqual([
      admin.id,
      '192.0.2.77',
    ])
    const values = journal.flatMap(({ changes }) => changes.flatMap((change) => change.values ?? []))
    expect(values).toContainEqual({ field: 'networks', before: ['192.0.2.0/24'], after: [] })
    expect(values).toContainEqual({ field: 'requests_per_minute', before: null, after: 100 })
    expect(values.map(({ field }) => field)).toContain('revoked')
  })
})

describe('the expiry of a key', () => {
  it('is reported to the admins 30, 7 and 1 days before, each once, and again for another expiry', async () => {
    const second = await fixture.person({ role: 'organization_admin', client_id: organizationId })
    await fixture.person({ client_id: organizationId })
    const { key, secret } = await make({ expiry_date: inDays(31) })
    await opens(secret)
    expect(await notify()).toBe(0)
    const notified = []
    for (const days of [1, 1, 22, 5.5, 0.5, 1]) {
      await pass(days)
      notified.push(await notify())
    }
    expect(notified).toEqual([1, 0, 1, 0, 1, 0])
    expect(mails.toSorted()).toEqual(
      [admin, admin, admin, second, second, second].map(({ email }) => email).toSorted(),
    )
    await portal.ok('updateNamedKey', admin, { ...id(key), body: { expiry_date: inDays(8) } })
    expect(await notify()).toBe(0)
    await pass(1.5)
    expect(await notify()).toBe(1)
    await portal.ok('revokeNamedKey', admin, id(key))
    fixture.clock.advance(6 * day)
    expect(await notify()).toBe(0)
  })

  it('is reported exactly once if the process is killed between its steps', async () => {
    await make({ expiry_date: inDays(40) })
    fixture.clock.advance(11 * day)
    const table = new DyingTable(platform.table.name, backends.dynamodb)
    for (let writes = 1; ; writes += 1) {
      const dying = backends.platform(table, { clock: fixture.clock })
      table.dieAfter(writes)
      const isKilled = await notify(dying).then(
        () => false,
        (error: unknown) => error instanceof Killed || error instanceof AggregateError,
      )
      if (!isKilled) break
      expect(writes).toBeLessThan(12)
    }
    // The outbox sends what a killed run left.
    fixture.clock.advance(3600)
    await withOutbox(platform, transport).outbox.run()
    expect(new Set(mails)).toEqual(new Set([admin.email]))
    expect((await entries()).flatMap(({ changes }) => changes.flatMap(({ fields }) => fields))).toEqual([
      'told',
    ])
    expect(await notify()).toBe(0)
  })
})
