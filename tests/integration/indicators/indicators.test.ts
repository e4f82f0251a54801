/** Indicators, groups, comments and views: what analysts do with them, and what others never see. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dictionaryAreaRoutes } from '#functions/dictionaries/routes.ts'
import { indicatorRoutes } from '#functions/indicators/routes.ts'
import { viewRoutes } from '#functions/views/routes.ts'
import { viewEntitySchema } from '#functions/views/view-store.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { keys } from '#functions/rules/keys.ts'
import { statisticsRoutes } from '#functions/statistics/routes.ts'
import { threatRoutes } from '#functions/threats/routes.ts'
import type { importFeeds, ImportedRow } from '#shared/contracts/indicator-import.ts'
import type { CreateIndicatorInput } from '#shared/contracts/indicators.ts'
import { createFeedView } from '#shared/contracts/views.ts'
import { harmlessCell } from '#shared/domain/csv-text.ts'
import { defang } from '#shared/domain/indicators/defang.ts'
import { storedValue } from '#shared/domain/indicators/matching-key.ts'
import { indicatorTypeNames, type IndicatorType } from '#shared/domain/indicators/types.ts'
import type { BodyIn } from '#shared/http/endpoint.ts'
import { errorBodySchema } from '#shared/http/errors.ts'
import { oddValues } from '#tests/unit/indicators/odd-values.ts'
import { startBackends, type Backends } from '../support/backends.ts'
import {
  createPortal,
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

interface Fixture {
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

const createFixture = async (own: Partial<Omit<Platform, 'collection'>> = {}): Promise<Fixture> => {
  const platform = backends.platform(await backends.freshTable(), own)
  const portal = createPortal(platform, [
    ...indicatorRoutes(platform),
    ...viewRoutes(platform),
    ...threatRoutes(platform),
    ...dictionaryAreaRoutes(platform),
    ...statisticsRoutes(platform),
  ])
  await putOrganization(platform, 1, organizationEntity('Bank Przykładowy'))
  await putOrganization(platform, 2, organizationEntity('Szpital Przykładowy'))
  const admin = await signIn(platform, { role: 'platform_admin', userId: 1 })
  const analyst = await signIn(platform, { role: 'analyst', userId: 2 })
  const user = await signIn(platform, { role: 'user', userId: 3, organizationId: 1 })
  const category = (await portal.ok('createFeedCategory', admin, { body: { name: 'C2' } })).data
    .feed_category_id
  const domain = (await portal.ok('createFeedType', admin, { body: { name: 'domain' } })).data.feed_type_id
  const ip = (await portal.ok('createFeedType', admin, { body: { name: 'IPv4' } })).data.feed_type_id
  const tag = (await portal.ok('createFeedTag', admin, { body: { name: 'kit' } })).data.feed_tag_id
  return { platform, portal, admin, analyst, user, category, domain, ip, tag }
}

const input = (
  fixture: Fixture,
  value: string,
  own: Partial<CreateIndicatorInput> = {},
): CreateIndicatorInput => ({
  value,
  origin: 'Honeypot',
  feed_category_id: fixture.category,
  feed_type_id: fixture.domain,
  tags_ids: [fixture.tag],
  ids_flag: false,
  notes: null,
  is_verified: true,
  accept_warnings: true,
  ...own,
})
const add = async (
  fixture: Fixture,
  value: string,
  own: Partial<CreateIndicatorInput> = {},
): Promise<number> =>
  (await fixture.portal.ok('createFeed', fixture.analyst, { body: input(fixture, value, own) })).feed.feed_id
const valuesFor = async (
  fixture: Fixture,
  caller: Caller,
  query: Record<string, string> = {},
): Promise<string[]> =>
  (await fixture.portal.ok('listFeeds', caller, { query })).data.map(({ value }) => value)

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
  it('is parsed in the notations that people use, and gets its type', async () => {
    const fixture = await createFixture()
    const { feed: indicator } = await fixture.portal.ok('createFeed', fixture.analyst, {
      body: input(fixture, ' hxxp-free[.]Kit[.]example. '),
    })
    expect(indicator).toMatchObject({
      value: 'hxxp-free.Kit.example.',
      type: { name: 'domain' },
      origin: 'Honeypot',
      is_verified: true,
    })
    const wrong = await fixture.portal.call('createFeed', fixture.analyst, {
      body: input(fixture, 'kit.example', { feed_type_id: fixture.ip }),
    })
    expect('failure' in wrong && wrong.failure.errors).toMatchObject([
      { code: 'not_of_its_type', field: 'value', values: ['IPv4', 'not_of_type', 'domain'] },
    ])
    expect(
      (await fixture.portal.refused('createFeed', fixture.analyst, { body: input(fixture, '*.kit.example') }))
        .code,
    ).toBe('not_of_its_type')
  })

  it('that is known to be harmless needs a confirmation', async () => {
    const fixture = await createFixture()
    const refused = await fixture.portal.call('createFeed', fixture.analyst, {
      body: input(fixture, '10.1.2.3', { feed_type_id: fixture.ip, accept_warnings: false }),
    })
    expect('failure' in refused && refused.failure.errors[0]).toMatchObject({
      code: 'warning_listed',
      values: ['Private addresses (RFC 1918, RFC 4193)'],
    })
    await add(fixture, '10.1.2.3', { feed_type_id: fixture.ip })
  })

  it("keeps two users' simultaneous changes, and rejects the second text of one field", async () => {
    const fixture = await createFixture()
    const id = await add(fixture, 'kit.example')
    const change = (body: Record<string, unknown>) => ({ params: { id }, body })
    const fields_before = { notes: null, tags_ids: [fixture.tag] }
    await fixture.portal.ok('updateFeed', fixture.analyst, change({ notes: 'Theirs', fields_before }))
    await fixture.portal.ok('updateFeed', fixture.analyst, change({ tags_ids: [], fields_before }))
    await fixture.portal.ok('updateFeed', fixture.analyst, change({ tags_ids: [fixture.tag], fields_before }))
    expect(
      await fixture.portal.refused('updateFeed', fixture.analyst, change({ notes: 'Mine', fields_before })),
    ).toEqual({ status: 409, code: 'fields_changed' })
    // The second change added no tag. It kept the existing one, which the first change removed.
    expect((await fixture.portal.ok('getFeed', fixture.analyst, { params: { id } })).feed).toMatchObject({
      notes: 'Theirs',
      tags: [],
    })
  })

  it('is compared with similar ones before it is added again', async () => {
    const fixture = await createFixture()
    await add(fixture, 'kit.example')
    await add(fixture, 'other.example')
    await add(fixture, 'login.kit.example')
    const matching = async (value: string, tags_ids?: string) =>
      (
        await fixture.portal.ok('listMatchingFeeds', fixture.analyst, {
          query: {
            feed_type_id: String(fixture.domain),
            value,
            ...(tags_ids === undefined ? {} : { tags_ids }),
          },
        })
      ).data.map((indicator) => indicator.value)
    expect(await matching('KIT[.]example')).toEqual(['kit.example'])
    expect((await matching('kit.example', String(fixture.tag))).toSorted()).toEqual([
      'kit.example',
      'login.kit.example',
    ])
    expect(await matching('new.example')).toEqual([])
  })

  it('is looked up in a pasted list, defanged or not', async () => {
    const fixture = await createFixture()
    const id = await add(fixture, 'kit.example')
    const hidden = await add(fixture, 'draft.example', { is_verified: false })
    const values = [
      'kit[.]example',
      'hxxps://kit.example/',
      'DRAFT.example',
      'no indicator at all',
      'unknown.example',
    ]
    const { data } = await fixture.portal.ok('lookUpFeeds', fixture.user, { body: { values } })
    expect(data.map(({ feeds: indicators }) => indicators.map(({ feed_id }) => feed_id))).toEqual([
      [id],
      [],
      [],
      [],
      [],
    ])
    expect(data[3]?.value).toBeNull()
    const analysts = await fixture.portal.ok('lookUpFeeds', fixture.analyst, { body: { values } })
    expect(analysts.data[2]?.feeds).toEqual([
      { feed_id: hidden, is_verified: false, expired_date: null, tlp: 'green' },
    ])
    expect(
      (
        await fixture.portal.refused('lookUpFeeds', fixture.user, {
          body: { values: Array.from({ length: 1001 }, () => 'x') },
        })
      ).code,
    ).toBe('validation_failed')
  })
})

describe('an import from the browser', () => {
  it('reports the outcome of each row, and writes nothing in a dry run and nothing twice', async () => {
    const fixture = await createFixture()
    await add(fixture, 'known.example')
    const off = (await fixture.portal.ok('createFeedCategory', fixture.admin, { body: { name: 'Retired' } }))
      .data.feed_category_id
    await fixture.portal.ok('updateFeedCategory', fixture.admin, {
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
    const body = { feed_category_id: fixture.category, tags_ids: [], rows }
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
      fixture.portal.ok('importFeeds', fixture.analyst, { body: { dry_run: false, ...body, ...own } })
    expect((await importing({ dry_run: true })).outcomes).toEqual(expected)
    // A known indicator keeps its level. A stricter level in the source is reported, a less strict one is ignored.
    const again = (tlp: 'red' | 'clear') => importing({ rows: [row('known.example', 'domain', { tlp })] })
    expect((await again('red')).outcomes).toEqual([{ outcome: 'known', tlp: 'green' }])
    expect((await again('clear')).outcomes).toEqual([{ outcome: 'known' }])
    expect(await valuesFor(fixture, fixture.analyst)).toEqual(['known.example'])
    expect((await importing({})).outcomes).toEqual(expected)
    expect(
      (await importing({ accept_warnings: true, is_verified: true })).outcomes.map(({ outcome }) => outcome),
    ).toEqual(['known', 'known', 'published', 'refused', 'refused', 'refused', 'known', 'known'])
    const { data } = await fixture.portal.ok('listFeeds', fixture.analyst)
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

  it('accepts a full batch in several commits, and rejects a larger one and an unknown category', async () => {
    const fixture = await createFixture()
    const rows = Array.from({ length: 450 }, (_, index) => row(`h${index}.test-kit.com`, 'domain'))
    const { outcomes } = await fixture.portal.ok('importFeeds', fixture.analyst, {
      body: { dry_run: false, feed_category_id: fixture.category, rows },
    })
    expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set(['published']))
    expect((await fixture.portal.ok('getStatistics', fixture.analyst)).statistics.feeds?.total).toBe(450)
    expect(
      (
        await fixture.portal.refused('importFeeds', fixture.analyst, {
          body: {
            dry_run: false,
            feed_category_id: fixture.category,
            rows: [...rows, row('x.test-kit.com', 'domain')],
          },
        })
      ).code,
    ).toBe('validation_failed')
    expect(
      (
        await fixture.portal.refused('importFeeds', fixture.analyst, {
          body: { dry_run: true, feed_category_id: 99, rows: rows.slice(0, 1) },
        })
      ).code,
    ).toBe('unknown_reference')
  })
})

describe('a lookup', () => {
  it('returns the known networks and domains that contain a value, if the caller may see them', async () => {
    const fixture = await createFixture()
    const types = new Map<string, number>()
    for (const name of ['IPv4 CIDR', 'IPv6 CIDR', 'URL'])
      types.set(
        name,
        (await fixture.portal.ok('createFeedType', fixture.admin, { body: { name } })).data.feed_type_id,
      )
    const of = (name: string) => ({ feed_type_id: types.get(name) ?? 0 })
    const wide = await add(fixture, '198.51.0.0/16', of('IPv4 CIDR'))
    const near = await add(fixture, '198.51.100.77/24', of('IPv4 CIDR'))
    const hidden = await add(fixture, '198.51.100.0/25', { ...of('IPv4 CIDR'), is_verified: false })
    const six = await add(fixture, '2001:db8::/35', of('IPv6 CIDR'))
    const domain = await add(fixture, 'kit.example')
    const address = await add(fixture, '203.0.113.9', { feed_type_id: fixture.ip })
    await add(fixture, 'http://kit.example/known', of('URL'))
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
      (await fixture.portal.ok('lookUpFeeds', caller, { body: { values } })).data.map(
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
    expect(await contained(fixture.user)).toEqual(expected)
    expect(await contained(fixture.analyst)).toEqual([[hidden, near, wide], ...expected.slice(1)])
  })
})

describe('a value with several notations', () => {
  it('is found in search, filter, view, lookup and action as it is shown, and is never added twice', async () => {
    const fixture = await createFixture()
    for (const name of ['URL', 'IPv6', 'IPv4 CIDR', 'IPv6 CIDR', 'e-mail', 'SHA-1'])
      await fixture.portal.ok('createFeedType', fixture.admin, { body: { name } })
    const odd = oddValues.slice(25, 50)
    const importing = async (values: readonly string[]) =>
      (
        await fixture.portal.ok('importFeeds', fixture.analyst, {
          body: {
            dry_run: false,
            is_verified: true,
            accept_warnings: true,
            feed_category_id: fixture.category,
            rows: odd.map(({ type }, index) => row(values[index] ?? '', type)),
          },
        })
      ).outcomes.map(({ outcome }) => outcome)
    expect(new Set(await importing(odd.map(({ value }) => value)))).toEqual(new Set(['published']))
    const { data } = await fixture.portal.ok('listFeeds', fixture.user, { query: { per_page: '100' } })
    const shown = odd.map(({ value, type }) => {
      const stored = storedValue(value, indicatorTypeNames[type])
      const harmless = defang(stored.value, type)
      return { plain: stored.value, harmless, written: harmlessCell(harmless) }
    })
    expect(data).toHaveLength(odd.length)
    expect(new Set(await importing(shown.map(({ harmless }) => harmless)))).toEqual(new Set(['known']))
    const { data: known } = await fixture.portal.ok('lookUpFeeds', fixture.user, {
      body: { values: shown.map(({ written }) => written) },
    })
    for (const [index, { plain, written }] of shown.entries()) {
      const id = data.find(({ value }) => value === plain)?.feed_id
      expect(known[index]?.feeds, written).toMatchObject([{ feed_id: id }])
      for (const key of ['search', 'value'])
        expect(await valuesFor(fixture, fixture.user, { [key]: written, per_page: '100' })).toContain(plain)
      const { view } = await fixture.portal.ok('createFeedView', fixture.user, {
        body: { view_name: `view ${index}`, value: written },
      })
      const ofView = await fixture.portal.ok('listFeedViewFeeds', fixture.user, {
        params: { id: view.view_id },
        query: { per_page: '100' },
      })
      expect(ofView.data.map(({ value }) => value)).toContain(plain)
      const { job } = await fixture.portal.ok('startMassAction', fixture.analyst, {
        body: { action: { type: 'set_ids_flag', ids_flag: false }, of: { filter: { search: written } } },
      })
      expect(job.total).toBe(ofView.meta.pagination.total)
    }
  })

  it('is distinct when the case of a path differs', async () => {
    const fixture = await createFixture()
    await fixture.portal.ok('createFeedType', fixture.admin, { body: { name: 'URL' } })
    const { outcomes } = await fixture.portal.ok('importFeeds', fixture.analyst, {
      body: {
        dry_run: false,
        accept_warnings: true,
        feed_category_id: fixture.category,
        rows: ['http://a.example/Ab', 'http://a.example/aB'].map((value) => row(value, 'url')),
      },
    })
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['published', 'published'])
    const { data } = await fixture.portal.ok('lookUpFeeds', fixture.analyst, {
      body: { values: ['hxxp://a[.]example/aB', 'http://a.example/ab'] },
    })
    expect(data.map(({ feeds: indicators }) => indicators.length)).toEqual([1, 0])
    expect(await valuesFor(fixture, fixture.analyst, { search: 'a.example/ab' })).toHaveLength(2)
  })
})

describe('an unverified indicator', () => {
  it('is visible to analysts only: lists, counts, search, groups, views, exports, ids', async () => {
    const fixture = await createFixture()
    const seen = await add(fixture, 'seen.example')
    const hidden = await add(fixture, 'hidden.example', { is_verified: false })
    const group = async (name: string, is_verified: boolean) =>
      (
        await fixture.portal.ok('createFeedGroup', fixture.analyst, {
          body: { name, description: null, lang: 'en', tags_ids: [], is_verified },
        })
      ).group.group_id
    const shown = await group('Shown', true)
    const secret = await group('Secret', false)
    for (const id of [shown, secret])
      await fixture.portal.ok('addFeedsToGroup', fixture.analyst, {
        params: { id },
        body: { feeds_ids: [seen, hidden] },
      })
    const gone = { status: 404, code: 'not_found' }

    const list = await fixture.portal.ok('listFeeds', fixture.user)
    expect(list.data).toHaveLength(1)
    expect(list.meta.pagination.total).toBe(1)
    expect(list.data[0]).toMatchObject({ feed_id: seen, groups: [{ group_id: shown, name: 'Shown' }] })
    for (const field of ['origin', 'is_verified', 'creation_date'])
      expect(list.data[0]).not.toHaveProperty(field)
    expect(await valuesFor(fixture, fixture.user, { search: 'hidden' })).toEqual([])
    expect(await valuesFor(fixture, fixture.user, { is_verified: 'false' })).toEqual([])
    expect(await valuesFor(fixture, fixture.user, { is_verified: 'true' })).toEqual(['seen.example'])
    expect(await valuesFor(fixture, fixture.user, { groups: String(secret) })).toEqual([])
    expect(await fixture.portal.refused('getFeed', fixture.user, { params: { id: hidden } })).toEqual(gone)
    expect(
      await fixture.portal.refused('listFeedComments', fixture.user, { params: { id: hidden } }),
    ).toEqual(gone)
    expect(await fixture.portal.refused('listFeedThreats', fixture.user, { params: { id: hidden } })).toEqual(
      gone,
    )
    expect(await fixture.portal.refused('getFeedGroup', fixture.user, { params: { id: secret } })).toEqual(
      gone,
    )
    expect(
      await fixture.portal.refused('listFeedGroupFeeds', fixture.user, { params: { id: secret } }),
    ).toEqual(gone)
    expect(
      await fixture.portal.refused('exportFeedGroupFeeds', fixture.user, { params: { id: secret } }),
    ).toEqual(gone)
    expect((await fixture.portal.ok('listFeedGroups', fixture.user)).data).toMatchObject([
      { name: 'Shown', feed_count: 1 },
    ])
    expect((await fixture.portal.ok('listFeedGroups', fixture.analyst)).data).toMatchObject([
      { name: 'Secret', feed_count: 2, is_verified: false },
      { name: 'Shown', feed_count: 2 },
    ])
    expect(
      (
        await fixture.portal.ok('listFeedGroupNames', fixture.user, {
          query: { groups_ids: `${shown},${secret}` },
        })
      ).data,
    ).toEqual([{ group_id: shown, name: 'Shown', lang: 'en', tlp: 'green' }])
    expect((await fixture.portal.ok('listFeedGroupInfo', fixture.user)).data.map(({ name }) => name)).toEqual(
      ['Shown'],
    )
    expect(
      (await fixture.portal.ok('listFeedGroupFeeds', fixture.user, { params: { id: shown } })).meta.pagination
        .total,
    ).toBe(1)
    expect(await fixture.portal.ok('exportFeeds', fixture.user)).toMatchObject({ rows: 1, total: 1 })
    // The organization's statistics count its own downloads, but not the provider's.
    expect(await fixture.platform.table.queryAll(keys.activity(1, '', '').pk)).toMatchObject([
      { sk: expect.stringContaining('#downloaded_csv'), n: 1 },
    ])
    const { view } = await fixture.portal.ok('createFeedView', fixture.user, { body: { view_name: 'All' } })
    expect((await fixture.portal.ok('listFeedViews', fixture.user)).data).toMatchObject([
      { view_name: 'All', feed_count: 1 },
    ])
    expect(
      (await fixture.portal.ok('listFeedViewFeeds', fixture.user, { params: { id: view.view_id } })).meta
        .pagination.total,
    ).toBe(1)
    expect((await fixture.portal.ok('getStatistics', fixture.user)).statistics).toMatchObject({
      feeds: { total: 1 },
      feedGroups: { total: 1 },
    })
    expect((await fixture.portal.ok('getStatistics', fixture.user)).statistics.feeds).toEqual({ total: 1 })
    expect((await fixture.portal.ok('getStatistics', fixture.analyst)).statistics).toMatchObject({
      feeds: { total: 2, unverified_total: 1 },
      feedGroups: { total: 2 },
    })
  })

  it('appears with its verification and disappears with its withdrawal', async () => {
    const fixture = await createFixture()
    const ids = [
      await add(fixture, 'a.example', { is_verified: false }),
      await add(fixture, 'b.example', { is_verified: false }),
    ]
    expect(
      await fixture.portal.ok('verifyFeeds', fixture.analyst, { body: { feeds_ids: ids, verified: true } }),
    ).toMatchObject({ changed: 2 })
    expect(await valuesFor(fixture, fixture.user)).toHaveLength(2)
    const [first = 0] = ids
    const { feed: indicator } = await fixture.portal.ok('verifyFeed', fixture.analyst, {
      params: { id: first },
      body: { is_verified: false },
    })
    expect(indicator.published_date).toBeNull()
    expect(await valuesFor(fixture, fixture.user)).toEqual(['b.example'])
    expect(
      await fixture.portal.refused('verifyFeeds', fixture.analyst, {
        body: { feeds_ids: [first, 999], verified: true },
      }),
    ).toEqual({ status: 404, code: 'not_found' })
  })
})

describe('groups', () => {
  it('are in the order in which an indicator was added, whichever changed last', async () => {
    const fixture = await createFixture()
    const groups: number[] = []
    for (const name of ['One', 'Two', 'Three'])
      groups.push(
        (await fixture.portal.ok('createFeedGroup', fixture.analyst, { body: { name } })).group.group_id,
      )
    const { feed: indicator } = await fixture.portal.ok('createFeed', fixture.analyst, {
      body: input(fixture, 'ordered.example'),
    })
    for (const id of groups)
      await fixture.portal.ok('addFeedsToGroup', fixture.analyst, {
        params: { id },
        body: { feeds_ids: [indicator.feed_id] },
      })
    await fixture.portal.ok('verifyFeed', fixture.analyst, {
      params: { id: indicator.feed_id },
      body: { is_verified: true },
    })
    await fixture.portal.ok('verifyFeedGroups', fixture.analyst, {
      body: { feed_group_ids: groups, verified: true },
    })
    const shown = async () =>
      (await fixture.portal.ok('listFeeds', fixture.user)).data
        .find(({ feed_id: id }) => id === indicator.feed_id)
        ?.groups.map(({ group_id: id }) => id)
    const before = await shown()
    expect(before?.toSorted((a, b) => a - b)).toEqual(groups)
    for (const id of groups) {
      await fixture.portal.ok('updateFeedGroup', fixture.analyst, {
        params: { id },
        body: { description: 'New' },
      })
      expect(await shown()).toEqual(before)
    }
  })

  it('have unique names, and name an unverified one that is in the way', async () => {
    const fixture = await createFixture()
    const body = { name: 'Sandy Owl', description: null, tags_ids: [fixture.tag], is_verified: false }
    const { group } = await fixture.portal.ok('createFeedGroup', fixture.analyst, { body })
    expect(
      await fixture.portal.refused('createFeedGroup', fixture.analyst, {
        body: { ...body, name: 'SANDY OWL' },
      }),
    ).toEqual({ status: 409, code: 'unverified_group_exists' })
    await fixture.portal.ok('updateFeedGroup', fixture.analyst, {
      params: { id: group.group_id },
      body: { is_verified: true },
    })
    expect(await fixture.portal.refused('createFeedGroup', fixture.analyst, { body })).toEqual({
      status: 409,
      code: 'already_exists',
    })
  })

  it('have names in two languages wherever they are shown, and are found by either', async () => {
    const fixture = await createFixture()
    const translation = { lang: 'en', name: 'Grey Owl', description: null } as const
    const body = {
      name: 'Szara Sowa',
      description: 'Serwery',
      lang: 'pl',
      translation,
      is_verified: true,
      tlp: 'amber+strict',
    } as const
    const { group } = await fixture.portal.ok('createFeedGroup', fixture.analyst, { body })
    const { group_id: id } = group
    expect(group).toMatchObject({ lang: 'pl', translation })
    for (const name of ['grey owl', 'SZARA SOWA'])
      expect(
        (await fixture.portal.refused('createFeedGroup', fixture.analyst, { body: { name } })).code,
      ).toBe('already_exists')
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
        (await fixture.portal.ok('listFeedGroups', fixture.user, { query: { [filter]: text } })).data,
      ).toMatchObject([named])
    // Data for dropdowns includes the TLP level of each group name.
    expect(
      (await fixture.portal.ok('listFeedGroupInfo', fixture.user, { query: { name: 'owl' } })).data,
    ).toMatchObject([{ ...named, tlp: 'amber+strict' }])
    expect(
      (await fixture.portal.ok('listFeedGroupNames', fixture.user, { query: { groups_ids: String(id) } }))
        .data,
    ).toEqual([{ ...named, tlp: 'amber+strict' }])
    const indicator = await add(fixture, 'owl.example', { is_verified: true })
    await fixture.portal.ok('addFeedsToGroup', fixture.analyst, {
      params: { id },
      body: { feeds_ids: [indicator] },
    })
    expect((await fixture.portal.ok('listFeeds', fixture.user)).data).toMatchObject([{ groups: [named] }])
    expect(
      (await fixture.portal.ok('getFeed', fixture.user, { params: { id: indicator } })).feed,
    ).toMatchObject({
      groups: [named],
    })
    expect(
      await fixture.portal.refused('updateFeedGroup', fixture.analyst, {
        params: { id },
        body: { description: 'Serwery sterujące', texts_before: { lang: 'en', translation } },
      }),
    ).toEqual({ status: 409, code: 'texts_changed' })
    const changed = await fixture.portal.ok('updateFeedGroup', fixture.analyst, {
      params: { id },
      body: { description: 'Serwery sterujące', texts_before: { lang: 'pl', translation } },
    })
    expect(changed.group.translation).toEqual({ ...translation, outdated: 'en' })
    expect(
      (
        await fixture.portal.ok('updateFeedGroup', fixture.analyst, {
          params: { id },
          body: { translation: null },
        })
      ).group,
    ).not.toHaveProperty('translation')
  })

  it('change all their indicators at once, and leave them when they are deleted', async () => {
    const fixture = await createFixture()
    const ids = await Promise.all(
      ['a.example', 'b.example', 'c.example'].map((value) => add(fixture, value, { is_verified: false })),
    )
    const { group } = await fixture.portal.ok('createFeedGroup', fixture.analyst, {
      body: { name: 'G', description: null, tags_ids: [], is_verified: true },
    })
    const id = group.group_id
    expect(
      await fixture.portal.ok('addFeedsToGroup', fixture.analyst, {
        params: { id },
        body: { feeds_ids: ids },
      }),
    ).toMatchObject({ changed: 3 })
    expect(
      await fixture.portal.ok('addFeedsToGroup', fixture.analyst, {
        params: { id },
        body: { feeds_ids: ids },
      }),
    ).toEqual({ changed: 0 })
    expect(
      await fixture.portal.ok('updateFeedsOfGroup', fixture.analyst, {
        params: { id },
        body: { verified: true },
      }),
    ).toMatchObject({ changed: 3, job: { state: 'done', total: 3, done: 3 } })
    expect(
      await fixture.portal.ok('updateFeedsOfGroup', fixture.analyst, {
        params: { id },
        body: { ids_flag: true },
      }),
    ).toMatchObject({ changed: 3, job: { state: 'done' } })
    expect(await valuesFor(fixture, fixture.user, { ids_flag: 'true' })).toHaveLength(3)
    expect(
      await fixture.portal.ok('removeFeedsFromGroup', fixture.analyst, {
        params: { id },
        body: { feeds_ids: ids.slice(0, 1) },
      }),
    ).toMatchObject({ changed: 1 })
    await fixture.portal.ok('deleteFeedGroup', fixture.analyst, { params: { id } })
    const { data } = await fixture.portal.ok('listFeeds', fixture.analyst)
    expect(data.map(({ groups }) => groups)).toEqual([[], [], []])
  })
})

describe('threats with a group', () => {
  it('are related to it and its indicators, and name it to callers who may see it', async () => {
    const fixture = await createFixture()
    const indicator = await add(fixture, 'kit.example')
    const group = async (name: string, is_verified: boolean): Promise<number> =>
      (
        await fixture.portal.ok('createFeedGroup', fixture.analyst, {
          body: { name, description: null, lang: 'en', tags_ids: [], is_verified },
        })
      ).group.group_id
    const id = await group('Sandy Owl', true)
    const secret = await group('Secret', false)
    await fixture.portal.ok('addFeedsToGroup', fixture.analyst, {
      params: { id },
      body: { feeds_ids: [indicator] },
    })
    const category = (
      await fixture.portal.ok('createThreatCategory', fixture.admin, {
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
    const { threat } = await fixture.portal.ok('createThreat', fixture.analyst, {
      body: { ...body, ioc_group_id: id },
    })
    expect(threat).toMatchObject({
      ioc_group_id: id,
      ioc_group_name: 'Sandy Owl',
      ioc_group_lang: 'en',
      ioc_group_tlp: 'green',
    })
    // A name is always sent with the level of the named item.
    await fixture.portal.ok('updateFeedGroup', fixture.analyst, { params: { id }, body: { tlp: 'red' } })
    expect(
      (await fixture.portal.ok('getThreat', fixture.user, { params: { id: threat.threat_id } })).threat,
    ).toMatchObject({ tlp: 'amber', ioc_group_name: 'Sandy Owl', ioc_group_tlp: 'red' })
    const named = [{ group_id: id, name: 'Sandy Owl', tlp: 'red' }]
    expect(
      (await fixture.portal.ok('getFeed', fixture.user, { params: { id: indicator } })).feed.groups,
    ).toMatchObject(named)
    expect((await fixture.portal.ok('listFeeds', fixture.user)).data).toMatchObject([
      { tlp: 'green', groups: named },
    ])
    await fixture.portal.ok('updateFeedGroup', fixture.analyst, { params: { id }, body: { tlp: null } })
    await fixture.portal.ok('createThreat', fixture.analyst, {
      body: { ...body, name: 'Other', ioc_group_id: secret },
    })
    expect(
      (
        await fixture.portal.refused('createThreat', fixture.analyst, {
          body: { ...body, name: 'x', ioc_group_id: 99 },
        })
      ).code,
    ).toBe('unknown_reference')
    expect(
      (await fixture.portal.ok('listThreats', fixture.user)).data.map(({ ioc_group_name }) => ioc_group_name),
    ).toEqual([null, 'Sandy Owl'])
    expect(
      (await fixture.portal.ok('listThreats', fixture.analyst)).data.map(
        ({ ioc_group_name }) => ioc_group_name,
      ),
    ).toEqual(['Secret', 'Sandy Owl'])
    expect(
      (await fixture.portal.ok('listFeedThreats', fixture.user, { params: { id: indicator } })).data,
    ).toMatchObject([{ threat_id: threat.threat_id, ioc_group_name: 'Sandy Owl' }])
    const blind = await signIn(fixture.platform, {
      role: 'user',
      userId: 40,
      organizationId: 1,
      without: ['threat'],
    })
    expect((await fixture.portal.ok('listFeedGroupThreats', blind, { params: { id } })).data).toEqual([])
    const withoutIndicators = await signIn(fixture.platform, {
      role: 'user',
      userId: 41,
      organizationId: 1,
      without: ['feed'],
    })
    expect(
      (await fixture.portal.ok('getThreat', withoutIndicators, { params: { id: threat.threat_id } })).threat,
    ).toMatchObject({ ioc_group_id: null, ioc_group_name: null })
    // A filter by a group that the caller may not see finds nothing, and so reveals nothing.
    const found = async (session: typeof fixture.user, group: number): Promise<number> =>
      (await fixture.portal.ok('listThreats', session, { query: { ioc_group_id: String(group) } })).meta
        .pagination.total
    expect([await found(fixture.analyst, id), await found(fixture.analyst, secret)]).toEqual([1, 1])
    expect([await found(fixture.user, id), await found(fixture.user, secret)]).toEqual([1, 0])
    expect(await found(withoutIndicators, id)).toBe(0)
    expect(await fixture.portal.refused('deleteFeedGroup', fixture.analyst, { params: { id } })).toEqual({
      status: 409,
      code: 'in_use',
    })
  })
})

describe('comments', () => {
  it('are edited and deleted by their author only, and read by everybody who sees the indicator', async () => {
    const fixture = await createFixture()
    const indicator = await add(fixture, 'kit.example')
    const { comment } = await fixture.portal.ok('createFeedComment', fixture.analyst, {
      body: { feed_id: indicator, comment: ' Seen again. ' },
    })
    expect(comment).toMatchObject({ comment: 'Seen again.', user_email: 'analyst2@example.com' })
    const other = await signIn(fixture.platform, { role: 'analyst', userId: 20 })
    const id = comment.comment_id
    expect(
      await fixture.portal.refused('updateFeedComment', other, { params: { id }, body: { comment: 'x' } }),
    ).toEqual({ status: 403, code: 'forbidden' })
    expect(await fixture.portal.refused('deleteFeedComment', other, { params: { id } })).toEqual({
      status: 403,
      code: 'forbidden',
    })
    await fixture.portal.ok('updateFeedComment', fixture.analyst, {
      params: { id },
      body: { comment: 'Gone.' },
    })
    expect(
      (await fixture.portal.ok('listFeedComments', fixture.user, { params: { id: indicator } })).data,
    ).toMatchObject([{ comment: 'Gone.' }])
    expect(
      (
        await fixture.portal.refused('createFeedComment', fixture.analyst, {
          body: { feed_id: indicator, comment: ' ' },
        })
      ).code,
    ).toBe('validation_failed')
    await fixture.portal.ok('deleteFeed', fixture.analyst, { params: { id: indicator } })
    expect(await fixture.portal.refused('getFeedComment', fixture.analyst, { params: { id } })).toEqual({
      status: 404,
      code: 'not_found',
    })
  })
})

describe('views', () => {
  it('belong to their owner, and are shared within the organization when the owner chooses', async () => {
    const fixture = await createFixture()
    await add(fixture, 'kit.example')
    await add(fixture, '198.51.100.7', { feed_type_id: fixture.ip })
    const colleague = await signIn(fixture.platform, {
      role: 'organization_admin',
      userId: 30,
      organizationId: 1,
    })
    const stranger = await signIn(fixture.platform, { role: 'user', userId: 31, organizationId: 2 })
    const body = { view_name: 'Domains', feed_types: [fixture.domain] }
    const { view } = await fixture.portal.ok('createFeedView', fixture.user, { body })
    const id = view.view_id
    expect(
      (await fixture.portal.ok('listFeedViewFeeds', fixture.user, { params: { id } })).data.map(
        ({ value }) => value,
      ),
    ).toEqual(['kit.example'])
    expect(
      await fixture.portal.refused('createFeedView', fixture.user, { body: { view_name: 'DOMAINS' } }),
    ).toEqual({ status: 409, code: 'already_exists' })
    const gone = { status: 404, code: 'not_found' }
    for (const caller of [colleague, stranger]) {
      expect(await fixture.portal.refused('getFeedView', caller, { params: { id } })).toEqual(gone)
      expect(await fixture.portal.refused('updateFeedView', caller, { params: { id }, body })).toEqual(gone)
      expect(await fixture.portal.refused('deleteFeedView', caller, { params: { id } })).toEqual(gone)
    }
    await fixture.portal.ok('updateFeedView', fixture.user, {
      params: { id },
      body: { ...body, is_shared: true },
    })
    expect((await fixture.portal.ok('listFeedViews', colleague)).data).toMatchObject([
      { view_name: 'Domains', is_own: false, feed_count: 1 },
    ])
    expect(await fixture.portal.refused('updateFeedView', colleague, { params: { id }, body })).toEqual({
      status: 403,
      code: 'forbidden',
    })
    expect(await fixture.portal.refused('listFeedViewFeeds', stranger, { params: { id } })).toEqual(gone)
    expect((await fixture.portal.ok('listFeedViews', stranger)).data).toEqual([])
    expect(await fixture.portal.ok('exportFeedViewFeeds', colleague, { params: { id } })).toMatchObject({
      rows: 1,
      total: 1,
    })
  })
})

describe('groups', () => {
  it('are verified and withdrawn in bulk, by analysts, and counted if they change', async () => {
    const fixture = await createFixture()
    const groups: number[] = []
    for (const name of ['One', 'Two'])
      groups.push(
        (await fixture.portal.ok('createFeedGroup', fixture.analyst, { body: { name } })).group.group_id,
      )
    const verify = (verified: boolean) =>
      fixture.portal.ok('verifyFeedGroups', fixture.analyst, { body: { feed_group_ids: groups, verified } })
    const seen = async () => (await fixture.portal.ok('listFeedGroups', fixture.user)).data.length
    expect(await seen()).toBe(0)
    expect(await verify(true)).toMatchObject({ changed: 2 })
    expect(await verify(true)).toEqual({ changed: 0 })
    expect(await seen()).toBe(2)
    expect(await verify(false)).toMatchObject({ changed: 2 })
    expect(await seen()).toBe(0)
    const body = { feed_group_ids: [...groups, 999], verified: true }
    expect(await fixture.portal.refused('verifyFeedGroups', fixture.analyst, { body })).toEqual({
      status: 404,
      code: 'not_found',
    })
    expect(await fixture.portal.refused('verifyFeedGroups', fixture.user, { body })).toEqual({
      status: 403,
      code: 'forbidden',
    })
    expect(await seen()).toBe(0)
  })
})

describe('a submitted view', () => {
  it('with unsupported or impossible filters is rejected with the field named', async () => {
    const fixture = await createFixture()
    const refusal = async (body: Record<string, unknown>) => {
      const reply = await fixture.portal.send('createFeedView', fixture.user, {
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
    expect((await fixture.portal.ok('listFeedViews', fixture.user)).data).toEqual([])
  })

  it('has a time zone, UTC by default, as for views that were stored before', async () => {
    const fixture = await createFixture()
    const { view } = await fixture.portal.ok('createFeedView', fixture.user, { body: { view_name: 'Days' } })
    expect(view.time_zone).toBe('UTC')
    const own = { view_name: 'Days', time_zone: 'Europe/Warsaw' }
    const params = { id: view.view_id }
    await fixture.portal.ok('updateFeedView', fixture.user, { params, body: own })
    expect((await fixture.portal.ok('getFeedView', fixture.user, { params })).view.time_zone).toBe(
      'Europe/Warsaw',
    )
    const { time_zone: _, ...before } = viewEntitySchema.parse({
      ...createFeedView.body.parse({ view_name: 'Old' }),
      owner_id: 1,
      client_id: 1,
    })
    expect(viewEntitySchema.parse(before).time_zone).toBe('UTC')
  })
})

describe('the list', () => {
  it('filters and sorts, and costs two requests and three read units', async () => {
    let now = new Date('2126-10-01T10:00:00Z')
    const fixture = await createFixture({ clock: { now: () => now } })
    for (const [index, value] of ['one.example', 'two.example', 'three.example'].entries()) {
      now = new Date(Date.UTC(2126, 9, 1, 10, index))
      await add(fixture, value, {
        ids_flag: index === 1,
        tags_ids: index === 2 ? [] : [fixture.tag],
        origin: index === 0 ? 'Partner' : 'Honeypot',
      })
    }
    expect(await valuesFor(fixture, fixture.analyst)).toEqual(['three.example', 'two.example', 'one.example'])
    expect(await valuesFor(fixture, fixture.user, { sort: '+verification_date' })).toEqual([
      'one.example',
      'two.example',
      'three.example',
    ])
    expect(await valuesFor(fixture, fixture.analyst, { tags: String(fixture.tag) })).toEqual([
      'two.example',
      'one.example',
    ])
    expect(await valuesFor(fixture, fixture.analyst, { origin: 'partner' })).toEqual(['one.example'])
    expect(await valuesFor(fixture, fixture.user, { origin: 'partner' })).toEqual([])
    expect(await valuesFor(fixture, fixture.user, { value: 'T[.]example' })).toEqual([])
    expect(await valuesFor(fixture, fixture.user, { value: 'WO[.]exa' })).toEqual(['two.example'])
    expect(
      await valuesFor(fixture, fixture.user, {
        publication_after: '2126-10-01T10:01:00Z',
        publication_before: '2126-10-01T10:01:30Z',
      }),
    ).toEqual(['two.example'])
    const take = fixture.platform.table.takeUsage.bind(fixture.platform.table)
    const costs: { requests: number; readUnits: number }[] = []
    fixture.platform.table.takeUsage = () => {
      const usage = take()
      costs.push(usage)
      return usage
    }
    await valuesFor(fixture, fixture.user)
    // With the session: new entries of assets and false positives, then those of indicators.
    expect(costs.at(-1)).toMatchObject({ requests: 2, readUnits: 3 })
  })
})
