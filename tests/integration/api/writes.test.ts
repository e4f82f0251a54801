/** What systems write with a key: by the rules of the portal's forms, singly and in bulk, without duplicates. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { apiIndicatorRoutes } from '#functions/indicators/key-routes.ts'
import { apiWriteRoutes } from '#functions/api/write/index.ts'
import { dictionaryAreaRoutes } from '#functions/dictionaries/routes.ts'
import { exposuresCollection } from '#functions/exposures/exposure-store.ts'
import { apiExposureRoutes } from '#functions/exposures/key-routes.ts'
import { exposureRoutes } from '#functions/exposures/routes.ts'
import { apiIncidentRoutes } from '#functions/incidents/key-routes.ts'
import { incidentRoutes } from '#functions/incidents/routes.ts'
import { indicatorRoutes } from '#functions/indicators/routes.ts'
import { indicatorsCollection } from '#functions/indicators/indicator-store.ts'
import { viewRoutes } from '#functions/views/routes.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { organizationDeletionItem } from '#functions/rules/tenants/organization-deletions.ts'
import { apiThreatRoutes } from '#functions/threats/key-routes.ts'
import { threatRoutes } from '#functions/threats/routes.ts'
import { keyEndpoints, type KeyOperationId } from '#shared/contracts/api/index.ts'
import type { OperationId } from '#shared/contracts/index.ts'
import { bulkWrittenSchema, type BulkWritten, type Written } from '#shared/http/bulk-writes.ts'
import { PortalError } from '#shared/http/errors.ts'
import { startBackends, type Backends } from '../support/backends.ts'
import { makeKey, createKeyApi, type KeyApi, type KeyInput } from '../support/key-api.ts'
import {
  createPortal,
  organizationEntity,
  putOrganization,
  signIn,
  type Caller,
  type Portal,
} from '../support/portal.ts'

interface Fixture {
  platform: Platform
  portal: Portal
  api: KeyApi
  analyst: Caller
  user: Caller
  /** Of a system that may write. */
  key: string
  keyId: number
  other: string
  visibilityCategory: number
  incidentCategory: number
  threatCategory: number
  indicatorCategory: number
  domain: number
}

let backends: Backends
let fixture: Fixture
beforeAll(async () => {
  backends = await startBackends()
  const platform = backends.platform(await backends.freshTable())
  const portal = createPortal(platform, [
    ...exposureRoutes(platform),
    ...incidentRoutes(platform),
    ...threatRoutes(platform),
    ...indicatorRoutes(platform),
    ...viewRoutes(platform),
    ...dictionaryAreaRoutes(platform),
  ])
  await putOrganization(platform, 1, organizationEntity('Bank Przykładowy'))
  await putOrganization(platform, 2, organizationEntity('Szpital Przykładowy'))
  const off = { enabled: false, enable_api_access: false, enable_email_notifications: false }
  await putOrganization(
    platform,
    3,
    organizationEntity('Urząd Przykładowy', {
      services: { visibilities: off, incidents: off, threats: off, feeds: off },
    }),
  )
  const admin = await signIn(platform, { role: 'platform_admin', userId: 1 })
  const names = { name_pl: 'Kategoria', name_en: 'Category' }
  const system = { type: 'system', admin_access: true } as const
  const { key, id: keyId } = await makeKey(platform, { ...system, name: 'Scanner' })
  fixture = {
    platform,
    portal,
    api: createKeyApi(platform, [
      ...apiWriteRoutes(platform),
      ...apiIndicatorRoutes(platform),
      ...apiThreatRoutes(platform),
      ...apiIncidentRoutes(platform),
      ...apiExposureRoutes(platform),
    ]),
    analyst: await signIn(platform, { role: 'analyst', userId: 2 }),
    user: await signIn(platform, { role: 'user', userId: 3, organizationId: 1 }),
    key,
    keyId,
    other: (await makeKey(platform, { ...system, name: 'Other' })).key,
    visibilityCategory: (await portal.ok('createVisibilityCategory', admin, { body: names })).data
      .visibility_category_id,
    incidentCategory: (await portal.ok('createIncidentCategory', admin, { body: names })).data
      .incident_category_id,
    threatCategory: (await portal.ok('createThreatCategory', admin, { body: names })).data.threat_category_id,
    indicatorCategory: (await portal.ok('createFeedCategory', admin, { body: { name: 'C2' } })).data
      .feed_category_id,
    domain: (await portal.ok('createFeedType', admin, { body: { name: 'domain' } })).data.feed_type_id,
  }
})
afterAll(async () => {
  await backends.stop()
})

const exposure = (name: string, own = {}) => ({
  client_id: 1,
  name,
  visibility_category_id: fixture.visibilityCategory,
  criticality_level: 1 as const,
  ...own,
})
const incident = (name: string, own = {}) => ({
  client_id: 1,
  name,
  incident_category_id: fixture.incidentCategory,
  ...own,
})
const threat = (name: string, own = {}) => ({
  name,
  description: 'They are back.',
  threat_category_id: fixture.threatCategory,
  ...own,
})
const indicator = (value: string, own = {}) => ({
  value,
  origin: 'Honeypot',
  feed_category_id: fixture.indicatorCategory,
  feed_type_id: fixture.domain,
  ids_flag: true,
  // Warning lists contain names under .example.
  accept_warnings: true,
  ...own,
})

