/** Outputs: their content, who receives them, the cost of an unchanged one, and prepared ones. */
import * as z from 'zod'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { withLease } from '#functions/core/store/lease.ts'
import { indicatorsCollection } from '#functions/indicators/indicator-store.ts'
import { viewsCollection } from '#functions/views/view-store.ts'
import { outputsOfOrganizations } from '#functions/outputs/organization-data.ts'
import { readKeyUse } from '#functions/rules/key-api/key-use.ts'
import { LeasedLimits } from '#functions/rules/security/request-limits.ts'
import { keys } from '#functions/rules/keys.ts'
import { sightingsCollection } from '#functions/sightings/sighting-store.ts'
import type { OperationId } from '#shared/contracts/index.ts'
import { operator } from '../auth/fixture.ts'
import { outputLimits } from '#shared/http/outputs.ts'
import { falsePositiveHere } from '#tests/support/false-positive-report.ts'
import { putIndicators } from '../notifications/content.ts'
import { makeKey } from '../support/key-api.ts'
import { startBackends, type Backends } from '../support/backends.ts'
import { signIn, type Reply } from '../support/portal.ts'
import { inFunction } from '../support/roles.ts'
import { add, createOutputFixture, valuesOf, type OutputFixture } from './fixture.ts'

const hour = 3_600_000
const day = 24 * hour

let backends: Backends
beforeAll(async () => {
  backends = await startBackends()
})
afterAll(async () => {
  await backends.stop()
})

const problem = (body: string): { code: string; errors?: { field: string }[] } =>
  JSON.parse(body) as { code: string; errors?: { field: string }[] }

const newGroup = async (
  { portal, analyst }: OutputFixture,
  name: string,
  ids: readonly number[],
  isVerified = true,
): Promise<number> => {
  const { group } = await portal.ok('createFeedGroup', analyst, {
    body: { name, description: null, tags_ids: [], is_verified: isVerified },
  })
  await portal.ok('addFeedsToGroup', analyst, {
    params: { id: group.group_id },
    body: { feeds_ids: [...ids] },
  })
  return group.group_id
}

const newView = async ({ portal, user }: OutputFixture, name: string, value: string, isShared = true) =>
  (
    await portal.ok('createFeedView', user, {
      body: { view_name: name, value, is_shared: isShared },
    })
  ).view.view_id

