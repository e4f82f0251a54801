/** Indicators, groups and views for keys: lists, pages, changes, and who sees what. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiIndicatorRoutes } from '#functions/indicators/key-routes.ts'
import { removeViewsOfUser } from '#functions/views/organization-data.ts'
import { indicatorsCollection } from '#functions/indicators/indicator-store.ts'
import { viewsCollection } from '#functions/views/view-store.ts'
import { keys } from '#functions/rules/keys.ts'
import { dictionaryAreaRoutes } from '#functions/dictionaries/routes.ts'
import { indicatorRoutes } from '#functions/indicators/routes.ts'
import { viewRoutes } from '#functions/views/routes.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { statisticsRoutes } from '#functions/statistics/routes.ts'
import { threatRoutes } from '#functions/threats/routes.ts'
import { tampered } from '../../support/tampered.ts'
import { operator } from '../auth/fixture.ts'
import { makeKey, createKeyApi, type KeyApi } from '../support/key-api.ts'
import { startBackends, type Backends } from '../support/backends.ts'
import {
  createPortal,
  organizationEntity,
  putOrganization,
  signIn,
  type Caller,
  type Portal,
} from '../support/portal.ts'
import { withoutMatches } from './pages.ts'
import { Replay } from './replay.ts'

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
  api: KeyApi
  admin: Caller
  analyst: Caller
  user: Caller
  key: string
  type: number
  category: number
}

const createFixture = async (): Promise<Fixture> => {
  const platform = backends.platform(await backends.freshTable())
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
  const type = (await portal.ok('createFeedType', admin, { body: { name: 'domain' } })).data.feed_type_id
  const { key } = await makeKey(platform, { type: 'organization', client_id: 1 })
  return {
    platform,
    portal,
    api: createKeyApi(platform, apiIndicatorRoutes(platform)),
    admin,
    analyst,
    user,
    key,
    type,
    category,
  }
}

const add = async (fixture: Fixture, value: string, verified = true, type = fixture.type): Promise<number> =>
  (
    await fixture.portal.ok('createFeed', fixture.analyst, {
      body: {
        value,
        origin: 'Honeypot',
        feed_category_id: fixture.category,
        feed_type_id: type,
        ids_flag: false,
        is_verified: verified,
        accept_warnings: true,
      },
    })
  ).feed.feed_id

/** Every item of a list, page by page. */
const readAll = async (
  fixture: Fixture,
  key: string,
  query: Record<string, string> = {},
  between: () => Promise<unknown> = () => Promise.resolve(),
): Promise<number[]> => {
  const ids: number[] = []
  let cursor: string | null | undefined
  while (cursor !== null) {
    const page = await fixture.api.ok('apiListIndicators', key, {
      query: { ...query, ...(cursor === undefined ? {} : { cursor }) },
    })
    ids.push(...page.data.map(({ feed_id: id }) => id))
    cursor = page.next
    await between()
  }
  return ids
}