type Bulk = Extract<
  KeyOperationId,
  | 'apiCreateVisibilities'
  | 'apiUpdateVisibilities'
  | 'apiAddDetections'
  | `apiCreate${string}s`
  | `apiUpdate${string}s`
>
/** The results of a bulk request. */
const bulk = async (id: Bulk, items: readonly unknown[], own: KeyInput<Bulk> = {}): Promise<Written[]> => {
  const reply = await fixture.api.send(id, fixture.key, { ...own, body: { items } } as never)
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return bulkWrittenSchema.parse(JSON.parse(reply.body)).results
}
const statuses = (results: readonly Written[]): string[] => results.map(({ status }) => status)
const idOf = (results: readonly Written[], index: number): number => results[index]?.id ?? 0

const exposureNamed = async (name: string) =>
  (await fixture.portal.ok('listVisibilities', fixture.analyst, { query: { name } })).data

describe('write access', () => {
  const calls = Object.entries(keyEndpoints).filter(([, { area }]) => area === 'api_write') as [
    KeyOperationId,
    unknown,
  ][]

  it('is limited to systems whose key has admin_access, for every call', async () => {
    const { platform, api } = fixture
    const reading = await makeKey(platform, { type: 'system', name: 'Reader' })
    const organization = await makeKey(platform, { type: 'organization', client_id: 1 })
    const named = await makeKey(platform, { type: 'named', client_id: 1, name: 'Firewall' })
    // An organization key with write access, which cannot be created in the portal.
    const forged = await makeKey(platform, { type: 'organization', client_id: 1, admin_access: true })
    const seen = await Promise.all(
      calls.map(([id], index) => {
        const { key } = [reading, organization, named, forged][index % 4] ?? reading
        return api.refused(id, key, { params: { id: 1 }, body: {} as never })
      }),
    )
    expect(calls).toHaveLength(19)
    expect(new Set(seen.map(({ status, code }) => `${status} ${String(code)}`))).toEqual(
      new Set(['403 key_cannot_write']),
    )
  })

  it('gives the key access to the module', async () => {
    const { key } = await makeKey(fixture.platform, {
      type: 'system',
      name: 'Threats alone',
      admin_access: true,
      modules: ['threat'],
    })
    const body = { items: [] }
    expect(await fixture.api.refused('apiAddDetections', key, { body })).toMatchObject({
      status: 403,
      code: 'key_scope',
    })
    expect(await fixture.api.refused('apiCreateThreats', key, { body })).toMatchObject({
      status: 422,
      code: 'validation_failed',
    })
  })
})