describe('a list', () => {
  it('keeps its values when a type is renamed: a rename that changes the meaning is rejected while the type is in use', async () => {
    const fixture = await createOutputFixture(backends)
    await add(fixture, 'a.example.com')
    const admin = await signIn(fixture.platform, { role: 'platform_admin', userId: 1 })
    const named = (name: string) => ({
      params: { id: fixture.types.domain },
      body: { name, is_active: true },
    })
    for (const name of ['Adres WWW', 'URL'])
      expect(await fixture.portal.refused('updateFeedType', admin, named(name))).toMatchObject({
        status: 409,
        code: 'type_in_use',
      })
    await fixture.portal.ok('updateFeedType', admin, named('Domena'))
    expect(valuesOf(await fixture.get('all/domain.txt', fixture.key))).toEqual(['a.example.com'])
    const { data } = await fixture.portal.ok('createFeedType', admin, { body: { name: 'Mutex' } })
    await fixture.portal.ok('updateFeedType', admin, {
      params: { id: data.feed_type_id },
      body: { name: 'URL', is_active: true },
    })
  })

  it('contains what the portal lists, for any parameters', async () => {
    const fixture = await createOutputFixture(backends)
    for (let n = 0; n < 12; n += 1) {
      const isAddress = n % 5 === 4
      await add(fixture, isAddress ? `198.51.100.${n}` : n % 7 === 3 ? `h${n}.example` : `h${n}.com`, {
        type: isAddress ? fixture.types.ipv4 : fixture.types.domain,
        ids: n % 3 === 0,
        verified: n % 4 !== 1,
      })
      await fixture.pass(14 * hour)
    }
    const group = await newGroup(fixture, 'Campaign', [1, 3, 4, 5, 9, 12])
    const view = await newView(fixture, 'Ones', '1')
    const today = Math.floor(fixture.clock.time / day) * day
    for (const [path, query] of [
      ['all', {}],
      [`groups/${group}`, { groups: String(group) }],
      [`views/${view}`, { value: '1' }],
    ] as const)
      for (const [ids, age, file] of [
        [false, undefined, 'domain'],
        [true, undefined, 'domain'],
        [false, 3, 'domain'],
        [true, 4, 'ipv4'],
      ] as const) {
        const asked = [...(ids ? ['ids=true'] : []), ...(age === undefined ? [] : [`max_age=${age}`])]
        const reply = await fixture.get(`${path}/${file}.txt`, fixture.key, { query: asked.join('&') })
        const listed = await fixture.portal.ok('listFeeds', fixture.user, {
          query: {
            ...query,
            types: String(fixture.types[file]),
            ...(ids ? { ids_flag: 'true' } : {}),
            ...(age === undefined ? {} : { publication_after: new Date(today - age * day).toISOString() }),
            per_page: '100',
          },
        })
        const values = listed.data.toSorted((a, b) => a.feed_id - b.feed_id).map(({ value }) => value)
        expect(valuesOf(reply), `${path} ${file} ${asked.join()}`).toEqual(values)
        expect(reply.headers['x-total-count']).toBe(String(values.length))
        // The parameters' counts add up to the same address without parameters.
        const [, byAge = '', byFlag = ''] =
          /max-age=(\d+), ids=(\d+),/.exec(reply.headers['x-left-out'] ?? '') ?? []
        const all = await fixture.get(`${path}/${file}.txt`, fixture.key)
        expect(values.length + Number(byAge) + Number(byFlag), asked.join()).toBe(valuesOf(all).length)
        if (age === undefined) expect(byAge).toBe('0')
        if (!ids) expect(byFlag).toBe('0')
      }
    const whole = await fixture.get('all/domain.txt', fixture.key)
    const without = await fixture.get('all/domain.txt', fixture.key, { query: 'warnings=exclude' })
    expect(valuesOf(without)).toEqual(valuesOf(whole).filter((value) => !value.endsWith('.example')))
    const addresses = (await fixture.get('all/ipv4.txt', fixture.key)).headers['x-total-count']
    expect(without.headers['x-left-out']).toBe(
      `other-types=${addresses}, warning-lists=${valuesOf(whole).length - valuesOf(without).length}, unusable=0, max-age=0, ids=0, expired=0, false-positive=0, tlp=0`,
    )
  })

  it('counts expired indicators and false positives of its organization, and changes when they do', async () => {
    const fixture = await createOutputFixture(backends)
    const { platform, key, otherKey } = fixture
    const ids = [await add(fixture, 'old.com'), await add(fixture, 'fine.com'), await add(fixture, 'c2.com')]
    await add(fixture, '198.51.100.7', { type: fixture.types.ipv4 })
    const of = async (by: string, path = 'all/domain.txt', query = '') => {
      const { headers, body } = await fixture.get(path, by, { query })
      const [left = ''] = /expired=\d+, false-positive=\d+/.exec(headers['x-left-out'] ?? '') ?? []
      return { values: body.trim().split('\n'), left, etag: headers['etag'] }
    }
    const before = [await of(key), await of(otherKey)]
    expect(before[0]?.left).toBe('expired=0, false-positive=0')
    const sightings = platform.collection(sightingsCollection)
    await fixture.pass(hour)
    const asOf = fixture.clock.now().toUTCString()
    expect(await of(key)).toEqual(before[0])
    await fixture.pass(hour)
    await inFunction('sightings', () =>
      sightings.commit(operator, (commit) => {
        const of = { client_id: 1, feed_id: ids[1] ?? 0, value: 'fine.com', creation_date: commit.at }
        commit.create('sighting', commit.nextId('sighting'), falsePositiveHere(of))
      }),
    )
    // Neither a former tag nor a date hides the change, and a zone that loses a name has a higher serial.
    const serialOf = async (by: string) =>
      Number(/hostmaster\.localhost\. (\d+)/.exec((await fixture.get('all/rpz.zone', by)).body)?.[1])
    const unchanged = async (by: string, since: string) =>
      (await fixture.get('all/domain.txt', by, { headers: { 'if-modified-since': since } })).status
    const serial = await serialOf(otherKey)
    expect(await unchanged(otherKey, asOf)).toBe(304)
    expect(await unchanged(key, asOf)).toBe(200)
    expect(await serialOf(key)).toBeGreaterThan(serial)
    const marked = await of(key)
    expect(marked).toMatchObject({ values: ['old.com', 'c2.com'], left: 'expired=0, false-positive=1' })
    expect(marked.etag).not.toBe(before[0]?.etag)
    // One organization's false positive does not affect another.
    expect(await of(otherKey)).toEqual(before[1])
    const indicators = platform.collection(indicatorsCollection)
    const expired_date = fixture.clock.now().toISOString()
    await inFunction('indicator-expiry', async () => {
      const stored = await indicators.get('feed', ids[0] ?? 0)
      if (stored === undefined) throw new Error('It is there')
      await indicators.commit(operator, (commit) =>
        commit.refresh('feed', ids[0] ?? 0, { ...stored.entity, expired_date }, stored, ['expired_date']),
      )
    })
    const ended = await of(key)
    expect(ended).toMatchObject({ values: ['c2.com'], left: 'expired=1, false-positive=1' })
    expect(ended.etag).not.toBe(marked.etag)
    expect(await of(otherKey)).toMatchObject({
      values: ['fine.com', 'c2.com'],
      left: 'expired=1, false-positive=0',
    })
    expect((await of(key, 'all/domain.txt', 'expired=include&false_positives=include')).left).toBe(
      'expired=0, false-positive=0',
    )
    expect((await of(key, 'all/ipv4.txt')).left).toBe('expired=0, false-positive=0')
    // Without any false positive the list is complete again, and its serial increases further.
    const during = await serialOf(key)
    await inFunction('sightings', () =>
      sightings.commit(operator, (commit) => {
        commit.delete('sighting', 1)
      }),
    )
    expect((await of(key)).values).toEqual(['fine.com', 'c2.com'])
    expect(await serialOf(key)).toBeGreaterThan(during)
    const { body } = await fixture.get('all/stix.json', key)
    const { objects } = JSON.parse(body) as { objects: { name?: string; revoked?: boolean }[] }
    expect(objects.filter(({ revoked }) => revoked === true)).toHaveLength(1)
  })

  it('has indicators that its organization saw after they expired, unlike the lists of others', async () => {
    const fixture = await createOutputFixture(backends)
    const { platform, key, otherKey, clock } = fixture
    const id = await add(fixture, '198.51.100.7', { type: fixture.types.ipv4 })
    const of = async (by: string, file = 'ipv4.txt') => {
      const reply = await fixture.get(`all/${file}`, by)
      return { values: valuesOf(reply), left: /expired=\d+/.exec(reply.headers['x-left-out'] ?? '')?.[0] }
    }
    const ends = async (by: string, query = '') => {
      const { body } = await fixture.get('all/indicators.json', by, { query })
      const { data } = JSON.parse(body) as { data: Record<string, unknown>[] }
      return data.map(({ valid_until: until, expired_date: expired }) => [until, expired])
    }
    const published = clock.now().getTime()
    expect(await ends(key)).toEqual([[new Date(published + 30 * day).toISOString(), null]])
    const indicators = platform.collection(indicatorsCollection)
    const expired_date = clock.now().toISOString()
    await inFunction('indicator-expiry', async () => {
      const stored = await indicators.get('feed', id)
      if (stored === undefined) throw new Error('It is there')
      await indicators.commit(operator, (commit) =>
        commit.refresh('feed', id, { ...stored.entity, expired_date }, stored, ['expired_date']),
      )
    })
    expect((await of(key)).values).toEqual([])
    expect(await ends(otherKey, 'expired=include')).toEqual([[expired_date, expired_date]])
    const serialOf = async () =>
      Number(/hostmaster\S+ (\d+)/.exec((await fixture.get('all/rpz.zone', key)).body)?.[1])
    const before = await serialOf()
    const sightings = platform.collection(sightingsCollection)
    await inFunction('sightings', () =>
      sightings.commit(operator, (commit) => {
        const said = { client_id: 1, feed_id: id, value: '198.51.100.7', creation_date: commit.at }
        commit.create('sighting', commit.nextId('sighting'), {
          ...falsePositiveHere(said),
          kind: 'seen',
          seen_at: commit.at,
          revives: true,
        })
      }),
    )
    expect(await of(key)).toEqual({ values: ['198.51.100.7'], left: 'expired=0' })
    // Valid for this organization only: no past end is shown.
    expect(await ends(key)).toEqual([[null, null]])
    expect(await serialOf()).toBeGreaterThan(before)
    expect(await of(otherKey)).toEqual({ values: [], left: 'expired=1' })
    // It is valid for the days of its type, which end without a commit.
    await fixture.pass(31 * day)
    expect((await of(key)).values).toEqual([])
    expect(await serialOf()).toBeGreaterThan(before)
  })

  it('of n6 starts with the latest publication', async () => {
    const fixture = await createOutputFixture(backends)
    const first = await add(fixture, 'first.com')
    await fixture.pass(hour)
    await add(fixture, 'second.com')
    await fixture.pass(hour)
    const group = await newGroup(fixture, 'Both', [first, 2])
    const view = await newView(fixture, 'All', 'com')
    const names = async (path: string) => {
      const { body } = await fixture.get(`${path}/n6.json`, fixture.key)
      return (JSON.parse(body) as { fqdn: string }[]).map(({ fqdn }) => fqdn)
    }
    expect(await names('all')).toEqual(['second.com', 'first.com'])
    // Published again, it is the newest.
    for (const is_verified of [false, true])
      await fixture.portal.ok('verifyFeed', fixture.analyst, { params: { id: first }, body: { is_verified } })
    for (const path of ['all', `groups/${group}`, `views/${view}`])
      expect(await names(path), path).toEqual(['first.com', 'second.com'])
  })

  it('of n6 takes the parameters of n6, and stores nothing for them', async () => {
    const fixture = await createOutputFixture(backends, { generatedAtOnce: 5 })
    const { key } = fixture
    const times: string[] = []
    for (let n = 0; n < 5; n += 1) {
      times.push(new Date(fixture.clock.time).toISOString())
      await add(fixture, `h${n}.com`)
      await fixture.pass(hour)
    }
    const second = (n: number): string => `${times[n]?.slice(0, 19)}`
    const events = z.array(z.object({ fqdn: z.string() }))
    const found = async (query: Record<string, string>, file = 'n6.json') => {
      const reply = await fixture.get(`all/${file}`, key, { query: new URLSearchParams(query).toString() })
      expect(reply.status, reply.body).toBe(200)
      return events.parse(JSON.parse(reply.body)).map(({ fqdn }) => fqdn)
    }
    for (const offset of ['Z', '+00:00', '+0000'])
      expect(await found({ 'time.min': `${second(3)}${offset}` }), offset).toEqual(['h4.com', 'h3.com'])
    // As Python writes dates.
    expect(await found({ 'time.min': second(3).replace('T', ' ') })).toEqual(['h4.com', 'h3.com'])
    expect(await found({ 'time.min': second(1), 'time.max': `${second(2)}Z` })).toEqual(['h2.com', 'h1.com'])
    expect(await found({ 'time.until': `${second(2)}+00:00` })).toEqual(['h1.com', 'h0.com'])
    expect(await found({ 'time.min': `${second(0)}Z`, 'opt.limit': '2' })).toEqual(['h4.com', 'h3.com'])
    await fixture.portal.ok('updateFeed', fixture.analyst, { params: { id: 1 }, body: { ids_flag: true } })
    expect(await found({ 'modified.min': `${second(4)}Z` })).toEqual(['h4.com', 'h0.com'])
    const refused = async (query: string, file = 'n6.json') => {
      const { status, body } = await fixture.get(`all/${file}`, key, { query })
      const { code, errors = [] } = problem(body)
      return [status, code, ...errors.map(({ field }) => field)]
    }
    for (const [name, value] of [
      ['time.min', 'yesterday'],
      ['time.min', '2026-02-30T00:00:00Z'],
      ['modified.max', '2026-11-01'],
      ['opt.limit', '0'],
    ] as const)
      expect(await refused(`${name}=${value}`)).toEqual([400, 'wrong_parameter', name])
    expect(await refused('type=event')).toEqual([400, 'unknown_parameter', 'type'])
    expect(await refused('time.min=2026-11-01T00:00:00Z', 'domain.txt')).toEqual([
      400,
      'unknown_parameter',
      'time.min',
    ])
    await add(fixture, 'h5.com')
    expect(await refused(`time.min=${second(0)}Z`)).toEqual([413, 'output_too_large'])
    expect(await found({ 'time.min': `${second(4)}Z` })).toEqual(['h5.com', 'h4.com'])
    expect(await fixture.kept()).toEqual([])
  })

  it('loses withdrawn indicators, which formats with withdrawals report', async () => {
    const fixture = await createOutputFixture(backends)
    const [stays, taken, gone] = [
      await add(fixture, 'a.com'),
      await add(fixture, 'b.com'),
      await add(fixture, 'c.com'),
    ]
    await add(fixture, 'never.com', { verified: false })
    const group = await newGroup(fixture, 'Both', [stays, taken, gone])
    await fixture.portal.ok('updateFeedGroup', fixture.analyst, {
      params: { id: group },
      body: { lang: 'en', translation: { lang: 'pl', name: 'Oba' } },
    })
    // A file has no reader language: its title has both names, and a cell the name as written.
    const of = async (file: string) => (await fixture.get(`groups/${group}/${file}`, fixture.key)).body
    expect(JSON.parse(await of('indicators.json'))).toMatchObject({
      title: 'Both / Oba',
      data: Array.from({ length: 3 }, () => ({
        groups: [{ id: group, name: 'Both', lang: 'en', translation: { lang: 'pl', name: 'Oba' } }],
      })),
    })
    expect(await of('misp/manifest.json')).toContain('"info":"Both / Oba: 0-999"')
    expect(await of('indicators.csv')).toContain(',"Both",')
    const publish = (is_verified: boolean) =>
      fixture.portal.ok('verifyFeed', fixture.analyst, { params: { id: taken }, body: { is_verified } })
    await publish(false)
    await fixture.portal.ok('deleteFeed', fixture.analyst, { params: { id: gone } })
    expect(valuesOf(await fixture.get('all/domain.txt', fixture.key))).toEqual(['a.com'])
    // The draft is edited and moved to another group. Nobody may see or infer either.
    await fixture.portal.ok('updateFeed', fixture.analyst, {
      params: { id: taken },
      body: { value: 'secret.com', ids_flag: true, accept_warnings: true },
    })
    const later = await newGroup(fixture, 'Later', [taken])
    const probe = await newView(fixture, 'Probe', 'secret')
    const asWas = await newView(fixture, 'As it was', 'b.com')
    const files = ['stix.json', 'misp/manifest.json']
    for (const path of [`groups/${later}`, `views/${probe}`])
      for (const file of files)
        expect((await fixture.get(`${path}/${file}`, fixture.key)).body, path).not.toMatch(
          /"indicator"|misp|0-999/,
        )
    expect((await fixture.get(`views/${asWas}/stix.json`, fixture.key)).body).toContain('"revoked":true')
    const manifest = JSON.parse((await fixture.get('all/misp/manifest.json', fixture.key)).body) as object
    const attributes = async () => {
      const { body } = await fixture.get(`all/misp/${Object.keys(manifest)[0]}.json`, fixture.key)
      const { Event } = JSON.parse(body) as {
        Event: { Attribute: { value: string; to_ids: boolean; deleted: boolean }[] }
      }
      return Event.Attribute.map(({ value, to_ids, deleted }) => [value, to_ids, deleted])
    }
    expect(await attributes()).toEqual([
      ['a.com', false, false],
      ['b.com', false, true],
      ['c.com', false, true],
    ])
    for (const path of ['all', `groups/${group}`]) {
      const bundle = JSON.parse((await fixture.get(`${path}/stix.json`, fixture.key)).body) as {
        objects: { type: string; pattern?: string; revoked?: boolean }[]
      }
      expect(
        bundle.objects
          .filter(({ type }) => type === 'indicator')
          .map(({ pattern, revoked }) => [/'(.*)'/.exec(pattern ?? '')?.[1], revoked ?? false]),
        path,
      ).toEqual([
        ['a.com', false],
        ['b.com', true],
        ['c.com', true],
      ])
    }
    // Published again it is another object, and the previous one stays revoked. MISP has one attribute for it.
    await publish(true)
    expect(
      (await fixture.get('all/stix.json', fixture.key)).body.match(/'(b|secret)\.com'|"revoked"/g),
    ).toEqual(["'b.com'", '"revoked"', "'secret.com'", '"revoked"'])
    expect(await attributes()).toEqual([
      ['a.com', false, false],
      ['secret.com', true, false],
      ['c.com', false, true],
    ])
  })

  it('has each part of a MISP feed that its manifest names, and no other', async () => {
    const fixture = await createOutputFixture(backends)
    await add(fixture, 'a.com')
    const manifest = JSON.parse((await fixture.get('all/misp/manifest.json', fixture.key)).body) as object
    const [uuid = ''] = Object.keys(manifest)
    const event = await fixture.get(`all/misp/${uuid}.json`, fixture.key)
    expect(event.body).toContain('a.com')
    const other = uuid.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))
    expect((await fixture.get(`all/misp/${other}.json`, fixture.key)).status).toBe(404)
    // There are many parts and each is quick to generate, so they are not stored.
    expect((await fixture.kept()).length).toBe(1)
  })

  it('of threats has an event for each with its indicators and its context, and a STIX bundle with their relations', async () => {
    const fixture = await createOutputFixture(backends)
    const { portal, analyst, platform, key } = fixture
    const admin = await signIn(platform, { role: 'platform_admin', userId: 1 })
    const { data: category } = await portal.ok('createThreatCategory', admin, {
      body: { name_en: 'Campaign', name_pl: 'Kampania' },
    })
    const ids = [await add(fixture, 'a.com'), await add(fixture, 'b.com'), await add(fixture, 'c.com')]
    const group = await newGroup(fixture, 'Kit', ids)
    const publish = async (name: string, own: object = {}): Promise<number> =>
      (
        await portal.ok('createThreat', analyst, {
          body: {
            name,
            description: 'About it',
            threat_category_id: category.threat_category_id,
            ioc_group_id: group,
            ...own,
          },
        })
      ).threat.threat_id
    const threat = await publish('Owl', { hyperlinks: ['https://www.example.com/report'] })
    await publish('Secret', { tlp: 'amber+strict' })
    const headSchema = z.record(z.string(), z.object({ info: z.string(), timestamp: z.string() }))
    const attributes = z.array(z.looseObject({ type: z.string(), value: z.string(), deleted: z.boolean() }))
    const eventSchema = z.object({ Event: z.looseObject({ Attribute: attributes }) })
    const read = async (file: string, whose = key) => {
      const reply = await fixture.get(`threats/${file}`, whose)
      expect(reply.status, reply.body).toBe(200)
      return reply
    }
    const manifest = async (whose = key) =>
      Object.entries(headSchema.parse(JSON.parse((await read('misp/manifest.json', whose)).body)))
    const event = async (uuid: string, whose = key) =>
      eventSchema.parse(JSON.parse((await read(`misp/${uuid}.json`, whose)).body)).Event
    const values = async (uuid: string, whose = key) =>
      (await event(uuid, whose)).Attribute.filter(({ deleted }) => !deleted).map(({ value }) => value)
    const about = ['', 'About it', 'https://www.example.com/report']
    const [[uuid, head] = ['', undefined], ...others] = await manifest()
    // A threat above the level of outputs is counted only.
    expect([head?.info, others]).toEqual(['Owl', []])
    expect((await read('misp/manifest.json')).headers['x-left-out']).toBe('tlp=1')
    expect((await values(uuid)).slice(1)).toEqual([...about.slice(1), 'a.com', 'b.com', 'c.com'])
    expect((await event(uuid))['Tag']).toMatchObject([{ name: 'tlp:amber' }, { name: 'Campaign' }])
    expect((await read('misp/hashes.csv')).body.trim().split('\n').length).toBe(3)
    // An unchanged manifest is not sent again, and no part of it is stored.
    const { etag = '' } = (await read('misp/manifest.json')).headers
    const again = { headers: { 'if-none-match': etag } }
    expect((await fixture.get('threats/misp/manifest.json', key, again)).status).toBe(304)
    expect(await fixture.kept()).toEqual([])
    // The bundle has the report, a relation to each indicator, and the indicators.
    const bundleSchema = z.object({ objects: z.array(z.looseObject({ type: z.string(), id: z.string() })) })
    const objects = async (whose = key) =>
      bundleSchema.parse(JSON.parse((await read('stix.json', whose)).body)).objects
    const ofType = async (type: string, whose = key) =>
      (await objects(whose)).filter((one) => one.type === type)
    const [report] = await ofType('report')
    const indicators = await ofType('indicator')
    expect(indicators.map(({ name }) => name)).toEqual(['a.com', 'b.com', 'c.com'])
    expect(await ofType('relationship')).toMatchObject(
      indicators.map(({ id }) => ({
        relationship_type: 'related-to',
        source_ref: report?.id,
        target_ref: id,
      })),
    )
    // Each key sees what it may: no indicators, no threats, no false positives of its organization.
    const named = { type: 'named', client_id: 1 } as const
    const onlyThreats = (await makeKey(platform, { ...named, name: 'T', modules: ['threat'] })).key
    expect((await values(uuid, onlyThreats)).slice(1)).toEqual(about.slice(1))
    expect(await ofType('relationship', onlyThreats)).toEqual([])
    const onlyIndicators = (await makeKey(platform, { ...named, name: 'I', modules: ['feed'] })).key
    const refused = await fixture.get('threats/stix.json', onlyIndicators)
    expect([refused.status, problem(refused.body).code]).toEqual([403, 'key_scope'])
    const elsewhere = (
      await makeKey(platform, {
        ...named,
        name: 'G',
        scope: { groups: [await newGroup(fixture, 'Other', [ids[2] ?? 0])], views: [] },
      })
    ).key
    expect(await ofType('indicator', elsewhere)).toEqual([])
    await platform.collection(sightingsCollection).commit(operator, (commit) => {
      const of = { client_id: 1, feed_id: ids[0] ?? 0, value: 'a.com', creation_date: commit.at }
      commit.create('sighting', commit.nextId('sighting'), falsePositiveHere(of))
    })
    expect(await values(uuid)).not.toContain('a.com')
    expect(await values(uuid, fixture.otherKey)).toContain('a.com')
    const left = indicators.slice(1).map(({ id }) => id)
    expect((await ofType('indicator')).map(({ id }) => id)).toEqual(left)
    expect(await ofType('report')).toMatchObject([{ object_refs: left }])
    expect((await ofType('relationship')).map(({ target_ref: target }) => target)).toEqual(left)
    // What is taken back is deleted in MISP, which reads the event again.
    fixture.clock.pass(hour)
    Object.assign(fixture, { analyst: await signIn(platform, { role: 'analyst', userId: 2 }) })
    await portal.ok('deleteFeed', fixture.analyst, { params: { id: ids[1] ?? 0 } })
    expect(await values(uuid)).not.toContain('b.com')
    const [[, later] = ['', undefined]] = await manifest()
    expect(Number(later?.timestamp)).toBeGreaterThan(Number(head?.timestamp))
    await portal.ok('deleteThreat', fixture.analyst, { params: { id: threat } })
    expect(await values(uuid)).toEqual([])
    expect(await ofType('report')).toMatchObject([{ id: report?.id, revoked: true }])
    expect((await fixture.get(`threats/misp/${uuid.replace(/^./, 'z')}.json`, key)).status).toBe(404)
  })

  it('of threats has no indicators of one that a stricter level hides, and is dated by every member of its group', async () => {
    const fixture = await createOutputFixture(backends)
    const { platform, key } = fixture
    const admin = await signIn(platform, { role: 'platform_admin', userId: 1 })
    const { data: category } = await fixture.portal.ok('createThreatCategory', admin, {
      body: { name_en: 'Campaign', name_pl: 'Kampania' },
    })
    const group = await newGroup(fixture, 'Kit', [await add(fixture, 'first.com')])
    const more = await putIndicators(
      platform,
      // A report lists 500, an event more.
      Array.from({ length: 500 }, (_, place) => ({ value: `${place}.com`, group_ids: [group] })),
    )
    const { threat } = await fixture.portal.ok('createThreat', fixture.analyst, {
      body: {
        name: 'Owl',
        description: 'About it',
        threat_category_id: category.threat_category_id,
        ioc_group_id: group,
      },
    })
    const body = async (file: string) => (await fixture.get(`threats/${file}`, key)).body
    const headSchema = z.record(z.string(), z.object({ timestamp: z.string() }))
    const heads = async () => headSchema.parse(JSON.parse(await body('misp/manifest.json')))
    const [[uuid, head] = ['', undefined]] = Object.entries(await heads())
    await fixture.pass(hour)
    await fixture.portal.ok('updateFeed', fixture.analyst, {
      params: { id: more.at(-1) ?? 0 },
      body: { ids_flag: true },
    })
    const { timestamp } = (await heads())[uuid] ?? {}
    expect(Number(timestamp)).toBeGreaterThan(Number(head?.timestamp))
    // The cached manifest outlives the request of an event.
    const rows = vi.spyOn(await platform.collection(indicatorsCollection).readModel(), 'rows')
    expect(await body(`misp/${uuid}.json`)).toContain(`"publish_timestamp":"${timestamp}"`)
    await heads()
    expect(rows.mock.calls.filter(([, sql]) => sql.includes('max(feed._at)')).length).toBe(1)
    rows.mockRestore()
    await fixture.portal.ok('updateThreat', fixture.analyst, {
      params: { id: threat.threat_id },
      body: { tlp: 'red' },
    })
    const added = await add(fixture, 'secret.com')
    await fixture.portal.ok('addFeedsToGroup', fixture.analyst, {
      params: { id: group },
      body: { feeds_ids: [added] },
    })
    expect(Object.keys(await heads())).toEqual([uuid])
    const hidden = await body(`misp/${uuid}.json`)
    expect(hidden).toContain('"deleted":true')
    expect(hidden).not.toMatch(/\.com|About it|"deleted":false/)
    const bundle = await body('stix.json')
    expect(bundle).toContain('"revoked":true')
    expect(bundle).not.toMatch(/\.com|"relationship"|indicator--/)
    // The hash of an empty value.
    expect(await body('misp/hashes.csv')).toMatch(/^d41d8cd98f00b204e9800998ecf8427e,0{8}-/)
  })

  it('of threats with many indicators is refused, and one is made at a time', async () => {
    const fixture = await createOutputFixture(backends, { generatedAtOnce: 2 })
    const { platform, portal, key } = fixture
    const admin = await signIn(platform, { role: 'platform_admin', userId: 1 })
    const { data: category } = await portal.ok('createThreatCategory', admin, {
      body: { name_en: 'Campaign', name_pl: 'Kampania' },
    })
    const group = await newGroup(fixture, 'Kit', [await add(fixture, 'a.com')])
    const publish = (name: string) =>
      portal.ok('createThreat', fixture.analyst, {
        body: {
          name,
          description: 'About it',
          threat_category_id: category.threat_category_id,
          ioc_group_id: group,
        },
      })
    const answers = async () => {
      const replies = []
      for (const file of ['stix.json', 'misp/hashes.csv']) {
        const { status, body, headers } = await fixture.get(`threats/${file}`, key)
        replies.push(status === 200 ? status : [status, problem(body).code, headers['retry-after']])
      }
      return replies
    }
    await publish('Owl')
    expect(await answers()).toEqual([200, 200])
    const meanwhile = await withLease(platform, keys.outputGeneration({ organizationId: 1 }), hour, answers)
    const preparing = [503, 'preparing', '10']
    expect(meanwhile).toEqual([preparing, preparing])
    // A group that two threats name counts twice.
    await publish('Fox')
    const tooLarge = [413, 'output_too_large', undefined]
    expect(await answers()).toEqual([tooLarge, tooLarge])
  })
})