describe('the list', () => {
  it('returns each indicator once in every order, whatever is added or withdrawn meanwhile', async () => {
    const fixture = await createFixture()
    const ids: number[] = []
    for (let n = 0; n < 9; n += 1) ids.push(await add(fixture, `a${n}.example`))
    const hidden = await add(fixture, 'hidden.example', false)
    let added = 0
    const between = async (): Promise<void> => {
      added += 1
      await add(fixture, `later${added}.example`)
    }
    const inOrder = await readAll(fixture, fixture.key, { limit: '4' }, between)
    expect(inOrder.slice(0, 9)).toEqual(ids)
    expect(inOrder).not.toContain(hidden)
    expect(new Set(inOrder).size).toBe(inOrder.length)
    for (const sort of ['-verification_date', '+verification_date']) {
      const found = await readAll(fixture, fixture.key, { limit: '3', sort })
      const portal = await fixture.portal.ok('listFeeds', fixture.user, { query: { sort, per_page: '100' } })
      expect(found).toEqual(portal.data.map(({ feed_id: id }) => id))
    }
    const reply = await fixture.api.send('apiListIndicators', fixture.key, {
      query: { limit: '2', search: 'a' },
    })
    expect(reply.headers['link']).toMatch(
      /^<\/server-api\/v1\/indicators\?limit=2&search=a&cursor=[\w-]+>; rel="next"$/,
    )
    expect(reply.headers['x-request-id']).toBe('test')
    expect(reply.headers['ratelimit-policy']).toContain('"min";q=600;w=60')
  })

  it('rejects unknown parameters, foreign cursors, and callers without access', async () => {
    const fixture = await createFixture()
    for (let n = 0; n < 3; n += 1) await add(fixture, `a${n}.example`)
    const { next } = await fixture.api.ok('apiListIndicators', fixture.key, { query: { limit: '1' } })
    const refused = (query: Record<string, string>, key: string | undefined = fixture.key) =>
      fixture.api.refused('apiListIndicators', key, { query })
    expect(await refused({ colour: 'red' })).toEqual({
      status: 400,
      code: 'unknown_parameter',
      fields: ['colour'],
    })
    expect(await refused({ limit: '1001' })).toEqual({
      status: 400,
      code: 'wrong_parameter',
      fields: ['limit'],
    })
    expect(await refused({ cursor: 'x' })).toMatchObject({ status: 400, code: 'cursor_invalid' })
    expect(await refused({ cursor: next ?? '', search: 'a' })).toMatchObject({ code: 'cursor_invalid' })
    const other = await makeKey(fixture.platform, { type: 'organization', client_id: 2, modules: ['threat'] })
    expect(await refused({}, other.key)).toMatchObject({ status: 403, code: 'key_scope' })
    expect(await refused({}, tampered(other.key))).toMatchObject({
      status: 401,
      code: 'key_invalid',
    })
    const without = await fixture.api.send('apiListIndicators', undefined)
    expect(without.statusCode).toBe(401)
    expect(without.headers['www-authenticate']).toMatch(/^Basic /)
    expect(without.headers['content-type']).toBe('application/problem+json')
  })
})

describe('a key that is limited to a group', () => {
  it('learns nothing of other groups: no name, filter, or count', async () => {
    const fixture = await createFixture()
    const groups: number[] = []
    for (const name of ['Ours', 'Others'])
      groups.push(
        (await fixture.portal.ok('createFeedGroup', fixture.analyst, { body: { name, is_verified: true } }))
          .group.group_id,
      )
    const [ours = 0, others = 0] = groups
    const both = await add(fixture, 'both.example')
    for (const id of groups)
      await fixture.portal.ok('addFeedsToGroup', fixture.analyst, {
        params: { id },
        body: { feeds_ids: [both] },
      })
    const { key } = await makeKey(fixture.platform, {
      type: 'named',
      name: 'Ours',
      client_id: 1,
      scope: { groups: [ours], views: [] },
    })
    const { data } = await fixture.api.ok('apiListIndicators', key)
    expect(data.map((item) => item.groups.map(({ name }) => name))).toEqual([['Ours']])
    const found = async (query: Record<string, string>) =>
      (await fixture.api.ok('apiListIndicators', key, { query })).data.length
    expect(await found({ groups: String(ours) })).toBe(1)
    expect(await found({ groups: String(others) })).toBe(0)
    expect((await fixture.api.ok('apiListGroups', key)).data.map(({ name }) => name)).toEqual(['Ours'])
    expect(await fixture.api.refused('apiGetGroup', key, { params: { id: others } })).toMatchObject({
      status: 404,
    })
  })
})

