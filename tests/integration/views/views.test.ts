/** Saved views of every list: whose they are, what they find and count, and what older ones keep. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type * as z from 'zod'
import { assetRoutes } from '#functions/assets/routes.ts'
import { dictionaryAreaRoutes } from '#functions/dictionaries/routes.ts'
import { exposureRoutes } from '#functions/exposures/routes.ts'
import { incidentRoutes } from '#functions/incidents/routes.ts'
import { apiIndicatorRoutes } from '#functions/indicators/key-routes.ts'
import { apiExposureRoutes } from '#functions/exposures/key-routes.ts'
import { apiIncidentRoutes } from '#functions/incidents/key-routes.ts'
import { apiThreatRoutes } from '#functions/threats/key-routes.ts'
import { indicatorRoutes } from '#functions/indicators/routes.ts'
import { viewRoutes } from '#functions/views/routes.ts'
import { viewsCollection } from '#functions/views/view-store.ts'
import { threatRoutes } from '#functions/threats/routes.ts'
import type { createView, View } from '#shared/contracts/views.ts'
import { errorBodySchema } from '#shared/http/errors.ts'
import { operator } from '../auth/fixture.ts'
import { limits } from '#shared/domain/limits.ts'
import { startBackends, type Backends } from '../support/backends.ts'
import { createKeyApi, makeKey } from '../support/key-api.ts'
import { createPortal, organizationEntity, putOrganization, signIn, type Caller } from '../support/portal.ts'

let backends: Backends
beforeAll(async () => {
  backends = await startBackends()
})
afterAll(async () => {
  await backends.stop()
})

const bank = 1
const freight = 2
const notFound = { status: 404, code: 'not_found' }

const createFixture = async () => {
  const platform = backends.platform(await backends.freshTable())
  const portal = createPortal(platform, [
    ...assetRoutes(platform),
    ...dictionaryAreaRoutes(platform),
    ...indicatorRoutes(platform),
    ...threatRoutes(platform),
    ...incidentRoutes(platform),
    ...exposureRoutes(platform),
    ...viewRoutes(platform),
  ])
  await putOrganization(platform, bank, organizationEntity('Bank'))
  await putOrganization(platform, freight, organizationEntity('Freight'))
  const admin = await signIn(platform, { role: 'platform_admin', userId: 1 })
  const analyst = await signIn(platform, { role: 'analyst', userId: 2 })
  const user = await signIn(platform, { role: 'user', userId: 3, organizationId: bank })
  const colleague = await signIn(platform, { role: 'organization_admin', userId: 4, organizationId: bank })
  const stranger = await signIn(platform, { role: 'user', userId: 5, organizationId: freight })
  const names = { name_pl: 'Inne', name_en: 'Other' }
  const { threat_category_id } = (await portal.ok('createThreatCategory', admin, { body: names })).data
  const { incident_category_id } = (await portal.ok('createIncidentCategory', admin, { body: names })).data
  const { visibility_category_id } = (await portal.ok('createVisibilityCategory', admin, { body: names }))
    .data
  const { feed_category_id } = (await portal.ok('createFeedCategory', admin, { body: { name: 'C2' } })).data
  const { feed_type_id } = (await portal.ok('createFeedType', admin, { body: { name: 'domain' } })).data
  for (const name of ['Stealer', 'Botnet'])
    await portal.ok('createThreat', analyst, {
      body: { name, description: `${name} at bank.example.`, threat_category_id },
    })
  await portal.ok('createIncident', analyst, {
    body: { name: 'Phishing', incident_category_id, organizations_ids: [bank, freight] },
  })
  await portal.ok('createIncident', analyst, {
    body: { name: 'Leak', incident_category_id, organizations_ids: [freight] },
  })
  const exposures: number[] = []
  for (const client_id of [bank, bank, freight])
    exposures.push(
      (
        await portal.ok('createVisibility', analyst, {
          body: {
            client_id,
            name: `RDP ${exposures.length}`,
            visibility_category_id,
            criticality_level: 3,
            description: null,
          },
        })
      ).visibility.visibility_id,
    )
  for (const [value, is_verified] of [
    ['vpn.bank.example', true],
    ['other.example', true],
    ['hidden.bank.example', false],
  ] as const)
    await portal.ok('createFeed', analyst, {
      body: {
        value, origin: 'x', feed_category_id, feed_type_id, tags_ids: [], ids_flag: true, notes: null, is_verified,
        accept_warnings: true,
      },
    }) // prettier-ignore
  const save = async (caller: Caller, body: z.input<typeof createView.body>) =>
    (await portal.ok('createView', caller, { body })).view
  const counts = async (caller: Caller): Promise<Record<string, number>> =>
    Object.fromEntries(
      (await portal.ok('listViews', caller)).data.map(({ view_name, count }) => [view_name, count]),
    )
  return {
    platform,
    portal,
    admin,
    analyst,
    user,
    colleague,
    stranger,
    exposures,
    threat_category_id,
    save,
    counts,
  }
}

it('a view of any list is kept, shared, renamed and deleted, and counts what the reader may see', async () => {
  const { portal, platform, admin, user, colleague, stranger, exposures, save, counts } =
    await createFixture()
  await portal.ok('createAsset', admin, {
    params: { id: bank },
    body: { asset_type: 'domain', value: 'bank.example' },
  })
  const ours = await save(user, {
    view_name: 'Ours',
    list: 'threats',
    filters: { concerns_us: 'true' },
    is_shared: true,
  })
  expect(ours).toMatchObject({ list: 'threats', filters: { concerns_us: 'true' }, is_own: true })
  await save(user, { view_name: 'Open', list: 'incidents', filters: { is_open: 'true' }, is_shared: true })
  await save(user, { view_name: 'Mine', list: 'visibilities', filters: { mine: 'true' }, is_shared: true })
  await save(user, { view_name: 'Botnets', list: 'threats', filters: { name: 'botnet' } })
  await save(user, {
    view_name: 'Our IoC',
    list: 'feeds',
    filters: { concerns_us: 'true', ids_flag: 'true' },
  })
  await portal.ok('updateVisibilityState', user, {
    params: { id: exposures[0] ?? 0 },
    body: { state: 'in_repair', owner_id: 3 },
  })
  expect(await counts(user)).toEqual({ Botnets: 1, Mine: 1, Open: 1, Ours: 2, 'Our IoC': 1 })
  // Of a shared view, "mine" is the reader's.
  expect(await counts(colleague)).toEqual({ Mine: 0, Open: 1, Ours: 2 })
  expect(await counts(stranger)).toEqual({})

  const params = { id: ours.view_id }
  expect((await portal.ok('getView', colleague, { params })).view).toMatchObject({ is_own: false })
  expect(await portal.refused('getView', stranger, { params })).toEqual(notFound)
  expect(await portal.refused('deleteView', stranger, { params })).toEqual(notFound)
  const renamed = { ...ours, view_name: 'About us' }
  const { view_id: _, is_own: __, ...body } = renamed
  expect(await portal.refused('updateView', colleague, { params, body })).toEqual({
    status: 403,
    code: 'forbidden',
  })
  expect((await portal.ok('updateView', user, { params, body })).view).toEqual(renamed)
  // The list of a view stays.
  expect(
    await portal.refused('updateView', user, { params, body: { ...body, list: 'incidents', filters: {} } }),
  ).toEqual(notFound)
  // A reader who lost the module sees neither the view nor its number.
  const limited = await signIn(platform, {
    role: 'user',
    userId: 6,
    organizationId: bank,
    without: ['threat'],
  })
  expect(await counts(limited)).toEqual({ Mine: 0, Open: 1 })
  expect(await portal.refused('getView', limited, { params })).toEqual(notFound)
  expect(
    await portal.refused('createView', limited, { body: { view_name: 'T', list: 'threats', filters: {} } }),
  ).toEqual({ status: 403, code: 'forbidden' })
  await portal.ok('deleteView', user, { params })
  expect(await portal.refused('getView', user, { params })).toEqual(notFound)
})

it('an organization shares at most 50 views, since every user counts them, and each names few groups', async () => {
  const { portal, user, colleague, save } = await createFixture()
  for (let number = 1; number <= limits.sharedViews; number += 1)
    await save(user, { view_name: `View ${number}`, list: 'threats', is_shared: true })
  const body = { view_name: 'One more', list: 'threats' } as const
  expect(await portal.refused('createView', colleague, { body: { ...body, is_shared: true } })).toEqual({
    status: 409,
    code: 'too_many_shared_views',
  })
  const kept = await save(colleague, body)
  const params = { id: kept.view_id }
  const shared = { ...body, is_shared: true }
  expect(await portal.refused('updateView', colleague, { params, body: shared })).toMatchObject({
    code: 'too_many_shared_views',
  })
  const groups = Array.from({ length: limits.viewGroups + 1 }, (_, index) => index + 1).join(',')
  const filters = { ioc_group_id: groups }
  expect(await portal.refused('createView', colleague, { body: { ...body, filters } })).toMatchObject({
    status: 422,
  })
})

it('a submitted view with filters that its list has not, or that find nothing, names them', async () => {
  const { portal, user, threat_category_id } = await createFixture()
  const refusal = async (list: View['list'], filters: Record<string, string>) => {
    const reply = await portal.send('createView', user, { body: { view_name: 'View', list, filters } })
    const { errors } = errorBodySchema.parse(JSON.parse(reply.body))
    return [reply.statusCode, ...errors.map(({ code, field }) => `${code} ${field}`)]
  }
  // Filters of analysts, of another list, of one e-mail, and one that does not exist.
  expect((await refusal('threats', { sent: 'true' }))[0]).toBe(422)
  expect((await refusal('incidents', { concerns_us: 'true' }))[0]).toBe(422)
  expect((await refusal('visibilities', { organizations: '2' }))[0]).toBe(422)
  expect((await refusal('threats', { mail: 'x' }))[0]).toBe(422)
  expect(await refusal('threats', { categories: 'x' })).toEqual([422, 'validation_failed filters.categories'])
  expect(await refusal('threats', { categories: `${threat_category_id},999` })).toEqual([
    422,
    'unknown_reference categories',
  ])
  const period = { closed_after: '2026-11-02T00:00:00.000Z', closed_before: '2026-11-01T00:00:00.000Z' }
  expect(await refusal('incidents', period)).toEqual([422, 'range_reversed closed_before'])
  expect((await portal.ok('listViews', user)).data).toEqual([])
})

it('a view of indicators is the same by the specified calls, and keeps the filters that these do not name', async () => {
  const { portal, user, save, counts } = await createFixture()
  const view = await save(user, {
    view_name: 'Valid',
    list: 'feeds',
    filters: { value: 'bank', is_expired: 'false', ids_flag: 'true' },
  })
  const params = { id: view.view_id }
  expect((await portal.ok('getFeedView', user, { params })).view).toMatchObject({
    value: 'bank',
    ids_flag: true,
    feed_categories: [],
    filters: { is_expired: 'false' },
  })
  await portal.ok('updateFeedView', user, { params, body: { view_name: 'Valid', value: 'vpn' } })
  expect((await portal.ok('getView', user, { params })).view.filters).toEqual({
    value: 'vpn',
    is_expired: 'false',
  })
  expect(await counts(user)).toEqual({ Valid: 1 })
  expect((await portal.ok('listFeedViewFeeds', user, { params })).meta.pagination.total).toBe(1)
  const other = await save(user, { view_name: 'Threats', list: 'threats', filters: {} })
  for (const call of ['getFeedView', 'listFeedViewFeeds', 'deleteFeedView'] as const)
    expect(await portal.refused(call, user, { params: { id: other.view_id } })).toEqual(notFound)
  expect((await portal.ok('listFeedViews', user)).data.map(({ view_name }) => view_name)).toEqual(['Valid'])
})

it('a key reads a view of indicators that is the same for everybody, and a view that limits a key stays one', async () => {
  const { platform, portal, user, save } = await createFixture()
  const api = createKeyApi(platform, apiIndicatorRoutes(platform))
  const shared = { is_shared: true } as const
  const valid = await save(user, {
    ...shared,
    view_name: 'Valid',
    list: 'feeds',
    filters: { ids_flag: 'true' },
  })
  const ours = await save(user, {
    ...shared,
    view_name: 'Ours',
    list: 'feeds',
    filters: { concerns_us: 'true' },
  })
  const threats = await save(user, { ...shared, view_name: 'Threats', list: 'threats' })
  const { key } = await makeKey(platform, { type: 'named', name: 'SIEM', client_id: bank })
  expect((await api.ok('apiListViews', key)).data.map(({ view_name }) => view_name)).toEqual(['Valid'])
  expect((await api.ok('apiViewChanges', key)).data).toHaveLength(1)
  for (const { view_id: id } of [ours, threats]) {
    expect(await api.refused('apiGetView', key, { params: { id } })).toMatchObject({ status: 404 })
    expect(await api.refused('apiListIndicators', key, { query: { view: String(id) } })).toMatchObject({
      status: 404,
    })
  }
  await makeKey(platform, {
    type: 'named',
    name: 'Scoped',
    client_id: bank,
    scope: { groups: [], views: [valid.view_id] },
  })
  const { view_id: id, is_own: _, ...body } = valid
  const update = { params: { id }, body: { ...body, filters: { is_false_positive: 'false' } } }
  expect(await portal.refused('updateView', user, update)).toEqual({ status: 409, code: 'in_use' })
})

it('a key reads what a view of its list finds, but no view of another list, of another organization or with “mine”', async () => {
  const { platform, user, stranger, save } = await createFixture()
  const api = createKeyApi(platform, [
    ...apiThreatRoutes(platform),
    ...apiIncidentRoutes(platform),
    ...apiExposureRoutes(platform),
  ])
  const shared = { is_shared: true } as const
  const threats = await save(user, { ...shared, view_name: 'T', list: 'threats', filters: { name: 'bot' } })
  const incidents = await save(user, {
    ...shared,
    view_name: 'I',
    list: 'incidents',
    filters: { name: 'leak' },
  })
  const mine = await save(user, {
    ...shared,
    view_name: 'M',
    list: 'visibilities',
    filters: { mine: 'true' },
  })
  const first = await save(user, {
    ...shared,
    view_name: 'V',
    list: 'visibilities',
    filters: { name: 'rdp 0' },
  })
  const own = await save(user, { view_name: 'O', list: 'threats' })
  const theirs = await save(stranger, { ...shared, view_name: 'F', list: 'threats' })
  const { key } = await makeKey(platform, { type: 'named', name: 'SOAR', client_id: bank })
  const of = ({ view_id: id }: View) => ({ query: { view: String(id) } })
  expect((await api.ok('apiListThreats', key, of(threats))).data.map(({ name }) => name)).toEqual(['Botnet'])
  expect(
    (await api.ok('apiListThreats', key, { query: { ...of(threats).query, name: 'steal' } })).data,
  ).toEqual([])
  // The incident of this name is of another organization.
  expect((await api.ok('apiListIncidents', key, of(incidents))).data).toEqual([])
  expect((await api.ok('apiListVisibilities', key, of(first))).data.map(({ name }) => name)).toEqual([
    'RDP 0',
  ])
  for (const [call, view] of [
    ['apiListThreats', incidents],
    ['apiListThreats', own],
    ['apiListThreats', theirs],
    ['apiListVisibilities', mine],
  ] as const)
    expect(await api.refused(call, key, of(view))).toMatchObject({ status: 404, code: 'not_found' })
})

it('a view stored before lists had views is one of indicators, with its id and filters', async () => {
  const { platform, portal, user } = await createFixture()
  const id = await platform.collection(viewsCollection).commit(operator, (commit) => {
    const next = commit.nextId('feed_view')
    commit.create('feed_view', next, {
      owner_id: 3, client_id: bank, is_shared: false, view_name: 'Old', value: 'other', feed_categories: [],
      feed_types: [], tags_ids: [], ids_flag: true, tlp: [], publication_after: null, publication_before: null,
      time_zone: 'UTC',
    }) // prettier-ignore
    return next
  })
  const old = {
    view_id: id,
    list: 'feeds',
    filters: { value: 'other', ids_flag: 'true' },
    count: 1,
  }
  expect((await portal.ok('listViews', user)).data).toMatchObject([old])
  expect((await portal.ok('listFeedViewFeeds', user, { params: { id } })).data).toHaveLength(1)
  // Saved again as it was, it stays as it was stored.
  const { view } = await portal.ok('getView', user, { params: { id } })
  const { view_id: _, is_own: __, ...body } = view
  await portal.ok('updateView', user, { params: { id }, body })
  const stored = await platform.collection(viewsCollection).get('feed_view', id)
  expect(Object.keys(stored?.entity ?? {})).not.toContain('list')
  expect(Object.keys(stored?.entity ?? {})).not.toContain('filters')
})

it('the audit log names what of a view changed', async () => {
  const { platform, portal, user, save } = await createFixture()
  const body = { view_name: 'Ours', list: 'threats', filters: {} } as const
  const params = { id: (await save(user, body)).view_id }
  for (const changed of [{ view_name: 'Mine' }, { is_shared: true }, { filters: { name: 'b' } }, {}])
    await portal.ok('updateView', user, { params, body: { ...body, ...changed } })
  const fields: string[][] = []
  for await (const entries of platform.collection(viewsCollection).entriesAfter(0))
    for (const { changes } of entries) fields.push(...changes.map((change) => [...change.fields]))
  expect(fields).toEqual([[], ['name'], ['name', 'is_shared'], ['is_shared', 'view'], ['view']])
})
