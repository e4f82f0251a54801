/** Repeated requests after a lost reply: every call of the endpoint table that creates something creates it once. */
import { randomUUID } from 'node:crypto'
import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { uploadKey } from '#functions/rules/file-keys.ts'
import type { HttpReply } from '#functions/core/http/event.ts'
import { usersDependencies, userRoutes } from '#functions/users/routes.ts'
import { endpoints, type OperationId } from '#shared/contracts/index.ts'
import { reportDay } from '#shared/domain/reports/periods.ts'
import type { Endpoint } from '#shared/http/endpoint.ts'
import { createAdministrationFixture, type AdministrationFixture } from '../support/administration.ts'
import { allRoutes } from '../support/all-routes.ts'
import { startBackends, type Backends } from '../support/backends.ts'
import { createPortal, type Caller, type Portal } from '../support/portal.ts'

const endpointOf = (id: OperationId): Endpoint => endpoints[id]
const operations = Object.keys(endpoints).filter((id): id is OperationId => Object.hasOwn(endpoints, id))
const creating = operations.filter((id) => endpointOf(id).idempotency !== undefined)
const jobReplySchema = z.object({ job: z.object({ job_id: z.string() }) })

/** The request, repeated unchanged. */
interface Sent {
  readonly by: Caller
  readonly params?: Readonly<Record<string, string | number>>
  readonly body?: unknown
  /** Built again for each attempt, as a browser does, so the parts have other boundaries. */
  readonly form?: () => FormData
}

let backends: Backends
let fixture: AdministrationFixture
let portal: Portal
let sent: Readonly<Partial<Record<OperationId, (name: string) => Sent | Promise<Sent>>>>
const mails: string[] = []