describe('one item', () => {
  it('is created with 201 and shown as read, closed, reopened and changed', async () => {
    const { api, key, portal, analyst } = fixture
    const reply = await api.send('apiCreateVisibility', key, { body: exposure('One port') })
    expect(reply.statusCode).toBe(201)
    const made = keyEndpoints.apiCreateVisibility.response.parse(JSON.parse(reply.body))
    expect(made).toMatchObject({ name: 'One port', is_active: true, client: { client_id: 1 } })
    const params = { id: made.visibility_id }
    expect(await api.ok('apiGetVisibility', key, { params })).toEqual(made)
    const change = (body: object) => api.ok('apiUpdateVisibility', key, { params, body })
    expect(await change({ is_active: false, criticality_level: 3 })).toMatchObject({
      is_active: false,
      criticality_level: 3,
    })
    expect(await change({ is_active: true })).toMatchObject({ is_active: true, closed_date: null })
    expect(await change({ state: 'closed', comment: 'Gone.' })).toMatchObject({
      state: 'closed',
      is_active: false,
      comments_count: 1,
    })
    expect(
      await api.refused('apiUpdateVisibility', key, { params, body: { state: 'in_repair' } }),
    ).toMatchObject({ status: 409, code: 'transition_not_allowed' })
    // Contradictory input is rejected.
    for (const body of [
      { is_active: false, state: 'new' },
      { is_active: true, state: 'closed' },
    ] as const)
      expect(await api.refused('apiUpdateVisibility', key, { params, body })).toMatchObject({
        status: 422,
        code: 'validation_failed',
      })
    expect(await change({ is_active: true, state: 'new' })).toMatchObject({ state: 'new', closed_date: null })
    await change({ is_active: false, comment: 'Gone again.' })
    const { lines } = await portal.ok('getVisibilityLife', analyst, { params })
    expect(lines[0]).toMatchObject({ event: 'state', state: 'closed', comment: 'Gone again.' })
    expect(await change({ state: 'new' })).toMatchObject({ state: 'new', is_active: true, closed_date: null })
    expect(await change({ false_positive: true })).toMatchObject({
      false_positive: true,
      false_positive_last_activity: { user_data: { name: 'API key Scanner' } },
    })
    const { visibility: shown, history } = await portal.ok('getVisibility', analyst, { params })
    expect(shown).toMatchObject({ name: 'One port', false_positive: true, criticality_level: 3 })
    expect(new Set(history?.map(({ actor }) => actor))).toEqual(new Set(['API key Scanner']))
  })

  it('may also be an incident, a threat or an indicator', async () => {
    const { api, key, portal, user } = fixture
    const one = await api.ok('apiCreateIncident', key, { body: incident('Phishing') })
    expect(await api.ok('apiGetIncident', key, { params: { id: one.incident_id } })).toEqual(one)
    const closed = await api.ok('apiUpdateIncident', key, {
      params: { id: one.incident_id },
      body: { is_open: false, description: 'Over.' },
    })
    expect(closed).toMatchObject({ is_open: false, description: 'Over.' })
    const bear = await api.ok('apiCreateThreat', key, { body: threat('Bear') })
    const { threat_id } = bear
    expect(await api.ok('apiGetThreat', key, { params: { id: threat_id } })).toEqual(bear)
    expect(
      await api.ok('apiUpdateThreat', key, { params: { id: threat_id }, body: { name: 'Cold bear' } }),
    ).toMatchObject({ name: 'Cold bear' })
    const added = await api.ok('apiCreateIndicator', key, { body: indicator('one.example') })
    const { feed_id: id } = added
    expect(await api.ok('apiGetIndicator', key, { params: { id } })).toEqual(added)
    // A machine publishes and withdraws for everybody.
    await expect(portal.refused('getFeed', user, { params: { id } })).resolves.toMatchObject({ status: 404 })
    await api.ok('apiUpdateIndicator', key, { params: { id }, body: { is_verified: true } })
    await expect(portal.ok('getFeed', user, { params: { id } })).resolves.toBeDefined()
    await api.ok('apiUpdateIndicator', key, { params: { id }, body: { is_verified: false } })
    await expect(portal.refused('getFeed', user, { params: { id } })).resolves.toMatchObject({ status: 404 })
    expect(await api.refused('apiCreateIndicator', key, { body: indicator('ONE[.]example') })).toMatchObject({
      status: 409,
      code: 'already_exists',
      fields: ['value'],
    })
    await api.ok('apiCreateIndicator', key, { body: indicator('one.example', { accept_known: true }) })
  })

  it('is in the audit log with the name of the key', async () => {
    await fixture.api.ok('apiCreateVisibility', fixture.key, { body: exposure('Audited') })
    const collection = fixture.platform.collection(exposuresCollection)
    const { sequence } = await collection.head()
    for await (const entries of collection.entriesAfter(sequence - 1))
      expect(entries.map(({ actor }) => actor)).toMatchObject([
        { user_id: null, name: 'API key Scanner', client_id: null, address: '192.0.2.1' },
      ])
  })
})

interface Fault {
  readonly code: string
  readonly field?: string
  readonly values?: readonly string[]
}

