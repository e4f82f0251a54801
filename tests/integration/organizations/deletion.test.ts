/** A deleted organization: what ends at once, what is cleaned up in the background, and what remains. */
import { ListObjectsV2Command } from '@aws-sdk/client-s3'
import { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { readCounters } from '#functions/core/event-store/counters.ts'
import { keys } from '#functions/rules/keys.ts'
import { Table } from '#functions/core/store/table.ts'
import { incidentsCollection } from '#functions/incidents/incident-store.ts'
import { organizationsCollection } from '#functions/organizations/organization-store.ts'
import { everythingOfOrganizations } from '#functions/registry.ts'
import type { OrganizationRecords } from '#functions/rules/tenants/organization-data.ts'
import { carryOutOrganizationDeletions } from '#functions/rules/tenants/organization-deletions.ts'
import { findUserId } from '#functions/rules/tenants/users.ts'
import { lostPoints, organizationData } from '#shared/domain/organization-data.ts'
import { operator } from '../auth/fixture.ts'
import { createAdministrationFixture, type AdministrationFixture } from '../support/administration.ts'
import { startBackends, type Backends } from '../support/backends.ts'
import type { Caller } from '../support/portal.ts'
import { inFunction } from '../support/roles.ts'

let backends: Backends
let fixture: AdministrationFixture
beforeAll(async () => {
  backends = await startBackends()
})
afterAll(async () => {
  await backends.stop()
})
beforeEach(async () => {
  fixture = await createAdministrationFixture(backends)
})

const data = (): OrganizationRecords[] => everythingOfOrganizations.map((of) => of(fixture.platform))
const settle = (): void => {
  fixture.clock.advance(121)
}
const objects = async (): Promise<number> =>
  (
    await backends.s3.send(
      new ListObjectsV2Command({ Bucket: backends.bucket, Prefix: 'files/attachments/' }),
    )
  ).KeyCount ?? 0

/** The kinds of all items of an organization in the table, except historical records. */
const itemsOf = async (organizationId: number): Promise<string[]> => {
  const mine = z.union([
    z.object({ pk: z.string(), client_id: z.literal(organizationId) }),
    z.object({ pk: z.string(), entity: z.object({ client_id: z.literal(organizationId) }) }),
    z.object({ pk: z.literal(`activity#${organizationId}`) }),
  ])
  const { Items = [] } = await DynamoDBDocumentClient.from(backends.dynamodb).send(
    new ScanCommand({ TableName: fixture.platform.table.name }),
  )
  return Items.flatMap((item) => mine.safeParse(item).data?.pk ?? []).filter(
    (pk) => !/^(?:journal|audit|organization-removals)/.test(pk),
  )
}

interface OrganizationRef {
  id: number
  name: string
  people: (Caller & { id: number; email: string })[]
  incidents: number[]
  visibility: number
}

/** Organizations with users, incidents with a file, an exposure, requests and activity each. */
const fill = async (...organizations: string[]): Promise<OrganizationRef[]> => {
  const { portal, platformAdmin, analyst } = fixture
  const ids = await Promise.all(organizations.map((name) => fixture.organization({ name })))
  const category = (
    await portal.ok('createIncidentCategory', platformAdmin, {
      body: { name_pl: 'Wyłudzenie', name_en: 'Phishing' },
    })
  ).data.incident_category_id
  const kind = (
    await portal.ok('createVisibilityCategory', platformAdmin, { body: { name_pl: 'Port', name_en: 'Port' } })
  ).data.visibility_category_id
  await portal.ok('createIncidentTemplate', analyst, {
    body: {
      template_name: 'Wszyscy',
      incident_name: 'Faktury',
      incident_category_id: category,
      incident_description: null,
      tags_ids: [],
      organizations_ids: ids,
    },
  })
  const incident = (name: string) =>
    portal.ok('createIncident', analyst, {
      body: { name, description: null, incident_category_id: category, tags_ids: [], organizations_ids: ids },
    })
  const made = [...(await incident('Faktury')).incidents, ...(await incident('Paczki')).incidents]
  const form = new FormData()
  form.append(
    'attachments[]',
    new Blob(['%PDF-1.7\n' + ' '.repeat(500)], { type: 'application/pdf' }),
    'raport.pdf',
  )
  made.slice(0, ids.length).forEach(({ incident_id }, index) => {
    form.append(`incident_ids[${index}]`, String(incident_id))
  })
  const sent = await portal.send('uploadAttachments', analyst, { form })
  expect(sent.statusCode, sent.body).toBe(200)
  return Promise.all(
    ids.map(async (id, index) => {
      const people = [
        await fixture.person({ role: 'organization_admin', client_id: id }),
        await fixture.person({ client_id: id }),
        await fixture.person({ client_id: id, modules: ['feed'] }),
      ]
      const [admin, user, asking] = people
      if (admin === undefined || user === undefined || asking === undefined) throw new Error('nobody')
      await portal.ok('createModuleRequest', asking, { body: { module: 'INCIDENT' } })
      await portal.ok('createUserActivity', user, { body: { activity: 'threats' } })
      const { visibility: exposure } = await portal.ok('createVisibility', analyst, {
        body: {
          client_id: id,
          name: 'Otwarty port',
          description: null,
          visibility_category_id: kind,
          criticality_level: 1,
          detection_date: '2026-01-02T03:04:05.000Z',
        },
      })
      await portal.ok('createAsset', platformAdmin, {
        params: { id },
        body: { asset_type: 'domain', value: 'example.com' },
      })
      await portal.ok('createAsset', admin, {
        params: { id },
        body: { asset_type: 'keyword', value: 'bank' },
      })
      await portal.ok('createNotificationEmail', admin, {
        body: { client_id: id, description: 'CERT', email: 'cert@example.com', language: 'pl' },
      })
      await portal.ok('regenerateOrganizationKey', platformAdmin, { params: { id } })
      await portal.ok('regenerateUserKey', user, { params: { id: user.id } })
      const { webhook } = await portal.ok('createWebhook', admin, {
        body: { name: 'SIEM', url: 'https://hooks.example.com/', modules: ['incident'] },
      })
      // It is pending.
      await portal.ok('testWebhook', admin, { params: { id: webhook.webhook_id } })
      await portal.ok('createFeedView', asking, { body: { view_name: 'IP', is_shared: true } })
      return {
        id,
        name: organizations[index] ?? '',
        people,
        visibility: exposure.visibility_id,
        incidents: made
          .filter(({ client: organization }) => organization.client_id === id)
          .map(({ incident_id }) => incident_id),
      }
    }),
  )
}

describe('a deleted organization', () => {
  it('loses everything that the confirmation names, of each kind', () => {
    const sorts = data().map(({ what }) => what)
    expect(sorts.toSorted()).toEqual(Object.keys(organizationData).toSorted())
    expect(new Set(Object.values(organizationData))).toEqual(new Set(lostPoints))
  })

  it('requires its name, loses all access at once, and leaves only the audit log', async () => {
    const { portal, platformAdmin, analyst, platform } = fixture
    const before = await objects()
    const [bank, hospital] = await fill('Bank Przykładowy', 'Szpital Przykładowy')
    if (bank === undefined || hospital === undefined) throw new Error('no organization')
    expect(await objects()).toBe(before + 2)
    const params = { id: bank.id }
    for (const client_name of ['', 'bank przykładowy', 'Szpital Przykładowy']) {
      expect(
        await portal.refused('deleteOrganization', platformAdmin, { params, body: { client_name } }),
      ).toEqual({ status: 422, code: 'confirmation_mismatch' })
    }
    const misspelt: Record<string, string> = { name: 'Szpital Przykładowy' }
    expect(await portal.refused('deleteOrganization', platformAdmin, { params, body: misspelt })).toEqual({
      status: 422,
      code: 'validation_failed',
    })
    await portal.ok('deleteOrganization', platformAdmin, {
      params,
      body: { client_name: ' Bank Przykładowy ' },
    })
    expect(
      await portal.refused('deleteOrganization', platformAdmin, {
        params,
        body: { client_name: 'Bank Przykładowy' },
      }),
    ).toEqual({ status: 404, code: 'not_found' })
    expect(
      (await portal.ok('listOrganizations', platformAdmin)).data.map(({ client_id }) => client_id),
    ).toEqual([hospital.id])
    for (const person of bank.people) {
      expect(await portal.refused('getSession', person)).toEqual({ status: 401, code: 'unauthenticated' })
      expect(await portal.refused('getUser', platformAdmin, { params: { id: person.id } })).toEqual({
        status: 404,
        code: 'not_found',
      })
      expect(
        await portal.refused(
          'login',
          { token: undefined },
          { body: { email: person.email, password: 'Correct-Horse-1' } },
        ),
      ).toEqual({ status: 401, code: 'bad_credentials' })
    }
    expect(
      (await portal.ok('listProviderUsers', platformAdmin, { query: { scope: 'all' } })).data.map(
        ({ client_id }) => client_id,
      ),
    ).not.toContain(bank.id)
    expect((await portal.ok('listOrganizationRemovals', platformAdmin)).data).toMatchObject([
      {
        client_id: bank.id,
        client_name: 'Bank Przykładowy',
        state: 'waiting',
        removed: [],
        finished_date: null,
      },
    ])

    // Unreferenced files are deleted too. Those of an organization whose number begins with the same digits stay.
    const [orphan, others] = [`client-${bank.id}`, `client-${bank.id}0`].map(
      (folder) => `files/attachments/${folder}/1/orphan`,
    )
    for (const key of [orphan, others])
      await platform.files?.put(key ?? '', 'bytes', 'application/octet-stream')

    // The next run finds what a late request wrote.
    expect(
      await inFunction('organization-removals', () => carryOutOrganizationDeletions(platform, data())),
    ).toEqual([])
    expect((await portal.ok('listOrganizationRemovals', platformAdmin)).data).toMatchObject([
      { state: 'running', finished_date: null },
    ])
    const incidents = platform.collection(incidentsCollection)
    await incidents.commit(operator, async (commit) => {
      const stored = await incidents.get('incident', hospital.incidents[0] ?? 0)
      if (stored === undefined) throw new Error('no incident')
      commit.create('incident', commit.nextId('incident'), {
        ...stored.entity,
        client_id: bank.id,
        name: 'Late',
        attachments: [],
      })
    })
    settle()
    expect(
      await inFunction('organization-removals', () => carryOutOrganizationDeletions(platform, data())),
    ).toEqual([bank.id])
    expect(
      await inFunction('organization-removals', () => carryOutOrganizationDeletions(platform, data())),
    ).toEqual([])
    expect(await platform.files?.read(orphan ?? '', 100)).toBeUndefined()
    expect(await platform.files?.read(others ?? '', 100)).toBeDefined()
    await platform.files?.delete(others ?? '')
    const again = await fixture.session(1)
    const [deletion] = (await portal.ok('listOrganizationRemovals', again)).data
    expect(deletion).toMatchObject({ state: 'done', requested_by: 'Person 1' })
    expect(deletion?.finished_date).not.toBeNull()
    expect(Object.fromEntries(deletion?.removed.map(({ what, count }) => [what, count]) ?? [])).toEqual({
      // Its picture, and the file of an incident.
      files: 2,
      incidents: 3,
      incident_templates: 1,
      visibilities: 1,
      assets: 2,
      asset_requests: 1,
      notification_emails: 1,
      notifications: 1,
      api_keys: 2,
      webhooks: 2,
      feed_views: 1,
      activity: 1,
      module_requests: 1,
      users: 3,
    })
    expect(await itemsOf(bank.id)).toEqual([])
    expect((await itemsOf(hospital.id)).length).toBeGreaterThan(10)

    expect(await objects()).toBe(before + 1)
    const gone = [
      ...bank.people.flatMap(({ id }) => [keys.entity('user', id), keys.account(id), keys.seen(id)]),
      ...bank.incidents.map((id) => keys.entity('incident', id)),
      keys.entity('visibility', bank.visibility),
      keys.entity('organization', bank.id),
    ]
    expect((await platform.table.batchGet(gone)).filter((item) => item !== undefined)).toEqual([])
    for (const person of bank.people) {
      expect(await platform.table.queryAll(keys.session(person.id, '').pk)).toEqual([])
      expect(await findUserId(platform.table, person.email)).toBeUndefined()
    }
    expect(await platform.table.queryAll(keys.detection(bank.visibility, '').pk)).toEqual([])
    expect(await platform.table.queryAll(keys.activity(bank.id, '', '').pk)).toEqual([])
    const [left] = await readCounters(platform.table, 'organizations', [`client#${bank.id}`])
    expect(Object.values(left ?? {}).filter((count) => count !== 0)).toEqual([])

    const readModel = await incidents.readModel()
    expect(
      readModel.rows(
        z.object({ organization_ids: z.string() }),
        'SELECT organization_ids FROM incident_template',
      ),
    ).toEqual([{ organization_ids: JSON.stringify([hospital.id]) }])
    const user = await fixture.session(hospital.people[1]?.id ?? 0)
    expect((await portal.ok('listClientIncidents', user, { params: { id: hospital.id } })).data).toHaveLength(
      2,
    )
    expect(
      (await portal.ok('listClientVisibilities', user, { params: { id: hospital.id } })).data,
    ).toHaveLength(1)
    expect(
      (await portal.ok('listOrganizationUsers', again, { params: { id: hospital.id } })).data,
    ).toHaveLength(3)
    expect(analyst.token).toBeDefined()

    const days = new Set(
      [Date.now(), fixture.clock.now().getTime()].map((at) => new Date(at).toISOString().slice(0, 10)),
    )
    const events = (
      await Promise.all([...days].map((day) => platform.table.queryAll(keys.audit(day, '', '').pk)))
    ).flat()
    expect(events).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({
          action: 'organization_delete',
          outcome: 'success',
          user_id: 1,
          client_id: bank.id,
          detail: 'Bank Przykładowy',
        }),
        expect.objectContaining({
          action: 'organization_removed',
          user_id: 1,
          client_id: bank.id,
          detail: expect.stringContaining('Bank Przykładowy: incidents 3'),
        }),
      ]),
    )
    // The same users may return.
    const { client: organization } = await portal.ok('createOrganization', again, {
      body: { client_name: 'Bank Przykładowy' },
    })
    expect(organization.client_id).not.toBe(bank.id)
    await portal.ok('createUser', again, {
      body: {
        name: 'Back',
        email: bank.people[0]?.email ?? '',
        role: 'ROLE_USER',
        client_id: organization.client_id,
      },
    })
  })

  it('continues after a run that was killed anywhere, and tolerates two simultaneous runs', async () => {
    const { portal, platformAdmin, platform } = fixture
    const [bank] = await fill('Bank')
    if (bank === undefined) throw new Error('no organization')
    await portal.ok('deleteOrganization', platformAdmin, {
      params: { id: bank.id },
      body: { client_name: 'Bank' },
    })
    let steps = 0
    const killed = data().map((one): OrganizationRecords => ({
      ...one,
      remove: async (organizationId, actor) => {
        const count = await one.remove(organizationId, actor)
        steps += 1
        if (steps === 3) throw new Error('killed')
        return count
      },
    }))
    await expect(carryOutOrganizationDeletions(platform, killed)).rejects.toThrow(
      '1 deletions of organizations failed',
    )
    expect((await portal.ok('listOrganizationRemovals', platformAdmin)).data).toMatchObject([
      {
        state: 'failing',
        removed: [
          { what: 'incident_templates', count: 1 },
          { what: 'incidents', count: 2 },
        ],
      },
    ])
    let asked = 0
    await carryOutOrganizationDeletions(platform, data(), () => {
      asked += 1
      return asked > 4
    })
    expect((await portal.ok('listOrganizationRemovals', platformAdmin)).data).toMatchObject([
      { state: 'running' },
    ])
    settle()
    const second = backends.platform(platform.table, { clock: fixture.clock })
    await Promise.all([
      inFunction('organization-removals', () => carryOutOrganizationDeletions(platform, data())),
      carryOutOrganizationDeletions(
        second,
        everythingOfOrganizations.map((of) => of(second)),
      ),
    ])
    const again = await fixture.session(1)
    expect((await portal.ok('listOrganizationRemovals', again)).data).toMatchObject([{ state: 'done' }])
    const readModel = await platform.collection(organizationsCollection).readModel()
    expect(readModel.count('SELECT count(*) FROM user WHERE client_id IS NOT NULL')).toBe(0)
    expect(readModel.count('SELECT count(*) FROM module_request')).toBe(0)
  })

  it('is finished when nothing is left, including after a killed run, whose deletions are counted', async () => {
    const { portal, platformAdmin, platform } = fixture
    const [bank] = await fill('Bank')
    if (bank === undefined) throw new Error('no organization')
    await portal.ok('deleteOrganization', platformAdmin, {
      params: { id: bank.id },
      body: { client_name: 'Bank' },
    })
    settle()
    // The process dies after the commit that deletes the exposure, before anything that follows it.
    const dying = new (class extends Table {
      override query(...[partition, options]: Parameters<Table['query']>) {
        if (partition.startsWith('detections#')) throw new Error('killed')
        return super.query(partition, options)
      }
    })(platform.table.name, backends.dynamodb)
    const first = backends.platform(dying, { clock: fixture.clock })
    const ofFirst = everythingOfOrganizations
      .map((of) => of(first))
      .filter(({ what }) => what === 'visibilities')
    await expect(carryOutOrganizationDeletions(first, ofFirst)).rejects.toThrow(
      '1 deletions of organizations failed',
    )
    expect(await platform.table.queryAll(keys.detection(bank.visibility, '').pk)).toHaveLength(1)

    await carryOutOrganizationDeletions(platform, data())
    expect(await platform.table.queryAll(keys.detection(bank.visibility, '').pk)).toEqual([])
    expect(await platform.table.queryAll(keys.cleanup('').pk)).toEqual([])
    const again = await fixture.session(1)
    const [deletion] = (await portal.ok('listOrganizationRemovals', again)).data
    expect(deletion?.state).toBe('done')
    expect(deletion?.removed).toContainEqual({ what: 'visibilities', count: 1 })
  })

  it('is not finished by a run that started while a late request could still write', async () => {
    const { portal, platformAdmin, platform } = fixture
    const id = await fixture.organization({ name: 'Late' })
    await portal.ok('deleteOrganization', platformAdmin, { params: { id }, body: { client_name: 'Late' } })
    const slow: OrganizationRecords = {
      what: 'incidents',
      remove: () => {
        settle()
        return Promise.resolve(0)
      },
    }
    expect(await carryOutOrganizationDeletions(platform, [slow])).toEqual([])
    expect(await carryOutOrganizationDeletions(platform, data())).toEqual([id])
  })

  it('with many users is emptied in parts, and a failing one does not block another', async () => {
    const { portal, platformAdmin, platform } = fixture
    const organizations = platform.collection(organizationsCollection)
    const [large, small] = [
      await fixture.organization({ name: 'Large', max_user_count: 500 }),
      await fixture.organization({ name: 'Small' }),
    ]
    await fixture.person({ client_id: small })
    await organizations.commit(operator, (commit) => {
      for (let n = 0; n < 70; n += 1) {
        commit.create('user', commit.nextId('user'), {
          name: `User ${n}`,
          email: `many-${n}@example.org`,
          client_id: large,
          role: 'user',
          has_threat_access: true,
          has_feed_access: false,
          has_incident_access: false,
          has_visibility_access: false,
          has_report_access: false,
          account_expiry_date: null,
          deactivated: false,
          creation_date: commit.at,
        })
      }
    })
    await portal.ok('deleteOrganization', platformAdmin, {
      params: { id: large },
      body: { client_name: 'Large' },
    })
    await portal.ok('deleteOrganization', platformAdmin, {
      params: { id: small },
      body: { client_name: 'Small' },
    })
    settle()
    const failing = data().map((one): OrganizationRecords => ({
      ...one,
      remove: (organizationId, actor) =>
        organizationId === small ? Promise.reject(new Error('broken')) : one.remove(organizationId, actor),
    }))
    await expect(carryOutOrganizationDeletions(platform, failing)).rejects.toThrow(
      '1 deletions of organizations failed',
    )
    const again = await fixture.session(1)
    const states = async () =>
      Object.fromEntries(
        (await portal.ok('listOrganizationRemovals', again)).data.map(({ client_id, state }) => [
          client_id,
          state,
        ]),
      )
    expect(await states()).toEqual({ [large]: 'done', [small]: 'failing' })
    expect(
      await inFunction('organization-removals', () => carryOutOrganizationDeletions(platform, data())),
    ).toEqual([small])
    expect(await states()).toEqual({ [large]: 'done', [small]: 'done' })
  })

  it('has no incidents and visibilities from that moment on, in lists, counts, drawers and changes', async () => {
    const { portal, analyst, platformAdmin } = fixture
    const [doomed, kept] = await fill('Huta', 'Tartak')
    if (doomed === undefined || kept === undefined) throw new Error('nobody')
    const totals = async () => ({
      incidents: (await portal.ok('listIncidents', analyst)).meta.pagination.total,
      visibilities: (await portal.ok('listVisibilities', analyst)).meta.pagination.total,
    })
    const before = (await portal.ok('getStatistics', analyst)).statistics
    expect(await totals()).toEqual({ incidents: 4, visibilities: 2 })
    expect([before.incidents?.open_total, before.visibilities?.active_total]).toEqual([4, 2])
    await portal.ok('deleteOrganization', platformAdmin, { params: { id: doomed.id } })

    expect(await totals()).toEqual({ incidents: 2, visibilities: 1 })
    const after = (await portal.ok('getStatistics', analyst)).statistics
    expect([after.incidents?.open_total, after.visibilities?.active_total]).toEqual([2, 1])
    const of = { query: { organizations: String(doomed.id) } }
    expect((await portal.ok('listIncidents', analyst, of)).data).toEqual([])
    expect((await portal.ok('listVisibilities', analyst, of)).data).toEqual([])
    const notFound = { status: 404, code: 'not_found' }
    const [incident] = doomed.incidents
    const params = { id: incident ?? 0 }
    for (const call of ['getIncident', 'listAttachments', 'deleteIncident'] as const)
      expect(await portal.refused(call, analyst, { params })).toEqual(notFound)
    for (const call of ['getVisibility', 'listDetectionDates', 'deleteVisibility'] as const)
      expect(await portal.refused(call, analyst, { params: { id: doomed.visibility } })).toEqual(notFound)
    expect(
      await portal.refused('updateIncidentStatus', analyst, { params, body: { is_active: false } }),
    ).toEqual(notFound)
    // All or nothing: deleted ones are reported before anything changes.
    expect(
      await portal.refused('bulkDeleteIncidents', analyst, {
        body: { incident_ids: [params.id, kept.incidents[0] ?? 0] },
      }),
    ).toEqual(notFound)
    expect(await totals()).toEqual({ incidents: 2, visibilities: 1 })

    // The deletion still finds everything, and the counts stay as announced.
    settle()
    await carryOutOrganizationDeletions(fixture.platform, data())
    expect(await itemsOf(doomed.id)).toEqual([])
    expect((await portal.ok('getStatistics', analyst)).statistics).toEqual(after)
  })

  it("disappears at that moment: no requests, no notification e-mails, and its users' addresses are free", async () => {
    const { portal, platformAdmin, platform } = fixture
    const doomed = await fixture.organization({ name: 'Huta' })
    const other = await fixture.organization({ name: 'Tartak' })
    const admin = await fixture.person({ role: 'organization_admin', client_id: doomed })
    const user = await fixture.person({ client_id: doomed, modules: [] })
    const { asset } = await portal.ok('createAsset', admin, {
      params: { id: doomed },
      body: { asset_type: 'keyword', value: 'huta' },
    })
    const { notification_email: address } = await portal.ok('createNotificationEmail', admin, {
      body: { client_id: doomed, description: 'CERT', email: 'cert@example.com', language: 'pl' },
    })
    await portal.ok('createModuleRequest', user, { body: { module: 'IOC' } })
    // As specified: without a body.
    await portal.ok('deleteOrganization', platformAdmin, { params: { id: doomed } })

    const notFound = { status: 404, code: 'not_found' }
    expect((await portal.ok('listAssetRequests', platformAdmin)).data).toEqual([])
    expect((await portal.ok('listNotificationEmails', platformAdmin)).data).toEqual([])
    expect((await portal.ok('listAllModuleRequests', platformAdmin)).data).toEqual([])
    const params = { id: address.notification_email_id }
    for (const call of [
      'getNotificationEmail',
      'deleteNotificationEmail',
      'deleteNotificationEmailKey',
    ] as const)
      expect(await portal.refused(call, platformAdmin, { params })).toEqual(notFound)
    expect(
      await portal.refused('updateNotificationEmail', platformAdmin, { params, body: { language: 'en' } }),
    ).toEqual(notFound)
    expect(
      await portal.refused('resolveAssetRequest', platformAdmin, {
        params: { id: asset.request_id ?? 0 },
        body: { accepted: true },
      }),
    ).toEqual(notFound)
    expect(await portal.refused('deleteAsset', platformAdmin, { params: { id: asset.asset_id } })).toEqual(
      notFound,
    )

    // A new and a changed account take the addresses, and keep them when the old accounts are deleted.
    const { user: fresh } = await portal.ok('createUser', platformAdmin, {
      body: { name: 'Nowa Osoba', email: user.email, role: 'ROLE_USER', client_id: other },
    })
    const moved = await fixture.person({ client_id: other })
    await portal.ok('updateUser', platformAdmin, { params: { id: moved.id }, body: { email: admin.email } })
    settle()
    expect(await carryOutOrganizationDeletions(platform, data())).toEqual([doomed])
    expect(await findUserId(platform.table, user.email)).toBe(fresh.user_id)
    expect(await findUserId(platform.table, admin.email)).toBe(moved.id)
    expect(await itemsOf(doomed)).toEqual([])
  })
})
