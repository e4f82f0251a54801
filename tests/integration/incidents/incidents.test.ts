/** Incidents: analysts publish them and organizations work on them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dictionaryAreaRoutes } from '#functions/dictionaries/routes.ts'
import { incidentsCollection } from '#functions/incidents/incident-store.ts'
import { addIncident } from '#functions/incidents/incident.ts'
import { incidentRoutes } from '#functions/incidents/routes.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { statisticsRoutes } from '#functions/statistics/routes.ts'
import type { CreateIncidentInput } from '#shared/contracts/incidents.ts'
import { startBackends, type Backends } from '../support/backends.ts'
import {
  createPortal,
  organizationEntity,
  putOrganization,
  signIn,
  type Caller,
  type Portal,
} from '../support/portal.ts'
import { setSentDate } from '../support/set-sent-date.ts'

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
  admin: Caller
  analyst: Caller
  bank: Caller
  hospital: Caller
  category: number
  tag: number
}

const createFixture = async (own: Partial<Omit<Platform, 'collection'>> = {}): Promise<Fixture> => {
  const platform = backends.platform(await backends.freshTable(), own)
  const portal = createPortal(platform, [
    ...incidentRoutes(platform),
    ...dictionaryAreaRoutes(platform),
    ...statisticsRoutes(platform),
  ])
  await putOrganization(platform, 1, organizationEntity('Bank Przykładowy'))
  await putOrganization(platform, 2, organizationEntity('Szpital Przykładowy'))
  await putOrganization(platform, 3, organizationEntity('Żegluga'))
  const admin = await signIn(platform, { role: 'platform_admin', userId: 1 })
  const analyst = await signIn(platform, { role: 'analyst', userId: 2 })
  const bank = await signIn(platform, { role: 'user', userId: 3, organizationId: 1 })
  const hospital = await signIn(platform, { role: 'organization_admin', userId: 4, organizationId: 2 })
  const category = (
    await portal.ok('createIncidentCategory', admin, { body: { name_pl: 'Wyłudzenie', name_en: 'Phishing' } })
  ).data.incident_category_id
  const tag = (await portal.ok('createIncidentTag', admin, { body: { name: 'mail' } })).data.incident_tag_id
  return { platform, portal, admin, analyst, bank, hospital, category, tag }
}

const input = (fixture: Fixture, own: Partial<CreateIncidentInput> = {}): CreateIncidentInput => ({
  name: 'Fałszywe faktury',
  description: 'Mails with invoices.',
  incident_category_id: fixture.category,
  tags_ids: [fixture.tag],
  organizations_ids: [1],
  ...own,
})

const publish = async (fixture: Fixture, own: Partial<CreateIncidentInput> = {}): Promise<number[]> =>
  (await fixture.portal.ok('createIncident', fixture.analyst, { body: input(fixture, own) })).incidents.map(
    ({ incident_id }) => incident_id,
  )

const only = (ids: readonly number[]): number => {
  const [id] = ids
  if (id === undefined || ids.length !== 1) throw new Error(`${ids.length} incidents`)
  return id
}

describe('creating for several organizations', () => {
  it('creates one incident for each, names those that had it, and can be repeated without duplicates', async () => {
    const fixture = await createFixture()
    const [had] = await publish(fixture, { organizations_ids: [2] })
    const made = await fixture.portal.ok('createIncident', fixture.analyst, {
      body: input(fixture, { organizations_ids: [1, 2, 3] }),
    })
    expect(made.incidents.map(({ client: organization }) => organization.name)).toEqual([
      'Bank Przykładowy',
      'Żegluga',
    ])
    expect(made.existing).toEqual([
      { client: { client_id: 2, name: 'Szpital Przykładowy' }, incident_id: had },
    ])
    const again = await fixture.portal.call('createIncident', fixture.analyst, {
      body: input(fixture, { organizations_ids: [1, 2, 3] }),
    })
    expect(again.status).toBe(409)
    expect('failure' in again && again.failure.errors).toMatchObject([
      { code: 'incident_exists', values: ['Bank Przykładowy', 'Szpital Przykładowy', 'Żegluga'] },
    ])
    expect((await fixture.portal.ok('listIncidents', fixture.analyst)).meta.pagination.total).toBe(3)
  })

  it('treats the same name with another description as another incident', async () => {
    const fixture = await createFixture()
    await publish(fixture)
    await publish(fixture, { description: 'The next campaign.' })
    await expect(publish(fixture, { name: 'FAŁSZYWE FAKTURY' })).rejects.toThrow('incident_exists')
  })

  it('accepts 120 organizations in one request, each once', async () => {
    const fixture = await createFixture()
    const ids = Array.from({ length: 120 }, (_, index) => 100 + index)
    for (const id of ids)
      await putOrganization(fixture.platform, id, organizationEntity(`Organization ${id}`))
    expect(await publish(fixture, { organizations_ids: ids })).toHaveLength(120)
    expect((await fixture.portal.ok('getStatistics', fixture.analyst)).statistics.incidents).toEqual({
      open_total: 120,
      closed_total: 0,
    })
  })

  it('accepts the organization field that the specification sends in addition to the list, if it is in the list', async () => {
    const fixture = await createFixture()
    expect(await publish(fixture, { client_id: 2, organizations_ids: [1, 2] })).toHaveLength(2)
    expect(await publish(fixture, { client_id: null, name: 'For one' })).toHaveLength(1)
    expect(
      await fixture.portal.refused('createIncident', fixture.analyst, {
        body: input(fixture, { client_id: 3, name: 'For others' }),
      }),
    ).toMatchObject({ code: 'unknown_reference' })
  })

  it('rejects what cannot be published, and publishes nothing of it', async () => {
    const fixture = await createFixture()
    const off = { enabled: false, enable_api_access: false, enable_email_notifications: false }
    const { services } = organizationEntity('x')
    await putOrganization(
      fixture.platform,
      9,
      organizationEntity('Without incidents', { services: { ...services, incidents: off } }),
    )
    for (const [own, code] of [
      [{ organizations_ids: [1, 9] }, 'unknown_reference'],
      [{ organizations_ids: [1, 77] }, 'unknown_reference'],
      [{ organizations_ids: [] }, 'validation_failed'],
      [{ incident_category_id: 99 }, 'unknown_reference'],
      [{ tags_ids: [99] }, 'unknown_reference'],
      [{ tags_ids: [1, 2, 3, 4, 5, 6, 7, 8, 9] }, 'too_many_tags'],
      [{ name: ' ' }, 'validation_failed'],
      [{ name: 'x'.repeat(256) }, 'validation_failed'],
      [{ description: 'x'.repeat(2001) }, 'validation_failed'],
    ] as const) {
      expect(
        (
          await fixture.portal.refused('createIncident', fixture.analyst, {
            body: input(fixture, {
              ...own,
              organizations_ids: [...(own.organizations_ids ?? [1])],
              tags_ids: [...(own.tags_ids ?? [])],
            }),
          })
        ).code,
      ).toBe(code)
    }
    expect((await fixture.portal.ok('listIncidents', fixture.analyst)).meta.pagination.total).toBe(0)
    expect(
      (await fixture.portal.ok('listIncidentClients', fixture.analyst)).data.map(({ name }) => name),
    ).toEqual(['Bank Przykładowy', 'Szpital Przykładowy', 'Żegluga'])
  })
})

describe('an organization', () => {
  it('sees and works on its own incidents, and sees nothing of others', async () => {
    const fixture = await createFixture()
    const own = only(await publish(fixture))
    const foreign = only(await publish(fixture, { organizations_ids: [2] }))
    const list = await fixture.portal.ok('listClientIncidents', fixture.bank, { params: { id: 1 } })
    expect(list.data.map(({ incident_id }) => incident_id)).toEqual([own])
    expect(list.meta.pagination.total).toBe(1)
    const filtered = await fixture.portal.ok('listClientIncidents', fixture.bank, {
      params: { id: 1 },
      query: { organizations: '2' },
    })
    expect(filtered.meta.pagination.total).toBe(0)
    const gone = { status: 404, code: 'not_found' }
    expect(await fixture.portal.refused('listClientIncidents', fixture.bank, { params: { id: 2 } })).toEqual(
      gone,
    )
    expect(await fixture.portal.refused('getIncident', fixture.bank, { params: { id: foreign } })).toEqual(
      gone,
    )
    expect(
      await fixture.portal.refused('updateIncidentStatus', fixture.bank, {
        params: { id: foreign },
        body: { is_active: false },
      }),
    ).toEqual(gone)
    expect(
      await fixture.portal.refused('listAttachments', fixture.bank, { params: { id: foreign } }),
    ).toEqual(gone)
    expect(
      await fixture.portal.refused('downloadAttachment', fixture.bank, {
        params: { id: foreign, name: 'x.pdf' },
      }),
    ).toEqual(gone)
    expect(
      await fixture.portal.refused('bulkUpdateIncidents', fixture.bank, {
        body: { incident_ids: [own, foreign], is_open: false },
      }),
    ).toEqual(gone)
    expect(
      (await fixture.portal.ok('getIncident', fixture.bank, { params: { id: own } })).incident.is_open,
    ).toBe(true)
    expect(
      (await fixture.portal.ok('getIncident', fixture.hospital, { params: { id: foreign } })).incident
        .is_open,
    ).toBe(true)
    expect((await fixture.portal.ok('getStatistics', fixture.bank)).statistics.incidents).toEqual({
      open_total: 1,
      closed_total: 0,
    })
    expect((await fixture.portal.ok('exportIncidents', fixture.bank)).total).toBe(1)
  })

  it('resolves and reopens; analysts see who did, and the counts are updated', async () => {
    const fixture = await createFixture()
    const id = only(await publish(fixture))
    await fixture.portal.ok('updateIncidentStatus', fixture.bank, {
      params: { id },
      body: { is_active: false },
    })
    expect((await fixture.portal.ok('getStatistics', fixture.bank)).statistics.incidents).toEqual({
      open_total: 0,
      closed_total: 1,
    })
    expect((await fixture.portal.ok('getStatistics', fixture.hospital)).statistics.incidents).toEqual({
      open_total: 0,
      closed_total: 0,
    })
    await fixture.portal.ok('updateIncidentStatus', fixture.bank, {
      params: { id },
      body: { is_active: true },
    })
    await fixture.portal.ok('updateIncidentStatus', fixture.bank, {
      params: { id },
      body: { is_active: true },
    })
    const { history, incident } = await fixture.portal.ok('getIncident', fixture.analyst, { params: { id } })
    expect(incident.is_open).toBe(true)
    expect(history?.map(({ actor, action, fields }) => [actor, action, ...fields])).toEqual([
      ['user 3', 'update', 'is_open'],
      ['user 3', 'update', 'is_open'],
      ['analyst 2', 'create'],
    ])
    expect(history?.map(({ values }) => values)).toEqual([
      [{ field: 'is_open', before: false, after: true }],
      [{ field: 'is_open', before: true, after: false }],
      undefined,
    ])
    expect((await fixture.portal.ok('getIncident', fixture.bank, { params: { id } })).history).toBeUndefined()
  })
})

describe('an analyst', () => {
  it('changes the given fields, and writes nothing where nothing changes', async () => {
    const fixture = await createFixture()
    const id = only(await publish(fixture))
    const other = only(await publish(fixture, { name: 'Other' }))
    const before = await fixture.platform.collection(incidentsCollection).head()
    await fixture.portal.ok('updateIncident', fixture.analyst, {
      params: { id },
      body: { name: 'Fałszywe faktury' },
    })
    expect((await fixture.platform.collection(incidentsCollection).head()).sequence).toBe(before.sequence)
    const { incident } = await fixture.portal.ok('updateIncident', fixture.analyst, {
      params: { id },
      body: { name: 'Renamed', tags_ids: [] },
    })
    expect(incident).toMatchObject({ name: 'Renamed', tags: [], description: 'Mails with invoices.' })
    expect(
      await fixture.portal.refused('updateIncident', fixture.analyst, {
        params: { id },
        body: { name: 'Other' },
      }),
    ).toEqual({ status: 409, code: 'incident_exists' })
    expect(
      (await fixture.portal.ok('getIncident', fixture.analyst, { params: { id } })).history?.[0]?.fields,
    ).toEqual(['name', 'tags'])
    await fixture.portal.ok('deleteIncident', fixture.analyst, { params: { id: other } })
    expect(await fixture.portal.refused('getIncident', fixture.analyst, { params: { id: other } })).toEqual({
      status: 404,
      code: 'not_found',
    })
  })

  it('closes and deletes hundreds in many organizations at once; one unknown id rejects all', async () => {
    const fixture = await createFixture()
    const organizations = Array.from({ length: 60 }, (_, index) => 100 + index)
    for (const id of organizations)
      await putOrganization(fixture.platform, id, organizationEntity(`Organization ${id}`))
    const ids = [
      ...(await publish(fixture, { organizations_ids: organizations })),
      ...(await publish(fixture, { name: 'Second', organizations_ids: organizations })),
    ]
    expect(
      await fixture.portal.refused('bulkUpdateIncidents', fixture.analyst, {
        body: { incident_ids: [...ids, 9999], is_open: false },
      }),
    ).toEqual({ status: 404, code: 'not_found' })
    expect(
      await fixture.portal.ok('bulkUpdateIncidents', fixture.analyst, {
        body: { incident_ids: ids, is_open: false },
      }),
    ).toMatchObject({ changed: 120 })
    expect(
      await fixture.portal.ok('bulkUpdateIncidents', fixture.analyst, {
        body: { incident_ids: ids, is_open: false },
      }),
    ).toEqual({ changed: 0 })
    expect((await fixture.portal.ok('getStatistics', fixture.analyst)).statistics.incidents).toEqual({
      open_total: 0,
      closed_total: 120,
    })
    expect(
      await fixture.portal.ok('bulkDeleteIncidents', fixture.analyst, { body: { incident_ids: ids } }),
    ).toMatchObject({ changed: 120 })
    expect((await fixture.portal.ok('getStatistics', fixture.analyst)).statistics.incidents).toEqual({
      open_total: 0,
      closed_total: 0,
    })
  })

  it('writes in two languages for several organizations, in templates too, and both are exported', async () => {
    const fixture = await createFixture()
    const translation = { lang: 'en', name: 'False invoices', description: 'Mails with =invoices.' } as const
    const inBoth = { description: 'Wiadomości z fakturami.', lang: 'pl', translation } as const
    const ids = await publish(fixture, { ...inBoth, organizations_ids: [1, 2] })
    expect(ids).toHaveLength(2)
    // The same incident in one language is a duplicate.
    expect(
      (
        await fixture.portal.refused('createIncident', fixture.analyst, {
          body: input(fixture, { description: inBoth.description }),
        })
      ).code,
    ).toBe('incident_exists')
    const [id = 0] = ids
    const { incident } = await fixture.portal.ok('getIncident', fixture.bank, { params: { id } })
    expect(incident).toMatchObject({ name: 'Fałszywe faktury', lang: 'pl', translation })
    const found = await fixture.portal.ok('listClientIncidents', fixture.bank, {
      params: { id: 1 },
      query: { search: 'false inv' },
    })
    expect(found.data).toMatchObject([
      { incident_id: id, translation: { lang: 'en', name: 'False invoices' } },
    ])
    expect(
      (
        await fixture.portal.refused('updateIncident', fixture.bank, {
          params: { id },
          body: { translation: null },
        })
      ).code,
    ).toBe('forbidden')
    expect(
      await fixture.portal.refused('updateIncident', fixture.analyst, {
        params: { id },
        body: { name: 'Faktury', texts_before: { lang: 'pl', translation: null } },
      }),
    ).toEqual({ status: 409, code: 'texts_changed' })
    expect(
      await fixture.portal.refused('updateIncident', fixture.analyst, {
        params: { id },
        body: { tlp: 'green', fields_before: { tlp: 'clear' } },
      }),
    ).toEqual({ status: 409, code: 'fields_changed' })
    const { url } = await fixture.portal.ok('exportIncidents', fixture.bank)
    const [, line] = (await (await fetch(url)).text()).split('\r\n')
    // The file is in the reader's language, with the other text in the last columns.
    expect(line).toMatch(/^"\d+","False invoices","Mails with =invoices\.",/)
    expect(line).toMatch(/,"en","Fałszywe faktury","Wiadomości z fakturami\."$/)
    const { data } = await fixture.portal.ok('createIncidentTemplate', fixture.analyst, {
      body: {
        template_name: 'Faktury',
        incident_name: 'Faktura',
        lang: 'pl',
        translation: { lang: 'en', name: 'Invoice', description: null },
      },
    })
    expect(data).toMatchObject({
      lang: 'pl',
      translation: { lang: 'en', name: 'Invoice', description: null },
    })
    expect((await fixture.portal.ok('listIncidentTemplates', fixture.analyst)).data).toEqual([data])
    expect(
      (
        await fixture.portal.refused('createIncidentTemplate', fixture.analyst, {
          body: { template_name: 'Inny', translation: { lang: 'en', name: 'Invoice', description: null } },
        })
      ).code,
    ).toBe('translation_language')
  })

  it('has templates that omit deleted values', async () => {
    const fixture = await createFixture()
    const body = {
      template_name: 'Phishing',
      incident_name: 'Phishing at',
      incident_category_id: fixture.category,
      incident_description: null,
      tags_ids: [fixture.tag],
      organizations_ids: [1, 2],
    }
    const { data } = await fixture.portal.ok('createIncidentTemplate', fixture.analyst, { body })
    expect(
      await fixture.portal.refused('createIncidentTemplate', fixture.analyst, {
        body: { ...body, template_name: 'PHISHING' },
      }),
    ).toEqual({ status: 409, code: 'already_exists' })
    await fixture.portal.ok('deleteIncidentTag', fixture.admin, { params: { id: fixture.tag } })
    expect((await fixture.portal.ok('listIncidentTemplates', fixture.analyst)).data).toEqual([
      { ...data, tags_ids: [] },
    ])
    await fixture.portal.ok('deleteIncidentTemplate', fixture.analyst, {
      params: { id: data.incident_template_id },
    })
    expect((await fixture.portal.ok('listIncidentTemplates', fixture.analyst)).data).toEqual([])
    expect(
      await fixture.portal.refused('deleteIncidentTemplate', fixture.analyst, {
        params: { id: data.incident_template_id },
      }),
    ).toEqual({ status: 404, code: 'not_found' })
  })
})

describe('the list', () => {
  it('filters, sorts and searches by name and id', async () => {
    let now = new Date('2126-10-01T10:00:00Z')
    const fixture = await createFixture({ clock: { now: () => now } })
    for (const [index, name] of ['Żuk', 'ameba', 'Łoś'].entries()) {
      now = new Date(Date.UTC(2126, 9, 1, 10, index))
      await publish(fixture, {
        name,
        organizations_ids: [index === 1 ? 2 : 1],
        tags_ids: index === 0 ? [fixture.tag] : [],
      })
    }
    now = new Date('2126-10-01T11:00:00Z')
    await fixture.portal.ok('updateIncidentStatus', fixture.bank, {
      params: { id: 1 },
      body: { is_active: false },
    })
    const names = async (query: Record<string, string>): Promise<string[]> =>
      (await fixture.portal.ok('listIncidents', fixture.analyst, { query })).data.map(({ name }) => name)
    expect(await names({})).toEqual(['Łoś', 'ameba', 'Żuk'])
    expect(await names({ sort: '+name' })).toEqual(['ameba', 'Łoś', 'Żuk'])
    expect(await names({ sort: '+incident_id' })).toEqual(['Żuk', 'ameba', 'Łoś'])
    expect(await names({ sort: '-last_update_date' })).toEqual(['Żuk', 'Łoś', 'ameba'])
    expect(await names({ is_open: 'true' })).toEqual(['Łoś', 'ameba'])
    expect(await names({ organizations: '2' })).toEqual(['ameba'])
    expect(await names({ tags: String(fixture.tag) })).toEqual(['Żuk'])
    expect(await names({ search: 'los' })).toEqual(['Łoś'])
    expect(await names({ search: '#2' })).toEqual(['ameba'])
    expect(
      await names({ creation_after: '2126-10-01T10:01:00Z', creation_before: '2126-10-01T10:01:59Z' }),
    ).toEqual(['ameba'])
    await setSentDate(fixture.platform, incidentsCollection, 'incident', 1, '2126-10-01T12:00:00.000Z')
    expect([await names({ sent: 'true' }), await names({ sent: 'false' })]).toEqual([
      ['Żuk'],
      ['Łoś', 'ameba'],
    ])
    for (const sent of ['true', 'false']) {
      const own = { params: { id: 1 }, query: { sent } }
      expect((await fixture.portal.ok('listClientIncidents', fixture.bank, own)).meta.pagination.total).toBe(
        0,
      )
    }
    expect(
      (await fixture.portal.refused('listIncidents', fixture.analyst, { query: { is_open: 'maybe' } })).code,
    ).toBe('validation_failed')
  })

  it('costs an organization no more than an analyst', async () => {
    const fixture = await createFixture()
    await publish(fixture)
    const costs = async (run: () => Promise<unknown>): Promise<{ requests: number; readUnits: number }> => {
      await run()
      const take = fixture.platform.table.takeUsage.bind(fixture.platform.table)
      let cost = { requests: 0, readUnits: 0 }
      fixture.platform.table.takeUsage = () => {
        const usage = take()
        cost = usage
        return usage
      }
      await run()
      fixture.platform.table.takeUsage = take
      return { requests: cost.requests, readUnits: cost.readUnits }
    }
    expect(
      await costs(() => fixture.portal.ok('listClientIncidents', fixture.bank, { params: { id: 1 } })),
    ).toEqual({ requests: 2, readUnits: 2 })
    expect(
      (await costs(() => fixture.portal.ok('listIncidents', fixture.analyst))).requests,
    ).toBeLessThanOrEqual(4)
  })
})

describe('the CSV file', () => {
  it("opens in a spreadsheet as data, in the reader's language, and states how many rows match", async () => {
    const fixture = await createFixture()
    await publish(fixture, {
      name: '=HYPERLINK("https://evil.example")',
      description: 'first\nsecond "line"',
    })
    const collection = fixture.platform.collection(incidentsCollection)
    // More than one batch request reads.
    for (let part = 0; part < 16; part += 1) {
      await collection.commit({ user_id: 2, name: 'import', client_id: null }, (commit) => {
        for (let index = 0; index < 60; index += 1) {
          addIncident(commit, 1, {
            name: `Incident ${part * 60 + index}`,
            description: null,
            incident_category_id: fixture.category,
            tags_ids: [],
          })
        }
      })
    }
    const file = await fixture.portal.ok('exportIncidents', fixture.bank, {
      query: { incidents_number: '100' },
    })
    expect(file).toMatchObject({ rows: 100, total: 961 })
    const whole = await fixture.portal.ok('exportIncidents', fixture.bank)
    expect(whole).toMatchObject({ rows: 961, total: 961 })
    expect((await (await fetch(whole.url)).text()).match(/\r\n/g)).toHaveLength(962)
    expect(file.file_name).toMatch(/^incidents_\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d\.csv$/)
    const reply = await fetch(file.url)
    expect(reply.headers.get('content-disposition')).toContain(file.file_name)
    expect(Buffer.from(await reply.arrayBuffer()).subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    await setSentDate(fixture.platform, incidentsCollection, 'incident', 1, '2026-10-01T12:00:00.000Z')
    const found = await fixture.portal.ok('exportIncidents', fixture.bank, { query: { search: 'hyperlink' } })
    expect(found).toMatchObject({ rows: 1, total: 1 })
    const lines = (await (await fetch(found.url)).text()).split('\r\n')
    expect(lines[0]).toBe(
      '"ID","Name","Description","Category","Tags","Status","TLP","Attachments","Creation date","Last update date","Notification date","Language of name","Language of description","Name in the other language","Description in the other language"',
    )
    expect(lines[1]).toMatch(
      /^"1","'=HYPERLINK\(""https:\/\/evil\.example""\)","first\nsecond ""line""","Phishing","mail","open","TLP:AMBER","0","\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0[12]:00","/,
    )
    expect(lines[1]).toMatch(/,"2026-10-01T14:00:00\+02:00","","","",""$/)
    expect(
      (await fixture.portal.refused('exportIncidents', fixture.bank, { query: { incidents_number: '7' } }))
        .code,
    ).toBe('validation_failed')
  })
})
