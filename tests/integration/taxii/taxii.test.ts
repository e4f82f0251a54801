/** The TAXII server with its clients: after any commits, clients have what a collection has. */
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dictionaryAreaRoutes } from '#functions/dictionaries/routes.ts'
import { indicatorRoutes } from '#functions/indicators/routes.ts'
import { viewRoutes } from '#functions/views/routes.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { sightingsCollection } from '#functions/sightings/sighting-store.ts'
import { indicatorsCollection } from '#functions/indicators/indicator-store.ts'
import { createTaxiiHandler } from '#functions/taxii/server.ts'
import { threatRoutes } from '#functions/threats/routes.ts'
import { readStixBundle } from '#scripts/admin/import/stix-bundle.ts'
import { tlpMarkingsUpTo } from '#shared/domain/stix/tlp-markings.ts'
import { falsePositiveHere } from '#tests/support/false-positive-report.ts'
import { makeKey } from '../support/key-api.ts'
import { originVerify, startBackends, type Backends } from '../support/backends.ts'
import {
  createPortal,
  organizationEntity,
  putOrganization,
  signIn,
  type Caller,
  type Portal,
} from '../support/portal.ts'
import { inFunction } from '../support/roles.ts'
import { Client, type Body, type Get, type SendOptions, type StixObject } from './polling-client.ts'

/** The levels allowed for an organization's own key, which its lists may refer to. */
const markings = tlpMarkingsUpTo('amber+strict').map(({ id }) => id)

let backends: Backends
beforeAll(async () => {
  backends = await startBackends()
})
afterAll(async () => {
  await backends.stop()
})

interface Fixture {
  readonly platform: Platform
  readonly portal: Portal
  readonly analyst: Caller
  readonly user: Caller
  readonly key: string
  readonly type: number
  readonly category: number
  readonly threatCategory: number
  readonly getAs: (key: string | undefined) => Get
}

const createFixture = async (): Promise<Fixture> => {
  const platform = backends.platform(await backends.freshTable())
  const portal = createPortal(platform, [
    ...indicatorRoutes(platform),
    ...viewRoutes(platform),
    ...threatRoutes(platform),
    ...dictionaryAreaRoutes(platform),
  ])
  await putOrganization(platform, 1, organizationEntity('Bank Przykładowy'))
  await putOrganization(platform, 2, organizationEntity('Szpital Przykładowy'))
  const admin = await signIn(platform, { role: 'platform_admin', userId: 1 })
  const analyst = await signIn(platform, { role: 'analyst', userId: 2 })
  const user = await signIn(platform, { role: 'user', userId: 3, organizationId: 1 })
  const category = (await portal.ok('createFeedCategory', admin, { body: { name: 'C2' } })).data
    .feed_category_id
  const type = (await portal.ok('createFeedType', admin, { body: { name: 'domain' } })).data.feed_type_id
  const threatCategory = (
    await portal.ok('createThreatCategory', admin, { body: { name_pl: 'Kampania', name_en: 'Campaign' } })
  ).data.threat_category_id
  const { key } = await makeKey(platform, { type: 'organization', client_id: 1 })
  const handler = createTaxiiHandler(platform)
  const getAs =
    (given: string | undefined): Get =>
    async (path, query = {}, { method = 'GET', headers = {} } = {}) => {
      const reply = await inFunction('taxii', () =>
        handler({
          routeKey: 'ANY /taxii2/{proxy+}',
          rawPath: path,
          rawQueryString: new URLSearchParams(query).toString(),
          headers: {
            'x-origin-verify': originVerify,
            'x-viewer-address': '192.0.2.1',
            ...(given === undefined ? {} : { authorization: `Bearer ${given}` }),
            ...headers,
          },
          requestContext: {
            requestId: 'test',
            http: { method, path, sourceIp: '192.0.2.1', userAgent: 'test' },
          },
        }),
      )
      const text =
        reply.headers['content-encoding'] === 'gzip'
          ? gunzipSync(Buffer.from(reply.body, 'base64')).toString('utf8')
          : reply.body
      return {
        status: reply.statusCode,
        headers: reply.headers,
        body: (text === '' ? {} : JSON.parse(text)) as Body,
      }
    }
  return { platform, portal, analyst, user, key, type, category, threatCategory, getAs }
}