beforeAll(async () => {
  backends = await startBackends()
  const transport = {
    send: (mail: { to: string }) => Promise.resolve({ messageId: String(mails.push(mail.to)) }),
  }
  fixture = await createAdministrationFixture(backends)
  const { platform, platformAdmin: admin } = fixture
  portal = createPortal(platform, [
    ...allRoutes(platform),
    ...userRoutes(usersDependencies(platform, transport)),
  ])
  const organizationId = await fixture.organization({ max_user_count: 50 })
  const analyst = await fixture.person({ role: 'analyst' })
  const orgAdmin = await fixture.person({ role: 'organization_admin', client_id: organizationId })
  const bilingual = (name: string) => ({ by: admin, body: { name_pl: name, name_en: name } })
  const plain = (name: string) => ({ by: admin, body: { name } })
  const threatCategory = await portal.ok('createThreatCategory', admin, bilingual('First'))
  const incidentCategory = await portal.ok('createIncidentCategory', admin, bilingual('First'))
  const visibilityCategory = await portal.ok('createVisibilityCategory', admin, bilingual('First'))
  const { visibility: commented } = await portal.ok('createVisibility', analyst, {
    body: {
      client_id: organizationId,
      name: 'Commented',
      visibility_category_id: visibilityCategory.data.visibility_category_id,
      criticality_level: 3,
    },
  })
  const indicatorCategory = await portal.ok('createFeedCategory', admin, plain('First'))
  const type = await portal.ok('createFeedType', admin, plain('domain'))
  const indicator = (value: string) => ({
    value,
    origin: 'Honeypot',
    feed_category_id: indicatorCategory.data.feed_category_id,
    feed_type_id: type.data.feed_type_id,
    tags_ids: [],
    ids_flag: true,
    notes: null,
    accept_warnings: true,
  })
  const first = await portal.ok('createFeed', analyst, { body: indicator('first.example') })
  const seen = await portal.ok('createFeed', analyst, {
    body: { ...indicator('seen.example'), is_verified: true },
  })
  const incident = (name: string) => ({
    name,
    incident_category_id: incidentCategory.data.incident_category_id,
    organizations_ids: [organizationId],
  })
  const { incidents } = await portal.ok('createIncident', analyst, { body: incident('First') })
  const attached = incidents[0]?.incident_id ?? 0
  const section = { threats: { filters: {}, index: 0, viewType: 'table' } } as const
  const today = reportDay(platform.clock.now())
  let tested: number | undefined
  const hook = (name: string) => ({
    name,
    url: 'https://hooks.grid.example/',
    modules: ['threat' as const],
  })
  const source = (name: string) => ({
    name,
    kind: 'list' as const,
    url: 'https://lists.grid.example/list.csv',
    auth: { type: 'none' as const, name: null },
    interval_minutes: 60,
    columns: {},
    feed_category_id: indicatorCategory.data.feed_category_id,
    tags_ids: [],
    group_id: null,
    tlp: 'green' as const,
    publishing: 'to_verify' as const,
    publish_from: 0,
    confidence: { default: 50, percent: 100, max: 100 },
    gone: { policy: 'keep' as const, days: 14, threshold: 30 },
    max_rows: 1000,
  })
  const hooked = async (name: string): Promise<number> =>
    (await portal.ok('createWebhook', orgAdmin, { body: hook(`${name}, made before`) })).webhook.webhook_id
  sent = {
    createThreat: (name) => ({
      by: analyst,
      body: {
        name,
        description: 'Writes to boot sectors.',
        threat_category_id: threatCategory.data.threat_category_id,
        tags_ids: [],
        ioc_group_id: null,
        hyperlinks: [],
      },
    }),
    createIncident: (name) => ({ by: analyst, body: incident(name) }),
    addIncidentReply: (name) => ({ by: orgAdmin, params: { id: attached }, body: { text: name } }),
    addIncidentNote: (name) => ({ by: analyst, params: { id: attached }, body: { text: name } }),
    createIncidentTemplate: (name) => ({
      by: analyst,
      body: {
        template_name: name,
        incident_name: name,
        incident_category_id: null,
        incident_description: null,
        tags_ids: [],
        organizations_ids: [],
      },
    }),
    createVisibility: (name) => ({
      by: analyst,
      body: {
        client_id: organizationId,
        name,
        visibility_category_id: visibilityCategory.data.visibility_category_id,
        criticality_level: 3,
      },
    }),
    addVisibilityComment: (name) => ({
      by: analyst,
      params: { id: commented.visibility_id },
      body: { comment: name },
    }),
    createFeed: (name) => ({ by: analyst, body: indicator(`${name}.example`) }),
    importFeeds: (name) => ({
      by: analyst,
      body: {
        dry_run: false,
        accept_warnings: true,
        feed_category_id: indicatorCategory.data.feed_category_id,
        rows: [
          {
            value: `${name}.imported.example`,
            type: 'domain',
            category: null,
            tags: [],
            origin: 'list.csv',
            notes: null,
            ids_flag: true,
          },
        ],
      },
    }),
    publishFeeds: (name) => ({
      by: analyst,
      body: {
        // Another threat has the name alone.
        name: `${name} with indicators`,
        description: name,
        threat_category_id: threatCategory.data.threat_category_id,
        group: { name: `${name} group` },
        feed_category_id: indicatorCategory.data.feed_category_id,
        rows: [
          {
            value: `${name}.published.example`,
            type: 'domain',
            category: null,
            tags: [],
            origin: 'report',
            notes: null,
            ids_flag: true,
          },
        ],
      },
    }),
    createFeedComment: (name) => ({
      by: analyst,
      body: { feed_id: first.feed.feed_id, comment: name },
    }),
    createFeedGroup: (name) => ({
      by: analyst,
      body: { name, description: null, tags_ids: [], is_verified: true },
    }),
    createReportTemplate: (name) => ({ by: orgAdmin, body: { name, ...section } }),
    createPeriodicReport: (name) => ({
      by: orgAdmin,
      body: { name, frequency: 'day', format: 'pdf', send_by_email: false, ...section },
    }),
    createReport: (name) => ({ by: orgAdmin, body: { name, period_start_date: today, ...section } }),
    createView: (name) => ({ by: orgAdmin, body: { view_name: `${name} of threats`, list: 'threats' } }),
    createFeedView: (name) => ({ by: orgAdmin, body: { view_name: name, value: null } }),
    // Only one job runs per user.
    startMassAction: async () => ({
      by: await fixture.person({ role: 'analyst' }),
      body: { action: { type: 'verify', is_verified: true }, of: { feeds_ids: [first.feed.feed_id] } },
    }),
    startVisibilityJob: async () => ({
      by: await fixture.person({ role: 'analyst' }),
      body: { action: { type: 'tlp', tlp: 'green' }, filter: { search: 'none of these' }, expected_total: 0 },
    }),
    startIncidentJob: async () => ({
      by: await fixture.person({ role: 'analyst' }),
      body: { action: { type: 'tlp', tlp: 'green' }, filter: { search: 'none of these' }, expected_total: 0 },
    }),
    startThreatJob: async () => ({
      by: await fixture.person({ role: 'analyst' }),
      body: { action: { type: 'tlp', tlp: 'green' }, filter: { search: 'none of these' }, expected_total: 0 },
    }),
    startFeedExport: async () => ({ by: await fixture.person({ role: 'analyst' }), body: { query: {} } }),
    startAuditExport: async () => ({
      by: await fixture.person({ role: 'platform_admin' }),
      body: { query: {} },
    }),
    createOrganization: (name) => ({ by: admin, body: { client_name: name } }),
    createWhitelistIp: async (name) => ({
      by: admin,
      params: { id: await fixture.organization({ name: `Behind a list, ${name}` }) },
      body: { whitelist_ip: '192.0.2.0/24' },
    }),
    createUser: (name) => ({
      by: admin,
      body: { name, email: `${name}@example.com`, role: 'ROLE_USER', client_id: organizationId },
    }),
    createModuleRequest: async () => ({
      by: await fixture.person({ client_id: organizationId, modules: [] }),
      body: { module: 'IOC' },
    }),
    createNotificationEmail: (name) => ({
      by: orgAdmin,
      body: { client_id: organizationId, description: name, email: `${name}@example.com`, language: 'en' },
    }),
    testNotificationEmail: async (name) => {
      const { notification_email: email } = await portal.ok('createNotificationEmail', orgAdmin, {
        body: {
          client_id: organizationId,
          description: name,
          email: `${name}.test@example.com`,
          language: 'en',
        },
      })
      return { by: orgAdmin, params: { id: email.notification_email_id } }
    },
    createAsset: (name) => ({
      by: orgAdmin,
      params: { id: organizationId },
      body: { asset_type: 'domain', value: `${name}.asset.example` },
    }),
    createAssets: (name) => ({
      by: orgAdmin,
      params: { id: organizationId },
      body: { assets: [{ asset_type: 'domain', value: `${name}.assets.example` }] },
    }),
    createSource: (name) => ({ by: admin, body: source(name) }),
    createWebhook: (name) => ({ by: orgAdmin, body: hook(name) }),
    rotateWebhookSecret: async (name) => ({ by: orgAdmin, params: { id: await hooked(name) } }),
    testWebhook: async () => ({ by: orgAdmin, params: { id: (tested ??= await hooked('Tested')) } }),
    resolveAssetRequests: async (name) => {
      const { asset } = await portal.ok('createAsset', orgAdmin, {
        params: { id: organizationId },
        body: { asset_type: 'domain', value: `${name}.asked.example` },
      })
      return { by: admin, body: { accepted: true, of: { request_ids: [asset.request_id] } } }
    },
    createSystemKey: (name) => ({ by: admin, body: { name, admin_access: false } }),
    rotateSystemKey: async (name) => {
      const { data } = await portal.ok('createSystemKey', admin, {
        body: { name: `To be rotated, ${name}`, admin_access: false },
      })
      return { by: admin, params: { id: data.api_key_id } }
    },
    createNamedKey: (name) => ({ by: orgAdmin, body: { name, modules: ['threat'], expiry_date: null } }),
    rotateNamedKey: async (name) => {
      const { key } = await portal.ok('createNamedKey', orgAdmin, {
        body: { name: `To be rotated, ${name}`, modules: ['threat'], expiry_date: null },
      })
      return { by: orgAdmin, params: { id: key.key_id } }
    },
    confirmUploads: async (name) => {
      const upload_id = randomUUID()
      await platform.files?.put(uploadKey(analyst.id, upload_id), Buffer.from(name), 'text/plain')
      return {
        by: analyst,
        body: { incident_ids: [attached], uploads: [{ upload_id, name: `${name}.txt` }] },
      }
    },
    uploadAttachments: (name) => ({
      by: analyst,
      form: () => {
        const form = new FormData()
        form.append('attachments[]', new Blob([name], { type: 'text/plain' }), `sent-${name}.txt`)
        form.append('incident_ids[0]', String(attached))
        return form
      },
    }),
    createThreatCategory: bilingual,
    createThreatTag: plain,
    createIncidentCategory: bilingual,
    createIncidentTag: plain,
    createVisibilityCategory: bilingual,
    createFeedCategory: plain,
    createFeedTag: plain,
    createFeedType: plain,
    createOrganizationTag: bilingual,
    createSighting: (name) => ({
      by: orgAdmin,
      params: { id: seen.feed.feed_id },
      body: { kind: 'seen', where: name },
    }),
  }
})
afterAll(async () => {
  await backends.stop()
})