describe('the rules of the forms', () => {
  /** The faults of an input in the portal's call, in the call for keys, and as a bulk item. */
  const faults = async (
    [portalCall, call, many]: readonly [OperationId, KeyOperationId, Bulk],
    input: Record<string, unknown>,
    asForm: Record<string, unknown> = input,
    params?: { id: number },
    idField?: string,
  ): Promise<[Fault[], Fault[], Fault[]]> => {
    const at = params === undefined ? {} : { params }
    const refused = await fixture.portal.call(portalCall, fixture.analyst, { ...at, body: asForm })
    const failure = 'failure' in refused ? refused.failure.errors : []
    const single = await fixture.api.send(call, fixture.key, { ...at, body: input })
    const problem = JSON.parse(single.body) as { code: string; errors?: Fault[] }
    const item = params === undefined || idField === undefined ? input : { ...input, [idField]: params.id }
    const [result] = await bulk(many, [item])
    const plain = (items: readonly Fault[]): Fault[] =>
      items.map(({ code, field, values }) => ({
        code,
        ...(field === undefined ? {} : { field }),
        ...(values === undefined ? {} : { values }),
      }))
    return [
      plain(failure),
      plain(problem.errors ?? [{ code: problem.code }]),
      plain(
        (result?.errors ?? []).map((one) => {
          const { field, ...rest } = one as Fault
          const inner = field?.replace(/^items\.0\.?/, '')
          return inner === undefined || inner === '' ? rest : { ...rest, field: inner }
        }),
      ),
    ]
  }
  const future = '2999-01-01T00:00:00.000Z'
  const long = 'x'.repeat(256)

  it('reject a visibility with the same codes, fields and values', async () => {
    await fixture.api.ok('apiCreateVisibility', fixture.key, { body: exposure('Ruled') })
    const calls = ['createVisibility', 'apiCreateVisibility', 'apiCreateVisibilities'] as const
    for (const wrong of [
      exposure('ruled'),
      exposure(''),
      exposure(long),
      exposure('a', { client_id: 3 }),
      exposure('a', { client_id: 99 }),
      exposure('a', { visibility_category_id: 99 }),
      exposure('a', { criticality_level: 4 }),
      exposure('a', { detection_date: future }),
      exposure('a', { detection_date: 'yesterday' }),
      exposure('a', { description: 'x'.repeat(2001) }),
    ]) {
      const [form, single, many] = await faults(calls, wrong)
      expect(form).not.toEqual([])
      expect(single).toEqual(form)
      expect(many).toEqual(form)
    }
  })

  it('reject an incident in the same way', async () => {
    const calls = ['createIncident', 'apiCreateIncident', 'apiCreateIncidents'] as const
    const form = ({ client_id, ...rest }: ReturnType<typeof incident>) => ({
      ...rest,
      organizations_ids: [client_id],
    })
    for (const wrong of [
      incident(''),
      incident(long),
      incident('a', { incident_category_id: 99 }),
      incident('a', { tags_ids: [99] }),
      incident('a', { tags_ids: [1, 2, 3, 4, 5, 6, 7, 8, 9] }),
    ]) {
      const [portal, single, many] = await faults(calls, wrong, form(wrong))
      expect(portal).not.toEqual([])
      expect(single).toEqual(portal)
      expect(many).toEqual(portal)
    }
    // An item has one organization, but the form has several.
    const [portal, single, many] = await faults(
      calls,
      incident('a', { client_id: 3 }),
      form(incident('a', { client_id: 3 })),
    )
    expect(portal).toEqual([{ code: 'unknown_reference', field: 'organizations_ids', values: ['3'] }])
    expect(single).toEqual([{ code: 'unknown_reference', field: 'client_id' }])
    expect(many).toEqual(single)
    await fixture.api.ok('apiCreateIncident', fixture.key, { body: incident('Ruled') })
    const [known, sameSingle] = await faults(calls, incident('RULED'), form(incident('RULED')))
    expect(known).toEqual([{ code: 'incident_exists', values: ['Bank Przykładowy'] }])
    expect(sameSingle).toEqual(known)
  })

  it('reject a threat and an indicator in the same way', async () => {
    await fixture.api.ok('apiCreateThreat', fixture.key, { body: threat('Ruled') })
    for (const wrong of [
      threat('ruled'),
      threat(''),
      threat('a', { description: '' }),
      threat('a', { threat_category_id: 99 }),
      threat('a', { ioc_group_id: 99 }),
      threat('a', { hyperlinks: ['javascript:alert(1)'] }),
      threat('a', { tags_ids: [1, 2, 3, 4, 5, 6, 7, 8, 9] }),
      threat('a', { translation: { lang: 'pl', name: 'b', description: null } }),
      threat('a', { lang: 'pl', translation: { lang: 'pl', name: 'b', description: null } }),
      threat('a', { lang: 'pl', translation: { lang: 'en', name: 'ruled', description: null } }),
    ]) {
      const [form, single, many] = await faults(
        ['createThreat', 'apiCreateThreat', 'apiCreateThreats'],
        wrong,
      )
      expect(form).not.toEqual([])
      expect(single).toEqual(form)
      expect(many).toEqual(form)
    }
    for (const wrong of [
      indicator(''),
      indicator('192.0.2.1'),
      indicator('google.com', { accept_warnings: false }),
      indicator('a.example', { origin: '' }),
      indicator('a.example', { feed_type_id: 99 }),
      indicator('a.example', { feed_category_id: 99 }),
      indicator('a.example', { tags_ids: [99] }),
      indicator('a.example', { notes: 'x'.repeat(1001) }),
    ]) {
      const calls = ['createFeed', 'apiCreateIndicator', 'apiCreateIndicators'] as const
      const [form, single, many] = await faults(calls, wrong)
      expect(form).not.toEqual([])
      expect(single).toEqual(form)
      expect(many).toEqual(form)
    }
  })

  it('reject a change in the same way, and unknown fields', async () => {
    const { api, key } = fixture
    const { visibility_id: id } = await api.ok('apiCreateVisibility', key, { body: exposure('Changed') })
    await api.ok('apiCreateVisibility', key, { body: exposure('Taken') })
    const calls = ['updateVisibility', 'apiUpdateVisibility', 'apiUpdateVisibilities'] as const
    for (const wrong of [{ name: 'Taken' }, { name: '' }, { visibility_category_id: 99 }]) {
      const [form, single, many] = await faults(calls, wrong, wrong, { id }, 'visibility_id')
      expect(form).not.toEqual([])
      expect(single).toEqual(form)
      expect(many).toEqual(form)
    }
    // Each item alone may name its base values.
    const { threat_id } = await api.ok('apiCreateThreat', key, { body: threat('Written over') })
    const { incident_id } = await api.ok('apiCreateIncident', key, { body: incident('Written over') })
    const over = { name: 'Other', texts_before: { name: 'Written' } }
    for (const [called, written, idField] of [
      [['updateThreat', 'apiUpdateThreat', 'apiUpdateThreats'], threat_id, 'threat_id'],
      [['updateIncident', 'apiUpdateIncident', 'apiUpdateIncidents'], incident_id, 'incident_id'],
    ] as const) {
      const refused = await faults(called, over, over, { id: written }, idField)
      expect(refused).toEqual(Array.from({ length: 3 }, () => [{ code: 'texts_changed' }]))
    }
    expect(
      await api.refused('apiUpdateVisibility', key, { params: { id }, body: { nmae: 'x' } as never }),
    ).toMatchObject({ status: 422, code: 'validation_failed', fields: ['nmae'] })
    expect(await api.refused('apiUpdateVisibility', key, { params: { id: 999 }, body: {} })).toMatchObject({
      status: 404,
      code: 'not_found',
    })
  })

  it('apply to items of an organization that is being deleted', async () => {
    const { platform, api, key } = fixture
    await putOrganization(platform, 4, organizationEntity('Spółka Przykładowa'))
    platform
      .collection((await import('#functions/organizations/organization-store.ts')).organizationsCollection)
      .forget()
    const [made] = await bulk('apiCreateVisibilities', [exposure('Going', { client_id: 4 })])
    await platform.table.put(
      organizationDeletionItem({
        client_id: 4,
        client_name: 'Spółka Przykładowa',
        actor: { user_id: 1, name: 'admin', client_id: null },
        requested: '2026-09-01T08:00:00.000Z',
      }),
    )
    const params = { id: made?.id ?? 0 }
    expect(
      await api.refused('apiUpdateVisibility', key, { params, body: { is_active: false } }),
    ).toMatchObject({ status: 404 })
    expect(
      await bulk('apiUpdateVisibilities', [{ visibility_id: params.id, is_active: false }]),
    ).toMatchObject([{ status: 'failed', errors: [{ code: 'not_found' }] }])
  })
})

