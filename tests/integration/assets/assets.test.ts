/** The calls of assets: rules, requests, permissions and tenants. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { assetRoutes } from '#functions/assets/routes.ts'
import { organizationRoutes } from '#functions/organizations/routes.ts'
import { assetRequestsOfOrganizations, assetsOfOrganizations } from '#functions/assets/organization-data.ts'
import { readCounters } from '#functions/core/event-store/counters.ts'
import { keys } from '#functions/rules/keys.ts'
import { organizationDeletionItem } from '#functions/rules/tenants/organization-deletions.ts'
import type { AssetType } from '#shared/domain/assets/asset-types.ts'
import { operator } from '../auth/fixture.ts'
import { createAdministrationFixture, type AdministrationFixture } from '../support/administration.ts'
import { startBackends, type Backends } from '../support/backends.ts'
import { createPortal, type Caller, type Portal } from '../support/portal.ts'

let backends: Backends
let fixture: AdministrationFixture
let portal: Portal
let id: number
let other: number
let admin: Caller
let stranger: Caller
beforeAll(async () => {
  backends = await startBackends()
})
afterAll(async () => {
  await backends.stop()
})
beforeEach(async () => {
  fixture = await createAdministrationFixture(backends)
  portal = createPortal(fixture.platform, assetRoutes(fixture.platform))
  id = await fixture.organization()
  other = await fixture.organization()
  admin = await fixture.person({ role: 'organization_admin', client_id: id, name: 'Anna Administratorka' })
  stranger = await fixture.person({ role: 'organization_admin', client_id: other })
})

const notFound = { status: 404, code: 'not_found' }
const add = (caller: Caller, asset_type: AssetType, value: string, organizationId = id) =>
  portal
    .ok('createAsset', caller, { params: { id: organizationId }, body: { asset_type, value } })
    .then(({ asset }) => asset)
const values = async (caller: Caller, query: Record<string, string> = {}): Promise<string[]> =>
  (await portal.ok('listAssets', caller, { params: { id }, query })).client_assets.map(
    ({ value, status }) => `${value} ${status}`,
  )
const pending = async (): Promise<Record<string, number> | undefined> =>
  (await readCounters(fixture.platform.table, 'assets', ['pending']))[0]

describe('an asset', () => {
  it('is added at once by the provider, in normalized form, and exists once', async () => {
    const { platformAdmin } = fixture
    expect(await add(platformAdmin, 'domain', '  Example.COM ')).toMatchObject({
      asset_id: 1,
      client_id: id,
      asset_type: 'domain',
      value: 'example.com',
      status: 'added',
      request_id: null,
    })
    expect((await add(platformAdmin, 'ip_address', '192.0.2.9/24')).value).toBe('192.0.2.0/24')
    expect((await add(platformAdmin, 'asn', '64496')).value).toBe('AS64496')
    await add(platformAdmin, 'domain', 'żółw.example')
    await add(platformAdmin, 'keyword', 'Example')
    // The same word with another type, or in another organization, is another asset.
    await add(platformAdmin, 'tech_stack', 'Example')
    await add(platformAdmin, 'keyword', 'Example', other)
    const again: [AssetType, string][] = [
      ['domain', 'EXAMPLE.com.'],
      ['domain', 'xn--w-uga1v8h.example'],
      ['ip_address', '192.0.2.0/24'],
      ['asn', 'AS64496'],
      ['keyword', ' eXample '],
      ['tech_stack', 'EXAMPLE'],
    ]
    for (const [asset_type, value] of again) {
      expect(
        await portal.refused('createAsset', platformAdmin, { params: { id }, body: { asset_type, value } }),
        value,
      ).toEqual({ status: 409, code: 'asset_exists' })
    }
    expect(
      await portal.refused('createAsset', platformAdmin, {
        params: { id },
        body: { asset_type: 'domain', value: 'no domain' },
      }),
    ).toEqual({ status: 422, code: 'asset_wrong_value' })
    expect(
      await portal.refused('createAsset', platformAdmin, {
        params: { id },
        body: { asset_type: 'keyword', value: 'x'.repeat(256) },
      }),
    ).toEqual({ status: 422, code: 'asset_value_too_long' })
    expect(
      await portal.refused('createAsset', platformAdmin, {
        params: { id: 99 },
        body: { asset_type: 'keyword', value: 'x' },
      }),
    ).toEqual(notFound)
  })

  it('is listed by type, status and text, with counts of each type', async () => {
    await add(fixture.platformAdmin, 'domain', 'b.example')
    await add(fixture.platformAdmin, 'domain', 'a.example')
    await add(admin, 'domain', 'żółw.example')
    await add(admin, 'keyword', 'Zamek')
    await add(fixture.platformAdmin, 'domain', 'foreign.example', other)
    expect(await values(admin, { asset_types: 'domain' })).toEqual([
      'a.example added',
      'b.example added',
      'żółw.example requested_add',
    ])
    expect(
      await values(admin, { asset_types: 'domain,keyword', status: 'requested_add', sort: '-value' }),
    ).toEqual(['żółw.example requested_add', 'Zamek requested_add'])
    expect(await values(admin, { search: 'zolw' })).toEqual(['żółw.example requested_add'])
    const page = await portal.ok('listAssets', fixture.platformAdmin, {
      params: { id },
      query: { per_page: '2', page: '2' },
    })
    expect(page.meta.pagination).toMatchObject({ total: 4, count: 2, current_page: 2, total_pages: 2 })
    expect(page.counts).toEqual({
      domain: { total: 3, pending: 1 },
      keyword: { total: 1, pending: 1 },
      ip_address: { total: 0, pending: 0 },
      asn: { total: 0, pending: 0 },
      tech_stack: { total: 0, pending: 0 },
    })
    expect(page.client_asset_change_requests.map(({ value, kind }) => `${kind} ${value}`)).toEqual([
      'add żółw.example',
      'add Zamek',
    ])
    expect(
      await portal.refused('listAssets', admin, { params: { id }, query: { asset_types: 'password' } }),
    ).toEqual({ status: 422, code: 'validation_failed' })
  })

  it('of another organization does not exist, for any action', async () => {
    const asset = await add(fixture.platformAdmin, 'domain', 'a.example')
    const request = (await add(admin, 'domain', 'b.example')).request_id ?? 0
    for (const call of ['listAssets', 'exportAssets'] as const)
      expect(await portal.refused(call, stranger, { params: { id } }), call).toEqual(notFound)
    expect(
      await portal.refused('createAsset', stranger, {
        params: { id },
        body: { asset_type: 'domain', value: 'c.example' },
      }),
    ).toEqual(notFound)
    expect(
      await portal.refused('createAssets', stranger, {
        params: { id },
        body: { assets: [{ asset_type: 'domain', value: 'c.example' }] },
      }),
    ).toEqual(notFound)
    expect(await portal.refused('deleteAsset', stranger, { params: { id: asset.asset_id } })).toEqual(
      notFound,
    )
    expect(await portal.refused('cancelAssetRequest', stranger, { params: { id: request } })).toEqual(
      notFound,
    )
    expect(await portal.refused('listAssetRequests', stranger, { query: { client_id: String(id) } })).toEqual(
      notFound,
    )
    expect((await portal.ok('listAssetRequests', stranger)).data).toEqual([])
    expect(await values(admin)).toEqual(['a.example added', 'b.example requested_add'])
  })
})

describe('a request', () => {
  it('to add is accepted or rejected by the provider, once', async () => {
    const [first, second] = [await add(admin, 'domain', 'a.example'), await add(admin, 'domain', 'b.example')]
    expect(first).toMatchObject({ status: 'requested_add', request_id: 1 })
    expect(await pending()).toEqual({ [String(id)]: 2 })
    const { data } = await portal.ok('listAssetRequests', fixture.platformAdmin, {
      query: { client_id: String(id), sort: '+creation_date' },
    })
    expect(data[0]).toMatchObject({
      request_id: 1,
      asset_id: first.asset_id,
      client: { client_id: id, name: 'Organization 1' },
      kind: 'add',
      asset_type: 'domain',
      value: 'a.example',
      state: 'pending',
      accepted: null,
      requested_by: 'Anna Administratorka',
      resolved_by: null,
    })
    expect(
      (
        await portal.ok('resolveAssetRequest', fixture.platformAdmin, {
          params: { id: 1 },
          body: { accepted: true },
        })
      ).request,
    ).toMatchObject({ state: 'accepted', accepted: true })
    await portal.ok('resolveAssetRequest', fixture.platformAdmin, {
      params: { id: second.request_id ?? 0 },
      body: { accepted: false },
    })
    expect(await values(admin)).toEqual(['a.example added'])
    expect(
      await portal.refused('resolveAssetRequest', fixture.platformAdmin, {
        params: { id: 1 },
        body: { accepted: false },
      }),
    ).toEqual({ status: 409, code: 'asset_request_resolved' })
    expect(await portal.refused('cancelAssetRequest', admin, { params: { id: 1 } })).toEqual({
      status: 409,
      code: 'asset_request_resolved',
    })
    expect((await portal.ok('listAssetRequests', admin)).data).toEqual([])
    expect(
      (
        await portal.ok('listAssetRequests', admin, { query: { resolved: 'true', sort: '+creation_date' } })
      ).data.map(({ state }) => state),
    ).toEqual(['accepted', 'denied'])
    expect(await pending()).toEqual({ [String(id)]: 0 })
    // A rejected asset may be requested again.
    expect((await add(admin, 'domain', 'b.example')).status).toBe('requested_add')
  })

  it('to delete is pending, and can be rejected, cancelled or accepted', async () => {
    const { asset_id } = await add(fixture.platformAdmin, 'keyword', 'Zamek')
    const ask = async (): Promise<number> => {
      const { asset } = await portal.ok('deleteAsset', admin, { params: { id: asset_id } })
      expect(asset).toMatchObject({ status: 'requested_delete' })
      return asset?.request_id ?? 0
    }
    const first = await ask()
    expect(await portal.refused('deleteAsset', admin, { params: { id: asset_id } })).toEqual({
      status: 409,
      code: 'asset_request_pending',
    })
    await portal.ok('resolveAssetRequest', fixture.platformAdmin, {
      params: { id: first },
      body: { accepted: false },
    })
    expect(await values(admin)).toEqual(['Zamek added'])
    await portal.ok('cancelAssetRequest', admin, { params: { id: await ask() } })
    expect(await values(admin)).toEqual(['Zamek added'])
    await portal.ok('resolveAssetRequest', fixture.platformAdmin, {
      params: { id: await ask() },
      body: { accepted: true },
    })
    expect(await values(admin)).toEqual([])
  })

  it("to add is cancelled with its asset, and resolved by the provider's deletion", async () => {
    const [first, second] = [await add(admin, 'domain', 'a.example'), await add(admin, 'domain', 'b.example')]
    await portal.ok('cancelAssetRequest', admin, { params: { id: first.request_id ?? 0 } })
    expect(
      (await portal.ok('deleteAsset', fixture.platformAdmin, { params: { id: second.asset_id } })).asset,
    ).toBeNull()
    expect(await values(admin)).toEqual([])
    expect(
      (
        await portal.ok('listAssetRequests', admin, { query: { resolved: 'true', sort: '+creation_date' } })
      ).data.map(({ state }) => state),
    ).toEqual(['cancelled', 'denied'])
    expect(await pending()).toEqual({ [String(id)]: 0 })
  })

  it('that is pending is counted for its organization, and can be filtered by', async () => {
    await add(admin, 'domain', 'a.example')
    const organizations = createPortal(fixture.platform, organizationRoutes(fixture.platform))
    const counts = async (query: Record<string, string> = {}) =>
      (await organizations.ok('listOrganizations', fixture.platformAdmin, { query })).data.map(
        ({ client_id, asset_requests }) => [client_id, asset_requests],
      )
    expect(await counts()).toEqual([
      [id, 1],
      [other, 0],
    ])
    expect(await counts({ has_asset_requests: 'true' })).toEqual([[id, 1]])
    expect(await counts({ has_asset_requests: 'false' })).toEqual([[other, 0]])
    expect((await organizations.ok('getOrganization', admin, { params: { id } })).client.asset_requests).toBe(
      1,
    )
    await portal.ok('resolveAssetRequest', fixture.platformAdmin, {
      params: { id: 1 },
      body: { accepted: true },
    })
    expect(await counts()).toEqual([
      [id, 0],
      [other, 0],
    ])
  })

  it('is decided with all others of a filter at once, with a reason, up to the limit', async () => {
    const { platformAdmin } = fixture
    const assets = (kind: string, count: number) =>
      Array.from({ length: count }, (_, at) => ({
        asset_type: 'domain' as const,
        value: `${kind}-${at}.example`,
      }))
    await portal.ok('createAssets', admin, { params: { id }, body: { assets: assets('bad', 130) } })
    await portal.ok('createAssets', admin, { params: { id }, body: { assets: assets('good', 70) } })
    await portal.ok('createAssets', stranger, { params: { id: other }, body: { assets: assets('bad', 3) } })
    const filter = { client_id: String(id), status: 'requested_add', search: 'bad-' }
    const denial = { accepted: false, reason: 'Not yours.', of: { filter } }
    expect(
      await portal.refused('resolveAssetRequests', platformAdmin, {
        body: { ...denial, expected_total: 128 },
      }),
    ).toEqual({ status: 409, code: 'selection_changed' })
    let { job } = await portal.ok('resolveAssetRequests', platformAdmin, {
      body: { ...denial, expected_total: 130 },
    })
    // Only the user who started it sees the progress. Polling continues the job.
    const params = { id: job.job_id }
    const another = await fixture.person({ role: 'platform_admin' })
    expect(await portal.refused('getAssetJob', another, { params })).toEqual(notFound)
    while (job.state === 'running') ({ job } = await portal.ok('getAssetJob', platformAdmin, { params }))
    expect(job).toMatchObject({ state: 'done', accepted: false, total: 130, done: 130, changed: 130 })
    expect(await pending()).toMatchObject({ [id]: 70, [other]: 3 })
    const answered = await portal.ok('listAssetRequests', admin, { query: { resolved: 'true' } })
    expect(answered.meta.pagination.total).toBe(130)
    expect(answered.data[0]).toMatchObject({
      state: 'denied',
      accepted: false,
      reason: 'Not yours.',
      resolved_by: expect.any(String),
    })

    // The selected ones. Those that somebody else decided meanwhile are skipped and not counted as changed.
    const waiting = (
      await portal.ok('listAssetRequests', platformAdmin, { query: { client_id: String(id) } })
    ).data
    const [first, second] = waiting
    if (first === undefined || second === undefined) throw new Error('requests wait')
    await portal.ok('resolveAssetRequest', platformAdmin, {
      params: { id: first.request_id },
      body: { accepted: false },
    })
    const named = await portal.ok('resolveAssetRequests', platformAdmin, {
      body: { accepted: true, of: { request_ids: [first.request_id, second.request_id] } },
    })
    expect(named.job).toMatchObject({ state: 'done', total: 2, changed: 1 })
    expect(await values(admin, { status: 'added' })).toEqual([`${second.value} added`])
  })

  it('is decided once, even when several decide at the same moment', async () => {
    const { request_id } = await add(admin, 'domain', 'a.example')
    const replies = await Promise.all(
      [true, false].map((accepted) =>
        portal.call('resolveAssetRequest', fixture.platformAdmin, {
          params: { id: request_id ?? 0 },
          body: { accepted },
        }),
      ),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

describe('many assets', () => {
  const domains = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      asset_type: 'domain' as const,
      value: `a${index}.example`,
    }))

  it('are added all or none, or only the valid ones on request', async () => {
    await add(fixture.platformAdmin, 'domain', 'known.example')
    const assets = [
      { asset_type: 'domain' as const, value: 'new.example' },
      { asset_type: 'domain' as const, value: 'wrong' },
      { asset_type: 'domain' as const, value: 'KNOWN.example' },
      { asset_type: 'domain' as const, value: 'NEW.example' },
      { asset_type: 'keyword' as const, value: 'new.example' },
    ]
    const refused = [
      { index: 1, value: 'wrong', code: 'asset_wrong_value' },
      { index: 2, value: 'KNOWN.example', code: 'asset_exists' },
      { index: 3, value: 'NEW.example', code: 'asset_exists' },
    ]
    const reply = await portal.call('createAssets', fixture.platformAdmin, {
      params: { id },
      body: { assets },
    })
    expect(
      'failure' in reply && reply.failure.errors.map(({ code, field, values: of }) => [code, field, of]),
    ).toEqual(refused.map(({ index, value, code }) => [code, `assets.${index}`, [value]]))
    expect(await values(admin)).toEqual(['known.example added'])
    expect(
      await portal.ok('createAssets', fixture.platformAdmin, {
        params: { id },
        body: { assets, only_valid: true },
      }),
    ).toEqual({ added: 2, refused })
    expect(await values(admin)).toEqual(['known.example added', 'new.example added', 'new.example added'])
  })

  it('are 500 at most, each with a request of its own', async () => {
    expect(
      await portal.refused('createAssets', admin, { params: { id }, body: { assets: domains(501) } }),
    ).toEqual({ status: 422, code: 'too_many_assets' })
    expect(
      await portal.ok('createAssets', admin, { params: { id }, body: { assets: domains(500) } }),
    ).toEqual({ added: 500, refused: [] })
    expect(await pending()).toEqual({ [String(id)]: 500 })
    const { counts } = await portal.ok('listAssets', admin, { params: { id } })
    expect(counts.domain).toEqual({ total: 500, pending: 500 })
    expect(
      (
        await portal.ok('createAssets', admin, {
          params: { id },
          body: { assets: domains(500), only_valid: true },
        })
      ).added,
    ).toBe(0)
  })
})

describe('the CSV file of assets', () => {
  it("has those of the organization in the caller's language, and neutralizes formulas", async () => {
    await add(fixture.platformAdmin, 'keyword', '=1+1')
    await add(admin, 'domain', 'a.example')
    await add(fixture.platformAdmin, 'domain', 'foreign.example', other)
    const reader = await fixture.person({ role: 'organization_admin', client_id: id, language: 'pl' })
    const file = await portal.ok('exportAssets', reader, { params: { id }, query: { as: 'link' } })
    expect(file).toMatchObject({ rows: 2, total: 2 })
    expect(file.file_name).toMatch(/^zasoby_\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d\.csv$/)
    const text = Buffer.from(await (await fetch(file.url)).arrayBuffer()).toString('utf8')
    expect(text.startsWith('\uFEFF"ID";"Rodzaj";"Wartość";"Status";"Data dodania"\r\n')).toBe(true)
    const lines = text
      .trim()
      .split('\r\n')
      .map((line) => line.split('";"').slice(1, 4))
    expect(lines).toEqual([
      ['Rodzaj', 'Wartość', 'Status'],
      ['domena', 'a.example', 'czeka na dodanie'],
      ['słowo kluczowe', "'=1+1", 'dodany'],
    ])
    // A client written from the specification receives the file itself.
    const sent = await portal.send('exportAssets', reader, { params: { id }, query: { format: 'csv' } })
    expect(sent.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'no-store',
    })
    expect(sent.headers['content-disposition']).toMatch(/^attachment; filename="zasoby_/)
    expect(Buffer.from(sent.body, 'base64').toString('utf8')).toBe(text)
    fixture.clock.advance(1)
    expect(
      (
        await portal.ok('exportAssets', admin, {
          params: { id },
          query: { 'asset_types[]': 'keyword', as: 'link' },
        })
      ).rows,
    ).toBe(1)
    const auditLog = await fixture.platform.table.queryAll(
      keys.audit(fixture.clock.now().toISOString().slice(0, 10), '', '').pk,
    )
    expect(auditLog).toMatchObject([
      { action: 'export', client_id: id, detail: 'assets: 2' },
      { action: 'export', client_id: id, detail: 'assets: 2' },
      { action: 'export', client_id: id, detail: 'assets: 1' },
    ])
  })
})

describe('deleting an organization', () => {
  it('deletes its assets and requests, and no others', async () => {
    await add(admin, 'domain', 'a.example')
    await add(stranger, 'domain', 'a.example', other)
    await fixture.platform.table.put(
      organizationDeletionItem({
        client_id: id,
        client_name: 'A',
        actor: operator,
        requested: fixture.clock.now().toISOString(),
      }),
    )
    const [assets, requests] = [
      assetsOfOrganizations(fixture.platform),
      assetRequestsOfOrganizations(fixture.platform),
    ]
    expect([
      await assets.remove(id, operator),
      await assets.remove(id, operator),
      await requests.remove(id, operator),
    ]).toEqual([1, 0, 1])
    expect(await pending()).toEqual({ [String(id)]: 0, [String(other)]: 1 })
    expect((await portal.ok('listAssetRequests', fixture.platformAdmin)).data).toHaveLength(1)
  })
})