const inputOf = async (id: OperationId, name: string): Promise<Sent> => {
  const input = await sent[id]?.(name)
  if (input === undefined) throw new Error(`This test does not say what is sent with ${id}`)
  return input
}
const send = (id: OperationId, { by, form, ...input }: Sent, key: string): Promise<HttpReply> =>
  portal.send(id, by, {
    ...input,
    ...(form === undefined ? {} : { form: form() }),
    headers: { 'idempotency-key': key },
  })

/** The table's content, without idempotency records and items of requests and callers. */
const stored = async (): Promise<unknown[]> =>
  (await everything())
    .filter(({ pk }) => !/^(first-reply#|attempts#|sessions#|seen$)/.test(String(pk)))
    .toSorted((one, other) =>
      `${String(one['pk'])} ${String(one['sk'])}`.localeCompare(
        `${String(other['pk'])} ${String(other['sk'])}`,
      ),
    )

const everything = async (): Promise<Record<string, unknown>[]> => {
  const items: Record<string, unknown>[] = []
  for (let start: Record<string, unknown> | undefined; ;) {
    const page = await backends.dynamodb.send(
      new ScanCommand({
        TableName: fixture.platform.table.name,
        ExclusiveStartKey: start,
        ConsistentRead: true,
      }),
    )
    items.push(...(page.Items ?? []))
    start = page.LastEvaluatedKey
    if (start === undefined) break
  }
  return items
}

/** Lets the next transaction succeed, and loses its reply. */
const loseAnswer = () => {
  const { table } = fixture.platform
  const transact = table.transact.bind(table)
  return vi.spyOn(table, 'transact').mockImplementationOnce(async (writes) => {
    await transact(writes)
    throw Object.assign(new Error('The database did not answer'), { name: 'TimeoutError' })
  })
}

/** A job progresses between two reads. It is the same job while its id is the same. */
const whatWasCreated = (body: string): unknown => {
  const reply: unknown = JSON.parse(body)
  const started = jobReplySchema.safeParse(reply).data
  return started === undefined ? reply : { job: expect.objectContaining(started.job) }
}

describe.each(creating)('%s, repeated', (id) => {
  const isRefused = endpointOf(id).idempotency === 'refused'
  const answerOfReplay = (reply: HttpReply): unknown => {
    if (!isRefused) {
      expect(reply).toMatchObject({ statusCode: 200, headers: { 'idempotency-replayed': 'true' } })
      return JSON.parse(reply.body)
    }
    expect(reply.statusCode).toBe(409)
    expect(JSON.parse(reply.body)).toMatchObject({ errors: [{ code: 'made_before' }] })
    return undefined
  }

  it('after a lost reply, creates nothing and gets the first reply, even an hour later', async () => {
    const [input, key] = [await inputOf(id, 'lost'), randomUUID()]
    const first = await send(id, input, key)
    expect(first).toMatchObject({ statusCode: 200 })
    const [before, mailed] = [await stored(), mails.length]
    const replay = answerOfReplay(await send(id, input, key))
    if (!isRefused) expect(replay).toEqual(whatWasCreated(first.body))
    // The identity was confirmed less than ten minutes ago, where required.
    const isConfirmed = endpointOf(id).confirmed !== undefined
    const inAnHour = vi
      .spyOn(fixture.clock, 'now')
      .mockReturnValue(new Date(fixture.clock.now().getTime() + (isConfirmed ? 300_000 : 3_600_000)))
    const later = await send(id, input, key)
    inAnHour.mockRestore()
    if (!isRefused) expect(answerOfReplay(later)).toEqual(replay)
    expect(await stored()).toEqual(before)
    expect(mails).toHaveLength(mailed)
    if (id === 'createUser') expect(mails.filter((to) => to === 'lost@example.com')).toHaveLength(1)
  })

  it('simultaneously, is done once', async () => {
    const [input, key] = [await inputOf(id, 'duplicates'), randomUUID()]
    const replies = await Promise.all([send(id, input, key), send(id, input, key)])
    const made = replies.filter(({ headers }) => headers['idempotency-replayed'] === undefined)
    const [winner] = made.filter(({ statusCode }) => statusCode === 200)
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual(
      isRefused ? [200, 409] : [200, 200],
    )
    for (const { statusCode, body } of replies)
      if (statusCode === 200) expect(JSON.parse(body)).toEqual(whatWasCreated(winner?.body ?? ''))
    if (id === 'createUser') expect(mails.filter((to) => to === 'duplicates@example.com')).toHaveLength(1)
  })

  it('after a database timeout, returns what was created', async () => {
    const [input, key] = [await inputOf(id, 'outage'), randomUUID()]
    const lost = loseAnswer()
    const first = await send(id, input, key)
    lost.mockRestore()
    // Found at once when the database is available again; otherwise the user retries.
    expect([200, 409, 503]).toContain(first.statusCode)
    const before = await stored()
    const replay = await send(id, input, key)
    expect(replay.statusCode).toBe(isRefused ? 409 : 200)
    expect(await stored()).toEqual(before)
  })
})

describe('an idempotency key', () => {
  it("is not stored, and without it no reply can be read; a system's API key is not stored either", async () => {
    const recordText = async (id: OperationId, input: Sent): Promise<string> => {
      const key = randomUUID()
      const before = new Set((await everything()).map(({ pk }) => pk))
      expect(await send(id, input, key)).toMatchObject({ statusCode: 200 })
      const fresh = (await everything()).filter(({ pk }) => !before.has(pk))
      const [item, ...others] = fresh.filter(({ pk }) => String(pk).startsWith('first-reply#'))
      expect([item, others]).toEqual([expect.anything(), []])
      expect(JSON.stringify(item)).not.toContain(key)
      return JSON.stringify(item)
    }
    expect(await recordText('createThreat', await inputOf('createThreat', 'Sandy Owl'))).not.toContain(
      'Sandy',
    )
    expect(await recordText('createSystemKey', await inputOf('createSystemKey', 'SIEM'))).not.toContain(
      '"reply":',
    )
  })

  it('with other content is rejected, and creates nothing', async () => {
    const key = randomUUID()
    await send('createThreat', await inputOf('createThreat', 'one'), key)
    const before = await stored()
    const other = await send('createThreat', await inputOf('createThreat', 'other'), key)
    expect(other.statusCode).toBe(422)
    expect(JSON.parse(other.body)).toMatchObject({ errors: [{ code: 'repeat_differs' }] })
    expect(await stored()).toEqual(before)
  })

  it('applies to its user, organization, call and path only', async () => {
    const key = randomUUID()
    const ids = [await fixture.organization(), await fixture.organization()]
    const admins = await Promise.all(
      ids.map((client_id) => fixture.person({ role: 'organization_admin', client_id })),
    )
    const body = { asset_type: 'domain', value: 'same.example' }
    const asked = (n: number, of = n): Sent => ({
      by: admins[n] ?? { token: undefined },
      params: { id: ids[of] ?? 0 },
      body,
    })
    const replies = [await send('createAsset', asked(0), key), await send('createAsset', asked(1), key)]
    for (const { statusCode, headers } of replies)
      expect([statusCode, headers['idempotency-replayed']]).toEqual([200, undefined])
    const colleague = await fixture.person({ role: 'organization_admin', client_id: ids[0] ?? 0 })
    expect((await send('createAsset', { ...asked(0), by: colleague }, key)).statusCode).toBe(409)
    const { by, params } = asked(0)
    const many = await send(
      'createAssets',
      { by, params: { ...params }, body: { assets: [{ ...body, value: 'next.example' }] } },
      key,
    )
    expect([many.statusCode, many.headers['idempotency-replayed']]).toEqual([200, undefined])
    // The same content for another organization's list is not a replay.
    expect((await send('createAsset', { ...asked(0), by: fixture.platformAdmin }, key)).statusCode).toBe(409)
    expect((await send('createAsset', asked(0, 1), key)).statusCode).not.toBe(200)
  })

  it('of a bulk call in several commits completes what a lost reply left, once', async () => {
    const organizationId = await fixture.organization()
    const assets = Array.from({ length: 120 }, (_, n) => ({
      asset_type: 'domain',
      value: `n${n}.many.example`,
    }))
    const by = await fixture.person({ role: 'organization_admin', client_id: organizationId })
    const input = { by, params: { id: organizationId }, body: { assets, only_valid: true } }
    const key = randomUUID()
    const lost = loseAnswer()
    expect(await send('createAssets', input, key)).toMatchObject({ statusCode: 503 })
    lost.mockRestore()
    const rest = await send('createAssets', input, key)
    const known = JSON.parse(rest.body)
    expect(known).toMatchObject({
      refused: expect.arrayContaining([expect.objectContaining({ code: 'asset_exists' })]),
    })
    const again = await send('createAssets', input, key)
    expect([JSON.parse(again.body), again.headers['idempotency-replayed']]).toEqual([known, 'true'])
    const { counts } = await portal.ok('listAssets', by, { params: { id: organizationId } })
    expect(counts).toMatchObject({ domain: { total: 120 } })
  })

  it('of a rejected request creates the corrected one', async () => {
    const key = randomUUID()
    const wrong = await send(
      'createAsset',
      { ...(await inputOf('createAsset', 'x')), body: { asset_type: 'domain', value: 'no domain' } },
      key,
    )
    expect(wrong.statusCode).toBe(422)
    expect(await send('createAsset', await inputOf('createAsset', 'right'), key)).toMatchObject({
      statusCode: 200,
    })
  })

  it.each(['', 'a'.repeat(65), 'with space', 'ąę'])('that is invalid, "%s", is rejected', async (key) => {
    const reply = await send('createThreat', await inputOf('createThreat', 'unkeyed'), key)
    expect(reply.statusCode).toBe(400)
  })

  it('expires after a day', async () => {
    const key = randomUUID()
    const { id, ...by } = await fixture.person({ role: 'analyst' })
    const input = await inputOf('createFeedComment', 'the same words')
    const first = await send('createFeedComment', { ...input, by }, key)
    // The others' clock does not advance, because their sessions would end with the day.
    const tomorrow = new Date(fixture.clock.now().getTime() + 86_400_000)
    const inADay = vi.spyOn(fixture.clock, 'now').mockReturnValue(tomorrow)
    const again = await send('createFeedComment', { ...input, by: await fixture.session(id) }, key)
    inADay.mockRestore()
    for (const { statusCode, headers } of [first, again])
      expect([statusCode, headers['idempotency-replayed']]).toEqual([200, undefined])
  })
})
