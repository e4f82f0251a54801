/**
 * Every call of the API for keys with every kind of key: allowed, 401 or 403 exactly as the table states. An
 * organization's key never receives another organization's data.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assetsCollection } from '#functions/assets/asset-store.ts'
import { viewsCollection } from '#functions/views/view-store.ts'
import { incidentsCollection } from '#functions/incidents/incident-store.ts'
import { addIncident } from '#functions/incidents/incident.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { exposuresCollection } from '#functions/exposures/exposure-store.ts'
import { addExposure } from '#functions/exposures/exposure.ts'
import { keyEndpoints, type KeyOperationId } from '#shared/contracts/api/index.ts'
import { keyModules } from '#shared/domain/api-keys.ts'
import type { KeyEndpoint } from '#shared/http/endpoint.ts'
import { tampered } from '../../support/tampered.ts'
import { operator } from '../auth/fixture.ts'
import { allKeyRoutes } from '../support/all-key-routes.ts'
import { makeKey, createKeyApi, type KeyApi } from '../support/key-api.ts'
import { startBackends, type Backends } from '../support/backends.ts'
import { organizationEntity, putOrganization, signIn } from '../support/portal.ts'

let backends: Backends
let platform: Platform
let api: KeyApi
beforeAll(async () => {
  backends = await startBackends()
  platform = backends.platform(await backends.freshTable())
  api = createKeyApi(platform, allKeyRoutes(platform))
  const off = { enabled: false, enable_api_access: false, enable_email_notifications: false }
  await putOrganization(platform, 1, organizationEntity('Bank Przykładowy'))
  await putOrganization(platform, 2, organizationEntity('Szpital Przykładowy'))
  await putOrganization(
    platform,
    3,
    organizationEntity('Without services', {
      services: { threats: off, feeds: off, incidents: off, visibilities: off },
    }),
  )
  await putOrganization(
    platform,
    4,
    organizationEntity('Behind a list', { ip_allow_list: [{ id: 1, ip: '198.51.100.0/24' }] }),
  )
  await signIn(platform, {
    role: 'user',
    userId: 5,
    organizationId: 1,
    without: ['threat', 'feed', 'incident', 'visibility'],
  })
  await signIn(platform, { role: 'user', userId: 6, organizationId: 1 })
})
afterAll(async () => {
  await backends.stop()
})

const operations = Object.keys(keyEndpoints).filter((id): id is KeyOperationId =>
  Object.hasOwn(keyEndpoints, id),
)
const endpointOf = (id: KeyOperationId): KeyEndpoint => keyEndpoints[id]

/** The permission result of an empty request. Any reply other than a permission refusal counts as allowed. */
const answer = async (
  id: KeyOperationId,
  key: string | undefined,
  address = '192.0.2.1',
): Promise<'allowed' | { status: number; code: unknown }> => {
  const params = Object.fromEntries(
    [...endpointOf(id).path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name ?? '', '999999']),
  )
  const reply = await api.send(id, key, { params, address, body: {} as never })
  if (reply.statusCode !== 401 && reply.statusCode !== 403) {
    expect(reply.statusCode, `${id}: ${reply.body}`).toBeLessThan(500)
    return 'allowed'
  }
  const { code } = JSON.parse(reply.body) as { code: unknown }
  return { status: reply.statusCode, code }
}
const noScope = { status: 403, code: 'key_scope' }
const readsOnly = { status: 403, code: 'key_cannot_write' }

/** The expected result for a key with some modules. Assets are not a module: `assets` states whether it sees them. */
const expected = (id: KeyOperationId, opens: readonly string[], assets = true, sightings = false) => {
  const { module, writes, area } = endpointOf(id)
  if (area === 'api_assets') return assets ? 'allowed' : noScope
  if (module !== undefined && !opens.includes(module)) return noScope
  if (writes === 'sightings') return sightings ? 'allowed' : readsOnly
  return writes === true ? readsOnly : 'allowed'
}
/** The actual and expected result of each call. */
const each = async (
  key: string | undefined,
  expectedOf: (id: KeyOperationId) => unknown,
  address?: string,
): Promise<{ answered: unknown; wanted: unknown }> => {
  const answered: [string, unknown][] = []
  for (const id of operations) answered.push([id, await answer(id, key, address)])
  return {
    answered: Object.fromEntries(answered),
    wanted: Object.fromEntries(operations.map((id) => [id, expectedOf(id)])),
  }
}