describe('a lookup by key', () => {
  const lookUp = async (fixture: Fixture, key: string, values: readonly unknown[]) =>
    (await fixture.api.ok('apiLookUpIndicators', key, { body: { values: values as string[] } })).data
  const createGroup = async (fixture: Fixture, name: string, ids: readonly number[]): Promise<number> => {
    const { group } = await fixture.portal.ok('createFeedGroup', fixture.analyst, {
      body: { name, is_verified: true },
    })
    await fixture.portal.ok('addFeedsToGroup', fixture.analyst, {
      params: { id: group.group_id },
      body: { feeds_ids: [...ids] },
    })
    return group.group_id
  }

  it('says of each value whether it is known, contained or listed, and names those it cannot read', async () => {
    const fixture = await createFixture()
    const known = await add(fixture, 'kit.example')
    const data = await lookUp(fixture, fixture.key, [
      'kit[.]example',
      'hxxps://login.kit.example/pay',
      'other.test-kit.com',
      '192.168.0.1',
      'no indicator at all',
      7,
      'x'.repeat(1021),
    ])
    expect(data.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5, 6])
    expect(data.map(({ status }) => status)).toEqual([
      'known',
      'contained',
      'unknown',
      'unknown',
      'unreadable',
      'unreadable',
      'unreadable',
    ])
    const { data: listed } = await fixture.api.ok('apiListIndicators', fixture.key)
    expect(data[0]).toMatchObject({ value: 'kit.example', type: 'domain', contained_in: [] })
    expect(data[0]?.indicators).toEqual(listed.map(({ concerns: _, ...item }) => item))
    expect(data[1]?.contained_in).toEqual([
      { feed_id: known, value: 'kit.example', expired_date: null, is_false_positive: false, tlp: 'green' },
    ])
    expect(data[2]?.warning_lists).toEqual([])
    expect(data[3]?.warning_lists).not.toEqual([])
    expect(data.map((result) => result.unreadable_reason).slice(3)).toEqual([
      undefined,
      'not_recognized',
      'not_text',
      'too_long',
    ])
    for (const values of [[], Array.from({ length: 1001 }, () => 'x')])
      expect(
        await fixture.api.refused('apiLookUpIndicators', fixture.key, { body: { values } }),
      ).toMatchObject({ status: 422, code: 'validation_failed' })
  })

  it('finds the IPv6 network of an address, and the domain with letters of its own over a name', async () => {
    const fixture = await createFixture()
    const { data: network } = await fixture.portal.ok('createFeedType', fixture.admin, {
      body: { name: 'IPv6 CIDR' },
    })
    const six = await add(fixture, '2001:db8:40::/42', true, network.feed_type_id)
    const domain = await add(fixture, 'zażółć.example')
    const values = [
      '2001:DB8:7f:0::7',
      'hxxps://[2001:db8:40::1]:8443/x',
      '2001:db8:80::1',
      'login.Zażółć.example',
      'https://login.xn--za-6ja4f8n1l.example/pay',
      'login.zażółć.example.com',
    ]
    const data = await lookUp(fixture, fixture.key, values)
    expect(
      data.map(({ status, contained_in: known }) => [status, ...known.map(({ feed_id: id }) => id)]),
    ).toEqual([
      ['contained', six],
      ['contained', six],
      ['unknown'],
      ['contained', domain],
      ['contained', domain],
      ['unknown'],
    ])
  })

  it('knows nothing of what the key does not see: drafts, other groups and views, stricter levels', async () => {
    const fixture = await createFixture()
    const ours = await add(fixture, 'ours.example')
    const theirs = await add(fixture, 'theirs.example')
    await add(fixture, 'draft.example', false)
    const red = await add(fixture, 'red.example')
    await fixture.portal.ok('updateFeed', fixture.analyst, { params: { id: red }, body: { tlp: 'red' } })
    const group = await createGroup(fixture, 'Ours', [ours])
    await createGroup(fixture, 'Theirs', [theirs])
    const { view } = await fixture.portal.ok('createFeedView', fixture.user, {
      body: { view_name: 'Theirs', is_shared: true, value: 'theirs' },
    })
    const limited = async (scope: { groups: number[]; views: number[] }) =>
      (await makeKey(fixture.platform, { type: 'named', name: 'Limited', client_id: 1, scope })).key
    const values = ['ours', 'theirs', 'draft', 'red'].flatMap((name) => [
      `${name}.example`,
      `www.${name}.example`,
    ])
    const statuses = async (key: string) => (await lookUp(fixture, key, values)).map(({ status }) => status)
    const hidden = ['unknown', 'unknown']
    const seen = ['known', 'contained']
    expect(await statuses(fixture.key)).toEqual([...seen, ...seen, ...hidden, ...hidden])
    expect(await statuses(await limited({ groups: [group], views: [] }))).toEqual([
      ...seen,
      ...hidden,
      ...hidden,
      ...hidden,
    ])
    const ofView = await limited({ groups: [], views: [view.view_id] })
    expect(await statuses(ofView)).toEqual([...hidden, ...seen, ...hidden, ...hidden])
    const [, , result] = await lookUp(fixture, ofView, values)
    expect(result?.indicators.map(({ groups }) => groups)).toEqual([[]])
    expect(
      await fixture.api.refused('apiLookUpIndicators', await limited({ groups: [999], views: [] }), {
        body: { values },
      }),
    ).toMatchObject({ code: 'scope_gone' })
  })
})

