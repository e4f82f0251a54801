/** Threats for keys: the portal's list page by page, one whole, and what became of them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiThreatRoutes } from '#functions/api/threats/index.ts'
import { dictionaryAreaRoutes } from '#functions/dictionaries/index.ts'
import { feedsCollection } from '#functions/indicators/collection.ts'
import { feedRoutes } from '#functions/indicators/index.ts'
import { feedViewRoutes } from '#functions/indicators/views/index.ts'
import type { Platform } from '#functions/platform/http/platform.ts'
import { threatsCollection } from '#functions/threats/collection.ts'
import { threatRoutes } from '#functions/threats/index.ts'
import type { CreateThreatInput } from '#shared/contracts/threats.ts'
import { operator } from '../auth/world.ts'
import { makeKey, openKeyApi, type KeyApi } from '../support/key-api.ts'
import { markSent } from '../support/mark-sent.ts'
import { startBackends, type Backends } from '../support/backends.ts'
import {
  openPortal,
  organizationEntity,
  putOrganization,
  signIn,
  type Caller,
  type Portal,
} from '../support/portal.ts'
import { allPages, replaysLikeLists, withoutConcerns } from './pages.ts'

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
  api: KeyApi
  admin: Caller
  analyst: Caller
  user: Caller
  key: string
  category: number
  other: number
  tag: number
}

const open = async (): Promise<Scene> => {
  const platform = backends.platform(await backends.freshTable())
  const portal = openPortal(platform, [
    ...threatRoutes(platform),
    ...feedRoutes(platform),
    ...feedViewRoutes(platform),
    ...dictionaryAreaRoutes(platform),
  ])
  await putOrganization(platform, 1, organizationEntity('Bank Przykładowy'))
  const admin = await signIn(platform, { role: 'platform_admin', userId: 1 })
  const analyst = await signIn(platform, { role: 'analyst', userId: 2 })
  const user = await signIn(platform, { role: 'user', userId: 3, clientId: 1 })
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
  const api = openKeyApi(platform, apiThreatRoutes(platform))
  return { platform, portal, api, admin, analyst, user, key, category, other, tag }
}

const add = async (scene: Scene, name: string, own: Partial<CreateThreatInput> = {}): Promise<number> =>
  (
    await scene.portal.ok('createThreat', scene.analyst, {
      body: { name, description: `About ${name}.`, threat_category_id: scene.category, ...own },
    })
  ).threat.threat_id

const idOf = ({ threat_id: id }: { threat_id: number }): number => id

describe('the list of threats', () => {
  it('is that of the portal, for every filter and sort', async () => {
    const scene = await open()
    const group = (
      await scene.portal.ok('createFeedGroup', scene.analyst, { body: { name: 'Kit', is_verified: true } })
    ).group.group_id
    const first = await add(scene, 'Sandy Owl', { tags_ids: [scene.tag], ioc_group_id: group })
    await add(scene, 'Amber Fox', {
      threat_category_id: scene.other,
      lang: 'en',
      translation: { lang: 'pl', name: 'Bursztynowy Lis', description: 'O nim.' },
    })
    await add(scene, 'Żółty Dzięcioł', { tags_ids: [scene.tag] })
    await markSent(scene.platform, threatsCollection, 'threat', first, '2026-11-01T08:00:00.000Z')
    const read = (query: Record<string, string>) => scene.api.ok('apiListThreats', scene.key, { query })
    const filters: Record<string, string>[] = [
      {},
      { search: 'dzieciol' },
      { search: 'bursztynowy' },
      { name: 'a' },
      { categories: String(scene.other) },
      { tags: String(scene.tag) },
      { ioc_group_id: String(group) },
      { creation_after: '2099-01-01T00:00:00.000Z' },
      { search: String(first) },
    ]
    for (const filter of filters) {
      const portal = await scene.portal.ok('listThreats', scene.user, { query: filter })
      const byId = portal.data.toSorted((one, another) => one.threat_id - another.threat_id)
      expect(await allPages(read, { limit: '2', ...filter }), JSON.stringify(filter)).toEqual(byId)
    }
    for (const sort of ['-creation_date', 'name', '-name', '+last_update_date']) {
      const portal = await scene.portal.ok('listThreats', scene.user, { query: { sort } })
      expect(await allPages(read, { limit: '1', sort }), sort).toEqual(portal.data)
    }
    // What analysts alone filter by finds nothing for others.
    expect((await read({ sent: 'true' })).data).toEqual([])
    const system = await makeKey(scene.platform, { type: 'system', name: 'SIEM' })
    const sent = await scene.api.ok('apiListThreats', system.key, { query: { sent: 'true' } })
    expect(sent.data.map(idOf)).toEqual([first])
  })

  it('gives each threat that stays once, whatever comes and goes meanwhile', async () => {
    const scene = await open()
    const ids: number[] = []
    for (let n = 0; n < 7; n += 1) ids.push(await add(scene, `Threat ${n}`))
    const gone = ids.slice(3, 5)
    const found = await allPages(
      (query) => scene.api.ok('apiListThreats', scene.key, { query }),
      { limit: '3', sort: '-name' },
      async (page) => {
        await add(scene, `Threat ${page}a`)
        const id = gone[page]
        if (id !== undefined) await scene.portal.ok('deleteThreat', scene.analyst, { params: { id } })
      },
    )
    expect(new Set(found.map(idOf)).size).toBe(found.length)
    expect(found.map(idOf)).toEqual(expect.arrayContaining(ids.filter((id) => !gone.includes(id))))
  })

  it('refuses what it does not know, forged cursors, and keys without threats', async () => {
    const scene = await open()
    await add(scene, 'Sandy Owl')
    await add(scene, 'Amber Fox')
    const refused = (query: Record<string, string>, key = scene.key) =>
      scene.api.refused('apiListThreats', key, { query })
    // A link in a mail is a person's.
    for (const name of ['mail', 'page', 'colour'])
      expect(await refused({ [name]: '1' })).toEqual({
        status: 400,
        code: 'unknown_parameter',
        fields: [name],
      })
    expect(await refused({ sort: 'colour' })).toMatchObject({ code: 'wrong_parameter', fields: ['sort'] })
    const { next } = await scene.api.ok('apiListThreats', scene.key, { query: { limit: '1' } })
    expect(await refused({ cursor: next ?? '', name: 'a' })).toMatchObject({
      status: 400,
      code: 'cursor_invalid',
    })
    const forged = Buffer.from(JSON.stringify({ q: 'x', v: [], id: 0 })).toString('base64url')
    for (const cursor of [forged, 'x']) expect(await refused({ cursor })).toMatchObject({ status: 400 })
    const blind = await makeKey(scene.platform, {
      type: 'named',
      name: 'Firewall',
      client_id: 1,
      modules: ['feed'],
    })
    for (const id of ['apiListThreats', 'apiThreatChanges'] as const)
      expect(await scene.api.refused(id, blind.key)).toMatchObject({ status: 403, code: 'key_scope' })
    expect(await scene.api.refused('apiGetThreat', blind.key, { params: { id: 1 } })).toMatchObject({
      status: 403,
      code: 'key_scope',
    })
  })
})

describe('one threat', () => {
  it('is whole, as a client sees it, and gone when it was deleted', async () => {
    const scene = await open()
    const id = await add(scene, 'Sandy Owl', { hyperlinks: ['https://example.com/report'] })
    const portal = await scene.portal.ok('getThreat', scene.user, { params: { id } })
    expect(await scene.api.ok('apiGetThreat', scene.key, { params: { id } })).toEqual(portal.threat)
    const whole = { data: [portal.threat], next: null, left_out: { tlp: 0 } }
    const query = { details: 'true' }
    expect(await scene.api.ok('apiListThreats', scene.key, { query })).toEqual(whole)
    expect((await scene.api.ok('apiThreatChanges', scene.key, { query })).data).toMatchObject([
      { change: 'added', id, item: withoutConcerns(portal.threat) },
    ])
    await scene.portal.ok('deleteThreat', scene.analyst, { params: { id } })
    expect(await scene.api.refused('apiGetThreat', scene.key, { params: { id } })).toEqual({
      status: 404,
      code: 'not_found',
    })
    expect((await scene.api.ok('apiListThreats', scene.key)).data).toEqual([])
  })

  it('names its group to those who see it: not without indicators, nor beyond the groups of a key', async () => {
    const scene = await open()
    const made = async (name: string, is_verified: boolean): Promise<number> =>
      (await scene.portal.ok('createFeedGroup', scene.analyst, { body: { name, is_verified } })).group
        .group_id
    const [shown, hidden, other] = [
      await made('Kit', true),
      await made('Draft', false),
      await made('X', true),
    ]
    const threat = await add(scene, 'Sandy Owl', { ioc_group_id: shown })
    const draft = await add(scene, 'Amber Fox', { ioc_group_id: hidden })
    const named = (groups: number[]) =>
      makeKey(scene.platform, {
        type: 'named',
        name: `Key ${groups.join()}`,
        client_id: 1,
        scope: { groups, views: [] },
      })
    const blind = await makeKey(scene.platform, {
      type: 'named',
      name: 'Blind',
      client_id: 1,
      modules: ['threat'],
    })
    const own = await named([shown])
    const others = await named([other])
    const groupsOf = async (key: string) => {
      const { data } = await scene.api.ok('apiListThreats', key)
      const one = await scene.api.ok('apiGetThreat', key, { params: { id: threat } })
      expect(one.ioc_group_name).toBe(data[0]?.ioc_group_name)
      const query = { ioc_group_id: `${shown},${hidden}` }
      const found = await scene.api.ok('apiListThreats', key, { query })
      return [data.map(({ ioc_group_name: name }) => name), found.data.map(idOf)]
    }
    expect(await groupsOf(scene.key)).toEqual([['Kit', null], [threat]])
    expect(await groupsOf(own.key)).toEqual([['Kit', null], [threat]])
    expect(await groupsOf(others.key)).toEqual([[null, null], []])
    expect(await groupsOf(blind.key)).toEqual([[null, null], []])
    const system = await makeKey(scene.platform, { type: 'system', name: 'SIEM' })
    expect(await groupsOf(system.key)).toEqual([
      ['Kit', 'Draft'],
      [threat, draft],
    ])
  })
})

describe('a client that replays the changes of threats', () => {
  it('holds what the list holds, after any commits, for any key', async () => {
    const scene = await open()
    const system = await makeKey(scene.platform, { type: 'system', name: 'SIEM' })
    const blind = await makeKey(scene.platform, {
      type: 'named',
      name: 'Blind',
      client_id: 1,
      modules: ['threat'],
    })
    const ids: number[] = []
    const readers = Object.entries({ organization: scene.key, system: system.key, named: blind.key }).map(
      ([name, key]) => ({
        name,
        changes: (query: Record<string, string>) => scene.api.okOrGone('apiThreatChanges', key, { query }),
        list: (query: Record<string, string>) => scene.api.ok('apiListThreats', key, { query }),
      }),
    )
    const group = (
      await scene.portal.ok('createFeedGroup', scene.analyst, { body: { name: 'Kit', is_verified: true } })
    ).group.group_id
    let names = 0
    const differences = await replaysLikeLists(readers, async (random) => {
      const id = ids[random(ids.length)] ?? 0
      const act = ids.length < 3 ? 0 : random(9)
      if (act < 2)
        return ids.push(
          await add(scene, `Threat ${ids.length}`, { ioc_group_id: random(2) === 0 ? group : null }),
        )
      // What threats show of others is renamed, and published or taken back.
      if (act > 4) {
        const name = `Name ${(names += 1)}`
        const entry = { params: { id: act === 5 ? scene.tag : scene.category } }
        if (act === 5)
          return scene.portal.call('updateThreatTag', scene.admin, {
            ...entry,
            body: { name, is_active: true },
          })
        if (act === 6)
          return scene.portal.call('updateThreatCategory', scene.admin, {
            ...entry,
            body: { name_pl: `${name} pl`, name_en: name, is_active: true },
          })
        if (act === 7)
          return scene.portal.call('updateFeedGroup', scene.analyst, {
            params: { id: group },
            body: { name },
          })
        return scene.portal.call('verifyFeedGroups', scene.analyst, {
          body: { feed_group_ids: [group], verified: random(2) === 0 },
        })
      }
      if (act === 2) return scene.portal.call('deleteThreat', scene.analyst, { params: { id } })
      const body =
        act === 3 ? { description: `${random(99)}` } : { tags_ids: random(2) === 0 ? [] : [scene.tag] }
      return scene.portal.call('updateThreat', scene.analyst, { params: { id }, body })
    })
    expect(differences).toEqual([])
    const after = (await scene.api.ok('apiThreatChanges', scene.key, { query: { limit: '1000' } })).next
    // A draft of a group is nothing to clients: not even that somebody works on it.
    const draft = (await scene.portal.ok('createFeedGroup', scene.analyst, { body: { name: 'Draft' } })).group
    await scene.portal.ok('updateFeedGroup', scene.analyst, {
      params: { id: draft.group_id },
      body: { name: 'Draft 2' },
    })
    // Another organization's key of the same rights may go on; one that sees other groups begins anew.
    expect((await scene.api.ok('apiThreatChanges', scene.key, { query: { after } })).data).toEqual([])
    expect(await scene.api.refused('apiThreatChanges', blind.key, { query: { after } })).toMatchObject({
      status: 410,
      code: 'cursor_gone',
    })
  })

  it('is told nothing of a group that its key is not given, and to begin anew when others change', async () => {
    const scene = await open()
    const groupOf = async (name: string, tlp: 'amber' | 'red' | null): Promise<number> =>
      (
        await scene.portal.ok('createFeedGroup', scene.analyst, {
          body: { name, is_verified: true, ...(tlp === null ? {} : { tlp }) },
        })
      ).group.group_id
    const [red, amber, plain] = [
      await groupOf('Red', 'red'),
      await groupOf('Amber', 'amber'),
      await groupOf('Plain', null),
    ]
    for (const [index, group] of [red, amber, plain].entries())
      await add(scene, `Threat ${index}`, { ioc_group_id: group })
    const next = async () => (await scene.api.ok('apiThreatChanges', scene.key)).next
    const change = (id: number, body: { name?: string; tlp?: 'red' | 'amber' }) =>
      scene.portal.ok('updateFeedGroup', scene.analyst, { params: { id }, body })
    const statusAfter = async (after: string) =>
      (await scene.api.send('apiThreatChanges', scene.key, { query: { after } })).statusCode
    const first = await next()
    await change(red, { name: 'Red 2' })
    expect((await scene.api.ok('apiThreatChanges', scene.key, { query: { after: first } })).data).toEqual([])
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
    // A default beyond what a key is given takes the names of all that have no level of their own.
    const { key } = await makeKey(scene.platform, { type: 'named', name: 'Product', client_id: 1 })
    const { next: after } = await scene.api.ok('apiThreatChanges', key)
    await scene.platform
      .collection(feedsCollection)
      .commit(operator, (commit) => commit.create('feed_group_tlp', 1, { level: 'amber+strict' }))
    expect((await scene.api.send('apiThreatChanges', key, { query: { after } })).statusCode).toBe(410)
    const { next: kept } = await scene.api.ok('apiThreatChanges', key)
    await change(plain, { name: 'Plain 3' })
    expect((await scene.api.ok('apiThreatChanges', key, { query: { after: kept } })).data).toEqual([])
  })
})
