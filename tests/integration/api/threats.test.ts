/** Threats for keys: the portal's list page by page, a single one, and their changes. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dictionaryAreaRoutes } from '#functions/dictionaries/routes.ts'
import { indicatorRoutes } from '#functions/indicators/routes.ts'
import { indicatorsCollection } from '#functions/indicators/indicator-store.ts'
import { viewRoutes } from '#functions/views/routes.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { apiThreatRoutes } from '#functions/threats/key-routes.ts'
import { threatRoutes } from '#functions/threats/routes.ts'
import { threatsCollection } from '#functions/threats/threat-store.ts'
import type { CreateThreatInput } from '#shared/contracts/threats.ts'
import { operator } from '../auth/fixture.ts'
import { startBackends, type Backends } from '../support/backends.ts'
import { makeKey, createKeyApi, type KeyApi } from '../support/key-api.ts'
import {
  createPortal,
  organizationEntity,
  putOrganization,
  signIn,
  type Caller,
  type Portal,
} from '../support/portal.ts'
import { setSentDate } from '../support/set-sent-date.ts'
import { allPages, replaysLikeLists, withoutMatches } from './pages.ts'

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
  category: number
  other: number
  tag: number
}

const createFixture = async (): Promise<Fixture> => {
  const platform = backends.platform(await backends.freshTable())
  const portal = createPortal(platform, [
    ...threatRoutes(platform),
    ...indicatorRoutes(platform),
    ...viewRoutes(platform),
    ...dictionaryAreaRoutes(platform),
  ])
  await putOrganization(platform, 1, organizationEntity('Bank Przykładowy'))
  const admin = await signIn(platform, { role: 'platform_admin', userId: 1 })
  const analyst = await signIn(platform, { role: 'analyst', userId: 2 })
  const user = await signIn(platform, { role: 'user', userId: 3, organizationId: 1 })
  const categoryNamed = async (name: string): Promise<number> =>
    (
      await portal.ok('createThreatCategory', admin, {
        body: { name_pl: `${name} pl`, name_en: name },
      })
    ).data.threat_category_id
  const category = await categoryNamed('APT')
  const other = await categoryNamed('Ransomware')
  const tag = (await portal.ok('createThreatTag', admin, { body: { name: 'wiper' } })).data.threat_tag_id
  const { key } = await makeKey(platform, { type: 'organization', client_id: 1 })
  const api = createKeyApi(platform, apiThreatRoutes(platform))
  return { platform, portal, api, admin, analyst, user, key, category, other, tag }
}

const add = async (fixture: Fixture, name: string, own: Partial<CreateThreatInput> = {}): Promise<number> =>
  (
    await fixture.portal.ok('createThreat', fixture.analyst, {
      body: { name, description: `About ${name}.`, threat_category_id: fixture.category, ...own },
    })
  ).threat.threat_id

const idOf = ({ threat_id: id }: { threat_id: number }): number => id

describe('the list of threats', () => {
  it('equals that of the portal, for every filter and sort', async () => {
    const fixture = await createFixture()
    const group = (
      await fixture.portal.ok('createFeedGroup', fixture.analyst, {
        body: { name: 'Kit', is_verified: true },
      })
    ).group.group_id
    const first = await add(fixture, 'Sandy Owl', { tags_ids: [fixture.tag], ioc_group_id: group })
    await add(fixture, 'Amber Fox', {
      threat_category_id: fixture.other,
      lang: 'en',
      translation: { lang: 'pl', name: 'Bursztynowy Lis', description: 'O nim.' },
    })
    await add(fixture, 'Żółty Dzięcioł', { tags_ids: [fixture.tag] })
    await setSentDate(fixture.platform, threatsCollection, 'threat', first, '2026-11-01T08:00:00.000Z')
    const read = (query: Record<string, string>) => fixture.api.ok('apiListThreats', fixture.key, { query })
    const filters: Record<string, string>[] = [
      {},
      { search: 'dzieciol' },
      { search: 'bursztynowy' },
      { name: 'a' },
      { categories: String(fixture.other) },
      { tags: String(fixture.tag) },
      { ioc_group_id: String(group) },
      { creation_after: '2099-01-01T00:00:00.000Z' },
      { search: String(first) },
    ]
    for (const filter of filters) {
      const portal = await fixture.portal.ok('listThreats', fixture.user, { query: filter })
      const byId = portal.data.toSorted((one, another) => one.threat_id - another.threat_id)
      expect(await allPages(read, { limit: '2', ...filter }), JSON.stringify(filter)).toEqual(byId)
    }
    for (const sort of ['-creation_date', 'name', '-name', '+last_update_date']) {
      const portal = await fixture.portal.ok('listThreats', fixture.user, { query: { sort } })
      expect(await allPages(read, { limit: '1', sort }), sort).toEqual(portal.data)
    }
    // A filter for analysts only finds nothing for others.
    expect((await read({ sent: 'true' })).data).toEqual([])
    const system = await makeKey(fixture.platform, { type: 'system', name: 'SIEM' })
    const sent = await fixture.api.ok('apiListThreats', system.key, { query: { sent: 'true' } })
    expect(sent.data.map(idOf)).toEqual([first])
  })

  it('returns each remaining threat once, whatever is added or removed meanwhile', async () => {
    const fixture = await createFixture()
    const ids: number[] = []
    for (let n = 0; n < 7; n += 1) ids.push(await add(fixture, `Threat ${n}`))
    const gone = ids.slice(3, 5)
    const found = await allPages(
      (query) => fixture.api.ok('apiListThreats', fixture.key, { query }),
      { limit: '3', sort: '-name' },
      async (page) => {
        await add(fixture, `Threat ${page}a`)
        const id = gone[page]
        if (id !== undefined) await fixture.portal.ok('deleteThreat', fixture.analyst, { params: { id } })
      },
    )
    expect(new Set(found.map(idOf)).size).toBe(found.length)
    expect(found.map(idOf)).toEqual(expect.arrayContaining(ids.filter((id) => !gone.includes(id))))
  })

  it('rejects unknown parameters, forged cursors, and keys without threats', async () => {
    const fixture = await createFixture()
    await add(fixture, 'Sandy Owl')
    await add(fixture, 'Amber Fox')
    const refused = (query: Record<string, string>, key = fixture.key) =>
      fixture.api.refused('apiListThreats', key, { query })
    // A link in an e-mail is meant for a person.
    for (const name of ['mail', 'page', 'colour'])
      expect(await refused({ [name]: '1' })).toEqual({
        status: 400,
        code: 'unknown_parameter',
        fields: [name],
      })
    expect(await refused({ sort: 'colour' })).toMatchObject({ code: 'wrong_parameter', fields: ['sort'] })
    const { next } = await fixture.api.ok('apiListThreats', fixture.key, { query: { limit: '1' } })
    expect(await refused({ cursor: next ?? '', name: 'a' })).toMatchObject({
      status: 400,
      code: 'cursor_invalid',
    })
    const forged = Buffer.from(JSON.stringify({ q: 'x', v: [], id: 0 })).toString('base64url')
    for (const cursor of [forged, 'x']) expect(await refused({ cursor })).toMatchObject({ status: 400 })
    const blind = await makeKey(fixture.platform, {
      type: 'named',
      name: 'Firewall',
      client_id: 1,
      modules: ['feed'],
    })
    for (const id of ['apiListThreats', 'apiThreatChanges'] as const)
      expect(await fixture.api.refused(id, blind.key)).toMatchObject({ status: 403, code: 'key_scope' })
    expect(await fixture.api.refused('apiGetThreat', blind.key, { params: { id: 1 } })).toMatchObject({
      status: 403,
      code: 'key_scope',
    })
  })
})

describe('one threat', () => {
  it('is returned whole, as the client may see it, and not found when it was deleted', async () => {
    const fixture = await createFixture()
    const id = await add(fixture, 'Sandy Owl', { hyperlinks: ['https://example.com/report'] })
    const portal = await fixture.portal.ok('getThreat', fixture.user, { params: { id } })
    expect(await fixture.api.ok('apiGetThreat', fixture.key, { params: { id } })).toEqual(portal.threat)
    const whole = { data: [portal.threat], next: null, left_out: { tlp: 0 } }
    const query = { details: 'true' }
    expect(await fixture.api.ok('apiListThreats', fixture.key, { query })).toEqual(whole)
    expect((await fixture.api.ok('apiThreatChanges', fixture.key, { query })).data).toMatchObject([
      { change: 'added', id, item: withoutMatches(portal.threat) },
    ])
    await fixture.portal.ok('deleteThreat', fixture.analyst, { params: { id } })
    expect(await fixture.api.refused('apiGetThreat', fixture.key, { params: { id } })).toEqual({
      status: 404,
      code: 'not_found',
    })
    expect((await fixture.api.ok('apiListThreats', fixture.key)).data).toEqual([])
  })

  it('names its group to callers who see it: not without indicators, nor beyond the groups of a key', async () => {
    const fixture = await createFixture()
    const made = async (name: string, is_verified: boolean): Promise<number> =>
      (await fixture.portal.ok('createFeedGroup', fixture.analyst, { body: { name, is_verified } })).group
        .group_id
    const [shown, hidden, other] = [
      await made('Kit', true),
      await made('Draft', false),
      await made('X', true),
    ]
    const threat = await add(fixture, 'Sandy Owl', { ioc_group_id: shown })
    const draft = await add(fixture, 'Amber Fox', { ioc_group_id: hidden })
    const named = (groups: number[]) =>
      makeKey(fixture.platform, {
        type: 'named',
        name: `Key ${groups.join()}`,
        client_id: 1,
        scope: { groups, views: [] },
      })
    const blind = await makeKey(fixture.platform, {
      type: 'named',
      name: 'Blind',
      client_id: 1,
      modules: ['threat'],
    })
    const own = await named([shown])
    const others = await named([other])
    const groupsOf = async (key: string) => {
      const { data } = await fixture.api.ok('apiListThreats', key)
      const one = await fixture.api.ok('apiGetThreat', key, { params: { id: threat } })
      expect(one.ioc_group_name).toBe(data[0]?.ioc_group_name)
      const query = { ioc_group_id: `${shown},${hidden}` }
      const found = await fixture.api.ok('apiListThreats', key, { query })
      return [data.map(({ ioc_group_name: name }) => name), found.data.map(idOf)]
    }
    expect(await groupsOf(fixture.key)).toEqual([['Kit', null], [threat]])
    expect(await groupsOf(own.key)).toEqual([['Kit', null], [threat]])
    expect(await groupsOf(others.key)).toEqual([[null, null], []])
    expect(await groupsOf(blind.key)).toEqual([[null, null], []])
    const system = await makeKey(fixture.platform, { type: 'system', name: 'SIEM' })
    expect(await groupsOf(system.key)).toEqual([
      ['Kit', 'Draft'],
      [threat, draft],
    ])
  })
})

describe('a client that replays the changes of threats', () => {
  it('has what the list has, after any commits, for any key', async () => {
    const fixture = await createFixture()
    const system = await makeKey(fixture.platform, { type: 'system', name: 'SIEM' })
    const blind = await makeKey(fixture.platform, {
      type: 'named',
      name: 'Blind',
      client_id: 1,
      modules: ['threat'],
    })
    const ids: number[] = []
    const readers = Object.entries({ organization: fixture.key, system: system.key, named: blind.key }).map(
      ([name, key]) => ({
        name,
        changes: (query: Record<string, string>) => fixture.api.okOrGone('apiThreatChanges', key, { query }),
        list: (query: Record<string, string>) => fixture.api.ok('apiListThreats', key, { query }),
      }),
    )
    const group = (
      await fixture.portal.ok('createFeedGroup', fixture.analyst, {
        body: { name: 'Kit', is_verified: true },
      })
    ).group.group_id
    let names = 0
    const differences = await replaysLikeLists(readers, async (random) => {
      const id = ids[random(ids.length)] ?? 0
      const act = ids.length < 3 ? 0 : random(9)
      if (act < 2)
        return ids.push(
          await add(fixture, `Threat ${ids.length}`, { ioc_group_id: random(2) === 0 ? group : null }),
        )
      // Renames, publishes or withdraws what threats show of others.
      if (act > 4) {
        const name = `Name ${(names += 1)}`
        const entry = { params: { id: act === 5 ? fixture.tag : fixture.category } }
        if (act === 5)
          return fixture.portal.call('updateThreatTag', fixture.admin, {
            ...entry,
            body: { name, is_active: true },
          })
        if (act === 6)
          return fixture.portal.call('updateThreatCategory', fixture.admin, {
            ...entry,
            body: { name_pl: `${name} pl`, name_en: name, is_active: true },
          })
        if (act === 7)
          return fixture.portal.call('updateFeedGroup', fixture.analyst, {
            params: { id: group },
            body: { name },
          })
        return fixture.portal.call('verifyFeedGroups', fixture.analyst, {
          body: { feed_group_ids: [group], verified: random(2) === 0 },
        })
      }
      if (act === 2) return fixture.portal.call('deleteThreat', fixture.analyst, { params: { id } })
      const body =
        act === 3 ? { description: `${random(99)}` } : { tags_ids: random(2) === 0 ? [] : [fixture.tag] }
      return fixture.portal.call('updateThreat', fixture.analyst, { params: { id }, body })
    })
    expect(differences).toEqual([])
    const after = (await fixture.api.ok('apiThreatChanges', fixture.key, { query: { limit: '1000' } })).next
    // Clients see nothing of a draft group, not even that it is being edited.
    const draft = (await fixture.portal.ok('createFeedGroup', fixture.analyst, { body: { name: 'Draft' } }))
      .group
    await fixture.portal.ok('updateFeedGroup', fixture.analyst, {
      params: { id: draft.group_id },
      body: { name: 'Draft 2' },
    })
    // Another key of the organization with the same rights may continue with the cursor. A key that sees other groups
    // must start over.
    expect((await fixture.api.ok('apiThreatChanges', fixture.key, { query: { after } })).data).toEqual([])
    expect(await fixture.api.refused('apiThreatChanges', blind.key, { query: { after } })).toMatchObject({
      status: 410,
      code: 'cursor_gone',
    })
  })

  it('gets nothing about a group above its level, and starts over when others change', async () => {
    const fixture = await createFixture()
    const groupOf = async (name: string, tlp: 'amber' | 'red' | null): Promise<number> =>
      (
        await fixture.portal.ok('createFeedGroup', fixture.analyst, {
          body: { name, is_verified: true, ...(tlp === null ? {} : { tlp }) },
        })
      ).group.group_id
    const [red, amber, plain] = [
      await groupOf('Red', 'red'),
      await groupOf('Amber', 'amber'),
      await groupOf('Plain', null),
    ]
    for (const [index, group] of [red, amber, plain].entries())
      await add(fixture, `Threat ${index}`, { ioc_group_id: group })
    const next = async () => (await fixture.api.ok('apiThreatChanges', fixture.key)).next
    const change = (id: number, body: { name?: string; tlp?: 'red' | 'amber' }) =>
      fixture.portal.ok('updateFeedGroup', fixture.analyst, { params: { id }, body })
    const statusAfter = async (after: string) =>
      (await fixture.api.send('apiThreatChanges', fixture.key, { query: { after } })).statusCode
    const first = await next()
    await change(red, { name: 'Red 2' })
    expect((await fixture.api.ok('apiThreatChanges', fixture.key, { query: { after: first } })).data).toEqual(
      [],
    )
    for (const [id, body] of [
      [amber, { name: 'Amber 2' }],
      [plain, { name: 'Plain 2' }],
      [amber, { tlp: 'red' }],
      [red, { tlp: 'amber' }],
    ] as const) {
      const after = await next()
      await change(id, body)
      expect(await statusAfter(after), JSON.stringify(body)).toBe(410)
    }
    // A default level that the key may not receive hides the names of all items without their own level.
    const { key } = await makeKey(fixture.platform, { type: 'named', name: 'Product', client_id: 1 })
    const { next: after } = await fixture.api.ok('apiThreatChanges', key)
    await fixture.platform
      .collection(indicatorsCollection)
      .commit(operator, (commit) => commit.create('feed_group_tlp', 1, { level: 'amber+strict' }))
    expect((await fixture.api.send('apiThreatChanges', key, { query: { after } })).statusCode).toBe(410)
    const { next: kept } = await fixture.api.ok('apiThreatChanges', key)
    await change(plain, { name: 'Plain 3' })
    expect((await fixture.api.ok('apiThreatChanges', key, { query: { after: kept } })).data).toEqual([])
  })
})