describe('a caller', () => {
  it('gets what the key permits, and learns nothing of the rest', async () => {
    const fixture = await createOutputFixture(backends)
    const { platform } = fixture
    const [a, b] = [await add(fixture, 'a1.com'), await add(fixture, 'b2.com')]
    await add(fixture, 'c3.com')
    const shown = await newGroup(fixture, 'Shown', [a])
    const other = await newGroup(fixture, 'Other', [b])
    const hidden = await newGroup(fixture, 'Hidden', [a], false)
    const shared = await newView(fixture, 'Shared', '3.com')
    const own = await newView(fixture, 'Own', '2.com', false)
    const named = async (scope: { groups: number[]; views: number[] } | null) =>
      (await makeKey(platform, { type: 'named', name: 'SIEM', client_id: 1, scope })).key
    const limited = await named({ groups: [shown], views: [shared] })
    const empty = await named({ groups: [9], views: [9] })
    const { key: ofUser } = await makeKey(platform, { type: 'user', client_id: 1, user_id: 3 })
    const { key: system } = await makeKey(platform, { type: 'system', name: 'Scanner' })
    const { key: closed } = await makeKey(platform, {
      type: 'organization',
      client_id: 1,
      modules: ['threat'],
    })
    const list = async (path: string, key: string) => {
      const reply = await fixture.get(`${path}/domain.txt`, key)
      return reply.status === 200 ? valuesOf(reply) : reply.status
    }
    const everything = ['a1.com', 'b2.com', 'c3.com']
    const seen = async (key: string) => [
      await list('all', key),
      await list(`groups/${shown}`, key),
      await list(`groups/${other}`, key),
      await list(`groups/${hidden}`, key),
      await list(`views/${shared}`, key),
      await list(`views/${own}`, key),
    ]
    expect(await seen(fixture.key)).toEqual([everything, ['a1.com'], ['b2.com'], 404, ['c3.com'], 404])
    expect(await seen(fixture.otherKey)).toEqual([everything, ['a1.com'], ['b2.com'], 404, 404, 404])
    expect(await seen(ofUser)).toEqual([everything, ['a1.com'], ['b2.com'], 404, ['c3.com'], ['b2.com']])
    expect(await seen(system)).toEqual([everything, ['a1.com'], ['b2.com'], 404, 404, 404])
    expect(await seen(limited)).toEqual([['a1.com', 'c3.com'], ['a1.com'], 404, 404, ['c3.com'], 404])
    // A limited key sees only its own groups of an indicator.
    await newGroup(fixture, 'Wide', [a])
    for (const path of ['all', `groups/${shown}`])
      for (const file of ['indicators.json', 'indicators.csv']) {
        const { body } = await fixture.get(`${path}/${file}`, limited)
        expect([body.includes('Shown'), body.includes('Wide')], `${path}/${file}`).toEqual([true, false])
        expect((await fixture.get(`${path}/${file}`, fixture.key)).body).toContain('Wide')
      }
    expect(await seen(empty)).toEqual([404, 404, 404, 404, 404, 404])
    expect(await seen(closed)).toEqual([403, 403, 403, 403, 403, 403])
  })

  it('with a key whose groups and views were all deleted gets an explicit failure, never an empty list', async () => {
    const fixture = await createOutputFixture(backends)
    const { platform, portal } = fixture
    const [first, second] = [await add(fixture, 'first.com'), await add(fixture, 'second.com')]
    const [group, other] = [
      await newGroup(fixture, 'One', [first]),
      await newGroup(fixture, 'Other', [second]),
    ]
    const view = await newView(fixture, 'Firsts', 'first')
    const named = (name: string, groups: number[], views: number[]) =>
      makeKey(platform, { type: 'named', name, client_id: 1, scope: { groups, views } })
    const [firewall, siem] = [await named('Firewall', [group], [view]), await named('SIEM', [other], [])]
    const verify = (id: number, verified: boolean) =>
      portal.ok('verifyFeedGroups', fixture.analyst, { body: { feed_group_ids: [id], verified } })
    const before = await fixture.get('all/domain.txt', siem.key)
    expect(valuesOf(before)).toEqual(['second.com'])

    await verify(other, false)
    await verify(group, false)
    const refused = { status: 404, code: 'scope_gone' }
    for (const path of ['all/domain.txt', `groups/${other}/domain.txt`])
      for (const tag of ['"none"', before.headers['etag'] ?? '']) {
        const headers = { 'if-none-match': tag }
        const { status, body } = await fixture.get(path, siem.key, { headers })
        expect({ status, code: problem(body).code }, path).toEqual(refused)
      }
    // The view still exists.
    expect(valuesOf(await fixture.get('all/domain.txt', firewall.key))).toEqual(['first.com'])
    const views = platform.collection(viewsCollection)
    await views.commit(operator, (commit) => commit.delete('feed_view', view))
    for (const path of ['all/domain.txt', `views/${view}/domain.txt`])
      expect(problem((await fixture.get(path, firewall.key)).body).code, path).toBe('scope_gone')
    await fixture.prepare()
    expect(await fixture.kept()).toEqual([])
    const days = await readKeyUse(platform, 1, '2031-03-01', '2031-03-31')
    expect(days.map(({ keyId, refused: reasons }) => [keyId, reasons])).toEqual([
      [firewall.id, { scope: 2 }],
      [siem.id, { scope: 4 }],
    ])
    // A returning indicator is included again.
    await verify(other, true)
    expect(valuesOf(await fixture.get('all/domain.txt', siem.key))).toEqual(['second.com'])
  })

  it("keeps access: a group or view in a key's limits cannot be deleted, and authorized users see which keys", async () => {
    const fixture = await createOutputFixture(backends)
    const { platform, portal, analyst } = fixture
    const group = await newGroup(fixture, 'Campaign', [await add(fixture, 'a.com')])
    const view = await newView(fixture, 'As', 'a')
    const now = fixture.clock.time
    const [name, ends] = ['Firewall', new Date(now + day).toISOString()]
    const scope = { groups: [group], views: [view] }
    await makeKey(platform, { type: 'named', client_id: 1, scope, name, expires: ends })
    const revoked = new Date(now).toISOString()
    await makeKey(platform, { type: 'named', client_id: 1, scope, name: 'Old', revoked })
    const said = async (call: Promise<Reply<OperationId>>) => {
      const reply = await call
      return 'failure' in reply ? reply.failure.errors : []
    }
    const ofGroup = { code: 'in_use', field: 'organizations', values: ['Bank Przykładowy'] }
    const text = 'API keys of organizations are limited to it: Bank Przykładowy.'
    expect(await said(portal.call('deleteFeedGroup', analyst, { params: { id: group } }))).toEqual([
      { ...ofGroup, text },
    ])
    expect(
      await said(portal.call('bulkDeleteFeedGroups', analyst, { body: { feed_group_ids: [group] } })),
    ).toEqual([{ ...ofGroup, text }])
    const own = { params: { id: view } }
    expect(await said(portal.call('deleteFeedView', fixture.user, own))).toMatchObject([
      { code: 'in_use', field: 'keys', values: [] },
    ])
    const admin = await signIn(platform, { role: 'organization_admin', userId: 3, organizationId: 1 })
    expect(await said(portal.call('deleteFeedView', admin, own))).toMatchObject([
      { code: 'in_use', field: 'keys', values: ['Firewall'] },
    ])
    // Not for an expired key.
    await fixture.pass(day)
    await portal.ok('deleteFeedView', fixture.user, own)
    await portal.ok('deleteFeedGroup', fixture.analyst, { params: { id: group } })
  })

  it('is refused with a problem document, before any read model is read', async () => {
    const fixture = await createOutputFixture(backends)
    await add(fixture, 'a.com')
    const refusals = [
      await fixture.get('all/domain.txt', undefined),
      await fixture.get('all/domain.txt', 'cti_wrong'),
      await fixture.get('all/none.txt', fixture.key),
      await fixture.get('groups/0/domain.txt', fixture.key),
      await fixture.get('all/domain.txt', fixture.key, { query: 'ids=true&tags=3' }),
      await fixture.get('all/domain.txt', fixture.key, { query: 'max_age=0' }),
      await fixture.get('all/domain.txt', fixture.key, { method: 'POST' }),
    ]
    expect(refusals.map(({ status, body }) => [status, problem(body).code])).toEqual([
      [401, 'key_missing'],
      [401, 'key_invalid'],
      [404, 'not_found'],
      [404, 'not_found'],
      [400, 'unknown_parameter'],
      [400, 'wrong_parameter'],
      [405, 'method_not_allowed'],
    ])
    expect(refusals[0]?.headers).toMatchObject({
      'content-type': 'application/problem+json',
      'www-authenticate': expect.stringMatching(/^Basic .*Bearer /) as unknown,
      'x-request-id': 'test',
    })
    expect(problem(refusals[4]?.body ?? '').errors?.map(({ field }) => field)).toEqual(['tags'])
    expect(fixture.readModelReads()).toBe(0)
    // Where CloudFront signs, its signature is not a key.
    const around = await fixture.get('all/domain.txt', undefined, {
      headers: { authorization: `Bearer ${fixture.key}` },
    })
    expect(around.status).toBe(401)
  })

  it('is counted, with the bytes sent', async () => {
    const fixture = await createOutputFixture(backends)
    await add(fixture, 'a.com')
    const plain = await fixture.get('all/domain.txt', fixture.key)
    await fixture.get('all/domain.txt', fixture.key, {
      headers: { 'if-none-match': plain.headers['etag'] ?? '' },
    })
    const wrong = await fixture.get('all/domain.txt', fixture.key, { query: 'x=1' })
    const { key: closed } = await makeKey(fixture.platform, {
      type: 'named',
      name: 'Threats',
      client_id: 1,
      modules: ['threat'],
    })
    const refused = await fixture.get('all/domain.txt', closed)
    for (const { headers } of [plain, wrong, refused]) expect(headers['ratelimit']).toMatch(/^"min";r=/)
    expect(plain.headers['content-length']).toBe(String(plain.body.length))
    const used = await fixture.platform.table.queryAll(keys.keyUse(1, '2031-03-04', 1).pk)
    const bytes = plain.body.length + wrong.body.length
    expect(used).toMatchObject([{ answered: 3, type_outputs: 3, bytes }, { refused_scope: 1 }])
  })
})

