/** Feeds, groups, comments and views: what analysts do with them, and what others never see. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dictionaryAreaRoutes } from '#functions/dictionaries/index.ts'
import { feedRoutes } from '#functions/indicators/index.ts'
import { feedViewRoutes } from '#functions/indicators/views/index.ts'
import { feedViewEntitySchema } from '#functions/indicators/views/views-collection.ts'
import type { Platform } from '#functions/platform/http/platform.ts'
import { keys } from '#functions/platform/store/keys.ts'
import { statisticsRoutes } from '#functions/statistics/index.ts'
import { threatRoutes } from '#functions/threats/index.ts'
import type { importFeeds, ImportedRow } from '#shared/contracts/indicator-import.ts'
import type { CreateFeedInput } from '#shared/contracts/indicators.ts'
import { createFeedView } from '#shared/contracts/indicator-views.ts'
import { harmlessCell } from '#shared/domain/csv-text.ts'
import { defang } from '#shared/domain/indicators/defang.ts'
import { storedValue } from '#shared/domain/indicators/matching-key.ts'
import { indicatorTypeNames, type IndicatorType } from '#shared/domain/indicators/types.ts'
import type { BodyIn } from '#shared/http/endpoint.ts'
import { errorBodySchema } from '#shared/http/errors.ts'
import { oddValues } from '#tests/unit/indicators/odd-values.ts'
import { startBackends, type Backends } from '../support/backends.ts'
import {
  openPortal,
  organizationEntity,
  putOrganization,
  signIn,
  type Caller,
  type Portal,
} from '../support/portal.ts'

let backends: Backends
beforeAll(async () => {
  backends = await startBackends()
})
afterAll(async () => {
  await backends.stop()
})

interface Scene {
  platform: Platform
  portal: Portal
  admin: Caller
  analyst: Caller
  user: Caller
  category: number
  domain: number
  ip: number
  tag: number
}

const open = async (own: Partial<Omit<Platform, 'collection'>> = {}): Promise<Scene> => {
  const platform = backends.platform(await backends.freshTable(), own)
  const portal = openPortal(platform, [
    ...feedRoutes(platform),
    ...feedViewRoutes(platform),
    ...threatRoutes(platform),
    ...dictionaryAreaRoutes(platform),
    ...statisticsRoutes(platform),
  ])
  await putOrganization(platform, 1, organizationEntity('Bank Przykładowy'))
  await putOrganization(platform, 2, organizationEntity('Szpital Przykładowy'))
  const admin = await signIn(platform, { role: 'platform_admin', userId: 1 })
  const analyst = await signIn(platform, { role: 'analyst', userId: 2 })
  const user = await signIn(platform, { role: 'user', userId: 3, clientId: 1 })
  const category = (await portal.ok('createFeedCategory', admin, { body: { name: 'C2' } })).data
    .feed_category_id
  const domain = (await portal.ok('createFeedType', admin, { body: { name: 'domain' } })).data.feed_type_id
  const ip = (await portal.ok('createFeedType', admin, { body: { name: 'IPv4' } })).data.feed_type_id
  const tag = (await portal.ok('createFeedTag', admin, { body: { name: 'kit' } })).data.feed_tag_id
  return { platform, portal, admin, analyst, user, category, domain, ip, tag }
}

const input = (scene: Scene, value: string, own: Partial<CreateFeedInput> = {}): CreateFeedInput => ({
  value,
  origin: 'Honeypot',
  feed_category_id: scene.category,
  feed_type_id: scene.domain,
  tags_ids: [scene.tag],
  ids_flag: false,
  notes: null,
  is_verified: true,
  accept_warnings: true,
  ...own,
})
const add = async (scene: Scene, value: string, own: Partial<CreateFeedInput> = {}): Promise<number> =>
  (await scene.portal.ok('createFeed', scene.analyst, { body: input(scene, value, own) })).feed.feed_id
const valuesFor = async (
  scene: Scene,
  caller: Caller,
  query: Record<string, string> = {},
): Promise<string[]> => (await scene.portal.ok('listFeeds', caller, { query })).data.map(({ value }) => value)

const row = (value: string, type: IndicatorType, own: Partial<ImportedRow> = {}): ImportedRow => ({
  value,
  type,
  category: null,
  tags: [],
  origin: 'list.csv',
  notes: null,
  ids_flag: true,
  ...own,
})

describe('a value', () => {
  it('is understood as people write it, and is of its type', async () => {
    const scene = await open()
    const { feed } = await scene.portal.ok('createFeed', scene.analyst, {
      body: input(scene, ' hxxp-free[.]Kit[.]example. '),
    })
    expect(feed).toMatchObject({
      value: 'hxxp-free.Kit.example.',
      type: { name: 'domain' },
      origin: 'Honeypot',
      is_verified: true,
    })
    const wrong = await scene.portal.call('createFeed', scene.analyst, {
      body: input(scene, 'kit.example', { feed_type_id: scene.ip }),
    })
    expect('failure' in wrong && wrong.failure.errors).toMatchObject([
      { code: 'not_of_its_type', field: 'value', values: ['IPv4', 'not_of_type', 'domain'] },
    ])
    expect(
      (await scene.portal.refused('createFeed', scene.analyst, { body: input(scene, '*.kit.example') })).code,
    ).toBe('not_of_its_type')
  })

  it('that is known to be harmless has to be confirmed', async () => {
    const scene = await open()
    const refused = await scene.portal.call('createFeed', scene.analyst, {
      body: input(scene, '10.1.2.3', { feed_type_id: scene.ip, accept_warnings: false }),
    })
    expect('failure' in refused && refused.failure.errors[0]).toMatchObject({
      code: 'warning_listed',
      values: ['Private addresses (RFC 1918, RFC 4193)'],
    })
    await add(scene, '10.1.2.3', { feed_type_id: scene.ip })
  })

  it('keeps what two people change at once, and refuses the second text of one field', async () => {
    const scene = await open()
    const id = await add(scene, 'kit.example')
    const change = (body: Record<string, unknown>) => ({ params: { id }, body })
    const fields_before = { notes: null, tags_ids: [scene.tag] }
    await scene.portal.ok('updateFeed', scene.analyst, change({ notes: 'Theirs', fields_before }))
    await scene.portal.ok('updateFeed', scene.analyst, change({ tags_ids: [], fields_before }))
    await scene.portal.ok('updateFeed', scene.analyst, change({ tags_ids: [scene.tag], fields_before }))
    expect(
      await scene.portal.refused('updateFeed', scene.analyst, change({ notes: 'Mine', fields_before })),
    ).toEqual({ status: 409, code: 'fields_changed' })
    // The second one added no tag: it found one, and kept it while the first one took it away.
    expect((await scene.portal.ok('getFeed', scene.analyst, { params: { id } })).feed).toMatchObject({
      notes: 'Theirs',
      tags: [],
    })
  })

  it('is found among similar ones before it is added again', async () => {
    const scene = await open()
    await add(scene, 'kit.example')
    await add(scene, 'other.example')
    await add(scene, 'login.kit.example')
    const matching = async (value: string, tags_ids?: string) =>
      (
        await scene.portal.ok('listMatchingFeeds', scene.analyst, {
          query: {
            feed_type_id: String(scene.domain),
            value,
            ...(tags_ids === undefined ? {} : { tags_ids }),
          },
        })
      ).data.map((feed) => feed.value)
    expect(await matching('KIT[.]example')).toEqual(['kit.example'])
    expect((await matching('kit.example', String(scene.tag))).toSorted()).toEqual([
      'kit.example',
      'login.kit.example',
    ])
    expect(await matching('new.example')).toEqual([])
  })

  it('is looked up in a pasted list, defanged or not', async () => {
    const scene = await open()
    const id = await add(scene, 'kit.example')
    const hidden = await add(scene, 'draft.example', { is_verified: false })
    const values = [
      'kit[.]example',
      'hxxps://kit.example/',
      'DRAFT.example',
      'no indicator at all',
      'unknown.example',
    ]
    const { data } = await scene.portal.ok('lookUpFeeds', scene.user, { body: { values } })
    expect(data.map(({ feeds }) => feeds.map(({ feed_id }) => feed_id))).toEqual([[id], [], [], [], []])
    expect(data[3]?.value).toBeNull()
    const analysts = await scene.portal.ok('lookUpFeeds', scene.analyst, { body: { values } })
    expect(analysts.data[2]?.feeds).toEqual([
      { feed_id: hidden, is_verified: false, expired_date: null, tlp: 'green' },
    ])
    expect(
      (
        await scene.portal.refused('lookUpFeeds', scene.user, {
          body: { values: Array.from({ length: 1001 }, () => 'x') },
        })
      ).code,
    ).toBe('validation_failed')
  })
})

describe('an import from the browser', () => {
  it('says of each row what becomes of it, writes nothing in a dry run and nothing twice', async () => {
    const scene = await open()
    await add(scene, 'known.example')
    const off = (await scene.portal.ok('createFeedCategory', scene.admin, { body: { name: 'Retired' } })).data
      .feed_category_id
    await scene.portal.ok('updateFeedCategory', scene.admin, {
      params: { id: off },
      body: { name: 'Retired', is_active: false },
    })
    const rows = [
      row('new.test-kit.com', 'domain', { tags: ['KIT', 'nobody knows'], category: 'c2' }),
      row('KNOWN[.]example', 'domain'),
      row('10.1.2.3', 'ipv4'),
      row('http://u.test-kit.com/', 'url'),
      row('no address', 'ipv4'),
      row('b.test-kit.com', 'domain', { category: 'retired' }),
      row('c.test-kit.com', 'domain', { category: 'unheard of' }),
      row('New.test-kit.com.', 'domain'),
    ]
    const body = { feed_category_id: scene.category, tags_ids: [], rows }
    const expected = [
      { outcome: 'published', notes: [{ code: 'tags_unknown', values: ['nobody knows'] }] },
      { outcome: 'known' },
      { outcome: 'warned', lists: ['Private addresses (RFC 1918, RFC 4193)'] },
      { outcome: 'refused', reason: 'type_unknown', values: ['URL'] },
      { outcome: 'refused', reason: 'not_of_its_type', values: ['IPv4', 'not_of_type'] },
      { outcome: 'refused', reason: 'category_off', values: ['Retired'] },
      { outcome: 'published', notes: [{ code: 'category_unknown', values: ['unheard of'] }] },
      { outcome: 'known' },
    ]
    const importing = (own: Partial<BodyIn<typeof importFeeds>>) =>
      scene.portal.ok('importFeeds', scene.analyst, { body: { dry_run: false, ...body, ...own } })
    expect((await importing({ dry_run: true })).outcomes).toEqual(expected)
    // What is known keeps its level; that the source asks for a stricter one is said, and a freer one changes nothing.
    const again = (tlp: 'red' | 'clear') => importing({ rows: [row('known.example', 'domain', { tlp })] })
    expect((await again('red')).outcomes).toEqual([{ outcome: 'known', tlp: 'green' }])
    expect((await again('clear')).outcomes).toEqual([{ outcome: 'known' }])
    expect(await valuesFor(scene, scene.analyst)).toEqual(['known.example'])
    expect((await importing({})).outcomes).toEqual(expected)
    expect(
      (await importing({ accept_warnings: true, is_verified: true })).outcomes.map(({ outcome }) => outcome),
    ).toEqual(['known', 'known', 'published', 'refused', 'refused', 'refused', 'known', 'known'])
    const { data } = await scene.portal.ok('listFeeds', scene.analyst)
    expect(
      data.map(({ value, is_verified, ids_flag, tags, category }) => [
        value,
        is_verified,
        ids_flag,
        tags.map(({ name }) => name),
        category.name,
      ]),
    ).toEqual([
      ['10.1.2.3', true, false, [], 'C2'],
      ['c.test-kit.com', false, true, [], 'C2'],
      ['new.test-kit.com', false, true, ['kit'], 'C2'],
      ['known.example', true, false, ['kit'], 'C2'],
    ])
  })

  it('takes a full batch in several commits, and refuses a larger one and a category that is none', async () => {
    const scene = await open()
    const rows = Array.from({ length: 450 }, (_, index) => row(`h${index}.test-kit.com`, 'domain'))
    const { outcomes } = await scene.portal.ok('importFeeds', scene.analyst, {
      body: { dry_run: false, feed_category_id: scene.category, rows },
    })
    expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set(['published']))
    expect((await scene.portal.ok('getStatistics', scene.analyst)).statistics.feeds?.total).toBe(450)
    expect(
      (
        await scene.portal.refused('importFeeds', scene.analyst, {
          body: {
            dry_run: false,
            feed_category_id: scene.category,
            rows: [...rows, row('x.test-kit.com', 'domain')],
          },
        })
      ).code,
    ).toBe('validation_failed')
    expect(
      (
        await scene.portal.refused('importFeeds', scene.analyst, {
          body: { dry_run: true, feed_category_id: 99, rows: rows.slice(0, 1) },
        })
      ).code,
    ).toBe('unknown_reference')
  })
})

describe('a look-up', () => {
  it('tells the known networks and domains that contain a value, as far as the caller may see them', async () => {
    const scene = await open()
    const types = new Map<string, number>()
    for (const name of ['IPv4 CIDR', 'IPv6 CIDR', 'URL'])
      types.set(
        name,
        (await scene.portal.ok('createFeedType', scene.admin, { body: { name } })).data.feed_type_id,
      )
    const of = (name: string) => ({ feed_type_id: types.get(name) ?? 0 })
    const wide = await add(scene, '198.51.0.0/16', of('IPv4 CIDR'))
    const near = await add(scene, '198.51.100.77/24', of('IPv4 CIDR'))
    const hidden = await add(scene, '198.51.100.0/25', { ...of('IPv4 CIDR'), is_verified: false })
    const six = await add(scene, '2001:db8::/35', of('IPv6 CIDR'))
    const domain = await add(scene, 'kit.example')
    const address = await add(scene, '203.0.113.9', { feed_type_id: scene.ip })
    await add(scene, 'http://kit.example/known', of('URL'))
    const values = [
      '198.51.100[.]7',
      'hxxp://198.51.100.200/x',
      '198.51.100.128/26',
      '2001:DB8:0::7',
      'hxxps://login.Kit[.]example/a',
      'who@kit.example',
      'http://203.0.113.9:8080/',
      'notkit.example',
      'http://kit.example/known',
      'a'.repeat(32),
    ]
    const contained = async (caller: Caller) =>
      (await scene.portal.ok('lookUpFeeds', caller, { body: { values } })).data.map(
        ({ contained_in: known }) => known.map(({ feed_id }) => feed_id),
      )
    const expected = [
      [near, wide],
      [near, wide],
      [near, wide],
      [six],
      [domain],
      [domain],
      [address],
      [],
      [domain],
      [],
    ]
    expect(await contained(scene.user)).toEqual(expected)
    expect(await contained(scene.analyst)).toEqual([[hidden, near, wide], ...expected.slice(1)])
  })
})

describe('a value that is seldom written in one way', () => {
  it('is found in search, filter, view, look-up and action as it is shown, and is never added twice', async () => {
    const scene = await open()
    for (const name of ['URL', 'IPv6', 'IPv4 CIDR', 'IPv6 CIDR', 'e-mail', 'SHA-1'])
      await scene.portal.ok('createFeedType', scene.admin, { body: { name } })
    const odd = oddValues.slice(25, 50)
    const importing = async (values: readonly string[]) =>
      (
        await scene.portal.ok('importFeeds', scene.analyst, {
          body: {
            dry_run: false,
            is_verified: true,
            accept_warnings: true,
            feed_category_id: scene.category,
            rows: odd.map(({ type }, index) => row(values[index] ?? '', type)),
          },
        })
      ).outcomes.map(({ outcome }) => outcome)
    expect(new Set(await importing(odd.map(({ value }) => value)))).toEqual(new Set(['published']))
    const { data } = await scene.portal.ok('listFeeds', scene.user, { query: { per_page: '100' } })
    const shown = odd.map(({ value, type }) => {
      const stored = storedValue(value, indicatorTypeNames[type])
      const harmless = defang(stored.value, type)
      return { plain: stored.value, harmless, written: harmlessCell(harmless) }
    })
    expect(data).toHaveLength(odd.length)
    expect(new Set(await importing(shown.map(({ harmless }) => harmless)))).toEqual(new Set(['known']))
    const { data: known } = await scene.portal.ok('lookUpFeeds', scene.user, {
      body: { values: shown.map(({ written }) => written) },
    })
    for (const [index, { plain, written }] of shown.entries()) {
      const id = data.find(({ value }) => value === plain)?.feed_id
      expect(known[index]?.feeds, written).toMatchObject([{ feed_id: id }])
      for (const key of ['search', 'value'])
        expect(await valuesFor(scene, scene.user, { [key]: written, per_page: '100' })).toContain(plain)
      const { view } = await scene.portal.ok('createFeedView', scene.user, {
        body: { view_name: `view ${index}`, value: written },
      })
      const ofView = await scene.portal.ok('listFeedViewFeeds', scene.user, {
        params: { id: view.view_id },
        query: { per_page: '100' },
      })
      expect(ofView.data.map(({ value }) => value)).toContain(plain)
      const { job } = await scene.portal.ok('startMassAction', scene.analyst, {
        body: { action: { type: 'set_ids_flag', ids_flag: false }, of: { filter: { search: written } } },
      })
      expect(job.total).toBe(ofView.meta.pagination.total)
    }
  })

  it('is two where only the capitals of a path differ', async () => {
    const scene = await open()
    await scene.portal.ok('createFeedType', scene.admin, { body: { name: 'URL' } })
    const { outcomes } = await scene.portal.ok('importFeeds', scene.analyst, {
      body: {
        dry_run: false,
        accept_warnings: true,
        feed_category_id: scene.category,
        rows: ['http://a.example/Ab', 'http://a.example/aB'].map((value) => row(value, 'url')),
      },
    })
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['published', 'published'])
    const { data } = await scene.portal.ok('lookUpFeeds', scene.analyst, {
      body: { values: ['hxxp://a[.]example/aB', 'http://a.example/ab'] },
    })
    expect(data.map(({ feeds }) => feeds.length)).toEqual([1, 0])
    expect(await valuesFor(scene, scene.analyst, { search: 'a.example/ab' })).toHaveLength(2)
  })
})

describe('what is not verified', () => {
  it('is nowhere for others than analysts: lists, counts, search, groups, views, exports, ids', async () => {
    const scene = await open()
    const seen = await add(scene, 'seen.example')
    const hidden = await add(scene, 'hidden.example', { is_verified: false })
    const group = async (name: string, is_verified: boolean) =>
      (
        await scene.portal.ok('createFeedGroup', scene.analyst, {
          body: { name, description: null, lang: 'en', tags_ids: [], is_verified },
        })
      ).group.group_id
    const shown = await group('Shown', true)
    const secret = await group('Secret', false)
    for (const id of [shown, secret])
      await scene.portal.ok('addFeedsToGroup', scene.analyst, {
        params: { id },
        body: { feeds_ids: [seen, hidden] },
      })
    const gone = { status: 404, code: 'not_found' }

    const list = await scene.portal.ok('listFeeds', scene.user)
    expect(list.data).toHaveLength(1)
    expect(list.meta.pagination.total).toBe(1)
    expect(list.data[0]).toMatchObject({ feed_id: seen, groups: [{ group_id: shown, name: 'Shown' }] })
    for (const field of ['origin', 'is_verified', 'creation_date'])
      expect(list.data[0]).not.toHaveProperty(field)
    expect(await valuesFor(scene, scene.user, { search: 'hidden' })).toEqual([])
    expect(await valuesFor(scene, scene.user, { is_verified: 'false' })).toEqual([])
    expect(await valuesFor(scene, scene.user, { is_verified: 'true' })).toEqual(['seen.example'])
    expect(await valuesFor(scene, scene.user, { groups: String(secret) })).toEqual([])
    expect(await scene.portal.refused('getFeed', scene.user, { params: { id: hidden } })).toEqual(gone)
    expect(await scene.portal.refused('listFeedComments', scene.user, { params: { id: hidden } })).toEqual(
      gone,
    )
    expect(await scene.portal.refused('listFeedThreats', scene.user, { params: { id: hidden } })).toEqual(
      gone,
    )
    expect(await scene.portal.refused('getFeedGroup', scene.user, { params: { id: secret } })).toEqual(gone)
    expect(await scene.portal.refused('listFeedGroupFeeds', scene.user, { params: { id: secret } })).toEqual(
      gone,
    )
    expect(
      await scene.portal.refused('exportFeedGroupFeeds', scene.user, { params: { id: secret } }),
    ).toEqual(gone)
    expect((await scene.portal.ok('listFeedGroups', scene.user)).data).toMatchObject([
      { name: 'Shown', feed_count: 1 },
    ])
    expect((await scene.portal.ok('listFeedGroups', scene.analyst)).data).toMatchObject([
      { name: 'Secret', feed_count: 2, is_verified: false },
      { name: 'Shown', feed_count: 2 },
    ])
    expect(
      (
        await scene.portal.ok('listFeedGroupNames', scene.user, {
          query: { groups_ids: `${shown},${secret}` },
        })
      ).data,
    ).toEqual([{ group_id: shown, name: 'Shown', lang: 'en', tlp: 'green' }])
    expect((await scene.portal.ok('listFeedGroupInfo', scene.user)).data.map(({ name }) => name)).toEqual([
      'Shown',
    ])
    expect(
      (await scene.portal.ok('listFeedGroupFeeds', scene.user, { params: { id: shown } })).meta.pagination
        .total,
    ).toBe(1)
    expect(await scene.portal.ok('exportFeeds', scene.user)).toMatchObject({ rows: 1, total: 1 })
    // The organization's statistics count its own downloads, and not the provider's.
    expect(await scene.platform.table.queryAll(keys.activity(1, '', '').pk)).toMatchObject([
      { sk: expect.stringContaining('#downloaded_csv'), n: 1 },
    ])
    const { view } = await scene.portal.ok('createFeedView', scene.user, { body: { view_name: 'All' } })
    expect((await scene.portal.ok('listFeedViews', scene.user)).data).toMatchObject([
      { view_name: 'All', feed_count: 1 },
    ])
    expect(
      (await scene.portal.ok('listFeedViewFeeds', scene.user, { params: { id: view.view_id } })).meta
        .pagination.total,
    ).toBe(1)
    expect((await scene.portal.ok('getStatistics', scene.user)).statistics).toMatchObject({
      feeds: { total: 1 },
      feedGroups: { total: 1 },
    })
    expect((await scene.portal.ok('getStatistics', scene.user)).statistics.feeds).toEqual({ total: 1 })
    expect((await scene.portal.ok('getStatistics', scene.analyst)).statistics).toMatchObject({
      feeds: { total: 2, unverified_total: 1 },
      feedGroups: { total: 2 },
    })
  })

  it('appears with its verification and goes with it', async () => {
    const scene = await open()
    const ids = [
      await add(scene, 'a.example', { is_verified: false }),
      await add(scene, 'b.example', { is_verified: false }),
    ]
    expect(
      await scene.portal.ok('verifyFeeds', scene.analyst, { body: { feeds_ids: ids, verified: true } }),
    ).toEqual({ changed: 2 })
    expect(await valuesFor(scene, scene.user)).toHaveLength(2)
    const [first = 0] = ids
    const { feed } = await scene.portal.ok('verifyFeed', scene.analyst, {
      params: { id: first },
      body: { is_verified: false },
    })
    expect(feed.published_date).toBeNull()
    expect(await valuesFor(scene, scene.user)).toEqual(['b.example'])
    expect(
      await scene.portal.refused('verifyFeeds', scene.analyst, {
        body: { feeds_ids: [first, 999], verified: true },
      }),
    ).toEqual({ status: 404, code: 'not_found' })
  })
})

describe('groups', () => {
  it('stand in the order in which an indicator got them, whichever was changed last', async () => {
    const scene = await open()
    const groups: number[] = []
    for (const name of ['One', 'Two', 'Three'])
      groups.push(
        (await scene.portal.ok('createFeedGroup', scene.analyst, { body: { name } })).group.group_id,
      )
    const { feed } = await scene.portal.ok('createFeed', scene.analyst, {
      body: input(scene, 'ordered.example'),
    })
    for (const id of groups)
      await scene.portal.ok('addFeedsToGroup', scene.analyst, {
        params: { id },
        body: { feeds_ids: [feed.feed_id] },
      })
    await scene.portal.ok('verifyFeed', scene.analyst, {
      params: { id: feed.feed_id },
      body: { is_verified: true },
    })
    await scene.portal.ok('verifyFeedGroups', scene.analyst, {
      body: { feed_group_ids: groups, verified: true },
    })
    const shown = async () =>
      (await scene.portal.ok('listFeeds', scene.user)).data
        .find(({ feed_id: id }) => id === feed.feed_id)
        ?.groups.map(({ group_id: id }) => id)
    const before = await shown()
    expect(before?.toSorted((a, b) => a - b)).toEqual(groups)
    for (const id of groups) {
      await scene.portal.ok('updateFeedGroup', scene.analyst, {
        params: { id },
        body: { description: 'New' },
      })
      expect(await shown()).toEqual(before)
    }
  })

  it('have names of their own, and say when an unverified one is in the way', async () => {
    const scene = await open()
    const body = { name: 'Sandy Owl', description: null, tags_ids: [scene.tag], is_verified: false }
    const { group } = await scene.portal.ok('createFeedGroup', scene.analyst, { body })
    expect(
      await scene.portal.refused('createFeedGroup', scene.analyst, { body: { ...body, name: 'SANDY OWL' } }),
    ).toEqual({ status: 409, code: 'unverified_group_exists' })
    await scene.portal.ok('updateFeedGroup', scene.analyst, {
      params: { id: group.group_id },
      body: { is_verified: true },
    })
    expect(await scene.portal.refused('createFeedGroup', scene.analyst, { body })).toEqual({
      status: 409,
      code: 'already_exists',
    })
  })

  it('are named in two languages wherever they are shown, and found by either', async () => {
    const scene = await open()
    const translation = { lang: 'en', name: 'Grey Owl', description: null } as const
    const body = {
      name: 'Szara Sowa',
      description: 'Serwery',
      lang: 'pl',
      translation,
      is_verified: true,
      tlp: 'amber+strict',
    } as const
    const { group } = await scene.portal.ok('createFeedGroup', scene.analyst, { body })
    const { group_id: id } = group
    expect(group).toMatchObject({ lang: 'pl', translation })
    for (const name of ['grey owl', 'SZARA SOWA'])
      expect((await scene.portal.refused('createFeedGroup', scene.analyst, { body: { name } })).code).toBe(
        'already_exists',
      )
    const named = {
      group_id: id,
      name: 'Szara Sowa',
      lang: 'pl',
      translation: { lang: 'en', name: 'Grey Owl' },
    }
    for (const [filter, text] of [
      ['search', 'grey'],
      ['search', 'sowa'],
      ['name', 'owl'],
    ] as const)
      expect(
        (await scene.portal.ok('listFeedGroups', scene.user, { query: { [filter]: text } })).data,
      ).toMatchObject([named])
    // What choosers are fed with says the level of the group whose name it is.
    expect(
      (await scene.portal.ok('listFeedGroupInfo', scene.user, { query: { name: 'owl' } })).data,
    ).toMatchObject([{ ...named, tlp: 'amber+strict' }])
    expect(
      (await scene.portal.ok('listFeedGroupNames', scene.user, { query: { groups_ids: String(id) } })).data,
    ).toEqual([{ ...named, tlp: 'amber+strict' }])
    const feed = await add(scene, 'owl.example', { is_verified: true })
    await scene.portal.ok('addFeedsToGroup', scene.analyst, { params: { id }, body: { feeds_ids: [feed] } })
    expect((await scene.portal.ok('listFeeds', scene.user)).data).toMatchObject([{ groups: [named] }])
    expect((await scene.portal.ok('getFeed', scene.user, { params: { id: feed } })).feed).toMatchObject({
      groups: [named],
    })
    expect(
      await scene.portal.refused('updateFeedGroup', scene.analyst, {
        params: { id },
        body: { description: 'Serwery sterujące', texts_before: { lang: 'en', translation } },
      }),
    ).toEqual({ status: 409, code: 'texts_changed' })
    const changed = await scene.portal.ok('updateFeedGroup', scene.analyst, {
      params: { id },
      body: { description: 'Serwery sterujące', texts_before: { lang: 'pl', translation } },
    })
    expect(changed.group.translation).toEqual({ ...translation, outdated: 'en' })
    expect(
      (
        await scene.portal.ok('updateFeedGroup', scene.analyst, {
          params: { id },
          body: { translation: null },
        })
      ).group,
    ).not.toHaveProperty('translation')
  })

  it('change all their feeds at once, and leave them behind when they go', async () => {
    const scene = await open()
    const ids = await Promise.all(
      ['a.example', 'b.example', 'c.example'].map((value) => add(scene, value, { is_verified: false })),
    )
    const { group } = await scene.portal.ok('createFeedGroup', scene.analyst, {
      body: { name: 'G', description: null, tags_ids: [], is_verified: true },
    })
    const id = group.group_id
    expect(
      await scene.portal.ok('addFeedsToGroup', scene.analyst, { params: { id }, body: { feeds_ids: ids } }),
    ).toEqual({ changed: 3 })
    expect(
      await scene.portal.ok('addFeedsToGroup', scene.analyst, { params: { id }, body: { feeds_ids: ids } }),
    ).toEqual({ changed: 0 })
    expect(
      await scene.portal.ok('updateFeedsOfGroup', scene.analyst, {
        params: { id },
        body: { verified: true },
      }),
    ).toMatchObject({ changed: 3, job: { state: 'done', total: 3, done: 3 } })
    expect(
      await scene.portal.ok('updateFeedsOfGroup', scene.analyst, {
        params: { id },
        body: { ids_flag: true },
      }),
    ).toMatchObject({ changed: 3, job: { state: 'done' } })
    expect(await valuesFor(scene, scene.user, { ids_flag: 'true' })).toHaveLength(3)
    expect(
      await scene.portal.ok('removeFeedsFromGroup', scene.analyst, {
        params: { id },
        body: { feeds_ids: ids.slice(0, 1) },
      }),
    ).toEqual({ changed: 1 })
    await scene.portal.ok('deleteFeedGroup', scene.analyst, { params: { id } })
    const { data } = await scene.portal.ok('listFeeds', scene.analyst)
    expect(data.map(({ groups }) => groups)).toEqual([[], [], []])
  })
})

describe('threats that name a group', () => {
  it('are related to it and its feeds, and name it to those who may see it', async () => {
    const scene = await open()
    const feed = await add(scene, 'kit.example')
    const group = async (name: string, is_verified: boolean): Promise<number> =>
      (
        await scene.portal.ok('createFeedGroup', scene.analyst, {
          body: { name, description: null, lang: 'en', tags_ids: [], is_verified },
        })
      ).group.group_id
    const id = await group('Sandy Owl', true)
    const secret = await group('Secret', false)
    await scene.portal.ok('addFeedsToGroup', scene.analyst, { params: { id }, body: { feeds_ids: [feed] } })
    const category = (
      await scene.portal.ok('createThreatCategory', scene.admin, {
        body: { name_pl: 'Grupa', name_en: 'Group' },
      })
    ).data.threat_category_id
    const body = {
      name: 'Sandy Owl',
      description: 'A group.',
      threat_category_id: category,
      tags_ids: [],
      hyperlinks: [],
    }
    const { threat } = await scene.portal.ok('createThreat', scene.analyst, {
      body: { ...body, ioc_group_id: id },
    })
    expect(threat).toMatchObject({
      ioc_group_id: id,
      ioc_group_name: 'Sandy Owl',
      ioc_group_lang: 'en',
      ioc_group_tlp: 'green',
    })
    // A name goes nowhere without the level of what it names.
    await scene.portal.ok('updateFeedGroup', scene.analyst, { params: { id }, body: { tlp: 'red' } })
    expect(
      (await scene.portal.ok('getThreat', scene.user, { params: { id: threat.threat_id } })).threat,
    ).toMatchObject({ tlp: 'amber', ioc_group_name: 'Sandy Owl', ioc_group_tlp: 'red' })
    const named = [{ group_id: id, name: 'Sandy Owl', tlp: 'red' }]
    expect(
      (await scene.portal.ok('getFeed', scene.user, { params: { id: feed } })).feed.groups,
    ).toMatchObject(named)
    expect((await scene.portal.ok('listFeeds', scene.user)).data).toMatchObject([
      { tlp: 'green', groups: named },
    ])
    await scene.portal.ok('updateFeedGroup', scene.analyst, { params: { id }, body: { tlp: null } })
    await scene.portal.ok('createThreat', scene.analyst, {
      body: { ...body, name: 'Other', ioc_group_id: secret },
    })
    expect(
      (
        await scene.portal.refused('createThreat', scene.analyst, {
          body: { ...body, name: 'x', ioc_group_id: 99 },
        })
      ).code,
    ).toBe('unknown_reference')
    expect(
      (await scene.portal.ok('listThreats', scene.user)).data.map(({ ioc_group_name }) => ioc_group_name),
    ).toEqual([null, 'Sandy Owl'])
    expect(
      (await scene.portal.ok('listThreats', scene.analyst)).data.map(({ ioc_group_name }) => ioc_group_name),
    ).toEqual(['Secret', 'Sandy Owl'])
    expect(
      (await scene.portal.ok('listFeedThreats', scene.user, { params: { id: feed } })).data,
    ).toMatchObject([{ threat_id: threat.threat_id, ioc_group_name: 'Sandy Owl' }])
    const blind = await signIn(scene.platform, { role: 'user', userId: 40, clientId: 1, without: ['threat'] })
    expect((await scene.portal.ok('listFeedGroupThreats', blind, { params: { id } })).data).toEqual([])
    const withoutFeeds = await signIn(scene.platform, {
      role: 'user',
      userId: 41,
      clientId: 1,
      without: ['feed'],
    })
    expect(
      (await scene.portal.ok('getThreat', withoutFeeds, { params: { id: threat.threat_id } })).threat,
    ).toMatchObject({ ioc_group_id: null, ioc_group_name: null })
    // A filter by a group that the caller may not see finds nothing, and so tells nothing of it.
    const found = async (session: typeof scene.user, group: number): Promise<number> =>
      (await scene.portal.ok('listThreats', session, { query: { ioc_group_id: String(group) } })).meta
        .pagination.total
    expect([await found(scene.analyst, id), await found(scene.analyst, secret)]).toEqual([1, 1])
    expect([await found(scene.user, id), await found(scene.user, secret)]).toEqual([1, 0])
    expect(await found(withoutFeeds, id)).toBe(0)
    expect(await scene.portal.refused('deleteFeedGroup', scene.analyst, { params: { id } })).toEqual({
      status: 409,
      code: 'in_use',
    })
  })
})

describe('comments', () => {
  it('are changed and deleted by their author alone, and read by whoever sees the feed', async () => {
    const scene = await open()
    const feed = await add(scene, 'kit.example')
    const { comment } = await scene.portal.ok('createFeedComment', scene.analyst, {
      body: { feed_id: feed, comment: ' Seen again. ' },
    })
    expect(comment).toMatchObject({ comment: 'Seen again.', user_email: 'analyst2@example.com' })
    const other = await signIn(scene.platform, { role: 'analyst', userId: 20 })
    const id = comment.comment_id
    expect(
      await scene.portal.refused('updateFeedComment', other, { params: { id }, body: { comment: 'x' } }),
    ).toEqual({ status: 403, code: 'forbidden' })
    expect(await scene.portal.refused('deleteFeedComment', other, { params: { id } })).toEqual({
      status: 403,
      code: 'forbidden',
    })
    await scene.portal.ok('updateFeedComment', scene.analyst, { params: { id }, body: { comment: 'Gone.' } })
    expect(
      (await scene.portal.ok('listFeedComments', scene.user, { params: { id: feed } })).data,
    ).toMatchObject([{ comment: 'Gone.' }])
    expect(
      (
        await scene.portal.refused('createFeedComment', scene.analyst, {
          body: { feed_id: feed, comment: ' ' },
        })
      ).code,
    ).toBe('validation_failed')
    await scene.portal.ok('deleteFeed', scene.analyst, { params: { id: feed } })
    expect(await scene.portal.refused('getFeedComment', scene.analyst, { params: { id } })).toEqual({
      status: 404,
      code: 'not_found',
    })
  })
})

describe('views', () => {
  it("are their owner's, and are shared within the organization when the owner says so", async () => {
    const scene = await open()
    await add(scene, 'kit.example')
    await add(scene, '198.51.100.7', { feed_type_id: scene.ip })
    const colleague = await signIn(scene.platform, { role: 'organization_admin', userId: 30, clientId: 1 })
    const stranger = await signIn(scene.platform, { role: 'user', userId: 31, clientId: 2 })
    const body = { view_name: 'Domains', feed_types: [scene.domain] }
    const { view } = await scene.portal.ok('createFeedView', scene.user, { body })
    const id = view.view_id
    expect(
      (await scene.portal.ok('listFeedViewFeeds', scene.user, { params: { id } })).data.map(
        ({ value }) => value,
      ),
    ).toEqual(['kit.example'])
    expect(
      await scene.portal.refused('createFeedView', scene.user, { body: { view_name: 'DOMAINS' } }),
    ).toEqual({ status: 409, code: 'already_exists' })
    const gone = { status: 404, code: 'not_found' }
    for (const caller of [colleague, stranger]) {
      expect(await scene.portal.refused('getFeedView', caller, { params: { id } })).toEqual(gone)
      expect(await scene.portal.refused('updateFeedView', caller, { params: { id }, body })).toEqual(gone)
      expect(await scene.portal.refused('deleteFeedView', caller, { params: { id } })).toEqual(gone)
    }
    await scene.portal.ok('updateFeedView', scene.user, {
      params: { id },
      body: { ...body, is_shared: true },
    })
    expect((await scene.portal.ok('listFeedViews', colleague)).data).toMatchObject([
      { view_name: 'Domains', is_own: false, feed_count: 1 },
    ])
    expect(await scene.portal.refused('updateFeedView', colleague, { params: { id }, body })).toEqual({
      status: 403,
      code: 'forbidden',
    })
    expect(await scene.portal.refused('listFeedViewFeeds', stranger, { params: { id } })).toEqual(gone)
    expect((await scene.portal.ok('listFeedViews', stranger)).data).toEqual([])
    expect(await scene.portal.ok('exportFeedViewFeeds', colleague, { params: { id } })).toMatchObject({
      rows: 1,
      total: 1,
    })
  })
})

describe('groups', () => {
  it('are verified and taken back many at once, by analysts, and counted as far as they change', async () => {
    const scene = await open()
    const groups: number[] = []
    for (const name of ['One', 'Two'])
      groups.push(
        (await scene.portal.ok('createFeedGroup', scene.analyst, { body: { name } })).group.group_id,
      )
    const verify = (verified: boolean) =>
      scene.portal.ok('verifyFeedGroups', scene.analyst, { body: { feed_group_ids: groups, verified } })
    const seen = async () => (await scene.portal.ok('listFeedGroups', scene.user)).data.length
    expect(await seen()).toBe(0)
    expect(await verify(true)).toEqual({ changed: 2 })
    expect(await verify(true)).toEqual({ changed: 0 })
    expect(await seen()).toBe(2)
    expect(await verify(false)).toEqual({ changed: 2 })
    expect(await seen()).toBe(0)
    const body = { feed_group_ids: [...groups, 999], verified: true }
    expect(await scene.portal.refused('verifyFeedGroups', scene.analyst, { body })).toEqual({
      status: 404,
      code: 'not_found',
    })
    expect(await scene.portal.refused('verifyFeedGroups', scene.user, { body })).toEqual({
      status: 403,
      code: 'forbidden',
    })
    expect(await seen()).toBe(0)
  })
})

describe('a view that is sent', () => {
  it('with what views do not keep, or what cannot be, is refused with the field named', async () => {
    const scene = await open()
    const refusal = async (body: Record<string, unknown>) => {
      const reply = await scene.portal.send('createFeedView', scene.user, {
        body: { view_name: 'View', ...body },
      })
      const { errors } = errorBodySchema.parse(JSON.parse(reply.body))
      return [reply.statusCode, ...errors.map(({ code, field }) => `${code} ${field}`)]
    }
    expect(await refusal({ origin: 'CERT', is_verified: false })).toEqual([
      422,
      'validation_failed origin',
      'validation_failed is_verified',
    ])
    expect(await refusal({ time_zone: 'Europe/Nowhere' })).toEqual([422, 'validation_failed time_zone'])
    const period = {
      publication_after: '2026-11-02T00:00:00.000Z',
      publication_before: '2026-11-01T00:00:00.000Z',
    }
    expect(await refusal(period)).toEqual([422, 'range_reversed publication_before'])
    for (const field of ['feed_categories', 'feed_types', 'tags_ids'])
      expect(await refusal({ [field]: [999] })).toEqual([422, `unknown_reference ${field}`])
    expect((await scene.portal.ok('listFeedViews', scene.user)).data).toEqual([])
  })

  it('says whose days it has, UTC where it does not say, as views that were kept before', async () => {
    const scene = await open()
    const { view } = await scene.portal.ok('createFeedView', scene.user, { body: { view_name: 'Days' } })
    expect(view.time_zone).toBe('UTC')
    const own = { view_name: 'Days', time_zone: 'Europe/Warsaw' }
    const params = { id: view.view_id }
    await scene.portal.ok('updateFeedView', scene.user, { params, body: own })
    expect((await scene.portal.ok('getFeedView', scene.user, { params })).view.time_zone).toBe(
      'Europe/Warsaw',
    )
    const { time_zone: _, ...before } = feedViewEntitySchema.parse({
      ...createFeedView.body.parse({ view_name: 'Old' }),
      owner_id: 1,
      client_id: 1,
    })
    expect(feedViewEntitySchema.parse(before).time_zone).toBe('UTC')
  })
})

describe('the list', () => {
  it('filters and sorts, and costs two requests and three read units', async () => {
    let now = new Date('2126-10-01T10:00:00Z')
    const scene = await open({ clock: { now: () => now } })
    for (const [index, value] of ['one.example', 'two.example', 'three.example'].entries()) {
      now = new Date(Date.UTC(2126, 9, 1, 10, index))
      await add(scene, value, {
        ids_flag: index === 1,
        tags_ids: index === 2 ? [] : [scene.tag],
        origin: index === 0 ? 'Partner' : 'Honeypot',
      })
    }
    expect(await valuesFor(scene, scene.analyst)).toEqual(['three.example', 'two.example', 'one.example'])
    expect(await valuesFor(scene, scene.user, { sort: '+verification_date' })).toEqual([
      'one.example',
      'two.example',
      'three.example',
    ])
    expect(await valuesFor(scene, scene.analyst, { tags: String(scene.tag) })).toEqual([
      'two.example',
      'one.example',
    ])
    expect(await valuesFor(scene, scene.analyst, { origin: 'partner' })).toEqual(['one.example'])
    expect(await valuesFor(scene, scene.user, { origin: 'partner' })).toEqual([])
    expect(await valuesFor(scene, scene.user, { value: 'T[.]example' })).toEqual([])
    expect(await valuesFor(scene, scene.user, { value: 'WO[.]exa' })).toEqual(['two.example'])
    expect(
      await valuesFor(scene, scene.user, {
        publication_after: '2126-10-01T10:01:00Z',
        publication_before: '2126-10-01T10:01:30Z',
      }),
    ).toEqual(['two.example'])
    const take = scene.platform.table.takeUsage.bind(scene.platform.table)
    const costs: { requests: number; readUnits: number }[] = []
    scene.platform.table.takeUsage = () => {
      const usage = take()
      costs.push(usage)
      return usage
    }
    await valuesFor(scene, scene.user)
    // With the session what is new of assets and of false positives; then what is new of indicators.
    expect(costs.at(-1)).toMatchObject({ requests: 2, readUnits: 3 })
  })
})