describe('every call of the API for keys', () => {
  it('requires a valid key', async () => {
    const both = await each(undefined, () => ({ status: 401, code: 'key_missing' }))
    expect(both.answered).toEqual(both.wanted)
    const { key } = await makeKey(platform, { type: 'organization', client_id: 1 })
    const [first] = operations
    if (first !== undefined)
      expect(await answer(first, tampered(key))).toEqual({ status: 401, code: 'key_invalid' })
  })

  it('gives an organization what its modules and its key permit, and never write access', async () => {
    const { key } = await makeKey(platform, { type: 'organization', client_id: 1 })
    let both = await each(key, (id) => expected(id, keyModules))
    expect(both.answered).toEqual(both.wanted)
    for (const module of keyModules) {
      const named = await makeKey(platform, { type: 'named', name: module, client_id: 1, modules: [module] })
      both = await each(named.key, (id) => expected(id, [module], module === 'visibility'))
      expect(both.answered).toEqual(both.wanted)
    }
    const without = await makeKey(platform, { type: 'organization', client_id: 3 })
    both = await each(without.key, (id) => expected(id, []))
    expect(both.answered).toEqual(both.wanted)
  })

  it('lets only named keys with that right report sightings', async () => {
    const own = { client_id: 1, sightings: true } as const
    const named = await makeKey(platform, { ...own, type: 'named', name: 'SIEM', modules: ['feed'] })
    let both = await each(named.key, (id) => expected(id, ['feed'], false, true))
    expect(both.answered).toEqual(both.wanted)
    // Not without the indicators module, nor if a bug gives another type of key the right.
    const blind = await makeKey(platform, { ...own, type: 'named', name: 'Blind', modules: ['threat'] })
    both = await each(blind.key, (id) => expected(id, ['threat'], false, true))
    expect(both.answered).toEqual(both.wanted)
    const odd = await makeKey(platform, { ...own, type: 'organization' })
    both = await each(odd.key, (id) => expected(id, keyModules))
    expect(both.answered).toEqual(both.wanted)
  })

  it("gives a user the user's access", async () => {
    const { key } = await makeKey(platform, { type: 'user', client_id: 1, user_id: 6 })
    let both = await each(key, (id) => expected(id, keyModules, false))
    expect(both.answered).toEqual(both.wanted)
    const none = await makeKey(platform, { type: 'user', client_id: 1, user_id: 5 })
    both = await each(none.key, (id) => expected(id, [], false))
    expect(both.answered).toEqual(both.wanted)
  })

  it('gives a system everything, and write access with that right', async () => {
    const { key } = await makeKey(platform, { type: 'system', name: 'Reads' })
    let both = await each(key, (id) => expected(id, keyModules))
    expect(both.answered).toEqual(both.wanted)
    const writing = await makeKey(platform, { type: 'system', name: 'Writes', admin_access: true })
    // Systems may not report an organization's sightings.
    both = await each(writing.key, (id) => (endpointOf(id).writes === 'sightings' ? readsOnly : 'allowed'))
    expect(both.answered).toEqual(both.wanted)
    // Only systems have the right. An organization's key that has it by a bug may not use it.
    const odd = await makeKey(platform, { type: 'organization', client_id: 1, admin_access: true })
    both = await each(odd.key, (id) => expected(id, keyModules))
    expect(both.answered).toEqual(both.wanted)
  })

  it('gives nothing to a key that has expired, is revoked, or calls from elsewhere', async () => {
    const own = { type: 'named', client_id: 1 } as const
    const ended = await makeKey(platform, { ...own, name: 'Ended', expires: '2020-01-01T00:00:00.000Z' })
    let both = await each(ended.key, () => ({ status: 401, code: 'key_expired' }))
    expect(both.answered).toEqual(both.wanted)
    const revoked = await makeKey(platform, { ...own, name: 'Revoked', revoked: '2020-01-01T00:00:00.000Z' })
    both = await each(revoked.key, () => ({ status: 401, code: 'key_ended' }))
    expect(both.answered).toEqual(both.wanted)
    const elsewhere = await makeKey(platform, { ...own, name: 'Elsewhere', networks: ['203.0.113.0/24'] })
    both = await each(elsewhere.key, () => ({ status: 403, code: 'key_address' }))
    expect(both.answered).toEqual(both.wanted)
    both = await each(elsewhere.key, (id) => expected(id, keyModules), '203.0.113.9')
    expect(both.answered).toEqual(both.wanted)
    const listed = await makeKey(platform, { type: 'organization', client_id: 4 })
    both = await each(listed.key, () => ({ status: 401, code: 'ip_not_allowed' }))
    expect(both.answered).toEqual(both.wanted)
    const gone = await makeKey(platform, { type: 'organization', client_id: 99 })
    both = await each(gone.key, () => ({ status: 401, code: 'key_ended' }))
    expect(both.answered).toEqual(both.wanted)
  })
})

