/**
 * Lists reveal nothing that a caller may not see. When hidden data changes, every filter, search and sort of every list
 * returns the same rows and totals.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import { endpoints, type OperationId } from '#shared/contracts/index.ts'
import type { Role } from '#shared/domain/roles.ts'
import type { Endpoint } from '#shared/http/endpoint.ts'
import { allRoutes } from '../support/all-routes.ts'
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

const texts = ['hidden', 'seen']
const ids = ['1', '2']
const flags = ['true', 'false']
const dates = { after: ['2000-01-01T00:00:00.000Z'] }
/** A first day that dashboards accept, whatever today is. */
const recently = new Date(Date.now() - 20 * 86_400_000).toISOString().slice(0, 10)
/** Parameters that are always sent to a call that has them. */
const needed: Readonly<Record<string, string>> = { period_start_date: recently, timezone: 'UTC' }
/** The values tried for each filter. */
const tries: Readonly<Record<string, readonly string[]>> = {
  from: ['2999-01-01T00:00:00.000Z#000000000001'],
  search: texts,
  // Of what is new.
  days: ['1', '30'],
  // Of the log of a webhook.
  before: ['msg_20261122T081500000Z_3f2c7a52-8a4e-4c7e-9d0b-0d4f8f0c1a2b'],
  failed: ['true', 'false'],
  name: texts,
  value: texts,
  origin: texts,
  sources: ids,
  min_sources: ids,
  categories: ids,
  types: ids,
  tags: ids,
  groups: ids,
  groups_ids: ids,
  ioc_group_id: ids,
  organizations: ids,
  client_id: ['1', '2'],
  is_verified: flags,
  ids_flag: flags,
  concerns_us: flags,
  has_group: flags,
  is_expired: flags,
  tlp: ['red', 'green,amber,amber+strict'],
  is_false_positive: flags,
  kinds: ['seen', 'false_positive'],
  answered: flags,
  clients: ids,
  feeds: ids,
  has_admin: flags,
  has_asset_requests: flags,
  is_set_up: flags,
  waits_for: ['organization', 'provider'],
  is_open: flags,
  is_active: flags,
  false_positive: flags,
  // Of the lines of a remediation.
  cursor: ['2026-11-20T08:00:00.000Z#000000000001'],
  states: ['new', 'in_repair,accepted', 'closed'],
  owner: ids,
  overdue: flags,
  unanswered: flags,
  mine: flags,
  resolved: flags,
  sent: flags,
  mail: ['2026-11-22T10-00-00-000Z_00000000-0000-4000-8000-000000000000'],
  publication_after: dates.after,
  publication_before: dates.after,
  creation_after: dates.after,
  creation_before: dates.after,
  last_update_after: dates.after,
  last_update_before: dates.after,
  first_detection_after: dates.after,
  first_detection_before: dates.after,
  last_detection_after: dates.after,
  last_detection_before: dates.after,
  closed_after: dates.after,
  closed_before: dates.after,
  period_start_date: [recently],
  timezone: ['UTC', 'Europe/Warsaw'],
  criticality_levels: ['1', '1,2,3'],
  asset_types: ['domain', 'keyword'],
  status: ['added', 'requested_add'],
  kind: ['add', 'delete'],
  roles: ['ROLE_USER', 'ROLE_ORGANIZATION_ADMIN', 'ROLE_COMCERT_ANALYST'],
  state: ['active', 'expiring', 'expired', 'deactivated'],
  delivery_state: ['active', 'paused'],
  pgp_key_state: ['none', 'valid', 'expiring', 'expired'],
  scope: ['provider', 'all'],
  sort: [
    'creation_date',
    'last_update_date',
    'verification_date',
    'name',
    'value',
    'seen_at',
    'email',
    'role',
    'max_user_count',
    'incident_id',
    'last_activity_date',
    'first_detection_date',
    'last_detection_date',
    'criticality_level',
    'account_expiry_date',
    'period_start_date',
    'tlp',
  ].flatMap((field) => [`+${field}`, `-${field}`]),
}

/**
 * Calls with a query that are not lists, list files, and the audit log; audit.test.ts covers an organization's part of
 * it.
 */
