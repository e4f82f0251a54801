/** The audit log: its records, filters, pages and exports, and who reads it. */
import { inflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { assetRoutes } from '#functions/assets/routes.ts'
import { readAuditLog } from '#functions/audit/audit-queries.ts'
import { wholeView } from '#functions/audit/audit-redaction.ts'
import { newAuditMemory } from '#functions/audit/audit-sources.ts'
import { auditRoutes } from '#functions/audit/routes.ts'
import { jobsOf } from '#functions/jobs/unfinished-jobs.ts'
import { organizationsDependencies, organizationRoutes } from '#functions/organizations/routes.ts'
import { encodeEntry } from '#functions/core/event-store/entry.ts'
import { audit, auditItem } from '#functions/rules/security/audit.ts'
import { incidentsCollection } from '#functions/incidents/incident-store.ts'
import { viewsCollection } from '#functions/views/view-store.ts'
import { addIncident } from '#functions/incidents/incident.ts'
import { keys } from '#functions/rules/keys.ts'
import { Table } from '#functions/core/store/table.ts'
import { collections } from '#functions/registry.ts'
import { auditedKinds, type AuditRecord } from '#shared/contracts/audit.ts'
import { linesOf } from '#shared/domain/audit/lines.ts'
import { objectsOf } from '#shared/domain/audit/sentence.ts'
import { operator } from '../auth/fixture.ts'
import { createAdministrationFixture, type AdministrationFixture } from '../support/administration.ts'
import { startBackends, type Backends } from '../support/backends.ts'
import { createPortal, type Caller, type Portal } from '../support/portal.ts'
import { inFunction } from '../support/roles.ts'

let backends: Backends
let fixture: AdministrationFixture
let portal: Portal
let id: number
let other: number
let admin: Caller & { readonly id: number }
beforeAll(async () => {
  backends = await startBackends()
})
afterAll(async () => {
  await backends.stop()
})
beforeEach(async () => {
  fixture = await createAdministrationFixture(backends)
  const { platform } = fixture
  portal = createPortal(platform, [
    ...auditRoutes(platform),
    ...assetRoutes(platform),
    ...organizationRoutes(platform),
  ])
  id = await fixture.organization()
  other = await fixture.organization()
  admin = await fixture.person({ role: 'organization_admin', client_id: id, name: 'Anna' })
  fixture.clock.advance(3600)
  // Some actions here need a recently confirmed session.
  fixture = { ...fixture, platformAdmin: await fixture.session(1) }
  admin = { ...admin, ...(await fixture.session(admin.id)) }
})

const seconds = (by: number): void => {
  fixture.clock.advance(by)
}
const event = (
  action: Parameters<typeof audit>[1]['action'],
  outcome: string,
  userId: number | null = admin.id,
  organizationId: number | null = id,
  actorOrganizationId: number | null = organizationId,
): Promise<void> =>
  audit(fixture.platform, {
    action,
    outcome,
    userId,
    organizationId,
    actorOrganizationId,
    address: '192.0.2.7',
  })
const add = (value: string): Promise<unknown> =>
  portal.ok('createAsset', admin, { params: { id }, body: { asset_type: 'keyword', value } })
/** The CSV file of an export. */
const fileOf = async (id: string, reader: Caller = fixture.platformAdmin): Promise<string> => {
  const { headers } = await portal.send('downloadAuditExport', reader, { params: { id } })
  const zip = Buffer.from(await (await fetch(headers['location'] ?? '')).arrayBuffer())
  const [name, extra] = [zip.readUInt16LE(26), zip.readUInt16LE(28)]
  return inflateRawSync(zip.subarray(30 + name + extra)).toString('utf8')
}
/** Every record, page by page. */
const all = async (
  query: Record<string, string> = {},
  reader: Caller = fixture.platformAdmin,
): Promise<AuditRecord[]> => {
  const records: AuditRecord[] = []
  for (let cursor: string | undefined, pages = 0; pages < 500; pages += 1) {
    const { data, meta } = await portal.ok('listAudit', reader, {
      query: { ...query, ...(cursor === undefined ? {} : { cursor }) },
    })
    records.push(...data)
    if (meta.next === null) return records
    cursor = meta.next
  }
  throw new Error('no end')
}
const everything = {
  user_id: undefined,
  client_id: undefined,
  object: undefined,
  actions: undefined,
  failed: undefined,
  after: undefined,
  before: undefined,
}
const brief = ({ action, outcome, actor, client: organization }: AuditRecord): string =>
  `${action} ${outcome} by ${actor?.name ?? 'nobody'} on ${organization?.name ?? 'nothing'}`
/** Filters events since the setup. */
const sinceSetUp = (): Record<string, string> => ({ after: fixture.clock.now().toISOString() })

describe('the audit log', () => {
  it('has sign-ins, failures, changes and exports in chronological order, with names', async () => {
    const since = sinceSetUp()
    await event('sign_in', 'bad_credentials', null, null)
    seconds(1)
    await event('sign_in', 'code_sent')
    seconds(1)
    await add('alpha')
    seconds(1)
    await portal.ok('exportAssets', admin, { params: { id }, query: { as: 'link' } })
    seconds(1)
    await portal.ok('updateOrganization', fixture.platformAdmin, {
      params: { id: other },
      body: { client_name: 'Zmieniona', contact_email: 'it@example.com' },
    })
    const records = await all(since)
    expect(records.map(brief)).toEqual([
      'organization.update success by Person 1 on Zmieniona',
      'export success by Anna on Organization 1',
      'asset_request.create success by Anna on Organization 1',
      'asset.create success by Anna on Organization 1',
      'sign_in code_sent by Anna on Organization 1',
      'sign_in bad_credentials by nobody on nothing',
    ])
    expect(records.map(({ date }) => date)).toEqual(
      records
        .map(({ date }) => date)
        .toSorted()
        .toReversed(),
    )
    expect(records.find(({ action }) => action === 'organization.update')).toMatchObject({
      count: 1,
      objects: [{ id: other, name: 'Zmieniona' }],
      fields: ['client_name', 'contact_email'],
      address: '192.0.2.1',
      values: [
        { id: other, field: 'contact_email', before: null, after: 'it@example.com' },
        { id: other, field: 'client_name', before: 'Organization 2', after: 'Zmieniona' },
      ],
      actor: { user_id: 1 },
    })
    expect(records.find(({ action }) => action === 'sign_in')).toMatchObject({
      address: '192.0.2.7',
      count: 0,
      objects: [],
    })
    expect(new Set((await all()).map((record) => record.id)).size).toBe((await all()).length)
  })

  it('has the address and the former and new values of every change to a security field', async () => {
    const since = sinceSetUp()
    const { platformAdmin: staff } = fixture
    const from = { ...staff, address: '198.51.100.7' }
    const { portal: people } = fixture
    const network = { params: { id }, body: { whitelist_ip: '192.0.2.0/24' } }
    const { client_whitelist_ips: list } = await people.ok('createWhitelistIp', from, network)
    await people.ok('updateServices', from, {
      params: { id },
      body: { threats: { enable_api_access: false } },
    })
    await people.ok('updateOrganization', from, { params: { id }, body: { max_user_count: 5 } })
    await people.ok('deleteWhitelistIp', from, { params: { id: list[0]?.ip_id ?? 0 } })
    await people.ok('updateModulePermissions', from, { params: { id: admin.id }, body: { threat: false } })
    await people.ok('toggleActiveStatus', from, {
      params: { id: admin.id },
      body: { deactivated: true, confirm_last_admin: true },
    })
    const records = (await all(since)).toReversed()
    expect(new Set(records.map(({ address }) => address))).toEqual(new Set(['198.51.100.7']))
    expect(
      records.flatMap(({ values }) => values.map(({ field, before, after }) => [field, before, after])),
    ).toEqual([
      ['ip_whitelist', [], ['192.0.2.0/24']],
      ['services_threats', ['enable_api_access'], []],
      ['max_user_count', 10, 5],
      ['ip_whitelist', ['192.0.2.0/24'], []],
      ['has_threat_access', true, false],
      ['deactivated', false, true],
    ])
  })

  it('has what was refused, to whom and from where, and nothing about invalid sessions', async () => {
    const since = sinceSetUp()
    const from = { ...admin, address: '198.51.100.7' }
    await portal.refused('listFailedJobs', from)
    seconds(1)
    await portal.refused('deleteAsset', from, { params: { id: 4711 } })
    seconds(1)
    await portal.refused('listAudit', { token: undefined, address: '198.51.100.7' })
    expect(
      (await all({ ...since, actions: 'refusal' })).map((one) => [brief(one), one.detail, one.address]),
    ).toEqual([
      ['refusal unauthenticated by nobody on nothing', 'GET audit', '198.51.100.7'],
      ['refusal not_found by Anna on Organization 1', 'DELETE asset/4711', '198.51.100.7'],
      ['refusal forbidden by Anna on Organization 1', 'GET audit/failed_job', '198.51.100.7'],
    ])
  })

  it('is filtered by user, organization, action, failure and time', async () => {
    const since = sinceSetUp()
    await event('sign_in', 'bad_credentials')
    seconds(10)
    const middle = fixture.clock.now().toISOString()
    await event('second_factor', 'second_factor_incorrect', admin.id)
    await event('sign_out', 'success', 1, null)
    seconds(10)
    await add('alpha')
    const asked = async (query: Record<string, string>): Promise<string[]> =>
      (await all({ ...since, ...query })).map(({ action }) => action).toSorted()
    expect(await asked({ user_id: String(admin.id) })).toEqual([
      'asset.create',
      'asset_request.create',
      'second_factor',
      'sign_in',
    ])
    expect(await asked({ user_id: '1' })).toEqual(['sign_out'])
    expect(await asked({ client_id: String(id) })).toEqual([
      'asset.create',
      'asset_request.create',
      'second_factor',
      'sign_in',
    ])
    expect(await asked({ client_id: String(other) })).toEqual([])
    expect(await asked({ actions: 'sign_out,asset.create' })).toEqual(['asset.create', 'sign_out'])
    expect(await asked({ failed: 'true' })).toEqual(['second_factor', 'sign_in'])
    expect(await asked({ before: middle })).toEqual(['second_factor', 'sign_in', 'sign_out'])
    expect(await asked({ after: middle })).toEqual([
      'asset.create',
      'asset_request.create',
      'second_factor',
      'sign_out',
    ])
    expect(await asked({ after: middle, before: middle })).toEqual(['second_factor', 'sign_out'])
    expect(
      await portal.refused('listAudit', fixture.platformAdmin, { query: { after: 'yesterday' } }),
    ).toEqual({ status: 422, code: 'validation_failed' })
    for (const forged of [
      'none',
      '{"events":"9999-99-99"}',
      '{"events":"9999-01-01"}',
      '{"events":"2026-01-01|\u0000"}',
      '{"assets":"x"}',
      '{"assets":"-5"}',
      '{"assets":"9e99"}',
      '[]',
    ])
      expect(
        await portal.refused('listAudit', fixture.platformAdmin, {
          query: { cursor: Buffer.from(forged).toString('base64url') },
        }),
        forged,
      ).toEqual({ status: 422, code: 'validation_failed' })
  })

  it('is read in pages without repetition or loss, across days and during writes', async () => {
    const since = sinceSetUp()
    for (let n = 0; n < 6; n += 1) {
      await event('sign_in', `try_${n}`)
      await portal.ok('createAsset', await fixture.session(admin.id), {
        params: { id },
        body: { asset_type: 'keyword', value: `word ${n}` },
      })
      seconds(17 * 3600)
    }
    const fresh = await fixture.session(1)
    const whole = (await portal.ok('listAudit', fresh, { query: { ...since, per_page: '200' } })).data.map(
      (record) => record.id,
    )
    expect(whole).toHaveLength(18)
    for (const per_page of ['1', '3', '7']) {
      const ids: string[] = []
      for (let cursor: string | undefined; ;) {
        const { data, meta } = await portal.ok('listAudit', fresh, {
          query: { ...since, per_page, ...(cursor === undefined ? {} : { cursor }) },
        })
        ids.push(...data.map((record) => record.id))
        await event('sign_out', 'success', 1, null)
        if (meta.next === null) break
        cursor = meta.next
      }
      const seen = ids.filter((one) => whole.includes(one))
      expect(seen, per_page).toEqual(whole)
      expect(new Set(ids).size).toBe(ids.length)
    }
  })

  it('has the names that objects had, those of deleted ones too', async () => {
    const since = sinceSetUp()
    const { portal: people, platformAdmin: staff } = fixture
    const jan = await fixture.person({ client_id: id, name: 'Jan Jawor' })
    seconds(1)
    await people.ok('updateUser', staff, { params: { id: jan.id }, body: { name: 'Jan Sowa' } })
    seconds(1)
    await people.ok('deleteUser', staff, { params: { id: jan.id }, body: {} })
    const records = await all({ ...since, object: `user:${jan.id}` })
    expect(records.map(({ action, objects }) => [action, objects])).toEqual([
      ['user.delete', [{ id: jan.id, name: 'Jan Sowa' }]],
      ['user.update', [{ id: jan.id, name: 'Jan Sowa' }]],
      ['user.create', [{ id: jan.id, name: 'Jan Jawor' }]],
    ])
    expect(records[1]?.values).toContainEqual({
      id: jan.id,
      field: 'name',
      before: 'Jan Jawor',
      after: 'Jan Sowa',
    })
  })

  it('is searched by words of a sentence, names, values, addresses and details', async () => {
    const since = sinceSetUp()
    await add('żółta łódź')
    seconds(1)
    await fixture.portal.ok('updateOrganization', fixture.platformAdmin, {
      params: { id: other },
      body: { client_name: 'Żegluga Testowa' },
    })
    seconds(1)
    await event('sign_in', 'bad_credentials')
    const found = async (search: string): Promise<string[]> =>
      (await all({ ...since, search })).map(({ action }) => action)
    expect(await found('ZOLTA lodz')).toEqual(['asset_request.create', 'asset.create'])
    expect(await found('lodz anna')).toEqual(['asset_request.create', 'asset.create'])
    expect(await found('zegluga')).toEqual(['organization.update'])
    expect(await found('192.0.2.7')).toEqual(['sign_in'])
    expect(await found('#' + String(other))).toEqual(['organization.update'])
    expect(await found('lodz zegluga')).toEqual([])
    expect(
      await portal.refused('listAudit', fixture.platformAdmin, { query: { search: 'x'.repeat(2000) } }),
    ).toEqual({ status: 422, code: 'validation_failed' })
    for (const object of ['user', 'user:0', 'user:1:2', 'user:x'])
      expect(await portal.refused('listAudit', fixture.platformAdmin, { query: { object } })).toEqual({
        status: 422,
        code: 'validation_failed',
      })
  })

  it('shows one key that was created as one act', async () => {
    const since = sinceSetUp()
    const zofia = await fixture.person({ client_id: id, role: 'organization_admin', name: 'Zofia' })
    seconds(60)
    await fixture.portal.ok('createNamedKey', await fixture.session(zofia.id), {
      body: { name: 'SIEM', modules: ['threat'], expiry_date: null },
    })
    const records = (await all(since)).filter(({ action }) => action.startsWith('api_key'))
    expect(records.map(({ action }) => action).toSorted()).toEqual(['api_key.create', 'api_key_create'])
    const lines = linesOf(records)
    expect(lines).toHaveLength(1)
    expect(lines.flatMap(({ acts }) => acts.flatMap((act) => objectsOf(act)))).toEqual([
      { kind: 'api_key', id: expect.any(Number), name: 'SIEM' },
    ])
  })

  it('is read in a moment by a new portal, to its beginning', async () => {
    await event('sign_in', 'bad_credentials')
    const table = new (class extends Table {
      queries = 0
      override query(...[partition, options]: Parameters<Table['query']>) {
        if (partition.startsWith('audit#')) this.queries += 1
        return super.query(partition, options)
      }
    })(fixture.platform.table.name, backends.dynamodb)
    const memory = newAuditMemory()
    const read = () =>
      readAuditLog(
        { table, now: fixture.clock.now(), redact: wholeView, collections, memory },
        { ...everything, actions: ['sign_in'] },
        undefined,
        50,
        3000,
      )
    const page = await read()
    expect(page.records.map(({ outcome }) => outcome)).toContain('bad_credentials')
    expect(page.next).toBeNull()
    // It has no event before its first commit, and looks a month or two further for one.
    expect(table.queries).toBeLessThan(70)
    table.queries = 0
    expect(await read()).toEqual(page)
    // An instance knows the days of the past that have no events.
    expect(table.queries).toBeLessThan(10)
  })

  describe('together with the commits of an import', () => {
    const changes = Array.from({ length: 400 }, (_, n) => ({
      kind: 'memo',
      id: n + 1,
      action: 'update' as const,
      fields: ['title'],
      row: { title: `the title of memo ${n}` },
    }))
    /** Sixty commits of another user and an older one of the admin. `isOld` stores them in the former format. */
    const imported = async (isOld: boolean) => {
      const table = await backends.freshTable()
      for (let n = 1; n <= 61; n += 1) {
        const { by, ...item } = encodeEntry({
          sequence: n,
          at: new Date(Date.UTC(2026, 10, 20, 8, n)).toISOString(),
          commitId: `commit-${n}`,
          actor: { user_id: n === 1 ? 1 : 2, name: 'Anna', client_id: null },
          changes: n === 1 ? changes.slice(0, 1) : changes,
          last_ids: {},
        })
        await table.put({ ...keys.journal('memos', n), ...item, ...(isOld ? {} : { by }) })
      }
      await table.put({ ...keys.head('memos'), n: 61 })
      return table
    }
    const journals = (name: string) =>
      new (class extends Table {
        queries = 0
        override query(...[partition, options]: Parameters<Table['query']>) {
          if (partition.startsWith('journal#')) this.queries += 1
          return super.query(partition, options)
        }
      })(name, backends.dynamodb)
    const from = (table: Table) => ({
      table,
      now: new Date('2026-11-20T12:00:00Z'),
      redact: wholeView,
      collections: [{ name: 'memos', kinds: { memo: {} } }],
    })
    const ids = ({ records }: { records: readonly { id: string }[] }): string[] => records.map(({ id }) => id)

    it('finds the actions of one user without unpacking those of others', async () => {
      const table = await imported(false)
      const own = await readAuditLog(
        from(table),
        { ...everything, user_id: 1, actions: ['memo.update'] },
        undefined,
        10,
        900,
      )
      expect(ids(own)).toEqual(['memos-1-0'])
      expect(own.next).toBeNull()
    })

    it('counts what it unpacks, where entries do not name their users, and stops in time', async () => {
      const table = await imported(true)
      const found: string[] = []
      let pages = 0
      for (let cursor: string | undefined; ; pages += 1) {
        const filter = { ...everything, user_id: 1, actions: ['memo.update'] }
        const page = await readAuditLog(from(table), filter, cursor, 10, 300)
        found.push(...ids(page))
        if (page.next === null) break
        cursor = page.next
      }
      expect(found).toEqual(['memos-1-0'])
      // Each of the sixty entries costs as much as at least twenty-one items, so a page has at most fourteen.
      expect(pages).toBeGreaterThanOrEqual(4)
    })

    it('searches for refusals in the events only', async () => {
      const table = journals((await imported(false)).name)
      await readAuditLog(from(table), { ...everything, failed: 'true' }, undefined, 10, 3000)
      expect(table.queries).toBe(0)
    })
  })

  it('stops when a request has searched enough, and reports how far', async () => {
    const since = sinceSetUp()
    for (let n = 0; n < 5; n += 1) {
      await event('sign_in', `try_${n}`)
      seconds(1)
    }
    const from = {
      table: fixture.platform.table,
      now: fixture.clock.now(),
      redact: wholeView,
      collections,
    }
    const filter = { ...everything, actions: ['sign_in'], after: since['after'] }
    const outcomes: string[] = []
    const searched: string[] = []
    for (let cursor: string | undefined; ;) {
      const page = await readAuditLog(from, filter, cursor, 50, 2)
      outcomes.push(...page.records.map(({ outcome }) => outcome))
      if (page.next === null) break
      searched.push(page.searchedTo ?? '')
      cursor = page.next
    }
    expect(outcomes).toEqual(['try_4', 'try_3', 'try_2', 'try_1', 'try_0'])
    expect(searched.length).toBeGreaterThan(1)
    expect(searched).toEqual(searched.toSorted().toReversed())
  })

  it('shows the names of deleted users', async () => {
    const since = sinceSetUp()
    const { asset } = await portal.ok('createAsset', fixture.platformAdmin, {
      params: { id: other },
      body: { asset_type: 'keyword', value: 'gone' },
    })
    await portal.ok('deleteAsset', fixture.platformAdmin, { params: { id: asset.asset_id } })
    expect((await all({ ...since, actions: 'asset.delete' })).map(brief)).toEqual([
      'asset.delete success by Person 1 on Organization 2',
    ])
    expect((await all({ ...since, client_id: String(other) })).map(({ action }) => action)).toEqual([
      'asset.delete',
      'asset.create',
    ])
  })

  it('has one entry for a commit of many items, with their number', async () => {
    const since = sinceSetUp()
    const assets = Array.from({ length: 30 }, (_, n) => ({
      asset_type: 'keyword' as const,
      value: `word ${n}`,
    }))
    await portal.ok('createAssets', fixture.platformAdmin, { params: { id }, body: { assets } })
    expect(await all(since)).toMatchObject([
      {
        action: 'asset.create',
        count: 30,
        objects: Array.from({ length: 10 }, (_, n) => ({ id: n + 1, name: `word ${n}` })),
      },
    ])
  })

  it('is exported as a CSV file, which is also recorded', async () => {
    const since = sinceSetUp()
    await event('sign_in', 'bad_credentials')
    const { job } = await portal.ok('startAuditExport', fixture.platformAdmin, { body: { query: since } })
    expect(job).toMatchObject({ state: 'done', rows: 2, is_complete: true })
    const text = await fileOf(job.job_id)
    expect(text).toContain('"Anna"')
    expect(text.trim().split('\r\n')).toHaveLength(3)
    // It was created and downloaded at the same instant, so the two records have no order.
    const details = (await all({ ...since, actions: 'export' })).map(({ actor, detail }) => [
      actor?.user_id,
      detail,
    ])
    expect(details).toHaveLength(2)
    expect(details).toEqual(
      expect.arrayContaining([
        [1, 'audit'],
        [1, expect.stringMatching(/^file audit_/)],
      ]),
    )
  })

  it('is exported in the background when a request has no time for it, one export at a time', async () => {
    const since = sinceSetUp()
    for (let n = 0; n < 5; n += 1) await event('sign_in', `try_${n}`)
    // Its time is up before it starts.
    const now = fixture.clock.now.bind(fixture.clock)
    fixture.clock.now = () => {
      fixture.clock.advance(4)
      return now()
    }
    const started = await portal.ok('startAuditExport', fixture.platformAdmin, { body: { query: since } })
    fixture.clock.now = now
    expect(started.job).toMatchObject({ state: 'running', file_name: null })
    const { job_id: of } = started.job
    const again = { body: { query: since } }
    expect(await portal.refused('startAuditExport', fixture.platformAdmin, again)).toEqual({
      status: 409,
      code: 'export_running',
    })
    expect(
      await portal.refused('downloadAuditExport', fixture.platformAdmin, { params: { id: of } }),
    ).toEqual({
      status: 409,
      code: 'job_not_done',
    })
    expect(await inFunction('jobs', () => jobsOf(fixture.platform).workAll(60_000))).toBe(1)
    const { data } = await portal.ok('listAuditExports', fixture.platformAdmin)
    expect(data).toMatchObject([{ state: 'done', is_complete: true }])
    expect(await fileOf(of)).toContain('try_4')
    const other = await fixture.person({ role: 'platform_admin' })
    expect(await portal.refused('getAuditExport', other, { params: { id: of } })).toEqual({
      status: 404,
      code: 'not_found',
    })
  })

  it('knows every collection and kind', () => {
    expect(collections.flatMap(({ kinds }) => Object.keys(kinds)).toSorted()).toEqual(
      [...auditedKinds].toSorted(),
    )
  })
})

describe('abandoned background work', () => {
  const giveUp = async (task: unknown): Promise<string> => {
    const jobs = jobsOf(fixture.platform)
    const { id: job } = await jobs.start({
      client_id: null,
      user_id: admin.id,
      kind: 'mass_action',
      task,
      total: 7,
    })
    // It is given up after five failures in a row.
    for (let turn = 0; turn < 5; turn += 1) await inFunction('jobs', () => jobs.workAll(1000))
    return job
  }

  it('is listed for platform admins only: owner, kind, time and reason, for seven days', async () => {
    expect(await portal.ok('listFailedJobs', fixture.platformAdmin)).toEqual({
      data: [],
      meta: { more: false },
    })
    const job = await giveUp({ secret: 'what it was about' })
    const listed = await portal.ok('listFailedJobs', fixture.platformAdmin)
    expect(listed).toEqual({
      data: [
        {
          job_id: job,
          kind: 'mass_action',
          user: { user_id: admin.id, name: 'Anna' },
          client: { client_id: id, name: expect.any(String) },
          creation_date: fixture.platform.clock.now().toISOString(),
          end_date: fixture.platform.clock.now().toISOString(),
          done: 0,
          total: 7,
          failures: 5,
          reason: 'ZodError',
        },
      ],
      meta: { more: false },
    })
    expect(JSON.stringify(listed)).not.toContain('what it was about')
    expect(await portal.refused('listFailedJobs', admin)).toMatchObject({ status: 403 })
    seconds(7 * 86_400 + 1)
    expect(
      (await portal.ok('listFailedJobs', await fixture.person({ role: 'platform_admin' }))).data,
    ).toEqual([])
  })

  it('is read with two requests beyond those of every call, however many failed', async () => {
    for (let turn = 0; turn < 101; turn += 1) {
      const at = new Date(fixture.platform.clock.now().getTime() - turn).toISOString()
      await fixture.platform.table.put({
        ...keys.failedJob(at, `job-${turn}`),
        id: `job-${turn}`,
        user_id: admin.id,
        kind: 'export',
        total: 1,
        done: 0,
        failures: 5,
        creation_date: at,
        end_date: at,
        reason: 'unknown',
      })
    }
    let requests = 0
    const { table } = fixture.platform
    const take = table.takeUsage.bind(table)
    table.takeUsage = () => {
      const usage = take()
      requests = usage.requests
      return usage
    }
    await portal.ok('listFailedJobs', fixture.platformAdmin)
    const { data, meta } = await portal.ok('listFailedJobs', fixture.platformAdmin)
    expect([data.length, data[0]?.job_id, meta.more]).toEqual([100, 'job-0', true])
    const asked = requests
    // The other call reads the caller's jobs with one request.
    await portal.ok('listAuditExports', fixture.platformAdmin)
    expect(asked - (requests - 1)).toBe(2)
  })
})

describe("an organization's part of the log", () => {
  const happened = async (): Promise<Record<string, string>> => {
    const since = sinceSetUp()
    const own = (await fixture.person({ client_id: id, name: 'Jan' })).id
    const foreign = await fixture.person({ client_id: other, role: 'organization_admin', name: 'Obcy' })
    const staff = await fixture.person({ role: 'platform_admin', name: 'Ewa od dostawcy' })
    seconds(1)
    await event('sign_in', 'bad_credentials', own)
    await event('api_key_use', 'success', null)
    await event('export', 'success', own)
    // Staff working for the organization, and a user of another one.
    await event('export', 'success', staff.id, id, null)
    await event('notification_hold', 'success', staff.id, id, null)
    await event('api_key_reveal', 'success', staff.id, id, null)
    await event('sign_in', 'success', staff.id, null)
    await event('export', 'success', foreign.id, other)
    await add('alpha')
    await portal.ok('createAsset', foreign, {
      params: { id: other },
      body: { asset_type: 'keyword', value: 'secret-of-others' },
    })
    const change = { ...staff, address: '198.51.100.77' }
    await portal.ok('updateOrganization', change, { params: { id }, body: { max_user_count: 77 } })
    const { data: tag } = await fixture.portal.ok('createOrganizationTag', fixture.platformAdmin, {
      body: { name_pl: 'Internal mark', name_en: 'Internal mark' },
    })
    await portal.ok('updateOrganization', change, {
      params: { id },
      body: { organization_tags: [tag.id] },
    })
    await portal.ok('updateOrganization', change, { params: { id: other }, body: { max_user_count: 66 } })
    return since
  }

  it("has its users, keys and exports, and the provider's changes to it without the user", async () => {
    const since = await happened()
    expect((await all(since, admin)).map(brief).toSorted()).toEqual([
      'api_key_reveal success by Example CERT on Organization 1',
      'api_key_use success by nobody on Organization 1',
      'asset.create success by Anna on Organization 1',
      'asset_request.create success by Anna on Organization 1',
      'export success by Jan on Organization 1',
      'organization.update success by Example CERT on Organization 1',
      'sign_in bad_credentials by Jan on Organization 1',
      'user.create success by Example CERT on Organization 1',
    ])
    const text = JSON.stringify(await all(since, admin))
    for (const hidden of [
      'Ewa',
      'Obcy',
      '198.51.100.77',
      'secret-of-others',
      'organization_tags',
      'Internal mark',
    ])
      expect(text).not.toContain(hidden)
    // Record ids reveal nothing about others, neither commit numbers nor staff ids.
    expect(text).not.toMatch(/"id":"[a-z_]+-\d+-\d+"/)
  })

  it("is not extended by filters, or by another's cursor", async () => {
    const since = await happened()
    const whole = await all(since)
    const staffId = whole.find(({ actor }) => actor?.name === 'Ewa od dostawcy')?.actor?.user_id ?? 0
    expect(staffId).toBeGreaterThan(0)
    const filters: Record<string, string>[] = [
      { client_id: String(other) },
      { user_id: String(staffId) },
      { actions: 'notification_hold' },
      { actions: 'sign_in_settings,organization_delete' },
      { client_id: '999999' },
    ]
    for (const query of filters) expect(await all({ ...since, ...query }, admin)).toEqual([])
    expect((await all({ ...since, client_id: String(id) }, admin)).length).toBe(8)
    const first = async (reader: Caller) =>
      (await portal.ok('listAudit', reader, { query: { ...since, per_page: '1' } })).meta.next ?? ''
    const foreign = await fixture.person({ client_id: other, role: 'organization_admin' })
    for (const cursor of [await first(fixture.platformAdmin), await first(foreign), 'AAAA'])
      expect(await portal.refused('listAudit', admin, { query: { ...since, cursor } })).toEqual({
        status: 422,
        code: 'validation_failed',
      })
    const paged = await all({ ...since, per_page: '1' }, admin)
    expect(paged.map(({ id: record }) => record)).toEqual(
      (await all(since, admin)).map(({ id: record }) => record),
    )
    expect(Buffer.from(await first(admin), 'base64url').toString('utf8')).not.toContain('organizations')
  })

  it('has nothing of others for its search, and no names of a module that its admin does not have', async () => {
    const since = await happened()
    const { platform } = fixture
    const hospital = await fixture.person({ client_id: id, role: 'organization_admin', name: 'Bez modułu' })
    await fixture.portal.ok('updateModulePermissions', fixture.platformAdmin, {
      params: { id: hospital.id },
      body: { incident: false },
    })
    const incidents = platform.collection(incidentsCollection)
    await incidents.commit(operator, (commit) => {
      commit.create('incident_category', 1, { name_pl: 'Inne', name_en: 'Other', is_active: true })
    })
    await incidents.commit({ user_id: admin.id, name: 'Anna', client_id: id }, (commit) => {
      for (const [name, tlp] of [
        ['Tajny incydent', 'amber'],
        ['Czerwony incydent', 'red'],
      ] as const)
        addIncident(commit, id, { name, description: 'x', incident_category_id: 1, tags_ids: [], tlp })
    })
    await platform
      .collection(viewsCollection)
      .commit({ user_id: admin.id, name: 'Anna', client_id: id }, (commit) => {
        for (const [list, is_shared] of [
          ['incidents', true],
          ['threats', true],
          ['threats', false],
        ] as const)
          commit.create('feed_view', commit.nextId('feed_view'), {
            owner_id: admin.id, client_id: id, is_shared, view_name: `Widok ${list}`, list, filters: {}, value: null,
            feed_categories: [], feed_types: [], tags_ids: [], ids_flag: null, tlp: [], publication_after: null,
            publication_before: null, time_zone: 'UTC',
          }) // prettier-ignore
      })
    const blind = await fixture.session(hospital.id)
    const viewsFor = async (reader: Caller) =>
      (await all({ ...since, actions: 'feed_view.create' }, reader)).flatMap(({ objects }) =>
        objects.map(({ name }) => name),
      )
    expect(await viewsFor(admin)).toEqual(['Widok incidents', 'Widok threats', null])
    expect(await viewsFor(blind)).toEqual([null, 'Widok threats', null])
    expect(await viewsFor(fixture.platformAdmin)).toEqual([null, null, null])
    const found = async (search: string, reader: Caller): Promise<number> =>
      (await all({ ...since, search }, reader)).length
    // Of another organization, of staff, and of a tag that is the provider's.
    for (const hidden of ['secret-of-others', 'Obcy', 'Ewa', '198.51.100.77', 'Internal', 'notification'])
      expect([hidden, await found(hidden, admin)]).toEqual([hidden, 0])
    expect(await found('alpha', admin)).toBe(2)
    expect(await found('tajny', admin)).toBe(1)
    expect(await found('tajny', blind)).toBe(0)
    const [seen] = await all({ ...since, actions: 'incident.create' }, blind)
    expect(seen).toMatchObject({
      count: 2,
      objects: [
        { id: 1, name: null },
        { id: 2, name: null },
      ],
      values: [],
    })
    expect(await all({ ...since, object: `organization:${other}` }, admin)).toEqual([])
    const { job } = await portal.ok('startAuditExport', blind, {
      body: { query: { ...since, search: 'tajny' } },
    })
    expect(job.rows).toBe(0)
    // The provider's admins read no incidents, and of TLP:RED ones not even the names.
    expect(await found('tajny', fixture.platformAdmin)).toBe(1)
    expect(await found('czerwony', fixture.platformAdmin)).toBe(0)
    expect(await found('czerwony', admin)).toBe(1)
  })

  /** Changes by the organization's own admin and by the provider to its accounts, keys and data. */
  const bothSides = async (): Promise<{ since: Record<string, string>; zofia: number; iza: number }> => {
    const zofia = await fixture.person({ client_id: id, role: 'organization_admin', name: 'Zofia' })
    const jan = await fixture.person({ client_id: id, name: 'Jan' })
    const ewa = await fixture.person({ role: 'platform_admin', name: 'Ewa od dostawcy' })
    const iza = await fixture.person({ role: 'platform_admin', name: 'Iza od dostawcy' })
    const from = { ...ewa, address: '198.51.100.77' }
    const { portal: people } = fixture
    seconds(1)
    const since = sinceSetUp()
    await people.ok('createNamedKey', zofia, {
      body: { name: 'SIEM', modules: ['threat'], expiry_date: null },
    })
    for (const somebody of [zofia, from]) {
      seconds(1)
      await people.ok('resetFactors', somebody, { params: { id: jan.id } })
      await people.ok('updateUser', somebody, {
        params: { id: jan.id },
        body: { email: `jan-${somebody.id}@example.com` },
      })
    }
    for (const somebody of [zofia, { ...iza, address: '198.51.100.77' }])
      await portal.ok('exportAssets', somebody, { params: { id }, query: { as: 'link' } })
    await people.ok('regenerateOrganizationKey', from, { params: { id }, body: {} })
    return { since, zofia: zofia.id, iza: iza.id }
  }
  const seen = ({ action, actor, address, subject, detail }: AuditRecord): unknown[] => [
    action,
    actor?.name,
    address,
    subject?.name ?? null,
    detail,
  ]

  it('names the account and the key that the provider changed, but not who and from where', async () => {
    const { since } = await bothSides()
    const records = (await all(since, admin)).filter(({ actor }) => actor?.name === 'Example CERT')
    const jan = { kind: 'user', name: 'Jan' }
    expect(records.map(({ action, address, subject, detail }) => [action, address, subject, detail])).toEqual(
      expect.arrayContaining([
        ['factor_reset', null, expect.objectContaining(jan), null],
        ['email_change', null, expect.objectContaining(jan), null],
        [
          'api_key_create',
          null,
          { kind: 'organization_key', id: expect.any(Number), name: expect.stringMatching(/./) },
          null,
        ],
      ]),
    )
    const { job } = await portal.ok('startAuditExport', admin, { body: { query: since } })
    const lines = (await fileOf(job.job_id, admin)).split('\r\n')
    expect(lines.find((line) => line.includes('Example CERT') && line.includes('factor_reset'))).toContain(
      'Jan',
    )
    expect(lines.join()).not.toMatch(/Ewa|Iza|198\.51\.100\.77/)
  })

  it('stays unchanged when its users are deleted, on either side', async () => {
    const { since, zofia, iza } = await bothSides()
    const before = await all(since, admin)
    const own = before.filter(({ actor }) => actor?.user_id === zofia)
    expect(own.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['api_key_create', 'factor_reset', 'email_change', 'export']),
    )
    await fixture.portal.ok('deleteUser', fixture.platformAdmin, { params: { id: zofia }, body: {} })
    const { organizations } = organizationsDependencies(fixture.platform)
    await organizations.commit(operator, (commit) => {
      commit.delete('user', iza)
    })
    const ids = new Set(before.map((record) => record.id))
    const after = (await all(since, admin)).filter((record) => ids.has(record.id))
    expect(after.map(seen)).toEqual(
      before.map((record) =>
        seen({
          ...record,
          // A commit stores the name at that time.
          actor:
            record.actor?.user_id === zofia && record.count === 0
              ? { user_id: zofia, name: `#${zofia}` }
              : record.actor,
        }),
      ),
    )
    expect(JSON.stringify(await all(since, admin))).not.toMatch(/Ewa|Iza|198\.51\.100\.77/)
  })

  it("has only the number of a deleted user if an old record does not name the user's side", async () => {
    const since = sinceSetUp()
    const write = async (action: 'factor_reset' | 'export' | 'sign_in', userId: number | null) => {
      const { actor_client_id: _, ...old } = auditItem(fixture.platform, {
        action,
        outcome: 'success',
        userId,
        organizationId: id,
        actorOrganizationId: null,
        address: '198.51.100.77',
        detail: 'of old',
      })
      await fixture.platform.table.put(old)
      seconds(1)
    }
    for (const by of [4711, admin.id, 1, null]) await write('factor_reset', by)
    await write('export', 4711)
    await write('sign_in', 4711)
    expect((await all(since, admin)).map(seen)).toEqual([
      ['sign_in', '#4711', '198.51.100.77', null, 'of old'],
      ['export', '#4711', null, null, 'of old'],
      ['factor_reset', 'Example CERT', null, null, null],
      ['factor_reset', 'Example CERT', null, null, null],
      ['factor_reset', 'Anna', '198.51.100.77', null, 'of old'],
      ['factor_reset', '#4711', null, null, 'of old'],
    ])
  })

  it('is exported as shown, and can be downloaded by nobody else', async () => {
    const since = await happened()
    const { job } = await portal.ok('startAuditExport', admin, { body: { query: since } })
    const file = await fileOf(job.job_id, admin)
    // The header, the shown records, and the export itself.
    expect(file.trim().split('\n')).toHaveLength(10)
    for (const hidden of ['Ewa', 'Obcy', '198.51.100.77', 'organization_tags'])
      expect(file).not.toContain(hidden)
    const foreign = await fixture.person({ client_id: other, role: 'organization_admin' })
    for (const reader of [foreign, fixture.platformAdmin])
      expect(
        (await portal.send('downloadAuditExport', reader, { params: { id: job.job_id } })).statusCode,
      ).toBe(404)
    expect((await all({ ...since, actions: 'export' }, admin)).map(brief)).toContain(
      'export success by Anna on Organization 1',
    )
    expect(await portal.refused('listAudit', await fixture.person({ client_id: id }))).toMatchObject({
      status: 403,
    })
  })
})