describe("another organization's data", () => {
  it('is in no list, no changes and at no id of a key', async () => {
    const at = '2026-01-01T00:00:00.000Z'
    const exposures = platform.collection(exposuresCollection)
    const incidents = platform.collection(incidentsCollection)
    const assets = platform.collection(assetsCollection)
    const views = platform.collection(viewsCollection)
    const named = { name_pl: 'X', name_en: 'X', is_active: true }
    await exposures.commit(operator, (commit) => {
      commit.create('visibility_category', commit.nextId('visibility_category'), named)
    })
    await incidents.commit(operator, (commit) => {
      commit.create('incident_category', commit.nextId('incident_category'), named)
    })
    await exposures.commit(operator, (commit) => {
      addExposure(
        commit,
        {
          client_id: 2,
          name: 'Theirs',
          description: '',
          analyst_comment: null,
          visibility_category_id: 1,
          criticality_level: 1,
        },
        [at],
      )
    })
    await incidents.commit(operator, (commit) => {
      addIncident(commit, 2, { name: 'Theirs', description: '', incident_category_id: 1, tags_ids: [] })
    })
    await assets.commit(operator, (commit) => {
      commit.create('asset', commit.nextId('asset'), {
        client_id: 2,
        asset_type: 'domain',
        value: 'theirs.example',
        key: 'theirs.example',
        status: 'added',
        request_id: null,
        creation_date: at,
      })
    })
    await views.commit(operator, (commit) => {
      commit.create('feed_view', commit.nextId('feed_view'), {
        owner_id: 9,
        client_id: 2,
        is_shared: true,
        view_name: 'Theirs',
        value: null,
        feed_categories: [],
        feed_types: [],
        tags_ids: [],
        ids_flag: null,
        tlp: [],
        publication_after: null,
        publication_before: null,
        time_zone: 'UTC',
      })
    })
    const theirs = await makeKey(platform, { type: 'organization', client_id: 2 })
    const ours = await makeKey(platform, { type: 'organization', client_id: 1 })
    const lists = ['apiListVisibilities', 'apiListIncidents', 'apiListAssets', 'apiListViews'] as const
    const changes = [
      'apiVisibilityChanges',
      'apiIncidentChanges',
      'apiAssetChanges',
      'apiViewChanges',
    ] as const
    for (const id of [...lists, ...changes]) {
      expect((await api.ok(id, theirs.key)).data, id).toHaveLength(1)
      expect((await api.ok(id, ours.key)).data, id).toEqual([])
    }
    for (const id of [
      'apiGetVisibility',
      'apiListDetections',
      'apiGetIncident',
      'apiListIncidentReplies',
      'apiGetAsset',
      'apiGetView',
    ] as const) {
      expect((await api.send(id, theirs.key, { params: { id: 1 } })).statusCode, id).toBe(200)
      expect(await api.refused(id, ours.key, { params: { id: 1 } }), id).toMatchObject({ status: 404 })
    }
    // Nor by naming them in a filter, or with a cursor of theirs.
    expect(await api.refused('apiListIndicators', ours.key, { query: { view: '1' } })).toMatchObject({
      status: 404,
    })
    const { next } = await api.ok('apiVisibilityChanges', theirs.key)
    expect(await api.refused('apiVisibilityChanges', ours.key, { query: { after: next } })).toMatchObject({
      status: 410,
    })
  })
})
