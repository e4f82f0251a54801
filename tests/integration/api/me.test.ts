/** What a key reports about its permissions, and the dictionaries of its modules. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiMeRoutes } from '#functions/api/me/index.ts'
import { dictionaryAreaRoutes } from '#functions/dictionaries/routes.ts'
import { indicatorRoutes } from '#functions/indicators/routes.ts'
import { viewRoutes } from '#functions/views/routes.ts'
import { makeKey, createKeyApi } from '../support/key-api.ts'
import { startBackends, type Backends } from '../support/backends.ts'
import { createPortal, organizationEntity, putOrganization, signIn } from '../support/portal.ts'
import { allPages } from './pages.ts'

let backends: Backends
beforeAll(async () => {
  backends = await startBackends()
})
afterAll(async () => {
  await backends.stop()
})

const createFixture = async () => {
  const platform = backends.platform(await backends.freshTable())
  const portal = createPortal(platform, [
    ...dictionaryAreaRoutes(platform),
    ...indicatorRoutes(platform),
    ...viewRoutes(platform),
  ])
  const disabled = { enabled: false, enable_api_access: false, enable_email_notifications: false }
  const bank = organizationEntity('Bank Przykładowy')
  await putOrganization(platform, 1, { ...bank, services: { ...bank.services, incidents: disabled } })
  const admin = await signIn(platform, { role: 'platform_admin', userId: 1 })
  const analyst = await signIn(platform, { role: 'analyst', userId: 2 })
  const user = await signIn(platform, { role: 'user', userId: 3, organizationId: 1, without: ['visibility'] })
  return { platform, portal, admin, analyst, user, api: createKeyApi(platform, apiMeRoutes(platform)) }
}

describe('the permissions of a key', () => {
  it('are returned with its limits and without its secret', async () => {
    const fixture = await createFixture()
    const group = (
      await fixture.portal.ok('createFeedGroup', fixture.analyst, {
        body: { name: 'Kit', lang: 'en', translation: { lang: 'pl', name: 'Zestaw' }, is_verified: true },
      })
    ).group.group_id
    // Stricter than a product's key may receive: the API reports only that one exists.
    const strict = (
      await fixture.portal.ok('createFeedGroup', fixture.analyst, {
        body: { name: 'Inner ring', is_verified: true, tlp: 'amber+strict' },
      })
    ).group.group_id
    const view = (
      await fixture.portal.ok('createFeedView', fixture.user, {
        body: { view_name: 'Ones', value: '1', is_shared: true },
      })
    ).view.view_id
    const named = await makeKey(fixture.platform, {
      type: 'named',
      name: 'Firewall',
      client_id: 1,
      modules: ['feed', 'incident'],
      scope: { groups: [group, strict, 99], views: [view] },
      networks: ['192.0.2.0/24'],
      expires: '2099-01-01T00:00:00.000Z',
      requests_per_minute: 60,
    })
    const reply = await fixture.api.send('apiGetMe', named.key)
    expect(JSON.parse(reply.body)).toEqual({
      key_id: named.id,
      type: 'named',
      name: 'Firewall',
      prefix: named.prefix,
      client: { client_id: 1, name: 'Bank Przykładowy' },
      // The organization does not have the incidents module.
      modules: ['feed'],
      resources: ['indicators', 'groups', 'views', 'categories', 'tags', 'indicator-types'],
      writes: false,
      sightings: false,
      most_tlp: 'amber',
      scope: {
        groups: [
          {
            group_id: group,
            name: 'Kit',
            lang: 'en',
            translation: { lang: 'pl', name: 'Zestaw' },
            tlp: 'green',
          },
        ],
        views: [{ view_id: view, view_name: 'Ones' }],
        gone: { groups: [99], views: [] },
        left_out: { tlp: 1 },
      },
      networks: ['192.0.2.0/24'],
      creation_date: expect.any(String) as unknown,
      expiry_date: '2099-01-01T00:00:00.000Z',
      previous_until: null,
      limits: { requests_per_minute: 60, bytes_per_day: 20_000_000_000 },
    })
    expect(reply.body).not.toContain(named.key)
  })

  it('are the current permissions of its owner', async () => {
    const fixture = await createFixture()
    const meOf = async (own: Parameters<typeof makeKey>[1]) => {
      const {
        modules,
        resources,
        writes,
        client: organization,
      } = await fixture.api.ok('apiGetMe', (await makeKey(fixture.platform, own)).key)
      return { modules, assets: resources.includes('assets'), writes, client: organization?.client_id }
    }
    expect(await meOf({ type: 'system', name: 'SIEM', admin_access: true })).toEqual({
      modules: ['visibility', 'incident', 'threat', 'feed'],
      assets: true,
      writes: true,
      client: undefined,
    })
    expect(await meOf({ type: 'organization', client_id: 1 })).toEqual({
      modules: ['visibility', 'threat', 'feed'],
      assets: true,
      writes: false,
      client: 1,
    })
    expect(await meOf({ type: 'user', client_id: 1, user_id: 3 })).toEqual({
      modules: ['threat', 'feed'],
      assets: false,
      writes: false,
      client: 1,
    })
    expect(await fixture.api.refused('apiGetMe', undefined)).toMatchObject({
      status: 401,
      code: 'key_missing',
    })
  })
})

describe('the dictionaries', () => {
  it("are those of the key's modules, each entry with its module, and renamed at once", async () => {
    const fixture = await createFixture()
    const { portal, admin } = fixture
    const both = { name_pl: 'Wyłudzenie', name_en: 'Phishing' }
    await portal.ok('createIncidentCategory', admin, { body: both })
    const { data: threat } = await portal.ok('createThreatCategory', admin, { body: both })
    await portal.ok('createVisibilityCategory', admin, { body: both })
    await portal.ok('createFeedCategory', admin, { body: { name: 'C2' } })
    for (const name of ['a', 'b', 'c']) await portal.ok('createThreatTag', admin, { body: { name } })
    await portal.ok('createIncidentTag', admin, { body: { name: 'invoice' } })
    const { data: indicatorTag } = await portal.ok('createFeedTag', admin, { body: { name: 'apt' } })
    const { key } = await makeKey(fixture.platform, { type: 'organization', client_id: 1 })
    const categories = (query: Record<string, string>, by = key) =>
      fixture.api.ok('apiListCategories', by, { query })
    expect(await allPages(categories, { limit: '1' })).toEqual([
      { module: 'threat', category_id: 1, ...both, is_active: true },
      { module: 'visibility', category_id: 1, ...both, is_active: true },
      { module: 'feed', category_id: 1, name_pl: 'C2', name_en: 'C2', is_active: true },
    ])
    const system = await makeKey(fixture.platform, { type: 'system', name: 'SIEM' })
    expect((await categories({}, system.key)).data).toHaveLength(4)
    const tags = await allPages((query) => fixture.api.ok('apiListTags', key, { query }), { limit: '2' })
    expect(tags.map(({ module, tag_id: id, name }) => `${module} ${id} ${name}`)).toEqual([
      'threat 1 a',
      'threat 2 b',
      'threat 3 c',
      'feed 1 apt',
    ])
    await portal.ok('updateThreatCategory', admin, {
      params: { id: threat.threat_category_id },
      body: { name_pl: 'Nowe', name_en: 'New', is_active: false },
    })
    await portal.ok('deleteFeedTag', admin, { params: { id: indicatorTag.feed_tag_id } })
    expect((await categories({ module: 'threat', is_active: 'false' })).data).toMatchObject([
      { name_en: 'New' },
    ])
    expect((await fixture.api.ok('apiListTags', key, { query: { module: 'feed' } })).data).toEqual([])
    const refused = (query: Record<string, string>) =>
      fixture.api.refused('apiListCategories', key, { query })
    expect(await refused({ module: 'incident' })).toMatchObject({ status: 403, code: 'key_scope' })
    expect(await refused({ colour: 'red' })).toMatchObject({ status: 400, code: 'unknown_parameter' })
    const changes = (query: Record<string, string>) =>
      fixture.api.ok('apiCategoryChanges', key, { query: { module: 'threat', ...query } })
    const { data: given, next: after, more } = await changes({})
    expect(given).toMatchObject([{ change: 'added', id: 1, item: { module: 'threat', name_en: 'New' } }])
    expect(more).toBe(false)
    await portal.ok('updateThreatCategory', admin, {
      params: { id: threat.threat_category_id },
      body: { ...both, is_active: true },
    })
    expect((await changes({ after })).data).toMatchObject([{ change: 'changed', item: both }])
    const tagChanges = (module: string, query: Record<string, string> = {}) =>
      fixture.api.ok('apiTagChanges', key, { query: { module, ...query } })
    const indicatorTags = await tagChanges('feed')
    expect(indicatorTags.data).toEqual([])
    const { data: made } = await portal.ok('createFeedTag', admin, { body: { name: 'kit' } })
    const made_id = made.feed_tag_id
    expect((await tagChanges('feed', { after: indicatorTags.next })).data).toMatchObject([
      { change: 'added', id: made_id, item: { module: 'feed', tag_id: made_id, name: 'kit' } },
    ])
    await portal.ok('deleteFeedTag', admin, { params: { id: made_id } })
    expect((await tagChanges('feed', { after: indicatorTags.next })).data).toEqual([
      { change: 'deleted', id: made_id, at: expect.any(String) as unknown, item: null },
    ])
    const wrong: [Record<string, string>, number][] = [
      [{}, 400],
      [{ module: 'incident' }, 403],
      [{ module: 'threat', after: indicatorTags.next }, 410],
    ]
    for (const [query, status] of wrong)
      expect((await fixture.api.refused('apiTagChanges', key, { query })).status).toBe(status)
    for (const name of ['domain', 'URL']) await portal.ok('createFeedType', admin, { body: { name } })
    const types = (query: Record<string, string>) => fixture.api.ok('apiListIndicatorTypes', key, { query })
    expect(await allPages(types, { limit: '1' })).toEqual([
      { type_id: 1, name: 'domain', is_active: true },
      { type_id: 2, name: 'URL', is_active: true },
    ])
    const { next: afterTypes } = await fixture.api.ok('apiIndicatorTypeChanges', key)
    await portal.ok('updateFeedType', admin, { params: { id: 2 }, body: { name: 'url', is_active: false } })
    expect(
      (await fixture.api.ok('apiIndicatorTypeChanges', key, { query: { after: afterTypes } })).data,
    ).toMatchObject([{ change: 'changed', item: { type_id: 2, name: 'url', is_active: false } }])
    expect((await types({ is_active: 'true' })).data).toMatchObject([{ name: 'domain' }])
    const noIndicator = await makeKey(fixture.platform, {
      type: 'system',
      name: 'Threats',
      modules: ['threat'],
    })
    expect(await fixture.api.refused('apiListIndicatorTypes', noIndicator.key)).toMatchObject({
      code: 'key_scope',
    })
    const { next } = await categories({ limit: '1' })
    expect(await refused({ cursor: next ?? '', module: 'threat' })).toMatchObject({
      status: 400,
      code: 'cursor_invalid',
    })
  })
})