const root = '/taxii2/cti/collections/'

const collectionsOf = async (get: Get): Promise<Map<string, string>> =>
  new Map((await get(root)).body.collections?.map(({ id, title }) => [title, `${root}${id}/`]) ?? [])

const add = async (fixture: Fixture, value: string, verified = true): Promise<number> =>
  (
    await fixture.portal.ok('createFeed', fixture.analyst, {
      body: {
        value,
        origin: 'Honeypot',
        feed_category_id: fixture.category,
        feed_type_id: fixture.type,
        ids_flag: false,
        is_verified: verified,
        accept_warnings: true,
      },
    })
  ).feed.feed_id

const whole = async (get: Get, path: string): Promise<StixObject[]> => {
  const found: StixObject[] = []
  let next: string | undefined
  do {
    const { body } = await get(path, next === undefined ? {} : { next })
    found.push(...(body.objects ?? []))
    next = body.next
  } while (next !== undefined)
  return found
}

const sortedById = (objects: Iterable<StixObject>): StixObject[] =>
  [...objects].toSorted((one, other) => (one.id < other.id ? -1 : 1))

describe('polling clients', () => {
  it('have what the collection has after any commits, and withdrawn objects never return', async () => {
    const fixture = await createFixture()
    const get = fixture.getAs(fixture.key)
    const group = (
      await fixture.portal.ok('createFeedGroup', fixture.analyst, {
        body: { name: 'Kit 1.2', is_verified: true },
      })
    ).group.group_id
    const view = (
      await fixture.portal.ok('createFeedView', fixture.user, {
        body: { view_name: 'Ones', value: '1', is_shared: true },
      })
    ).view.view_id
    const paths = await collectionsOf(get)
    const all = `${paths.get('All indicators')}objects/`
    const ofGroup = `${paths.get('Kit 1-2')}objects/`
    const ofView = `${paths.get('Ones')}objects/`
    const clients = (['elastic', 'opencti', 'connector', 'dates'] as const).map(
      (kind) => new Client(get, kind),
    )
    const [inGroup, inView] = [new Client(get, 'elastic'), new Client(get, 'opencti')]
    let seed = 7_261
    const random = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((seed / 2_147_483_648) * below)
    }
    const known: number[] = []
    const steps: ((id: number) => Promise<unknown>)[] = [
      async () => known.push(await add(fixture, `n${known.length}.example`, random(3) > 0)),
      (id) =>
        fixture.portal.call('verifyFeed', fixture.analyst, {
          params: { id },
          body: { is_verified: random(2) === 0 },
        }),
      async () => {
        // Withdrawn and published twice between two polls.
        for (const verified of [false, true, false, true])
          await fixture.portal.call('verifyFeeds', fixture.analyst, {
            body: { feeds_ids: known.slice(0, 3), verified },
          })
      },
      (id) =>
        fixture.portal.call('updateFeed', fixture.analyst, {
          params: { id },
          body: { value: `e${random(999)}.example`, accept_warnings: true },
        }),
      (id) =>
        fixture.portal.call('addFeedsToGroup', fixture.analyst, {
          params: { id: group },
          body: { feeds_ids: [id] },
        }),
      (id) => fixture.portal.call('deleteFeed', fixture.analyst, { params: { id } }),
      () =>
        fixture.portal.call('updateFeedView', fixture.user, {
          params: { id: view },
          body: { view_name: 'Ones', value: String(random(3)), is_shared: true },
        }),
    ]
    for (let round = 0; round < 6; round += 1) {
      for (let step = 0; step < 6; step += 1) {
        const act = known.length < 5 ? steps[0] : steps[random(steps.length)]
        await act?.(known[random(known.length)] ?? 1)
      }
      const limit = (): number => 1 + random(9)
      const held = sortedById(await whole(get, all))
      const portal = await fixture.portal.ok('listFeeds', fixture.user, { query: { per_page: '100' } })
      expect(
        held
          .filter(({ type, revoked }) => type === 'indicator' && revoked !== true)
          .map(({ name }) => name)
          .toSorted(),
      ).toEqual(portal.data.map(({ value }) => value).toSorted())
      for (const client of clients) {
        await client.poll(all, limit)
        expect(sortedById(client.held.values()), `round ${round}, ${client.kind}`).toEqual(held)
      }
      // An object that leaves a group or a view is not withdrawn, so a client keeps it.
      for (const [client, path] of [
        [inGroup, ofGroup],
        [inView, ofView],
      ] as const) {
        await client.poll(path, limit)
        const there = await whole(get, path)
        expect(there.map(({ id }) => client.held.get(id))).toEqual(there)
      }
    }
    expect(clients[0]?.revoked.size).toBeGreaterThan(3)
    expect(inGroup.held.size).toBeGreaterThan(2)
    expect(inView.held.size).toBeGreaterThan(3)
  })
})