describe("a group above the key's level", () => {
  it('cannot be named by a threat, and its name is reported as a duplicate', async () => {
    const { portal, analyst, api, key } = fixture
    const { group } = await portal.ok('createFeedGroup', analyst, {
      body: { name: 'Held back', is_verified: true, tlp: 'red' },
    })
    const unknown = { status: 422, code: 'unknown_reference' }
    for (const id of [group.group_id, 99]) {
      const body = threat(`Names ${id}`, { ioc_group_id: id })
      expect(await api.refused('apiCreateThreat', key, { body })).toMatchObject(unknown)
      expect(await bulk('apiCreateThreats', [body])).toMatchObject([
        { status: 'failed', errors: [{ code: 'unknown_reference', field: 'items.0.ioc_group_id' }] },
      ])
    }
    const own = await api.ok('apiCreateThreat', key, { body: threat('Names nothing yet') })
    const params = { id: own.threat_id }
    const naming = { ioc_group_id: group.group_id }
    expect(await api.refused('apiUpdateThreat', key, { params, body: naming })).toMatchObject(unknown)
    expect(await bulk('apiUpdateThreats', [{ threat_id: own.threat_id, ...naming }])).toMatchObject([
      { status: 'failed', errors: [{ code: 'unknown_reference' }] },
    ])
    // An analyst sets the name, and a change of another field with a key keeps it.
    await portal.ok('updateThreat', analyst, { params, body: naming })
    const renamed = await api.ok('apiUpdateThreat', key, { params, body: { name: 'Named since' } })
    expect(renamed).toMatchObject({ ioc_group_id: null, ioc_group_name: null })
    expect((await portal.ok('getThreat', analyst, { params })).threat).toMatchObject(naming)

    // A system's own custom value gets a number. It is not added twice, and detections refer to numbers.
    const red = { tlp: 'red' } as const
    const held = [
      (await portal.ok('createVisibility', analyst, { body: { ...exposure('Held back'), ...red } }))
        .visibility.visibility_id,
      (await portal.ok('createThreat', analyst, { body: { ...threat('Held back'), ...red } })).threat
        .threat_id,
      (await portal.ok('createFeed', analyst, { body: { ...indicator('held.example'), ...red } })).feed
        .feed_id,
    ]
    const known = [
      ...(await bulk('apiCreateVisibilities', [exposure('Held back')])),
      ...(await bulk('apiCreateThreats', [threat('Held back')])),
      ...(await bulk('apiCreateIndicators', [indicator('held.example')])),
    ]
    expect(known.map(({ id }) => id)).toEqual(held)
    expect(known.map(({ status, errors }) => errors?.[0]?.code ?? status)).toEqual([
      'already_exists',
      'already_exists',
      'unchanged',
    ])
    for (const [call, id] of [
      ['apiGetVisibility', held[0]],
      ['apiGetThreat', held[1]],
      ['apiGetIndicator', held[2]],
    ] as const)
      expect(await api.refused(call, key, { params: { id: id ?? 0 } })).toMatchObject({ code: 'not_found' })
  })
})

