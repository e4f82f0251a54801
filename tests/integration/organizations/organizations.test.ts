/** The calls of organizations: rules, permissions and tenants. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditRoutes } from '#functions/audit/routes.ts'
import { organizationsCollection } from '#functions/organizations/organization-store.ts'
import { countAnswered, countRefused } from '#functions/rules/key-api/key-use.ts'
import { keys } from '#functions/rules/keys.ts'
import { noUsage } from '#functions/core/store/table.ts'
import { activityDay, countActivity, countVisit } from '#functions/rules/tenants/activity.ts'
import { userActivities } from '#shared/contracts/account.ts'
import { apiRequestKinds } from '#shared/contracts/organizations.ts'
import { daysOf } from '#shared/domain/activity-range.ts'
import { operator } from '../auth/fixture.ts'
import { createAdministrationFixture, type AdministrationFixture } from '../support/administration.ts'
import { startBackends, type Backends } from '../support/backends.ts'
import { createPortal, type Caller } from '../support/portal.ts'

let backends: Backends
let fixture: AdministrationFixture
let usage = noUsage()
beforeAll(async () => {
  backends = await startBackends()
})
afterAll(async () => {
  await backends.stop()
})
beforeEach(async () => {
  fixture = await createAdministrationFixture(backends)
  const take = fixture.platform.table.takeUsage.bind(fixture.platform.table)
  fixture.platform.table.takeUsage = () => {
    usage = take()
    return usage
  }
})

const request = (type: string) => ({ type, times: 1, bytes: 1000, address: '192.0.2.1' })
const notFound = { status: 404, code: 'not_found' }
const forbidden = { status: 403, code: 'forbidden' }
const on = { enabled: true, enable_api_access: true, enable_email_notifications: true }
const off = { enabled: false, enable_api_access: false, enable_email_notifications: false }
const tagged = async (name: string): Promise<number> => {
  const organizations = fixture.platform.collection(organizationsCollection)
  return organizations.commit(operator, (commit) => {
    const id = commit.nextId('organization_tag')
    commit.create('organization_tag', id, { name_pl: `${name} pl`, name_en: name, is_active: true })
    return id
  })
}
const names = async (caller: Caller, query: Record<string, string> = {}): Promise<string[]> =>
  (await fixture.portal.ok('listOrganizations', caller, { query })).data.map(({ client_name }) => client_name)

describe('an organization', () => {
  it('is created with the defaults, read whole, changed, and has a unique name', async () => {
    const { portal, platformAdmin } = fixture
    const tag = await tagged('bank')
    const { client: organization } = await portal.ok('createOrganization', platformAdmin, {
      body: { client_name: ' Bank  Ślązak ', contact_email: '', organization_tags: [tag, tag] },
    })
    expect(organization).toMatchObject({
      client_name: 'Bank Ślązak',
      contact_email: null,
      max_user_count: 10,
      user_count: 0,
      has_admin: false,
      asset_requests: 0,
      expired_user_count: 0,
      organization_tags: [{ id: tag, name_pl: 'bank pl', name_en: 'bank', is_active: true }],
    })
    const id = organization.client_id
    expect(
      Object.values((await portal.ok('getServices', platformAdmin, { params: { id } })).services),
    ).toEqual([off, off, off, off])
    const other = (
      await portal.ok('createOrganization', platformAdmin, {
        body: { client_name: 'Other', contact_email: 'Office@Example.com' },
      })
    ).client.client_id
    expect(
      await portal.refused('createOrganization', platformAdmin, { body: { client_name: 'bank ślązak' } }),
    ).toEqual({ status: 409, code: 'already_exists' })
    // Cyrillic letters, and a zero-width space.
    expect(
      await portal.refused('createOrganization', platformAdmin, {
        body: { client_name: 'Ваnk\u200B Ślązаk' },
      }),
    ).toEqual({ status: 409, code: 'already_exists' })
    expect(
      await portal.refused('createOrganization', platformAdmin, {
        body: { client_name: 'Third', contact_email: 'office@example.com' },
      }),
    ).toEqual({ status: 409, code: 'already_exists' })
    expect(
      await portal.refused('createOrganization', platformAdmin, {
        body: { client_name: 'Third', organization_tags: [99] },
      }),
    ).toEqual({ status: 422, code: 'unknown_reference' })
    expect(
      await portal.refused('updateOrganization', platformAdmin, {
        params: { id: other },
        body: { client_name: 'BANK ŚLĄZAK' },
      }),
    ).toEqual({ status: 409, code: 'already_exists' })
    for (const max_user_count of [0, 5001, 1.5]) {
      expect(
        await portal.refused('updateOrganization', platformAdmin, {
          params: { id },
          body: { max_user_count },
        }),
      ).toEqual({ status: 422, code: 'validation_failed' })
    }
    const changed = await portal.ok('updateOrganization', platformAdmin, {
      params: { id },
      body: { client_name: 'Bank Śląski', max_user_count: 5000, organization_tags: [] },
    })
    expect(changed.client).toMatchObject({
      client_name: 'Bank Śląski',
      max_user_count: 5000,
      organization_tags: [],
      contact_email: null,
    })
    const { history } = await portal.ok('getOrganization', platformAdmin, { params: { id } })
    expect(history?.map(({ action, fields }) => [action, fields])).toEqual([
      ['update', ['client_name', 'max_user_count', 'organization_tags']],
      ['create', []],
    ])
    await portal.ok('updateOrganization', platformAdmin, {
      params: { id },
      body: { client_name: 'Bank Śląski' },
    })
    expect((await portal.ok('getOrganization', platformAdmin, { params: { id } })).history).toHaveLength(2)
  })

  it('cannot get a limit below its number of users', async () => {
    const { portal, platformAdmin } = fixture
    const id = await fixture.organization()
    for (let n = 0; n < 3; n += 1) await fixture.person({ client_id: id })
    expect(
      await portal.refused('updateOrganization', platformAdmin, {
        params: { id },
        body: { max_user_count: 2 },
      }),
    ).toEqual({ status: 422, code: 'max_users_below_current' })
    expect(
      (await portal.ok('updateOrganization', platformAdmin, { params: { id }, body: { max_user_count: 3 } }))
        .client,
    ).toMatchObject({ max_user_count: 3, user_count: 3 })
  })

  it('is visible to its own admin, who changes only the contact e-mail; others do not exist', async () => {
    const { portal } = fixture
    const [own, other] = [await fixture.organization(), await fixture.organization()]
    const admin = await fixture.person({ role: 'organization_admin', client_id: own })
    const user = await fixture.person({ client_id: own })
    const { client: organization, history } = await portal.ok('getOrganization', admin, {
      params: { id: own },
    })
    expect(organization).toMatchObject({ client_id: own, user_count: 2, has_admin: true })
    expect(history).toBeUndefined()
    const same = {
      client_name: organization.client_name,
      max_user_count: organization.max_user_count,
      organization_tags: [],
    }
    expect(
      (
        await portal.ok('updateOrganization', admin, {
          params: { id: own },
          body: { ...same, contact_email: 'it@example.com' },
        })
      ).client.contact_email,
    ).toBe('it@example.com')
    for (const body of [
      { client_name: 'Mine' },
      { max_user_count: 4000 },
      { organization_tags: [await tagged('x')] },
    ]) {
      expect(await portal.refused('updateOrganization', admin, { params: { id: own }, body })).toEqual(
        forbidden,
      )
    }
    for (const id of ['getOrganization', 'getBasicInfo', 'getServices', 'listWhitelistIps'] as const)
      expect(await portal.refused(id, admin, { params: { id: other } }), id).toEqual(notFound)
    expect(
      await portal.refused('updateOrganization', admin, {
        params: { id: other },
        body: { contact_email: null },
      }),
    ).toEqual(notFound)
    expect(await portal.refused('getBasicInfo', user, { params: { id: other } })).toEqual(notFound)
    expect((await portal.ok('getBasicInfo', user, { params: { id: own } })).client).toEqual({
      client_id: own,
      client_name: organization.client_name,
      photo_file: null,
    })
    expect(
      (await portal.ok('getBasicInfo', fixture.analyst, { params: { id: other } })).client.client_id,
    ).toBe(other)
    expect(await portal.refused('getBasicInfo', fixture.analyst, { params: { id: 99 } })).toEqual(notFound)
  })
})

describe('the list of organizations', () => {
  it('filters, sorts and counts, and shows each role its own fields', async () => {
    const { portal, platformAdmin, analyst, clock } = fixture
    const tag = await tagged('energy')
    const zet = await fixture.organization({ name: 'Żet', contact_email: 'zet@example.com', tags: [tag] })
    const ala = await fixture.organization({ name: 'Ala', max_user_count: 50 })
    await fixture.organization({ name: 'Łódź Energia' })
    const tomorrow = new Date(clock.now().getTime() + 86_400_000).toISOString()
    const admin = await fixture.person({
      role: 'organization_admin',
      client_id: zet,
      account_expiry_date: tomorrow,
    })
    await fixture.person({ client_id: zet })
    await fixture.person({ role: 'organization_admin', client_id: ala })
    expect(await names(platformAdmin)).toEqual(['Ala', 'Łódź Energia', 'Żet'])
    expect(await names(platformAdmin, { sort: '-max_user_count', per_page: '1' })).toEqual(['Ala'])
    expect(await names(platformAdmin, { search: 'lodz' })).toEqual(['Łódź Energia'])
    expect(await names(platformAdmin, { search: 'zet@example' })).toEqual(['Żet'])
    expect(await names(platformAdmin, { tags: `${tag},77` })).toEqual(['Żet'])
    expect(await names(platformAdmin, { has_admin: 'false' })).toEqual(['Łódź Energia'])
    expect(
      (await portal.ok('listOrganizations', platformAdmin, { query: { search: 'żet' } })).data,
    ).toMatchObject([
      { user_count: 2, expired_user_count: 0, has_admin: true, organization_tags: [{ id: tag }] },
    ])
    expect(await names(admin)).toEqual(['Żet'])
    expect(await names(admin, { search: 'ala' })).toEqual([])

    clock.advance(2 * 86_400)
    const again = await fixture.session(1)
    expect((await portal.ok('listOrganizations', again, { query: { search: 'żet' } })).data).toMatchObject([
      { expired_user_count: 1, has_admin: false },
    ])
    expect(await names(again, { has_admin: 'true' })).toEqual(['Ala'])
    const user = await fixture.person({ client_id: zet })
    expect((await portal.ok('listOrganizations', user)).data).toEqual([
      { client_id: zet, client_name: 'Żet', photo_file: null },
    ])
    const staff = await fixture.session(2)
    expect(staff.token).not.toBe(analyst.token)
    const { data } = await portal.ok('listOrganizations', staff, { query: { has_admin: 'true' } })
    expect(data).toEqual([])
    expect(
      data.every(
        (item) => !('contact_email' in item) && !('user_count' in item) && 'organization_tags' in item,
      ),
    ).toBe(true)
    expect(await names(staff, { search: 'zet@example' })).toEqual([])
  })

  it('of 5,000 with 5,000 users costs two requests and two read units; a list of users also reads who is online and locked', async () => {
    const organizations = fixture.platform.collection(organizationsCollection)
    const services = { visibilities: on, incidents: on, threats: on, feeds: on }
    for (let from = 1; from <= 5000; from += 45) {
      await organizations.commit(operator, (commit) => {
        for (let n = from; n < Math.min(from + 45, 5001); n += 1) {
          const id = commit.nextId('organization')
          commit.create('organization', id, {
            name: `Organization number ${n}`,
            contact_email: null,
            max_user_count: 10,
            tags: [],
            services,
            ip_allow_list: [],
            creation_date: commit.at,
          })
        }
      })
    }
    const organization = 1
    for (let from = 1; from <= 5000; from += 80) {
      await organizations.commit(operator, (commit) => {
        for (let n = from; n < Math.min(from + 80, 5001); n += 1) {
          commit.create('user', commit.nextId('user'), {
            name: `User ${n}`,
            email: `user-${n}@example.org`,
            client_id: organization,
            role: n === 1 ? 'organization_admin' : 'user',
            has_threat_access: true,
            has_feed_access: false,
            has_incident_access: false,
            has_visibility_access: false,
            has_report_access: false,
            account_expiry_date: null,
            deactivated: false,
            creation_date: commit.at,
          })
        }
      })
    }
    const own = await fixture.person({ role: 'organization_admin', client_id: 2 })
    const asked = [
      () =>
        fixture.portal.ok('listOrganizations', fixture.platformAdmin, {
          query: { sort: '-name', page: '250', has_admin: 'false' },
        }),
      () =>
        fixture.portal.ok('listOrganizationUsers', fixture.platformAdmin, {
          params: { id: organization },
          query: { search: 'user 4', sort: '-last_activity_date', per_page: '100' },
        }),
      () =>
        fixture.portal.ok('listProviderUsers', fixture.platformAdmin, {
          query: { scope: 'all', page: '500', state: 'active' },
        }),
      () => fixture.portal.ok('listOrganizationUsers', own, { params: { id: 2 } }),
    ]
    for (const [index, ask] of asked.entries()) {
      // Users: who is online, and half a read unit for each account of the page to see whether it is locked.
      const more = index === 0 ? 0 : 2
      let shown = 0
      // Occasionally a request also reserves a block of the request limits. The cheapest one did not.
      let cheapest = { requests: Infinity, readUnits: Infinity, writeUnits: Infinity }
      for (let time = 0; time < 4; time += 1) {
        const { data, meta } = await ask()
        expect(data.length).toBeGreaterThan(0)
        shown = data.length
        expect(meta.pagination.total).toBeGreaterThan(0)
        if (usage.requests < cheapest.requests) cheapest = usage
      }
      expect(cheapest.requests).toBeLessThanOrEqual(2 + more)
      expect(cheapest.readUnits).toBeLessThanOrEqual(index === 0 ? 2 : 3 + shown / 2)
      expect(cheapest.writeUnits).toBe(0)
    }
  }, 180_000)
})

describe('modules', () => {
  it('are disabled with their API and e-mails, and removed from sessions at the next request', async () => {
    const { portal, platformAdmin } = fixture
    const id = await fixture.organization()
    const user = await fixture.person({ client_id: id })
    await portal.ok('listThreats', user)
    const { services } = await portal.ok('updateServices', platformAdmin, {
      params: { id },
      body: { threats: { enabled: false, enable_api_access: true } },
    })
    expect(services).toEqual({ visibilities: on, incidents: on, threats: off, feeds: on })
    expect(await portal.refused('listThreats', user)).toEqual({ status: 403, code: 'module_forbidden' })
    expect((await portal.ok('getSession', user)).user).toMatchObject({
      has_threat_access: false,
      has_feed_access: true,
    })
    expect(
      await portal.refused('updateServices', platformAdmin, {
        params: { id },
        body: { threats: { enable_email_notifications: true } },
      }),
    ).toEqual({ status: 422, code: 'service_disabled' })
    expect(
      (
        await portal.ok('updateServices', platformAdmin, {
          params: { id },
          body: { threats: { enabled: true }, feeds: { enable_api_access: false } },
        })
      ).services,
    ).toEqual({
      visibilities: on,
      incidents: on,
      threats: { ...off, enabled: true },
      feeds: { ...on, enable_api_access: false },
    })
    await portal.ok('listThreats', user)
    const { history } = await portal.ok('getOrganization', platformAdmin, { params: { id } })
    expect(history?.map(({ fields }) => fields)).toEqual([
      ['services_threats', 'services_feeds'],
      ['services_threats'],
      [],
    ])
    expect(await portal.refused('updateServices', platformAdmin, { params: { id: 99 }, body: {} })).toEqual(
      notFound,
    )
  })
})

describe('the IP allow-list', () => {
  it('applies from the next request, normalized, sorted, without duplicates', async () => {
    const { portal, platformAdmin } = fixture
    const [id, other] = [await fixture.organization(), await fixture.organization()]
    const user = await fixture.person({ client_id: id })
    const inside = { ...user, address: '198.51.100.7' }
    const outside = { ...user, address: '203.0.113.9' }
    const add = (whitelist_ip: string, to = id) => ({ params: { id: to }, body: { whitelist_ip } })
    await portal.ok('getSession', outside)
    await portal.ok('createWhitelistIp', platformAdmin, add('2001:DB8::/32'))
    await portal.ok('createWhitelistIp', platformAdmin, add(' 198.51.100.99/24 '))
    const { client_whitelist_ips } = await portal.ok(
      'listWhitelistIps',
      user.token === undefined ? user : { ...user, address: '2001:db8::7' },
      { params: { id } },
    )
    expect(client_whitelist_ips.map(({ ip }) => ip)).toEqual(['198.51.100.0/24', '2001:db8::/32'])
    await portal.ok('getSession', inside)
    expect(await portal.refused('getSession', outside)).toEqual({ status: 401, code: 'ip_not_allowed' })
    expect(await portal.refused('createWhitelistIp', platformAdmin, add('198.51.100.0/24'))).toEqual({
      status: 409,
      code: 'already_exists',
    })
    await portal.ok('createWhitelistIp', platformAdmin, add('198.51.100.0/24', other))
    for (const wrong of ['', '198.51.100.0/33', '2001:db8::/129', 'example.com', '198.51.100']) {
      expect(await portal.refused('createWhitelistIp', platformAdmin, add(wrong)), wrong).toEqual({
        status: 422,
        code: 'ip_invalid',
      })
    }
    const [first, second] = client_whitelist_ips
    await portal.ok('deleteWhitelistIp', platformAdmin, { params: { id: first?.ip_id ?? 0 } })
    expect(await portal.refused('getSession', inside)).toEqual({ status: 401, code: 'ip_not_allowed' })
    expect(
      await portal.refused('deleteWhitelistIp', platformAdmin, { params: { id: first?.ip_id ?? 0 } }),
    ).toEqual(notFound)
    await portal.ok('deleteWhitelistIp', platformAdmin, { params: { id: second?.ip_id ?? 0 } })
    await portal.ok('getSession', outside)
    expect(
      (await portal.ok('listWhitelistIps', platformAdmin, { params: { id: other } })).client_whitelist_ips,
    ).toHaveLength(1)
    const late = await portal.ok('createWhitelistIp', platformAdmin, add('192.0.2.1'))
    expect(late.client_whitelist_ips.map(({ ip_id }) => ip_id)).toEqual([4])
  })

  it('is full at its limit', async () => {
    const { portal, platformAdmin } = fixture
    const organizations = fixture.platform.collection(organizationsCollection)
    const id = await fixture.organization()
    await organizations.commit(operator, async (commit) => {
      const stored = await organizations.get('organization', id)
      if (stored === undefined) throw new Error('no organization')
      const list = Array.from({ length: 200 }, (_, index) => ({
        id: commit.nextId('organization_ip'),
        ip: `10.0.0.${index}`,
      }))
      commit.update('organization', id, { ...stored.entity, ip_allow_list: list }, stored, ['ip_whitelist'])
    })
    expect(
      await portal.refused('createWhitelistIp', platformAdmin, {
        params: { id },
        body: { whitelist_ip: '192.0.2.1' },
      }),
    ).toEqual({ status: 422, code: 'ip_list_full' })
  })
})

describe('statistics of an organization', () => {
  it('count what its users do in the portal', async () => {
    const { portal, platformAdmin, clock } = fixture
    const id = await fixture.organization()
    const user = await fixture.person({ client_id: id })
    await portal.ok('createUserActivity', user, { body: { activity: 'open_portal' } })
    await portal.ok('createUserActivity', user, { body: { activity: 'incidents' } })
    await portal.ok('exportIncidents', user)
    const day = activityDay(clock.now())
    const found = await portal.ok('getUserActivity', platformAdmin, { params: { id, start: day, end: day } })
    expect(found).toMatchObject({
      open_portal_daily: [{ _id: day, count: 1 }],
      downloaded_csv_daily: [{ _id: day, count: 1 }],
      tab_enter_group: [{ _id: 'incidents', count: 1 }],
    })
  })

  it('lose nothing when many functions count at once', async () => {
    const { portal, platformAdmin, platform, clock } = fixture
    const id = await fixture.organization()
    const user = await fixture.person({ client_id: id })
    await Promise.all([
      ...Array.from({ length: 100 }, (_, index) =>
        countAnswered(platform, { keyId: 1 + (index % 2), organizationId: id }, request('taxii')),
      ),
      ...Array.from({ length: 60 }, () => countActivity(platform, id, 'downloaded_csv')),
      // Colleagues who sign in at the same time, one of them in eight tabs.
      ...Array.from({ length: 12 }, (_, index) =>
        countVisit(platform, { organizationId: id, userId: 1000 + index }, 'open_portal'),
      ),
      ...Array.from({ length: 8 }, () =>
        portal.ok('createUserActivity', user, { body: { activity: 'open_portal' } }),
      ),
    ])
    const day = activityDay(clock.now())
    const found = await portal.ok('getUserActivity', platformAdmin, { params: { id, start: day, end: day } })
    expect(found).toMatchObject({
      api_requests_daily: [{ _id: day, count: 100 }],
      downloaded_csv_daily: [{ _id: day, count: 60 }],
      open_portal_daily: [{ _id: day, count: 13 }],
    })
  })

  it('read a year of all counters with at most four requests', async () => {
    const { portal, platformAdmin, platform } = fixture
    const id = await fixture.organization()
    const kinds = [...userActivities, 'downloaded_csv', 'create_one_time_report']
    await platform.table.batchPut(
      daysOf('2127-03-11', '2128-03-11').flatMap((day) => [
        ...kinds.map((kind) => ({ ...keys.activity(id, day, kind), n: 1_000_000, expires: 5_000_000_000 })),
        ...[1, 2, 3].map((keyId) => ({
          ...keys.keyUse(id, day, keyId),
          answered: 1_000_000,
          ...Object.fromEntries(apiRequestKinds.map((kind) => [`type_${kind}`, 90_000])),
        })),
      ]),
    )
    const found = await portal.ok('getUserActivity', platformAdmin, {
      params: { id, start: '2127-03-11', end: '2128-03-11' },
    })
    expect(found.tab_enter_group.every(({ count }) => count === 367_000_000)).toBe(true)
    expect(found.api_requests_weekly.reduce((sum, { count }) => sum + count, 0)).toBe(3 * 367_000_000)
    expect(usage.requests).toBeLessThanOrEqual(4)
  })

  it('count days, weeks, visits and requests of the range, including empty ones', async () => {
    const { portal, platformAdmin, platform } = fixture
    const [id, other] = [await fixture.organization(), await fixture.organization()]
    const at = (day: string) => ({ ...platform, clock: { now: () => new Date(`${day}T12:00:00.000Z`) } })
    const counts = [
      ['2126-03-03', 'open_portal'],
      ['2126-03-05', 'open_portal'],
      ['2126-03-05', 'open_portal'],
      ['2126-03-05', 'threats'],
      ['2126-03-05', 'feeds'],
      ['2126-03-06', 'feeds'],
      ['2126-03-11', 'downloaded_csv'],
      ['2126-03-12', 'open_portal'],
    ] as const
    for (const [day, what] of counts) await countActivity(at(day), id, what)
    await countAnswered(at('2126-03-05'), { keyId: 1, organizationId: id }, request('threats'))
    // Refused requests are not counted in the statistics, and requests of others' keys are not counted here.
    await countRefused(at('2126-03-05'), { keyId: 1, organizationId: id }, 'too_many', 3)
    await countAnswered(at('2126-03-05'), { keyId: 2, organizationId: other }, request('threats'))
    await countActivity(at('2126-03-05'), other, 'open_portal')
    const ask = (start: string, end: string) => ({ params: { id, start, end } })
    const found = await portal.ok('getUserActivity', platformAdmin, ask('2126-03-04', '2126-03-11'))
    expect(found.open_portal_daily).toEqual(
      [
        ['2126-03-04', 0],
        ['2126-03-05', 2],
        ['2126-03-06', 0],
        ['2126-03-07', 0],
        ['2126-03-08', 0],
        ['2126-03-09', 0],
        ['2126-03-10', 0],
        ['2126-03-11', 0],
      ].map(([_id, count]) => ({ _id, count })),
    )
    expect(found.open_portal_weekly).toEqual([
      { _id: '2126-03-04', count: 2 },
      { _id: '2126-03-11', count: 0 },
    ])
    expect(found.downloaded_csv_weekly).toEqual([
      { _id: '2126-03-04', count: 0 },
      { _id: '2126-03-11', count: 1 },
    ])
    expect(found.tab_enter_group).toEqual([
      { _id: 'feeds', count: 2 },
      { _id: 'threats', count: 1 },
    ])
    expect(found.api_request_type).toEqual([{ _id: 'threats', count: 1 }])
    expect(found.api_requests_daily.reduce((sum, { count }) => sum + count, 0)).toBe(1)
    expect(found.create_one_time_report_daily).toHaveLength(8)
    expect(
      (await portal.ok('getUserActivity', platformAdmin, ask('2125-03-12', '2126-03-11'))).open_portal_daily,
    ).toHaveLength(365)
    // From a date to the same date next year is one year; a 29 February in between does not make it longer.
    for (const [start, end, days] of [
      ['2125-03-11', '2126-03-11', 366],
      ['2127-03-11', '2128-03-11', 367],
      ['2127-02-28', '2128-02-29', 367],
    ] as const)
      expect(
        (await portal.ok('getUserActivity', platformAdmin, ask(start, end))).open_portal_daily,
      ).toHaveLength(days)
    expect(await portal.refused('getUserActivity', platformAdmin, ask('2125-03-10', '2126-03-11'))).toEqual({
      status: 422,
      code: 'range_too_long',
    })
    expect(await portal.refused('getUserActivity', platformAdmin, ask('2126-03-11', '2126-03-10'))).toEqual({
      status: 422,
      code: 'range_reversed',
    })
    expect(
      await portal.refused('getUserActivity', platformAdmin, {
        params: { id: 99, start: '2126-03-01', end: '2126-03-02' },
      }),
    ).toEqual(notFound)
    expect(
      await portal.refused('getUserActivity', platformAdmin, {
        params: { id, start: '2126-02-30', end: '2126-03-02' },
      }),
    ).toEqual(notFound)
  })
})

describe('notification settings of an organization', () => {
  it('have defaults until they are set, partly or fully, and the audit log has both values', async () => {
    const { portal, platformAdmin } = fixture
    const params = { id: await fixture.organization() }
    const admin = await fixture.person({ role: 'organization_admin', client_id: params.id })
    expect(await portal.ok('getNotificationSettings', admin, { params })).toEqual({
      notification_settings: { time_zone: 'Europe/Warsaw', clear_content: 'counts' },
    })
    await portal.ok('updateNotificationSettings', admin, { params, body: { clear_content: 'names' } })
    await portal.ok('updateNotificationSettings', platformAdmin, {
      params,
      body: { time_zone: 'America/New_York', clear_content: 'names' },
    })
    expect(await portal.ok('getNotificationSettings', platformAdmin, { params })).toEqual({
      notification_settings: { time_zone: 'America/New_York', clear_content: 'names' },
    })
    const { data } = await createPortal(fixture.platform, auditRoutes(fixture.platform)).ok(
      'listAudit',
      platformAdmin,
      { query: { actions: 'organization.update' } },
    )
    expect(data.map(({ values }) => values)).toMatchObject([
      [{ field: 'time_zone', before: 'Europe/Warsaw', after: 'America/New_York' }],
      [{ field: 'clear_content', before: 'counts', after: 'names' }],
    ])
  })

  it.each<Record<string, string>>([
    { time_zone: 'Europe/Atlantis' },
    { time_zone: '+02:00' },
    { time_zone: `Europe/${'a'.repeat(100)}` },
    { clear_content: 'secrets' },
  ])('reject %j', async (own) => {
    const params = { id: await fixture.organization() }
    expect(
      await fixture.portal.refused('updateNotificationSettings', fixture.platformAdmin, {
        params,
        body: own,
      }),
    ).toEqual({ status: 422, code: 'validation_failed' })
  })

  it('are not available to admins of other organizations, nor to its other users', async () => {
    const { portal, analyst } = fixture
    const params = { id: await fixture.organization() }
    const stranger = await fixture.person({
      role: 'organization_admin',
      client_id: await fixture.organization(),
    })
    const user = await fixture.person({ client_id: params.id })
    for (const call of ['getNotificationSettings', 'updateNotificationSettings'] as const) {
      expect(await portal.refused(call, stranger, { params, body: {} })).toEqual(notFound)
      expect(await portal.refused(call, user, { params, body: {} })).toEqual(forbidden)
      expect(await portal.refused(call, analyst, { params, body: {} })).toEqual(forbidden)
    }
  })
})