describe('an unknown call', () => {
  it('is answered after authentication: HEAD as GET, another method, another path', async () => {
    const fixture = await createFixture()
    await add(fixture, 'a1.example')
    const ask = (method: string, path: string, key: string | undefined = fixture.key) =>
      fixture.api.raw(`${method} ${path}`, key)
    const head = await ask('HEAD', 'indicators')
    expect([head.statusCode, head.body]).toEqual([200, ''])
    expect(head.headers['ratelimit']).toBeDefined()
    const whole = await ask('GET', 'indicators')
    expect(head.headers['content-length']).toBe(String(Buffer.byteLength(whole.body)))
    // API Gateway routes it as a single indicator.
    const bulk = await ask('GET', 'indicators/bulk')
    expect([bulk.statusCode, bulk.headers['allow']]).toEqual([405, 'POST, PATCH'])
    const other = await ask('POST', 'indicators/changes')
    expect(other.statusCode).toBe(405)
    expect(other.headers['allow']).toBe('GET, HEAD')
    expect(JSON.parse(other.body)).toMatchObject({ code: 'method_not_allowed', status: 405 })
    expect((await ask('GET', 'nothing')).statusCode).toBe(404)
    expect((await ask('GET', 'nothing', 'cti_none')).statusCode).toBe(401)
    const narrow = await makeKey(fixture.platform, {
      type: 'named',
      name: 'T',
      client_id: 1,
      modules: ['threat'],
    })
    const refused = await fixture.api.send('apiListIndicators', narrow.key)
    expect(refused.headers['ratelimit']).toBeDefined()
  })
})