describe('an unchanged list', () => {
  it("returns 304 for two read units, three for a view with a user's key, without loading a read model", async () => {
    const fixture = await createOutputFixture(backends)
    const id = await add(fixture, 'a.com')
    const group = await newGroup(fixture, 'Group', [id])
    const view = await newView(fixture, 'View', 'a.com')
    const { key: limited } = await makeKey(fixture.platform, {
      type: 'named',
      name: 'SIEM',
      client_id: 1,
      scope: { groups: [group], views: [view] },
    })
    const { key: ofUser } = await makeKey(fixture.platform, { type: 'user', client_id: 1, user_id: 3 })
    await fixture.pass(hour)
    for (const [path, key] of [
      ['all', fixture.key],
      [`groups/${group}`, fixture.key],
      [`views/${view}`, fixture.key],
      ['all', ofUser],
      [`groups/${group}`, ofUser],
      [`views/${view}`, ofUser],
      ['all', limited],
      [`views/${view}`, limited],
    ] as const) {
      const first = await fixture.get(`${path}/domain.txt`, key)
      const read = fixture.readModelReads()
      const conditions: Record<string, string>[] = [
        { 'if-none-match': `"other", W/${first.headers['etag']}` },
      ]
      // A key's limits may change at any time, so its own lists are validated by tag only.
      if (path !== 'all' || key !== limited)
        conditions.push({ 'if-modified-since': first.headers['last-modified'] ?? '' })
      for (const headers of conditions) {
        const again = await fixture.get(`${path}/domain.txt`, key, { headers })
        expect([again.status, again.body], `${path} ${JSON.stringify(headers)}`).toEqual([304, ''])
        // The key, its organization and the heads of the journals of indicators and sightings. In addition: for a
        // user's key the user, for a view's address the view, and for a limited key's own list the head of the views. A
        // group is not read: it has not changed since that head.
        const isOfViews = path.startsWith('views/') || (path === 'all' && key === limited)
        const most = 2 + (key === ofUser ? 0.5 : 0) + (isOfViews ? 0.5 : 0)
        expect(again.usage.readUnits, `${path} of ${key}`).toBe(most)
        expect(again.headers).toMatchObject({
          etag: first.headers['etag'],
          'cache-control': 'private, no-cache',
          'x-request-id': 'test',
          ratelimit: expect.stringContaining('"min";r=') as unknown,
        })
      }
      expect(fixture.readModelReads(), path).toBe(read)
    }
  })

  it('is new after a commit, after a change of its view, and on another day when filtered by age', async () => {
    const fixture = await createOutputFixture(backends)
    await add(fixture, 'a1.com')
    await add(fixture, 'b2.com')
    const view = await newView(fixture, 'View', 'a1')
    const read = async (query?: string) => {
      const asked = query === undefined ? {} : { query }
      const { headers, ...reply } = await fixture.get(`views/${view}/domain.txt`, fixture.key, asked)
      return {
        etag: headers['etag'] ?? '',
        modified: headers['last-modified'] ?? '',
        values: valuesOf({ headers, ...reply }),
      }
    }
    await fixture.pass(hour)
    const first = await read()
    const sinceFirst = () =>
      fixture.get(`views/${view}/domain.txt`, fixture.key, {
        headers: { 'if-modified-since': first.modified },
      })
    expect((await sinceFirst()).status).toBe(304)
    await fixture.portal.ok('updateFeedView', fixture.user, {
      params: { id: view },
      body: { view_name: 'View', value: '.com', is_shared: true },
    })
    expect((await sinceFirst()).status).toBe(200)
    const changed = await read()
    await add(fixture, 'a12.com')
    const added = await read()
    const aged = await read('max_age=1')
    await fixture.pass(2 * day)
    const later = await read('max_age=1')
    expect([first, changed, added, aged, later].map(({ values }) => values)).toEqual([
      ['a1.com'],
      ['a1.com', 'b2.com'],
      ['a1.com', 'b2.com', 'a12.com'],
      ['a1.com', 'b2.com', 'a12.com'],
      [],
    ])
    expect(new Set([first, changed, added, later].map(({ etag }) => etag)).size).toBe(4)
    // The same bytes have the same tag, whatever the request was.
    expect(aged.etag).toBe(added.etag)
    expect((await read()).etag).toBe(added.etag)
  })

  it('keeps its tag, checksum and serial through unrelated commits, without loading a read model', async () => {
    const fixture = await createOutputFixture(backends)
    const ids = [await add(fixture, 'a.com'), await add(fixture, '192.0.2.7', { type: fixture.types.ipv4 })]
    const group = await newGroup(fixture, 'Group', ids)
    const outside = await add(fixture, 'b.com')
    const other = await newGroup(fixture, 'Other', [outside])
    const files = [
      'domain.txt',
      'rpz.zone',
      'indicators.json',
      'stix.json',
      'misp/manifest.json',
      'suricata.rules',
      'suricata.tar.gz',
      'suricata.tar.gz.md5',
    ]
    const read = (file: string, headers = {}) =>
      fixture.get(`groups/${group}/${file}`, fixture.key, { headers })
    await fixture.pass(hour)
    const first = new Map<string, Awaited<ReturnType<typeof read>>>()
    for (const file of files) first.set(file, await read(file))
    const elsewhere = [
      () => add(fixture, 'draft.com', { verified: false }),
      () => add(fixture, 'c.com'),
      () =>
        fixture.portal.ok('updateFeedGroup', fixture.analyst, {
          params: { id: other },
          body: { name: 'Another', description: 'x', tags_ids: [] },
        }),
      () => newGroup(fixture, 'Third', [outside]),
      () => fixture.prepare(),
      () => add(fixture, 'd.com'),
    ]
    for (const change of elsewhere) {
      await fixture.pass(hour)
      await change()
      const readModels = fixture.readModelReads()
      for (const file of files) {
        const { headers, body } = first.get(file) ?? (await read(file))
        for (const condition of [
          { 'if-none-match': headers['etag'] },
          { 'if-modified-since': headers['last-modified'] },
        ])
          expect([file, (await read(file, condition)).status]).toEqual([file, 304])
        const again = await read(file)
        // Group names in a document may have changed. Only for those is it generated and compared.
        expect([file, again.headers['etag'], again.body]).toEqual([file, headers['etag'], body])
      }
      if (change !== elsewhere[2] && change !== elsewhere[3])
        expect(fixture.readModelReads()).toBe(readModels)
    }
  })

  it('is the same after a commit that does not change its bytes, and new after one that does', async () => {
    const fixture = await createOutputFixture(backends)
    const id = await add(fixture, 'a.com')
    const zone = async () => {
      const { headers, body } = await fixture.get('all/rpz.zone', fixture.key)
      return { etag: headers['etag'] ?? '', serial: Number(/hostmaster\S+ (\d+)/.exec(body)?.[1]), body }
    }
    const first = await zone()
    // Flags are not in a zone: the next request generates it, finds it identical, and returns the previous one.
    const flag = (ids_flag: boolean) =>
      fixture.portal.ok('updateFeed', fixture.analyst, {
        params: { id },
        body: { ids_flag },
      })
    await flag(true)
    expect(
      (await fixture.get('all/rpz.zone', fixture.key, { headers: { 'if-none-match': first.etag } })).status,
    ).toBe(304)
    await flag(false)
    expect(await zone()).toEqual(first)
    await flag(true)
    expect(await fixture.prepare()).toMatchObject({ left: 0 })
    expect(await zone()).toEqual(first)
    await add(fixture, 'b.com')
    const more = await zone()
    expect(more.serial).toBeGreaterThan(first.serial)
    await fixture.portal.ok('deleteFeed', fixture.analyst, { params: { id: id + 1 } })
    await fixture.prepare()
    // The content is the former one, and resolvers accept it because of its higher serial.
    const back = await zone()
    expect([back.etag, back.serial > more.serial]).toEqual([first.etag, true])
  })

  it('from the second in which it changed again is returned again to a request by date', async () => {
    const fixture = await createOutputFixture(backends)
    await add(fixture, 'a.com')
    const first = await fixture.get('all/domain.txt', fixture.key)
    fixture.clock.pass(200)
    await add(fixture, 'b.com')
    const second = await fixture.get('all/domain.txt', fixture.key, {
      headers: { 'if-modified-since': first.headers['last-modified'] ?? '' },
    })
    expect(valuesOf(second)).toEqual(['a.com', 'b.com'])
  })
})