describe('the server', () => {
  it('requires authentication, and accepts paths with and without a slash', async () => {
    const fixture = await createFixture()
    const get = fixture.getAs(fixture.key)
    const without = await fixture.getAs(undefined)('/taxii2/')
    expect(without).toMatchObject({
      status: 401,
      body: { http_status: '401', error_code: 'key_missing', title: expect.any(String) },
      headers: { 'content-type': 'application/taxii+json;version=2.1' },
    })
    expect(without.headers['www-authenticate']).toMatch(/^Basic /)
    const basic = Buffer.from(`anything:${fixture.key}`).toString('base64')
    const ways: Record<string, string>[] = [
      { authorization: `basic ${basic}` },
      { authorization: `Token ${fixture.key}` },
      { authorization: `Bearer ${fixture.key}` },
      { 'x-api-key': fixture.key },
    ]
    for (const headers of ways)
      expect((await fixture.getAs(undefined)('/taxii2/', {}, { headers })).status).toBe(200)
    await add(fixture, 'a.example')
    const all = (await collectionsOf(get)).get('All indicators') ?? ''
    for (const path of ['/taxii2/', '/taxii2/cti/', root, all, `${all}manifest/`, `${all}objects/`]) {
      const slashed = await get(path)
      expect(slashed.status).toBe(200)
      expect(await get(path.slice(0, -1))).toEqual({
        ...slashed,
        headers: { ...slashed.headers, ratelimit: expect.any(String) },
      })
    }
    expect((await get('/taxii2/')).body).toMatchObject({
      default: 'http://localhost:8080/taxii2/cti/',
      api_roots: ['http://localhost:8080/taxii2/cti/'],
    })
    expect((await get('/taxii2/cti')).body).toMatchObject({
      title: 'CTI',
      versions: ['application/taxii+json;version=2.1'],
      max_content_length: expect.any(Number),
    })
    const errors: [string, Record<string, string>, SendOptions, number, string][] = [
      ['/taxii2/other/', {}, {}, 404, 'not_found'],
      [`${root}00000000-0000-4000-8000-000000000001/objects/`, {}, {}, 404, 'not_found'],
      [`${all}objects/indicator--00000000-0000-5000-8000-000000000001/`, {}, {}, 404, 'not_found'],
      [`${all}objects/`, {}, { method: 'POST' }, 403, 'key_cannot_write'],
      [`${all}objects/`, {}, { method: 'PUT' }, 405, 'method_not_allowed'],
      [`${all}objects/`, {}, { headers: { accept: 'text/html' } }, 406, 'not_acceptable'],
      [`${all}objects/`, { limit: '0' }, {}, 400, 'wrong_parameter'],
      [`${all}objects/`, { added_after: 'yesterday' }, {}, 400, 'wrong_parameter'],
      [`${all}objects/`, { next: 'x' }, {}, 400, 'cursor_invalid'],
      [`${all}objects/`, { 'match[colour]': 'red' }, {}, 400, 'unknown_parameter'],
    ]
    for (const [path, query, options, status, code] of errors)
      expect(await get(path, query, options), path).toMatchObject({
        status,
        headers: { 'content-type': 'application/taxii+json;version=2.1' },
        body: { http_status: String(status), error_code: code },
      })
    expect((await get(`${all}objects/`, {}, { method: 'PUT' })).headers['allow']).toBe('GET, HEAD')
    const [head, whole] = [await get(`${all}objects/`, {}, { method: 'HEAD' }), await get(`${all}objects/`)]
    expect(head.headers['content-length']).toBe(String(Buffer.byteLength(JSON.stringify(whole.body))))
  })

  it('returns one object, its versions and a manifest, filtered as requested, and {} for nothing', async () => {
    const fixture = await createFixture()
    const get = fixture.getAs(fixture.key)
    const all = (await collectionsOf(get)).get('All indicators') ?? ''
    expect((await get(`${all}objects/`)).body).toEqual({})
    expect((await get(`${all}manifest/`)).body).toEqual({})
    const elastic = { headers: { 'user-agent': 'Elastic-Filebeat/9.2.0 (linux; amd64)' } }
    expect((await get(`${all}objects/`, {}, elastic)).body).toEqual({ objects: [] })
    const id = await add(fixture, 'a.example')
    await add(fixture, 'b.example')
    const { body, headers } = await get(`${all}objects/`)
    expect(body.objects?.map(({ type }) => type)).toEqual([
      'identity',
      ...markings.map(() => 'marking-definition'),
      'indicator',
      'indicator',
    ])
    expect(body.more).toBeUndefined()
    const [identity, first, second] = (body.objects ?? []).filter(({ type }) => type !== 'marking-definition')
    const last = headers['x-taxii-date-added-last'] ?? ''
    const nothing = await get(`${all}objects/`, { added_after: last })
    expect(nothing.body).toEqual({})
    expect(nothing.headers['x-taxii-date-added-last']).toBe(last)
    // Each list includes its referenced objects, wherever it begins.
    const later = await get(`${all}objects/`, { added_after: headers['x-taxii-date-added-first'] ?? '' })
    expect(later.body.objects?.map(({ id: one }) => one)).toEqual([identity?.id, ...markings, second?.id])
    const firstId = first?.id ?? ''
    const filtered = async (query: Record<string, string>) =>
      (await get(`${all}objects/`, query)).body.objects?.map(({ id: one }) => one)
    expect(await filtered({ 'match[id]': firstId })).toEqual([firstId])
    expect(await filtered({ 'match[type]': 'identity,report' })).toEqual([identity?.id])
    expect(await filtered({ 'match[type]': 'banana' })).toBeUndefined()
    expect(await filtered({ 'match[spec_version]': '2.0' })).toBeUndefined()
    expect(await filtered({ 'match[version]': String(first?.modified) })).toEqual([firstId])
    expect(await filtered({ 'match[version]': 'all', 'match[type]': 'indicator' })).toHaveLength(2)
    const one = await get(`${all}objects/${firstId}/`)
    expect(one.body).toEqual({ objects: [first] })
    expect((await get(`${all}objects/${firstId}/versions/`)).body).toEqual({ versions: [first?.modified] })
    const manifest = await get(`${all}manifest/`, { limit: '3' })
    expect(manifest.body).toEqual({
      more: true,
      next: expect.any(String),
      objects: body.objects?.slice(0, 3).map((object) => ({
        id: object.id,
        date_added: one.headers['x-taxii-date-added-last'],
        version: object.modified ?? object.created,
        media_type: 'application/stix+json;version=2.1',
      })),
    })
    // The next page keeps the filter of the first one.
    const page = await get(`${all}objects/`, { limit: '1', 'match[type]': 'indicator' })
    const rest = await get(`${all}objects/`, { next: page.body.next ?? '', limit: '9' })
    expect(rest.body).toEqual({ objects: [second] })
    for (const accept of [
      'application/vnd.oasis.taxii+json; version=2.0',
      'application/taxii+json',
      '*/*',
      'text/html, application/*',
    ])
      expect((await get(`${all}objects/`, {}, { headers: { accept } })).headers['content-type']).toBe(
        'application/taxii+json;version=2.1',
      )
    const stix = await get(
      `${all}objects/`,
      {},
      { headers: { accept: 'application/vnd.oasis.stix+json; version=2.0' } },
    )
    expect(stix.body).toMatchObject({ type: 'bundle', objects: body.objects })
    expect(stix.headers['content-type']).toBe('application/stix+json;version=2.1')
    const zipped = await get(`${all}objects/`, {}, { headers: { 'accept-encoding': 'gzip' } })
    expect(zipped.headers['content-encoding']).toBe('gzip')
    expect(zipped.body).toEqual(body)
    // A withdrawn one keeps its id and shows no later edits.
    await fixture.portal.ok('verifyFeed', fixture.analyst, {
      params: { id },
      body: { is_verified: false },
    })
    const served = (await get(`${all}objects/`)).headers['x-taxii-date-added-last'] ?? ''
    await fixture.portal.ok('updateFeed', fixture.analyst, {
      params: { id },
      body: { value: 'secret.example', accept_warnings: true },
    })
    for (const value of ['secret', 'a.example'])
      await fixture.portal.ok('createFeedView', fixture.user, {
        body: { view_name: value, value, is_shared: true },
      })
    const views = await collectionsOf(get)
    // Nobody sees later edits, and no view finds them.
    expect((await get(`${all}objects/`, { added_after: served })).body).toEqual({})
    expect((await get(`${views.get('secret')}objects/`)).body).toEqual({})
    expect((await get(`${views.get('a-example')}objects/`)).body.objects).toHaveLength(2 + markings.length)
    const withdrawn = (await get(`${all}objects/${firstId}`)).body.objects?.[0]
    expect(withdrawn).toMatchObject({
      id: firstId,
      created: first?.created,
      pattern: "[domain-name:value = 'a.example']",
      revoked: true,
      valid_until: withdrawn?.modified,
    })
    expect(String(withdrawn?.modified) > String(first?.modified)).toBe(true)
    expect(JSON.stringify(await whole(get, `${all}objects/`))).not.toContain('secret')
  })

  it('silently excludes false positives of the organization, restores them, and ends expired ones', async () => {
    const fixture = await createFixture()
    const { platform, key, getAs } = fixture
    const [first, second] = [await add(fixture, 'a.example'), await add(fixture, 'b.example')]
    const { key: otherKey } = await makeKey(platform, { type: 'organization', client_id: 2 })
    const [get, getOther] = [getAs(key), getAs(otherKey)]
    const all = `${(await collectionsOf(get)).get('All indicators')}objects/`
    const names = (objects: readonly StixObject[] = []) =>
      objects.filter(({ type }) => type === 'indicator').map(({ name }) => name)
    const before = (await getOther(all)).headers['x-taxii-date-added-last'] ?? ''
    const sightings = platform.collection(sightingsCollection)
    const mark = (id: number, value: string) =>
      inFunction('sightings', () =>
        sightings.commit({ user_id: 3, name: 'Jan', client_id: 1 }, (commit) => {
          const sightingId = commit.nextId('sighting')
          commit.create(
            'sighting',
            sightingId,
            falsePositiveHere({ client_id: 1, feed_id: id, value, creation_date: commit.at }),
          )
          return sightingId
        }),
      )
    const marked = await mark(first, 'a.example')
    expect(names(await whole(get, all))).toEqual(['b.example'])
    expect(names(await whole(getOther, all))).toEqual(['a.example', 'b.example'])
    // A client that starts while it is excluded gets it, unchanged, when the mark is removed. Others get nothing.
    const began = (await get(all)).headers['x-taxii-date-added-last'] ?? ''
    await inFunction('sightings', () =>
      sightings.commit({ user_id: 3, name: 'Jan', client_id: 1 }, (commit) => {
        commit.delete('sighting', marked)
      }),
    )
    const given = await get(all, { added_after: began })
    expect(names(given.body.objects)).toEqual(['a.example'])
    expect(given.body.objects?.find(({ type }) => type === 'indicator')).not.toHaveProperty('revoked')
    const last = given.headers['x-taxii-date-added-last'] ?? ''
    expect(last > began).toBe(true)
    expect(names((await get(all, { added_after: last })).body.objects)).toEqual([])
    expect(names((await getOther(all, { added_after: before })).body.objects)).toEqual([])
    expect(names(await whole(get, all)).toSorted()).toEqual(['a.example', 'b.example'])
    const page = await get(all, { limit: '1', 'match[type]': 'indicator' })
    const rest = await get(all, { next: page.body.next ?? '', limit: '9' })
    expect([...names(page.body.objects), ...names(rest.body.objects)]).toEqual(['b.example', 'a.example'])
    // An expired one is revoked for everybody, from the end of its validity.
    const indicators = platform.collection(indicatorsCollection)
    const stored = await indicators.get('feed', second)
    if (stored === undefined) throw new Error('It is there')
    const expired_date = stored.entity.published_date ?? ''
    await inFunction('indicator-expiry', () =>
      indicators.commit({ user_id: null, name: 'indicator-expiry', client_id: null }, (commit) => {
        commit.refresh('feed', second, { ...stored.entity, expired_date }, stored, ['expired_date'])
      }),
    )
    for (const [ask, since] of [
      [get, last],
      [getOther, before],
    ] as const)
      expect((await ask(all, { added_after: since })).body.objects).toEqual(
        expect.arrayContaining([expect.objectContaining({ name: 'b.example', revoked: true })]),
      )
    // A false positive is not reported as expired either.
    await mark(second, 'b.example')
    expect(JSON.stringify(await whole(get, all))).not.toContain('b.example')
  })

  it('shows each key its own collections, and threats with the indicators that it may see', async () => {
    const fixture = await createFixture()
    const { portal, analyst } = fixture
    const groups = await Promise.all(
      ['Kit', 'Hidden'].map(
        async (name) =>
          (
            await portal.ok('createFeedGroup', analyst, {
              body: {
                name,
                lang: 'en',
                translation: { lang: 'pl', name: `PL ${name}` },
                is_verified: name === 'Kit',
              },
            })
          ).group.group_id,
      ),
    )
    const ids = [await add(fixture, 'in.example'), await add(fixture, 'out.example')]
    await portal.ok('addFeedsToGroup', analyst, {
      params: { id: groups[0] ?? 0 },
      body: { feeds_ids: [ids[0] ?? 0] },
    })
    const view = (
      await portal.ok('createFeedView', fixture.user, {
        body: { view_name: 'Kit', value: 'out', is_shared: true },
      })
    ).view.view_id
    const threats: number[] = []
    for (const ioc_group_id of groups)
      threats.push(
        (
          await portal.ok('createThreat', analyst, {
            body: {
              name: `Threat of ${ioc_group_id}`,
              description: 'About it',
              threat_category_id: fixture.threatCategory,
              ioc_group_id,
              hyperlinks: ['https://www.example.com/report'],
            },
          })
        ).threat.threat_id,
      )
    const named = { type: 'named', client_id: 1 } as const
    const keyOf = async (own: Partial<Parameters<typeof makeKey>[1]> & { name: string }): Promise<Get> =>
      fixture.getAs((await makeKey(fixture.platform, { ...named, ...own })).key)
    const titles = async (get: Get): Promise<string[]> => [...(await collectionsOf(get)).keys()]
    const whoseAll = fixture.getAs(fixture.key)
    // A group and a view with the same name have distinct titles.
    expect(await titles(whoseAll)).toEqual([
      'All indicators',
      `Kit (group ${groups[0]})`,
      `Kit (view ${view})`,
      'Threats',
    ])
    // Its title is the name as written, whatever the translation. The description has both.
    expect((await whoseAll(root)).body.collections?.map(({ description }) => description)).toContain(
      'The indicators of the group Kit / PL Kit.',
    )
    const onlyGroup = await keyOf({ name: 'Group', scope: { groups, views: [] } })
    expect(await titles(onlyGroup)).toEqual(['All indicators', 'Kit', 'Threats'])
    const valuesOf = async (get: Get, title: string): Promise<unknown[]> =>
      (await whole(get, `${(await collectionsOf(get)).get(title)}objects/`)).flatMap(({ type, name }) =>
        type === 'indicator' ? [name] : [],
      )
    // In the order of their commits: the one added to the group changed last.
    expect(await valuesOf(whoseAll, 'All indicators')).toEqual(['out.example', 'in.example'])
    expect(await valuesOf(whoseAll, `Kit (view ${view})`)).toEqual(['out.example'])
    expect(await valuesOf(onlyGroup, 'All indicators')).toEqual(['in.example'])
    const onlyThreats = await keyOf({ name: 'Threats', modules: ['threat'] })
    expect(await titles(onlyThreats)).toEqual(['Threats'])
    const paths = await collectionsOf(whoseAll)
    expect((await onlyThreats(paths.get('All indicators') ?? '')).status).toBe(403)
    expect((await (await keyOf({ name: 'None', modules: ['incident'] }))('/taxii2/')).status).toBe(403)
    const other = fixture.getAs((await makeKey(fixture.platform, { type: 'organization', client_id: 2 })).key)
    expect((await other(`${paths.get(`Kit (view ${view})`)}objects/`)).status).toBe(404)
    const reports = async (get: Get): Promise<StixObject[]> =>
      (await whole(get, `${paths.get('Threats')}objects/`)).filter(({ type }) => type === 'report')
    const [indicator] = (await whole(whoseAll, `${paths.get(`Kit (group ${groups[0]})`)}objects/`)).slice(-1)
    const [first, second] = await reports(whoseAll)
    expect(first).toMatchObject({ object_refs: [indicator?.id], description: 'About it' })
    // An unverified group is not named. A report then refers to its author.
    expect(second).toMatchObject({ object_refs: [second?.['created_by_ref']] })
    expect((await reports(onlyThreats)).map(({ object_refs: refs }) => refs)).toEqual([
      [first?.['created_by_ref']],
      [first?.['created_by_ref']],
    ])
    // A system's key sees published data only, as every machine does.
    await add(fixture, 'unverified.example', false)
    const system = fixture.getAs((await makeKey(fixture.platform, { type: 'system', name: 'All' })).key)
    expect(await valuesOf(system, 'All indicators')).toEqual(['out.example', 'in.example'])
    expect(await titles(system)).toEqual(['All indicators', 'Kit', 'Threats'])
    await portal.ok('deleteThreat', analyst, { params: { id: threats[0] ?? 0 } })
    expect(await reports(whoseAll)).toMatchObject([{ id: second?.id }, { id: first?.id, revoked: true }])
    // The key's only group is withdrawn: an empty result would be taken for the truth.
    await portal.ok('verifyFeedGroups', analyst, { body: { feed_group_ids: groups, verified: false } })
    const refused = await onlyGroup(`${paths.get('All indicators')}objects/`)
    expect([refused.status, refused.body]).toMatchObject([404, { error_code: 'scope_gone' }])
  })

  it('names no indicators with a threat that a stricter level hides', async () => {
    const fixture = await createFixture()
    const { portal, analyst } = fixture
    const named = async (value: string, group: number): Promise<void> => {
      const feeds_ids = [await add(fixture, value)]
      await portal.ok('addFeedsToGroup', analyst, { params: { id: group }, body: { feeds_ids } })
    }
    const { group } = await portal.ok('createFeedGroup', analyst, {
      body: { name: 'Kit', lang: 'en', is_verified: true },
    })
    await named('before.example', group.group_id)
    const { threat } = await portal.ok('createThreat', analyst, {
      body: {
        name: 'Threat',
        description: 'About it',
        threat_category_id: fixture.threatCategory,
        ioc_group_id: group.group_id,
      },
    })
    await portal.ok('updateThreat', analyst, { params: { id: threat.threat_id }, body: { tlp: 'red' } })
    await named('after.example', group.group_id)
    const get = fixture.getAs(fixture.key)
    const objects = await whole(get, `${(await collectionsOf(get)).get('Threats')}objects/`)
    expect(objects.filter(({ type }) => type === 'report')).toMatchObject([
      { revoked: true, object_refs: [expect.stringMatching(/^identity--/)] },
    ])
    expect(JSON.stringify(objects)).not.toContain('indicator--')
  })

  it('never returns a network of all addresses, in no collection and no report', async () => {
    const fixture = await createFixture()
    const { portal, analyst } = fixture
    const admin = await signIn(fixture.platform, { role: 'platform_admin', userId: 1 })
    const type = (await portal.ok('createFeedType', admin, { body: { name: 'IPv4 CIDR' } })).data.feed_type_id
    const group = (
      await portal.ok('createFeedGroup', analyst, { body: { name: 'Kit', lang: 'en', is_verified: true } })
    ).group.group_id
    const networks = { ...fixture, type }
    const ids = [
      await add(networks, '0.0.0.0/0'),
      await add(networks, '192.0.2.77/0'),
      await add(networks, '192.0.2.0/24'),
    ]
    await portal.ok('addFeedsToGroup', analyst, { params: { id: group }, body: { feeds_ids: ids } })
    await portal.ok('createThreat', analyst, {
      body: {
        name: 'Threat',
        description: 'About it',
        threat_category_id: fixture.threatCategory,
        ioc_group_id: group,
      },
    })
    const get = fixture.getAs(fixture.key)
    const paths = await collectionsOf(get)
    const reads = async (title: string): Promise<readonly Record<string, unknown>[]> =>
      (await whole(get, `${paths.get(title)}objects/`)).filter(({ type: kind }) => kind !== 'identity')
    const indicators = async (title: string) =>
      (await reads(title)).filter(({ type: kind }) => kind === 'indicator')
    const report = async () => (await reads('Threats')).find(({ type: kind }) => kind === 'report')
    for (const title of ['All indicators', 'Kit']) {
      const found = await indicators(title)
      expect(JSON.stringify(found)).not.toContain('/0')
      const valid = found.filter(({ revoked }) => revoked !== true)
      expect(valid.map(({ name }) => name)).toEqual(['192.0.2.0/24'])
      expect((await report())?.['object_refs']).toEqual(valid.map(({ id }) => id))
    }
    // One that was published and becomes such a network is removed with its report.
    const [before, served] = [(await indicators('Kit')).at(-1), await report()]
    await portal.ok('updateFeed', analyst, {
      params: { id: ids[2] ?? 0 },
      body: { value: '0.0.0.1/0', accept_warnings: true },
    })
    const after = (await indicators('Kit')).find(({ id }) => id === before?.['id'])
    expect(after).toMatchObject({ revoked: true, name: 'withheld' })
    expect(String(after?.['modified']) > String(before?.['modified'])).toBe(true)
    expect(String((await report())?.['modified']) > String(served?.['modified'])).toBe(true)
  })

  it('returns a threat in two languages as a report with language content, page by page and until it is deleted', async () => {
    const fixture = await createFixture()
    const get = fixture.getAs(fixture.key)
    const publish = async (name: string, own: object = {}): Promise<number> =>
      (
        await fixture.portal.ok('createThreat', fixture.analyst, {
          body: { name, description: 'O niej', threat_category_id: fixture.threatCategory, ...own },
        })
      ).threat.threat_id
    const translation = { lang: 'en', name: 'Owl', description: 'About it' } as const
    const id = await publish('Sowa', { lang: 'pl', translation })
    await publish('Old')
    const path = `${(await collectionsOf(get)).get('Threats') ?? ''}objects/`
    const isOfThreats = ({ type }: StixObject): boolean => ['report', 'language-content'].includes(type)
    const contents = async (): Promise<StixObject[]> => (await whole(get, path)).filter(isOfThreats)
    const [report, content, old, ...rest] = await contents()
    expect(rest).toEqual([])
    expect(report).toMatchObject({ type: 'report', name: 'Sowa', lang: 'pl' })
    expect(content).toMatchObject({
      type: 'language-content',
      object_ref: report?.id,
      object_modified: report?.['modified'],
      contents: { en: { name: 'Owl', description: 'About it' } },
    })
    expect(old).toMatchObject({ type: 'report', name: 'Old' })
    expect(old).not.toHaveProperty('lang')
    // A client gets each object once, however small the pages are.
    for (const limit of ['1', '2', '3']) {
      const found: StixObject[] = []
      let next: string | undefined
      do {
        const { body } = await get(path, { limit, ...(next === undefined ? {} : { next }) })
        found.push(...(body.objects ?? []).filter(isOfThreats))
        next = body.next
      } while (next !== undefined)
      expect(found.map((object) => object.id)).toEqual([report?.id, content?.id, old?.id])
    }
    const ofType = await get(path, { 'match[type]': 'language-content' })
    expect(ofType.body.objects?.map((object) => object.id)).toEqual([content?.id])
    expect((await get(`${path}${content?.id ?? ''}/`)).body.objects?.[0]).toEqual(content)
    // The operator's import reads it back as the original threat.
    const [candidate] = readStixBundle({ type: 'bundle', objects: await contents() }).candidates
    expect(candidate).toMatchObject({ name: 'Sowa', description: 'O niej', lang: 'pl', translation })
    await fixture.portal.ok('deleteThreat', fixture.analyst, { params: { id } })
    expect((await contents()).filter(({ id: one }) => [report?.id, content?.id].includes(one))).toMatchObject(
      [
        { type: 'report', revoked: true },
        { type: 'language-content', revoked: true, id: content?.id },
      ],
    )
  })
})