describe('a client that replays changes', () => {
  it('has what the list has, after any commits, for any key', async () => {
    const fixture = await createFixture()
    const group = (
      await fixture.portal.ok('createFeedGroup', fixture.analyst, {
        body: { name: 'Kit', is_verified: true },
      })
    ).group.group_id
    const view = (
      await fixture.portal.ok('createFeedView', fixture.user, {
        body: { view_name: 'Ones', value: '1', is_shared: true },
      })
    ).view.view_id
    const scoped = await makeKey(fixture.platform, {
      type: 'named',
      name: 'Scoped',
      client_id: 1,
      scope: { groups: [group], views: [view] },
    })
    const system = await makeKey(fixture.platform, { type: 'system', name: 'All' })
    const given = [fixture.key, scoped.key, system.key]
    const replays = given.map(() => new Replay())
    const groupReplays = given.map(() => new Replay())
    let seed = 20_261
    const random = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((seed / 2_147_483_648) * below)
    }
    const other = (
      await fixture.portal.ok('createFeedGroup', fixture.analyst, {
        body: { name: 'Other', is_verified: true },
      })
    ).group.group_id
    const known: number[] = []
    const renamed = (): string => `Name ${(names += 1)}`
    let names = 0
    const steps: ((id: number) => Promise<unknown>)[] = [
      async () => known.push(await add(fixture, `n${known.length}.example`, random(2) === 0)),
      (id) =>
        fixture.portal.call('verifyFeed', fixture.analyst, {
          params: { id },
          body: { is_verified: random(2) === 0 },
        }),
      (id) =>
        fixture.portal.call('updateFeed', fixture.analyst, {
          params: { id },
          body: { notes: `${random(99)}` },
        }),
      (id) =>
        fixture.portal.call('addFeedsToGroup', fixture.analyst, {
          params: { id: random(2) === 0 ? group : other },
          body: { feeds_ids: [id] },
        }),
      () =>
        fixture.portal.call('updateFeedGroup', fixture.analyst, {
          params: { id: random(2) === 0 ? group : other },
          body: { name: renamed() },
        }),
      () =>
        fixture.portal.call('verifyFeedGroups', fixture.analyst, {
          body: { feed_group_ids: [other], verified: random(2) === 0 },
        }),
      () =>
        fixture.portal.call('updateFeedCategory', fixture.admin, {
          params: { id: fixture.category },
          body: { name: renamed(), is_active: true },
        }),
      (id) =>
        fixture.portal.call('removeFeedsFromGroup', fixture.analyst, {
          params: { id: group },
          body: { feeds_ids: [id] },
        }),
      (id) => fixture.portal.call('deleteFeed', fixture.analyst, { params: { id } }),
    ]
    for (let round = 0; round < 12; round += 1) {
      for (let step = 0; step < 6; step += 1) {
        const act = known.length < 4 ? steps[0] : steps[random(steps.length)]
        await act?.(known[random(known.length)] ?? 1)
      }
      for (const [index, key] of given.entries()) {
        const replay = replays[index]
        await replay?.catchUp(
          (query) => fixture.api.ok('apiIndicatorChanges', key, { query }),
          () => 1 + random(7),
        )
        const list = await fixture.api.ok('apiListIndicators', key, { query: { limit: '1000' } })
        expect(replay?.items(), `round ${round}, key ${index}`).toEqual(list.data.map(withoutMatches))
        const groups = groupReplays[index]
        await groups?.catchUp(
          (query) => fixture.api.ok('apiGroupChanges', key, { query }),
          () => 1 + random(3),
        )
        const listed = await fixture.api.ok('apiListGroups', key, { query: { limit: '1000' } })
        expect(groups?.items(), `groups, round ${round}, key ${index}`).toEqual(
          listed.data.toSorted((one, another) => one.group_id - another.group_id),
        )
      }
    }
    expect(replays[0]?.held.size).toBeGreaterThan(replays[1]?.held.size ?? 0)
  })

  it('gets nothing about drafts: groups and the indicators in them', async () => {
    const fixture = await createFixture()
    const published = await add(fixture, 'a1.example')
    const group = async (name: string, is_verified: boolean): Promise<number> =>
      (await fixture.portal.ok('createFeedGroup', fixture.analyst, { body: { name, is_verified } })).group
        .group_id
    const [draft, shown] = [await group('Draft', false), await group('Shown', true)]
    const hidden = await add(fixture, 'a2.example', false)
    await fixture.portal.ok('addFeedsToGroup', fixture.analyst, {
      params: { id: draft },
      body: { feeds_ids: [published] },
    })
    await fixture.portal.ok('addFeedsToGroup', fixture.analyst, {
      params: { id: shown },
      body: { feeds_ids: [hidden] },
    })
    const { next: indicators } = await fixture.api.ok('apiIndicatorChanges', fixture.key)
    const { next: groups } = await fixture.api.ok('apiGroupChanges', fixture.key)
    await fixture.portal.ok('updateFeedGroup', fixture.analyst, {
      params: { id: draft },
      body: { name: 'Other' },
    })
    await fixture.portal.ok('deleteFeed', fixture.analyst, { params: { id: hidden } })
    const notified = await Promise.all([
      fixture.api.ok('apiIndicatorChanges', fixture.key, { query: { after: indicators } }),
      fixture.api.ok('apiGroupChanges', fixture.key, { query: { after: groups } }),
    ])
    expect(notified.map(({ data }) => data)).toEqual([[], []])
  })

  it('gets nothing about a group above its level, nor about its members', async () => {
    const fixture = await createFixture()
    const member = await add(fixture, 'a1.example')
    const group = async (name: string, tlp: 'red' | 'amber'): Promise<number> =>
      (
        await fixture.portal.ok('createFeedGroup', fixture.analyst, {
          body: { name, is_verified: true, tlp },
        })
      ).group.group_id
    const [red, amber] = [await group('Red', 'red'), await group('Amber', 'amber')]
    for (const id of [red, amber])
      await fixture.portal.ok('addFeedsToGroup', fixture.analyst, {
        params: { id },
        body: { feeds_ids: [member] },
      })
    const changesOf = async (id: number, body: { name?: string; tlp?: 'red' | 'amber' }) => {
      const { next: after } = await fixture.api.ok('apiIndicatorChanges', fixture.key)
      await fixture.portal.ok('updateFeedGroup', fixture.analyst, { params: { id }, body })
      const { data } = await fixture.api.ok('apiIndicatorChanges', fixture.key, { query: { after } })
      return data.map(({ id: of }) => of)
    }
    expect(await changesOf(red, { name: 'Red 2' })).toEqual([])
    expect(await changesOf(amber, { name: 'Amber 2' })).toEqual([member])
    // Items that become visible or invisible are reported.
    expect(await changesOf(red, { tlp: 'amber' })).toEqual([member])
    expect(await changesOf(amber, { tlp: 'red' })).toEqual([member])
  })

  it("must start over when the key's access changes", async () => {
    const fixture = await createFixture()
    const view = (
      await fixture.portal.ok('createFeedView', fixture.user, { body: { view_name: 'Ones', value: '1' } })
    ).view.view_id
    const { key } = await makeKey(fixture.platform, {
      type: 'named',
      name: 'Scoped',
      client_id: 1,
      scope: { groups: [], views: [view] },
    })
    await add(fixture, 'a1.example')
    const { next: after } = await fixture.api.ok('apiIndicatorChanges', key)
    expect(await fixture.api.refused('apiViewChanges', key, { query: { after } })).toMatchObject({
      status: 400,
      code: 'cursor_invalid',
    })
    await fixture.portal.ok('updateFeedView', fixture.user, {
      params: { id: view },
      body: { view_name: 'Twos', value: '2' },
    })
    expect(await fixture.api.refused('apiIndicatorChanges', key, { query: { after } })).toMatchObject({
      status: 410,
      code: 'cursor_gone',
    })
    expect((await fixture.api.ok('apiIndicatorChanges', key)).data).toEqual([])
  })

  it('gets an error when all limits of the key were deleted, not an empty result', async () => {
    const fixture = await createFixture()
    const view = (
      await fixture.portal.ok('createFeedView', fixture.user, { body: { view_name: 'Ones', value: '1' } })
    ).view.view_id
    const limited = { type: 'named', name: 'Scoped', client_id: 1 } as const
    const scope = { groups: [], views: [view] }
    const { key } = await makeKey(fixture.platform, { ...limited, scope })
    await add(fixture, 'a1.example')
    const { next: after } = await fixture.api.ok('apiIndicatorChanges', key)
    await removeViewsOfUser(fixture.platform.collection(viewsCollection), 3, operator)
    const queries: Record<string, string>[] = [{}, { after }]
    for (const query of queries)
      expect(await fixture.api.refused('apiIndicatorChanges', key, { query })).toEqual({
        status: 404,
        code: 'scope_gone',
      })
    expect(await fixture.api.refused('apiListIndicators', key)).toEqual({ status: 404, code: 'scope_gone' })
  })

  it('must start over when the journal does not reach back to its cursor', async () => {
    const fixture = await createFixture()
    await add(fixture, 'a1.example')
    const { next: after } = await fixture.api.ok('apiIndicatorChanges', fixture.key)
    const { sequence } = await fixture.platform.collection(indicatorsCollection).head()
    await add(fixture, 'a2.example')
    await fixture.api.ok('apiListIndicators', fixture.key)
    await fixture.platform.table.delete(keys.journal('feeds', sequence + 1))
    expect(await fixture.api.refused('apiIndicatorChanges', fixture.key, { query: { after } })).toMatchObject(
      {
        status: 410,
        code: 'cursor_gone',
      },
    )
  })
})