describe('bulk writes', () => {
  it('are complete even if others commit in between', async () => {
    const indicators = fixture.platform.collection(indicatorsCollection)
    const commit = indicators.commit.bind(indicators)
    const behind = (code: 'preparing' | 'busy') => () => Promise.reject(new PortalError(code))
    const items = Array.from({ length: 450 }, (_, n) =>
      indicator(`${n}.between.example`, { origin: 'x'.repeat(255) }),
    )
    const commits = vi
      .spyOn(indicators, 'commit')
      .mockImplementationOnce(commit)
      .mockImplementationOnce(behind('preparing'))
      .mockImplementationOnce(behind('busy'))
    try {
      expect(new Set(statuses(await bulk('apiCreateIndicators', items)))).toEqual(new Set(['created']))
      expect(commits).toHaveBeenCalledTimes(4)
      // Before anything is written, the reply asks the caller to retry.
      commits.mockImplementationOnce(behind('preparing'))
      const refused = await fixture.api.send('apiCreateIndicators', fixture.key, {
        body: { items: [indicator('first.between.example')] },
      })
      expect([refused.statusCode, commits.mock.calls.length]).toEqual([503, 5])
    } finally {
      commits.mockRestore()
    }
    expect(new Set(statuses(await bulk('apiCreateIndicators', items)))).toEqual(new Set(['unchanged']))
  })

  it('have a result for each item, in order; some fail without the others', async () => {
    const results = await bulk('apiCreateVisibilities', [
      exposure('Bulk 1'),
      exposure(''),
      'no item',
      exposure('bulk 1'),
      exposure('Bulk 2', { client_id: 3 }),
      exposure('Bulk 3', { client_id: 2, nmae: 'x' }),
      exposure('Bulk 4', { client_id: 2 }),
    ])
    expect(results).toMatchObject([
      { index: 0, status: 'created' },
      { index: 1, status: 'failed', errors: [{ code: 'validation_failed', field: 'items.1.name' }] },
      { index: 2, status: 'failed', errors: [{ code: 'validation_failed', field: 'items.2' }] },
      { index: 3, status: 'failed', errors: [{ code: 'already_exists', field: 'items.3.name' }] },
      { index: 4, status: 'failed', errors: [{ code: 'unknown_reference', field: 'items.4.client_id' }] },
      { index: 5, status: 'failed', errors: [{ code: 'validation_failed', field: 'items.5.nmae' }] },
      { index: 6, status: 'created' },
    ])
    // A duplicate is rejected with the id of the existing item.
    expect(idOf(results, 3)).toBe(idOf(results, 0))
    expect(await exposureNamed('Bulk')).toHaveLength(2)
  })

  it('change each item by its own fields, and no item twice', async () => {
    const made = await bulk('apiCreateIncidents', [
      incident('Own 1'),
      incident('Own 2', { client_id: 2 }),
      incident('own 1'),
    ])
    expect(made.map(({ status, errors }) => errors?.[0]?.code ?? status)).toEqual([
      'created',
      'created',
      'incident_exists',
    ])
    const changed = await bulk('apiUpdateIncidents', [
      { incident_id: idOf(made, 0), is_open: false },
      { incident_id: idOf(made, 1), name: 'Own 2', is_open: true },
      { incident_id: idOf(made, 0), name: 'Again' },
      { incident_id: 999, is_open: false },
    ])
    expect(changed.map(({ status, errors }) => errors?.[0]?.code ?? status)).toEqual([
      'changed',
      'unchanged',
      'validation_failed',
      'not_found',
    ])
    const { incident: shown } = await fixture.portal.ok('getIncident', fixture.analyst, {
      params: { id: idOf(made, 0) },
    })
    expect(shown).toMatchObject({ name: 'Own 1', is_open: false })
  })

  it('support threats, with the groups that they name', async () => {
    const { portal, analyst } = fixture
    const group = (await portal.ok('createFeedGroup', analyst, { body: { name: 'Bears' } })).group.group_id
    const made = await bulk('apiCreateThreats', [
      threat('T1', { ioc_group_id: group }),
      threat('T2', { ioc_group_id: 99 }),
      threat('t1'),
    ])
    expect(made.map(({ status, errors }) => errors?.[0]?.code ?? status)).toEqual([
      'created',
      'unknown_reference',
      'already_exists',
    ])
    expect(
      statuses(
        await bulk('apiUpdateThreats', [
          { threat_id: idOf(made, 0), ioc_group_id: null },
          { threat_id: idOf(made, 0), name: 'T9' },
        ]),
      ),
    ).toEqual(['changed', 'failed'])
    const { threat: shown } = await portal.ok('getThreat', analyst, { params: { id: idOf(made, 0) } })
    expect(shown).toMatchObject({ name: 'T1', ioc_group_id: null })
  })

  it('support indicators: known ones are unchanged, and can be moved in and out of groups', async () => {
    const { portal, analyst, user, api, key } = fixture
    const values = Array.from({ length: 150 }, (_, index) => `many-${index}.example`)
    const made = await bulk('apiCreateIndicators', [
      ...values.map((value) => indicator(value, { is_verified: true })),
      indicator('MANY-0.example'),
      indicator('192.0.2.1'),
    ])
    expect(statuses(made.slice(0, 150))).toEqual(values.map(() => 'created'))
    expect(made[150]).toMatchObject({ status: 'unchanged', id: idOf(made, 0) })
    expect(made[151]?.errors?.[0]).toMatchObject({ code: 'not_of_its_type', field: 'items.151.value' })
    expect(
      new Set(
        statuses(
          await bulk(
            'apiCreateIndicators',
            values.map((value) => indicator(value)),
          ),
        ),
      ),
    ).toEqual(new Set(['unchanged']))
    const found = async (): Promise<number> =>
      (await portal.ok('listFeeds', user, { query: { value: 'many-' } })).meta.pagination.total
    expect(await found()).toBe(150)
    const all = made.slice(0, 150).map(({ id }) => id ?? 0)
    const withdrawn = await bulk(
      'apiUpdateIndicators',
      all.map((feed_id) => ({ feed_id, is_verified: false })),
    )
    expect(new Set(statuses(withdrawn))).toEqual(new Set(['changed']))
    expect(await found()).toBe(0)

    const id = (await portal.ok('createFeedGroup', analyst, { body: { name: 'Many' } })).group.group_id
    const members = (items: { feed_id: number; is_member: boolean }[]) =>
      api.ok('apiUpdateGroupMembers', key, { params: { id }, body: { items } })
    await members(all.slice(0, 3).map((feed_id) => ({ feed_id, is_member: true })))
    const { results } = await members([
      { feed_id: all[0] ?? 0, is_member: false },
      { feed_id: all[1] ?? 0, is_member: true },
      { feed_id: 99_999, is_member: true },
    ])
    expect(statuses(results)).toEqual(['changed', 'unchanged', 'failed'])
    const { group } = await portal.ok('getFeedGroup', analyst, { params: { id } })
    expect(group.feed_count).toBe(2)
    expect(
      await api.refused('apiUpdateGroupMembers', key, {
        params: { id: 999 },
        body: { items: [{ feed_id: 1, is_member: true }] },
      }),
    ).toMatchObject({ status: 404 })
  })

  it('have at least one and at most a thousand items', async () => {
    const body = { items: Array.from({ length: 1001 }, () => exposure('Too many')) }
    for (const wrong of [body, { items: [] }])
      expect(await fixture.api.refused('apiCreateVisibilities', fixture.key, { body: wrong })).toMatchObject({
        status: 422,
        fields: ['items'],
      })
    const large = { items: [exposure('Large', { description: 'x'.repeat(2_000_000) })] }
    expect(await fixture.api.refused('apiCreateVisibilities', fixture.key, { body: large })).toMatchObject({
      status: 413,
      code: 'request_too_large',
    })
  })
})