const others = new Set<OperationId>([
  'listAudit',
  'listMatchingFeeds',
  'exportAssets',
  'exportFeeds',
  'exportFeedGroupFeeds',
  'exportFeedViewFeeds',
  'exportIncidents',
  'exportThreats',
  'exportVisibilities',
])
const isOperation = (id: string): id is OperationId => Object.hasOwn(endpoints, id)
const filtersOf = ({ query }: Endpoint): string[] =>
  query instanceof z.ZodObject
    ? Object.keys(query.shape).filter((name) => name !== 'page' && name !== 'per_page')
    : []
const lists = Object.keys(endpoints)
  .filter(isOperation)
  .map((id): { id: OperationId; endpoint: Endpoint } => ({ id, endpoint: endpoints[id] }))
  .filter(
    ({ id, endpoint }) =>
      endpoint.method === 'GET' &&
      !others.has(id) &&
      filtersOf(endpoint).some((name) => name !== 'reveal' && name !== 'version'),
  )

const createFixture = async () => {
  const platform = backends.platform(await backends.freshTable())
  const portal = createPortal(platform, allRoutes(platform))
  await putOrganization(platform, 1, organizationEntity('Bank seen'))
  await putOrganization(platform, 2, organizationEntity('Bank other'))
  const admin = await signIn(platform, { role: 'platform_admin', userId: 1 })
  const analyst = await signIn(platform, { role: 'analyst', userId: 2 })
  const names = { name_pl: 'a', name_en: 'a' }
  await portal.ok('createFeedCategory', admin, { body: { name: 'a' } })
  await portal.ok('createFeedType', admin, { body: { name: 'domain' } })
  await portal.ok('createFeedTag', admin, { body: { name: 'a' } })
  await portal.ok('createIncidentCategory', admin, { body: names })
  await portal.ok('createIncidentTag', admin, { body: { name: 'a' } })
  await portal.ok('createVisibilityCategory', admin, { body: names })
  await portal.ok('createThreatCategory', admin, { body: names })
  await portal.ok('createOrganizationTag', admin, { body: names })
  const indicator = (value: string, is_verified: boolean) =>
    portal.ok('createFeed', analyst, {
      body: {
        value,
        origin: 'a',
        feed_category_id: 1,
        feed_type_id: 1,
        tags_ids: [1],
        ids_flag: true,
        is_verified,
        accept_warnings: true,
      },
    })
  const incident = (name: string, organization: number) =>
    portal.ok('createIncident', analyst, {
      body: { name, incident_category_id: 1, tags_ids: [1], organizations_ids: [organization] },
    })
  const exposure = (name: string, client_id: number) =>
    portal.ok('createVisibility', analyst, {
      body: { client_id, name, visibility_category_id: 1, criticality_level: 1 },
    })
  const group = (name: string, is_verified: boolean) =>
    portal.ok('createFeedGroup', analyst, { body: { name, tags_ids: [1], is_verified } })
  const threat = (name: string, ioc_group_id: number) =>
    portal.ok('createThreat', analyst, {
      body: { name, description: 'a', threat_category_id: 1, tags_ids: [], ioc_group_id, hyperlinks: [] },
    })
  await indicator('seen.example', true)
  await indicator('also-seen.example', true)
  await group('seen', true)
  await group('hidden', false)
  await threat('seen a', 1)
  await threat('seen b', 2)
  await incident('seen', 1)
  await portal.ok('addIncidentReply', analyst, { params: { id: 1 }, body: { text: 'seen' } })
  await exposure('seen', 1)
  await portal.ok('createAsset', admin, {
    params: { id: 1 },
    body: { asset_type: 'domain', value: 'seen.example' },
  })
  return { platform, portal, admin, analyst, feed: indicator, incident, visibility: exposure, group }
}
type Fixture = Awaited<ReturnType<typeof createFixture>>

/** The replies of every list of a role with every filter. */
const answersOf = async (portal: Portal, role: Role, caller: Caller): Promise<Map<string, string>> => {
  const answers = new Map<string, string>()
  for (const { id, endpoint } of lists.filter((one) => one.endpoint.roles.includes(role))) {
    const params = Object.fromEntries(
      [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name ?? '', '1']),
    )
    const base = Object.fromEntries(
      filtersOf(endpoint).flatMap((filter) =>
        needed[filter] === undefined ? [] : [[filter, needed[filter]]],
      ),
    )
    const queries = filtersOf(endpoint).flatMap((filter): Record<string, string>[] => {
      const values = tries[filter]
      if (values === undefined) throw new Error(`say what ${filter} of ${id} is tried with`)
      return values
        .map((value) => ({ ...base, [filter]: value }))
        .filter((query) => endpoint.query.safeParse(query).success)
    })
    await Promise.all(
      [base, ...queries].map(async (query) => {
        const { statusCode, body } = await portal.send(id, caller, { params, query })
        const text = body.replaceAll(/"(request_id|at|since)":"[^"]*"|"last_activity_date":[^,}]*/g, '')
        answers.set(`${id} ${JSON.stringify(query)}`, `${statusCode} ${text}`)
      }),
    )
  }
  return answers
}