describe('a prepared list', () => {
  it('is generated once, compressed once, and served to everybody with access', async () => {
    const fixture = await createOutputFixture(backends)
    await add(fixture, 'a.com')
    const first = await fixture.get('all/domain.txt', fixture.key)
    const read = fixture.readModelReads()
    const packed = await fixture.get('all/domain.txt', fixture.otherKey, {
      headers: { 'accept-encoding': 'br, gzip;q=0.5' },
    })
    const plain = await fixture.get('all/domain.txt', fixture.key, {
      headers: { 'accept-encoding': 'gzip;q=0' },
    })
    const head = await fixture.get('all/domain.txt', fixture.key, { method: 'HEAD' })
    expect(fixture.readModelReads()).toBe(read)
    expect([packed.headers['content-encoding'], plain.headers['content-encoding']]).toEqual([
      'gzip',
      undefined,
    ])
    expect([packed.body, plain.body, head.body]).toEqual([first.body, first.body, ''])
    expect(packed.headers['etag']).not.toBe(plain.headers['etag'])
    const { ratelimit: _, ...fields } = plain.headers
    expect(head.headers).toMatchObject(fields)
    expect((await fixture.kept()).length).toBe(1)
  })

  it('is regenerated in the background after a change, and never served when outdated', async () => {
    const fixture = await createOutputFixture(backends)
    await add(fixture, 'a.com')
    await fixture.get('all/domain.txt', fixture.key)
    await add(fixture, 'b.com')
    // Requested before it was prepared.
    expect(valuesOf(await fixture.get('all/domain.txt', fixture.key))).toEqual(['a.com', 'b.com'])
    await add(fixture, 'c.com')
    expect(await fixture.prepare()).toMatchObject({ prepared: 1, left: 0 })
    const read = fixture.readModelReads()
    expect(valuesOf(await fixture.get('all/domain.txt', fixture.otherKey))).toEqual([
      'a.com',
      'b.com',
      'c.com',
    ])
    expect(fixture.readModelReads()).toBe(read)
    // Nothing has changed, so only the heads are read.
    fixture.platform.table.takeUsage()
    expect(await fixture.prepare()).toEqual({ prepared: 0, removed: 0, left: 0 })
    expect(fixture.platform.table.takeUsage()).toMatchObject({ readUnits: 4, writeUnits: 0 })
    // An address does not change a list of domains: the object stays.
    const object = (await fixture.kept())[0]?.['prepared']
    await add(fixture, '198.51.100.1', { type: fixture.types.ipv4 })
    await fixture.prepare()
    expect((await fixture.kept())[0]?.['prepared']).toMatchObject({
      object: (object as { object: string }).object,
      sequence: (object as { sequence: number }).sequence + 1,
    })
  })

  it('of more than 200 MB is refused with advice, never truncated, and served compressed where that is smaller', async () => {
    const fixture = await createOutputFixture(backends)
    await add(fixture, 'a.com')
    expect((await fixture.get('all/domain.txt', fixture.key)).status).toBe(200)
    const [kept] = await fixture.kept()
    const { prepared, sk } = z.looseObject({ prepared: z.looseObject({}), sk: z.string() }).parse(kept)
    const ofBytes = (bytes: number) =>
      fixture.platform.table.update(keys.output(sk), {
        expression: 'SET prepared = :prepared',
        values: { ':prepared': { ...prepared, bytes } },
        answers: false,
      })
    await ofBytes(outputLimits.replyBytes + 1)
    for (const method of ['GET', 'HEAD']) {
      const { status, headers, body } = await fixture.get('all/domain.txt', fixture.key, { method })
      expect([status, headers['content-type']]).toEqual([413, 'application/problem+json'])
      if (method === 'GET')
        expect(JSON.parse(body)).toMatchObject({
          code: 'output_too_large',
          title: expect.stringMatching(/gzip.*a group, a view, max_age/) as unknown,
        })
    }
    const packed = await fixture.get('all/domain.txt', fixture.key, {
      headers: { 'accept-encoding': 'gzip' },
    })
    expect([packed.status, valuesOf(packed)]).toEqual([200, ['a.com']])
    await ofBytes(outputLimits.replyBytes)
    expect((await fixture.get('all/domain.txt', fixture.key, { method: 'HEAD' })).status).toBe(200)
  })

  it('is generated again when its object is missing', async () => {
    const fixture = await createOutputFixture(backends)
    await add(fixture, 'a.com')
    await fixture.get('all/domain.txt', fixture.key)
    const [item = {}] = await fixture.kept()
    const { object } = item['prepared'] as { object: string }
    await fixture.platform.files?.delete(object)
    expect(valuesOf(await fixture.get('all/domain.txt', fixture.key))).toEqual(['a.com'])
    expect(await fixture.platform.files?.open(object)).toBeDefined()
  })

  it('is deleted when unused, and with its view, group and organization', async () => {
    const fixture = await createOutputFixture(backends)
    const id = await add(fixture, 'a.com')
    const group = await newGroup(fixture, 'Group', [id])
    const [kept, deleted] = [await newView(fixture, 'Kept', 'a'), await newView(fixture, 'Deleted', 'a')]
    for (const path of ['all', `groups/${group}`, `views/${kept}`, `views/${deleted}`])
      await fixture.get(`${path}/domain.txt`, fixture.key)
    const objects = async () => (await fixture.platform.files?.list('files/outputs/'))?.length
    const before = (await objects()) ?? 0
    await fixture.portal.ok('deleteFeedView', fixture.user, { params: { id: deleted } })
    await fixture.portal.ok('verifyFeedGroups', fixture.analyst, {
      body: { feed_group_ids: [group], verified: false },
    })
    expect(await fixture.prepare()).toMatchObject({ removed: 2, left: 0 })
    expect([(await fixture.kept()).length, before - ((await objects()) ?? 0)]).toEqual([2, 2])
    // The organization is deleted: its view's list is removed, and shared ones stay.
    await fixture.platform.table.put({ ...keys.organizationDeletion(1), removed: {} })
    const remove = () =>
      inFunction('organization-removals', () =>
        outputsOfOrganizations(fixture.platform).remove(1, {
          user_id: null,
          name: 'operator',
          client_id: null,
        }),
      )
    expect([await remove(), await remove()]).toEqual([1, 0])
    expect((await fixture.kept()).map((item) => item['definition'])).toMatchObject([
      { selection: { kind: 'all' } },
    ])
    await fixture.pass(8 * day)
    expect(await fixture.prepare()).toMatchObject({ removed: 1 })
    expect([await fixture.kept(), before - ((await objects()) ?? 0)]).toEqual([[], 4])
  })

  it('is recorded as used once an hour, by a 304 too', async () => {
    const fixture = await createOutputFixture(backends)
    await add(fixture, 'a.com')
    const { headers } = await fixture.get('all/domain.txt', fixture.key)
    const ask = () =>
      fixture.get('all/domain.txt', fixture.key, { headers: { 'if-none-match': headers['etag'] ?? '' } })
    const used = async () => (await fixture.kept())[0]?.['used_at']
    await fixture.pass(hour / 2)
    await ask()
    expect(await used()).toBe('2031-03-04T09:00:00.000Z')
    await fixture.pass(hour)
    await ask()
    expect(await used()).toBe('2031-03-04T10:30:00.000Z')
  })
})