describe('detections of a scanner', () => {
  const day = (number: number): string => `2026-09-${String(number).padStart(2, '0')}T08:00:00.000Z`
  const detection = (name: string, number: number, own = {}) =>
    exposure(name, { detection_date: day(number), ...own })
  const outcomes = async (items: readonly unknown[]) => {
    const { results } = await fixture.api.ok('apiAddDetections', fixture.key, { body: { items } as never })
    return results.map(({ status, outcome, errors }) => [status, outcome ?? errors?.[0]?.code])
  }

  it('publish new ones, add dates to known ones, reopen closed ones, and leave false positives', async () => {
    expect(
      await outcomes([
        detection('Scan A', 3),
        detection('Scan B', 3),
        detection('scan a', 4),
        detection('Scan A', 3),
        detection('Scan A', 4, { client_id: 3 }),
        detection('Scan A', 4, { visibility_category_id: 99 }),
        exposure('Scan A', { detection_date: '2999-01-01T00:00:00.000Z' }),
        exposure('Scan A'),
      ]),
    ).toEqual([
      ['created', 'created'],
      ['created', 'created'],
      ['changed', 'detected'],
      ['unchanged', 'known'],
      ['failed', 'unknown_reference'],
      ['failed', 'unknown_reference'],
      ['failed', 'detection_in_future'],
      ['failed', 'validation_failed'],
    ])
    const [b] = await exposureNamed('Scan B')
    const [a] = await exposureNamed('Scan A')
    expect(a).toMatchObject({ first_detection_date: day(3), last_detection_date: day(4) })
    const close = [{ visibility_id: a?.visibility_id, is_active: false }]
    await bulk('apiUpdateVisibilities', [...close, { visibility_id: b?.visibility_id, false_positive: true }])
    expect(await outcomes([detection('Scan A', 1), detection('Scan B', 5), detection('Scan A', 4)])).toEqual([
      ['changed', 'detected'],
      ['unchanged', 'stopped'],
      ['unchanged', 'known'],
    ])
    expect((await exposureNamed('Scan A'))[0]).toMatchObject({ is_active: false })
    // A scan from before the closing does not affect it.
    expect(await outcomes([detection('Scan A', 6)])).toEqual([['changed', 'detected']])
    const again = fixture.platform.clock.now().toISOString()
    expect(await outcomes([detection('Scan A', 7, { detection_date: again })])).toEqual([
      ['changed', 'reopened'],
    ])
    expect((await exposureNamed('Scan A'))[0]).toMatchObject({
      is_active: true,
      first_detection_date: day(1),
      last_detection_date: again,
    })
  })

  it('need few commits: those of an organization and of a visibility are combined', async () => {
    const collection = fixture.platform.collection(exposuresCollection)
    const before = (await collection.head()).sequence
    const items = Array.from({ length: 200 }, (_, index) =>
      detection(`Few ${index % 40}`, 1 + (index % 20), { client_id: 1 + (index % 2) }),
    )
    const sent = await outcomes(items)
    expect(sent.filter(([status]) => status === 'created')).toHaveLength(40)
    // 40 exposures with the same date for each, because every fortieth detection has the same.
    expect(sent.filter(([status]) => status === 'unchanged')).toHaveLength(160)
    expect((await collection.head()).sequence - before).toBeLessThanOrEqual(2)
    // Repeating it writes nothing.
    expect(new Set((await outcomes(items)).map(([status]) => status))).toEqual(new Set(['unchanged']))
    expect((await collection.head()).sequence - before).toBeLessThanOrEqual(2)
  })
})