/** Changes that organizations do not see: unverified items, the origin of indicators, and other organizations. */
const changeForOrganizations = async ({
  platform,
  portal,
  admin,
  analyst,
  ...make
}: Fixture): Promise<void> => {
  await make.feed('hidden.example', false)
  await make.group('hidden too', false)
  await portal.ok('addFeedsToGroup', analyst, { params: { id: 2 }, body: { feeds_ids: [1] } })
  await portal.ok('updateFeed', analyst, { params: { id: 1 }, body: { origin: 'hidden' } })
  const [other] = (await make.incident('hidden', 2)).incidents
  await portal.ok('addIncidentReply', analyst, {
    params: { id: other?.incident_id ?? 0 },
    body: { text: 'hidden' },
  })
  await make.visibility('hidden', 2)
  for (const value of ['hidden.example', 'a.example', 'seen.example'])
    await portal.ok('createAsset', admin, { params: { id: 2 }, body: { asset_type: 'domain', value } })
  // Another organization marks a visible indicator as its false positive.
  const marking = await signIn(platform, { role: 'user', userId: 21, organizationId: 2 })
  for (const id of [1, 2])
    await portal.ok('createSighting', marking, {
      params: { id },
      body: { kind: 'false_positive_here', evidence: 'hidden' },
    })
  const stranger = await signIn(platform, { role: 'organization_admin', userId: 20, organizationId: 2 })
  const section = { threats: { filters: {}, index: 0, viewType: 'table' } } as const
  await portal.ok('createReport', stranger, { body: { period_start_date: recently, ...section } })
  await portal.ok('createPeriodicReport', stranger, {
    body: { name: 'hidden', frequency: 'day', format: 'pdf', send_by_email: false, ...section },
  })
}

it.each([
  ['user', []],
  ['user', ['feed']],
  ['organization_admin', []],
] as const)('for %s without %j', async (role, without) => {
  const fixture = await createFixture()
  const { platform, portal, admin } = fixture
  const caller = await signIn(platform, { role, userId: 10, organizationId: 1, without })
  const before = await answersOf(portal, role, caller)
  await changeForOrganizations(fixture)
  // Users who see the tags of their organization may filter by them.
  if (role === 'user')
    await portal.ok('updateOrganization', admin, {
      params: { id: 1 },
      body: { organization_tags: [1], max_user_count: 99 },
    })
  expect(await answersOf(portal, role, caller)).toEqual(before)
  const find = (query: Record<string, string>) => portal.ok('listThreats', caller, { query })
  expect((await find({ ioc_group_id: '2' })).data).toEqual([])
  expect((await find({ ioc_group_id: '1' })).data).toHaveLength(without.length === 0 ? 1 : 0)
  expect((await portal.ok('listOrganizations', caller, { query: { tags: '1' } })).meta.pagination.total).toBe(
    0,
  )
  if (without.length === 0) {
    const { job } = await portal.ok('startFeedExport', caller, { body: { query: { origin: 'hidden' } } })
    expect(job.total).toBe(0)
  }
})

it('for analysts, who do not see how organizations are administered', async () => {
  const fixture = await createFixture()
  const { platform, portal, admin, analyst } = fixture
  const before = await answersOf(portal, 'analyst', analyst)
  await portal.ok('updateOrganization', admin, {
    params: { id: 1 },
    body: { max_user_count: 99, contact_email: 'hidden@example.com' },
  })
  await portal.ok('createAsset', admin, {
    params: { id: 1 },
    body: { asset_type: 'domain', value: 'hidden.example' },
  })
  await signIn(platform, { role: 'organization_admin', userId: 20, organizationId: 1 })
  const after = await answersOf(portal, 'analyst', analyst)
  expect(after).toEqual(before)
})