describe('generating lists', () => {
  it('stores nothing for unknown lists, and no more of an organization than its share', async () => {
    const fixture = await createOutputFixture(backends)
    await add(fixture, 'a.com')
    const hidden = await newGroup(fixture, 'Hidden', [1], false)
    const future = { headers: { 'if-modified-since': 'Sun, 01 Jun 2036 00:00:00 GMT' } }
    for (const path of ['groups/999', `groups/${hidden}`])
      expect((await fixture.get(`${path}/domain.txt`, fixture.key, future)).status).toBe(404)
    expect(await fixture.kept()).toEqual([])
    expect((await fixture.get('all/domain.txt', fixture.key, future)).status).toBe(200)
    const { table } = fixture.platform
    await table.put({
      ...keys.outputShare(1),
      names: new Set(Array.from({ length: 100 }, (_, index) => `n${index}`)),
    })
    const ask = (query: string, key: string) => fixture.get('all/domain.txt', key, { query })
    expect(valuesOf(await ask('max_age=3', fixture.key))).toEqual(['a.com'])
    expect(await fixture.kept()).toHaveLength(1)
    await ask('max_age=3', fixture.otherKey)
    expect(await fixture.kept()).toHaveLength(2)
    expect((await ask('max_age=366', fixture.key)).status).toBe(400)
    // A removed one frees its place.
    await fixture.pass(8 * day)
    expect(await fixture.prepare()).toMatchObject({ removed: 2 })
    expect((await table.get(keys.outputShare(2)))?.['names']).toBeUndefined()
  })

  it('for a key with few requests happens in the background, and blocks none of its other requests', async () => {
    const fixture = await createOutputFixture(backends)
    await add(fixture, 'a.com')
    const { key } = await makeKey(fixture.platform, {
      type: 'named',
      name: 'Slow',
      client_id: 1,
      requests_per_minute: 6,
    })
    const limits = new LeasedLimits(fixture.platform)
    fixture.platform.requestLimits.take = limits.take.bind(limits)
    await fixture.prepare()
    const ask = (file: string) => fixture.get(`all/${file}`, key)
    expect((await ask('none.txt')).status).toBe(404)
    expect((await ask('domain.txt')).status).toBe(429)
    expect((await ask('none.txt')).status).toBe(404)
    expect(await fixture.prepare()).toMatchObject({ prepared: 1 })
    expect(valuesOf(await ask('domain.txt'))).toEqual(['a.com'])
  })

  it('costs a key more than a request, to prevent endless generation', async () => {
    const fixture = await createOutputFixture(backends)
    const taken: number[] = []
    fixture.platform.requestLimits.take = (whose, _, tokens) => {
      if (whose === 'key') taken.push(tokens)
      return Promise.resolve()
    }
    await signIn(fixture.platform, { role: 'user', userId: 9, organizationId: 1 })
    await fixture.get('all/domain.txt', fixture.key)
    await fixture.get('all/domain.txt', fixture.key)
    expect(taken).toEqual([1, 9, 1])
  })

  it('does not happen for HEAD, which is answered from prepared lists', async () => {
    const fixture = await createOutputFixture(backends)
    await add(fixture, 'a.com')
    const read = fixture.readModelReads()
    const ask = (path: string) => fixture.get(path, fixture.key, { method: 'HEAD' })
    const first = await ask('all/domain.txt')
    expect([first.status, first.headers['etag'], first.headers['content-length']]).toEqual([
      200,
      undefined,
      undefined,
    ])
    expect(first.headers).toMatchObject({ 'content-type': 'text/plain; charset=utf-8' })
    for (const days of [71, 72, 73])
      await fixture.get('all/domain.txt', fixture.key, { method: 'HEAD', query: `max_age=${days}` })
    expect([fixture.readModelReads(), await fixture.kept()]).toEqual([read, []])
    expect((await ask('groups/9/domain.txt')).status).toBe(404)
    const { headers } = await fixture.get('all/domain.txt', fixture.key)
    expect((await ask('all/domain.txt')).headers).toMatchObject({
      etag: headers['etag'],
      'content-length': headers['content-length'],
    })
  })

  it('with many indicators is left to the preparer, and the latest list is served while it changes', async () => {
    const fixture = await createOutputFixture(backends, { generatedAtOnce: 2 })
    const ask = (headers = {}) => fixture.get('all/domain.txt', fixture.key, { headers })
    for (const name of ['a', 'b', 'c']) await add(fixture, `${name}.com`)
    const first = await ask()
    expect([first.status, problem(first.body).code, first.headers['retry-after']]).toEqual([
      503,
      'preparing',
      '60',
    ])
    await fixture.prepare()
    expect(valuesOf(await ask())).toEqual(['a.com', 'b.com', 'c.com'])
    const read = fixture.readModelReads()
    await add(fixture, 'd.com')
    expect(valuesOf(await ask())).toEqual(['a.com', 'b.com', 'c.com'])
    await fixture.pass(11 * 60_000)
    expect((await ask()).status).toBe(503)
    expect(fixture.readModelReads()).toBe(read)
    await fixture.prepare()
    expect(valuesOf(await ask())).toEqual(['a.com', 'b.com', 'c.com', 'd.com'])
    // An oversized list is recorded as such, and not generated again only to be refused.
    const [kept] = await fixture.kept()
    const { prepared, sk } = z.looseObject({ prepared: z.looseObject({}), sk: z.string() }).parse(kept)
    await fixture.platform.table.update(keys.output(sk), {
      expression: 'SET prepared = :prepared',
      values: { ':prepared': { ...prepared, bytes: outputLimits.replyBytes + 1 } },
      answers: false,
    })
    await add(fixture, 'e.com')
    await fixture.pass(11 * 60_000)
    expect((await ask()).status).toBe(413)
    expect((await ask({ 'accept-encoding': 'gzip' })).status).toBe(503)
    expect(fixture.readModelReads()).toBe(read)
  })

  it('for an organization at all its limits delays no other one', async () => {
    const fixture = await createOutputFixture(backends)
    await add(fixture, 'a.com')
    const named = async (name: string) =>
      (await makeKey(fixture.platform, { type: 'named', name, client_id: 1 })).key
    const ofFirst = [fixture.key, await named('One'), await named('Two')]
    // The maximum number of lists of the first organization is stored. All of them are outdated by then.
    for (let days = 1; days <= 3; days += 1)
      await fixture.get('all/domain.txt', fixture.key, { query: `max_age=${days}` })
    await fixture.get('all/url.txt', fixture.otherKey)
    await add(fixture, 'b.com')
    // Its first generation is blocked. Other requests of its keys do not start further ones.
    let go = (): void => undefined
    const held = new Promise<void>((resolve) => {
      go = resolve
    })
    let begun = 0
    const started = new Promise<void>((resolve) => {
      fixture.beforeReadModel = () => {
        begun += 1
        resolve()
        return begun === 1 ? held : Promise.resolve()
      }
    })
    const first = fixture.get('all/domain.txt', fixture.key)
    await started
    for (const key of ofFirst)
      for (const file of ['domain.txt', 'rpz.zone', 'stix.json']) {
        const refused = await fixture.get(`all/${file}`, key, {
          query: file === 'stix.json' ? '' : 'ids=true',
        })
        expect([refused.status, problem(refused.body).code, refused.headers['retry-after']]).toEqual([
          503,
          'preparing',
          '10',
        ])
      }
    expect(begun).toBe(1)
    // The other organization gets the preparer's second turn at the latest, and waits for no generation of the first.
    const shown = async () => {
      const kept = await fixture.kept()
      const url = kept.find((item) => JSON.stringify(item['definition']).includes('url.txt'))
      return z.object({ sequence: z.int() }).parse(url?.['prepared']).sequence
    }
    const before = await shown()
    expect((await fixture.prepare(2)).left).toBeGreaterThan(0)
    expect(await shown()).toBeGreaterThan(before)
    expect(valuesOf(await fixture.get('all/domain.txt', fixture.otherKey, { query: 'max_age=9' }))).toEqual([
      'a.com',
      'b.com',
    ])
    expect(begun).toBe(2)
    go()
    expect(valuesOf(await first)).toEqual(['a.com', 'b.com'])
    // A finished generation lets the next one start.
    expect((await fixture.get('all/rpz.zone', ofFirst[1])).status).toBe(200)
  })
})