describe('an Idempotency-Key', () => {
  const send = (name: string, idempotencyKey: string, key = fixture.key) =>
    fixture.api.send('apiCreateVisibilities', key, {
      body: { items: [exposure(name), exposure('')] },
      headers: { 'idempotency-key': idempotencyKey },
    })
  const results = (reply: { body: string }): BulkWritten => bulkWrittenSchema.parse(JSON.parse(reply.body))

  it('is rejected when it is too short, and nothing is created', async () => {
    const reply = await send('Short', 'a')
    expect(reply.statusCode).toBe(400)
    expect(JSON.parse(reply.body)).toMatchObject({ code: 'repeat_key_invalid' })
    expect(await exposureNamed('Short')).toEqual([])
  })

  it('gives a replay the first reply, and creates nothing twice', async () => {
    const first = await send('Once', 'batch-1-0000-0000-0000')
    const again = await send('Once', 'batch-1-0000-0000-0000')
    expect(again.body).toBe(first.body)
    expect(again.headers).toMatchObject({ 'idempotency-replayed': 'true' })
    expect(await exposureNamed('Once')).toHaveLength(1)
    const other = await send('Something else', 'batch-1-0000-0000-0000')
    expect(other.statusCode).toBe(422)
    expect(JSON.parse(other.body)).toMatchObject({ code: 'repeat_differs' })
    const single = {
      body: exposure('Once alone'),
      headers: { 'idempotency-key': 'one-0000-0000-0000' },
    }
    const made = await fixture.api.send('apiCreateVisibility', fixture.key, single)
    const repeated = await fixture.api.send('apiCreateVisibility', fixture.key, single)
    expect([made.statusCode, repeated.statusCode]).toEqual([201, 201])
    expect(repeated.body).toBe(made.body)
  })

  it('is separate for each key: another key, and the user with the same number, do not share it', async () => {
    await send('Mine', 'shared-0000-0000-0000')
    expect(results(await send('Theirs', 'shared-0000-0000-0000', fixture.other)).results[0]?.status).toBe(
      'created',
    )
    const person = await signIn(fixture.platform, { role: 'analyst', userId: fixture.keyId })
    const reply = await fixture.portal.send('createVisibility', person, {
      body: exposure('A person’s'),
      headers: { 'idempotency-key': 'shared-0000-0000-0000' },
    })
    expect(reply.statusCode).toBe(200)
    expect(reply.headers?.['idempotency-replayed']).toBeUndefined()
  })

  it('works under concurrent writes, and for simultaneous replays', async () => {
    const items = Array.from({ length: 60 }, (_, index) => exposure(`Raced ${index}`))
    const input = { body: { items }, headers: { 'idempotency-key': 'race-0000-0000-0000' } }
    const replies = await Promise.all([
      fixture.api.send('apiCreateVisibilities', fixture.key, input),
      fixture.api.send('apiCreateVisibilities', fixture.key, input),
      bulk('apiCreateVisibilities', [exposure('Between 1'), exposure('Between 2')]),
    ])
    expect(replies[2].map(({ status }) => status)).toEqual(['created', 'created'])
    const listed = await fixture.portal.ok('listVisibilities', fixture.analyst, {
      query: { name: 'Raced', per_page: '100' },
    })
    expect(listed.meta.pagination.total).toBe(60)
    const again = await fixture.api.send('apiCreateVisibilities', fixture.key, input)
    expect(again.headers).toMatchObject({ 'idempotency-replayed': 'true' })
    expect([replies[0].body, replies[1].body]).toContain(again.body)
  })
})
