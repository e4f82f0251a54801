/** Incidents for keys: who sees which, their attachments, and their changes. */
import { PutObjectTaggingCommand } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keys } from '#functions/rules/keys.ts'
import { dictionaryAreaRoutes } from '#functions/dictionaries/routes.ts'
import { incidentsCollection } from '#functions/incidents/incident-store.ts'
import { apiIncidentRoutes } from '#functions/incidents/key-routes.ts'
import { incidentRoutes } from '#functions/incidents/routes.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { organizationDeletionItem } from '#functions/rules/tenants/organization-deletions.ts'
import { operator } from '../auth/fixture.ts'
import { startBackends, type Backends } from '../support/backends.ts'
import { makeKey, createKeyApi, type KeyApi } from '../support/key-api.ts'
import {
  createPortal,
  organizationEntity,
  putOrganization,
  renameOrganization,
  signIn,
  type Caller,
  type Portal,
} from '../support/portal.ts'
import { setSentDate } from '../support/set-sent-date.ts'
import { allPages, replaysLikeLists } from './pages.ts'

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
  api: KeyApi
  admin: Caller
  analyst: Caller
  user: Caller
  bank: string
  hospital: string
  system: string
  category: number
  tag: number
}

const createFixture = async (): Promise<Fixture> => {
  const platform = backends.platform(await backends.freshTable())
  const portal = createPortal(platform, [...incidentRoutes(platform), ...dictionaryAreaRoutes(platform)])
  await putOrganization(platform, 1, organizationEntity('Bank Przykładowy'))
  await putOrganization(platform, 2, organizationEntity('Szpital Przykładowy'))
  const admin = await signIn(platform, { role: 'platform_admin', userId: 1 })
  const analyst = await signIn(platform, { role: 'analyst', userId: 2 })
  const user = await signIn(platform, { role: 'user', userId: 3, organizationId: 1 })
  const category = (
    await portal.ok('createIncidentCategory', admin, { body: { name_pl: 'Wyłudzenie', name_en: 'Phishing' } })
  ).data.incident_category_id
  const tag = (await portal.ok('createIncidentTag', admin, { body: { name: 'invoice' } })).data
    .incident_tag_id
  const keyOf = async (own: Parameters<typeof makeKey>[1]): Promise<string> =>
    (await makeKey(platform, own)).key
  return {
    platform,
    portal,
    api: createKeyApi(platform, apiIncidentRoutes(platform)),
    admin,
    analyst,
    user,
    bank: await keyOf({ type: 'organization', client_id: 1 }),
    hospital: await keyOf({ type: 'organization', client_id: 2 }),
    system: await keyOf({ type: 'system', name: 'SIEM' }),
    category,
    tag,
  }
}

const add = async (
  fixture: Fixture,
  name: string,
  organizations: number[],
  tags: number[] = [],
): Promise<number> =>
  (
    await fixture.portal.ok('createIncident', fixture.analyst, {
      body: {
        name,
        description: `About ${name}.`,
        incident_category_id: fixture.category,
        tags_ids: tags,
        organizations_ids: organizations,
      },
    })
  ).incidents[0]?.incident_id ?? 0

/** Renames what items show of others: their category, their tag, or an organization. */
const rename = async (
  { platform, portal, admin, ...ids }: Fixture,
  what: number,
  name: string,
): Promise<unknown> => {
  if (what === 5)
    return portal.call('updateIncidentCategory', admin, {
      params: { id: ids.category },
      body: { name_pl: `${name} pl`, name_en: name, is_active: true },
    })
  if (what === 6)
    return portal.call('updateIncidentTag', admin, {
      params: { id: ids.tag },
      body: { name, is_active: true },
    })
  return renameOrganization(platform, 2, name)
}

const resolve = (fixture: Fixture, id: number, is_active = false) =>
  fixture.portal.call('updateIncidentStatus', fixture.analyst, { params: { id }, body: { is_active } })

/** As a platform admin's deletion leaves it, before the cleanup. */
const deleteOrganization = async ({ platform }: Fixture, id: number): Promise<void> => {
  await platform.table.delete(keys.entity('organization', id))
  await platform.table.put(
    organizationDeletionItem({
      client_id: id,
      client_name: 'Szpital Przykładowy',
      actor: operator,
      requested: platform.clock.now().toISOString(),
    }),
  )
}

const idOf = ({ incident_id: id }: { incident_id: number }): number => id

describe('the list of incidents', () => {
  it('equals that of the portal, and those of another organization do not exist', async () => {
    const fixture = await createFixture()
    const first = await add(fixture, 'Faktury', [1], [fixture.tag])
    const closed = await add(fixture, 'Logowania', [1])
    const foreign = await add(fixture, 'Obce', [2], [fixture.tag])
    await resolve(fixture, closed)
    await setSentDate(fixture.platform, incidentsCollection, 'incident', first, '2026-11-01T08:00:00.000Z')
    const filters: Record<string, string>[] = [
      {},
      { search: 'faktury' },
      { tags: String(fixture.tag) },
      { is_open: 'false' },
      { waits_for: 'organization' },
      { closed_after: '2026-01-01T00:00:00.000Z' },
      { organizations: '2' },
      { sent: 'true' },
    ]
    for (const filter of filters) {
      const { data } = await fixture.portal.ok('listClientIncidents', fixture.user, {
        params: { id: 1 },
        query: filter,
      })
      const byId = data.toSorted((one, another) => one.incident_id - another.incident_id)
      const found = await allPages((query) => fixture.api.ok('apiListIncidents', fixture.bank, { query }), {
        limit: '2',
        ...filter,
      })
      expect(found, JSON.stringify(filter)).toEqual(byId)
      const portal = await fixture.portal.ok('listIncidents', fixture.analyst, { query: filter })
      const all = await fixture.api.ok('apiListIncidents', fixture.system, {
        query: { ...filter, sort: '-creation_date' },
      })
      expect(all.data, JSON.stringify(filter)).toEqual(portal.data)
    }
    const whole = (key: string, id: number) => fixture.api.send('apiGetIncident', key, { params: { id } })
    expect((await whole(fixture.bank, foreign)).statusCode).toBe(404)
    expect((await whole(fixture.hospital, foreign)).statusCode).toBe(200)
    const { attachments, ...incident } = await fixture.api.ok('apiGetIncident', fixture.bank, {
      params: { id: first },
    })
    expect(attachments).toEqual([])
    expect(incident).toEqual(
      (await fixture.portal.ok('getIncident', fixture.user, { params: { id: first } })).incident,
    )
  })

  it("rejects another organization's cursor, and loses a deleted organization's incidents at once", async () => {
    const fixture = await createFixture()
    for (const name of ['A', 'B']) await add(fixture, name, [1])
    await add(fixture, 'C', [2])
    const { next } = await fixture.api.ok('apiListIncidents', fixture.bank, { query: { limit: '1' } })
    const query = { cursor: next ?? '' }
    for (const key of [fixture.hospital, fixture.system])
      expect(await fixture.api.refused('apiListIncidents', key, { query })).toMatchObject({
        status: 400,
        code: 'cursor_invalid',
      })
    const { next: after } = await fixture.api.ok('apiIncidentChanges', fixture.bank)
    expect(
      await fixture.api.refused('apiIncidentChanges', fixture.hospital, { query: { after } }),
    ).toMatchObject({ status: 410, code: 'cursor_gone' })
    await deleteOrganization(fixture, 2)
    expect((await fixture.api.ok('apiListIncidents', fixture.system)).data.map(({ name }) => name)).toEqual([
      'A',
      'B',
    ])
    expect(await fixture.api.refused('apiListIncidents', fixture.hospital)).toMatchObject({ status: 401 })
    const blind = await makeKey(fixture.platform, { type: 'system', name: 'Feeds', modules: ['feed'] })
    expect(await fixture.api.refused('apiListIncidents', blind.key)).toMatchObject({
      status: 403,
      code: 'key_scope',
    })
    expect(
      await fixture.api.refused('apiListIncidents', fixture.bank, { query: { mail: 'x' } }),
    ).toMatchObject({
      code: 'unknown_parameter',
    })
  })
})

describe('an attachment', () => {
  it('redirects for its own organization only, and only after a scan if there is a scanner', async () => {
    const fixture = await createFixture()
    const id = await add(fixture, 'Faktury', [1])
    const form = new FormData()
    form.append('attachments[]', new File(['indicators'], 'Lista żółta.txt'))
    form.append('incident_ids[0]', String(id))
    expect((await fixture.portal.send('uploadAttachments', fixture.analyst, { form })).statusCode).toBe(200)
    const { attachments } = await fixture.api.ok('apiGetIncident', fixture.bank, { params: { id } })
    expect(attachments).toMatchObject([{ name: 'Lista żółta.txt', size: 10, state: 'available' }])
    const params = { id, attachment_id: attachments[0]?.attachment_id ?? '' }
    const reply = await fixture.api.send('apiDownloadAttachment', fixture.bank, { params })
    expect(reply.statusCode).toBe(302)
    const file = await fetch(reply.headers['location'] ?? '')
    expect(await file.text()).toBe('indicators')
    const day = fixture.platform.clock.now().toISOString().slice(0, 10)
    expect(
      (await fixture.platform.table.queryAll(keys.audit(day, '', '').pk)).filter(
        ({ action }) => action === 'export',
      ),
    ).toMatchObject([
      {
        client_id: 1,
        actor_client_id: 1,
        detail: expect.stringMatching(
          new RegExp(`^key \\d+: attachment of incident ${id}: Lista żółta\\.txt$`),
        ) as string,
      },
    ])
    const notThere = { status: 404, code: 'not_found' }
    expect(await fixture.api.refused('apiDownloadAttachment', fixture.hospital, { params })).toEqual(notThere)
    const unknown = { ...params, attachment_id: 'none' }
    expect(await fixture.api.refused('apiDownloadAttachment', fixture.bank, { params: unknown })).toEqual(
      notThere,
    )

    const environment = { ...fixture.platform.environment, MALWARE_SCANNER: 'guardduty' as const }
    const scanned = backends.platform(fixture.platform.table, { environment })
    const api = createKeyApi(scanned, apiIncidentRoutes(scanned))
    const stored = await fixture.platform.collection(incidentsCollection).get('incident', id)
    const found = async (Value: string): Promise<unknown[]> => {
      await backends.s3.send(
        new PutObjectTaggingCommand({
          Bucket: backends.bucket,
          Key: stored?.entity.attachments[0]?.object,
          Tagging: { TagSet: [{ Key: 'GuardDutyMalwareScanStatus', Value }] },
        }),
      )
      const incident = await api.ok('apiGetIncident', fixture.bank, { params: { id } })
      const download = await api.send('apiDownloadAttachment', fixture.bank, { params })
      return [incident.attachments[0]?.state, download.statusCode]
    }
    expect(await api.refused('apiDownloadAttachment', fixture.bank, { params })).toMatchObject({
      code: 'file_awaits_scan',
    })
    expect(await found('THREATS_FOUND')).toEqual(['infected', 409])
    expect(await found('NO_THREATS_FOUND')).toEqual(['available', 302])
  })
})

describe('a client that replays the changes of incidents', () => {
  it('has what the list has, for every tenant and the provider', async () => {
    const fixture = await createFixture()
    const readers = Object.entries({
      bank: fixture.bank,
      hospital: fixture.hospital,
      system: fixture.system,
    }).map(([name, key]) => ({
      name,
      changes: (query: Record<string, string>) => fixture.api.okOrGone('apiIncidentChanges', key, { query }),
      list: (query: Record<string, string>) => fixture.api.ok('apiListIncidents', key, { query }),
    }))
    const ids: number[] = []
    let names = 0
    // With descriptions, which are not in the rows.
    const whole = {
      name: 'whole',
      changes: (query: Record<string, string>) =>
        fixture.api.okOrGone('apiIncidentChanges', fixture.system, { query: { ...query, details: 'true' } }),
      list: async (query: Record<string, string>) => {
        const page = await fixture.api.ok('apiListIncidents', fixture.system, {
          query: { ...query, details: 'true' },
        })
        expect(page.data.every(({ description }) => typeof description === 'string')).toBe(true)
        return page
      },
    }
    const differences = await replaysLikeLists(
      [...readers, whole],
      async (random) => {
        const id = ids[random(ids.length)] ?? 0
        const act = ids.length < 3 ? 0 : random(8)
        if (act < 2) return ids.push(await add(fixture, `Incident ${ids.length}`, [1 + random(2)]))
        if (act > 4) return rename(fixture, act, `Name ${(names += 1)}`)
        if (act === 2) return fixture.portal.call('deleteIncident', fixture.analyst, { params: { id } })
        if (act === 3) return resolve(fixture, id, random(2) === 0)
        const body = { description: `${random(99)}`, tags_ids: random(2) === 0 ? [] : [fixture.tag] }
        return fixture.portal.call('updateIncident', fixture.analyst, { params: { id }, body })
      },
      { rounds: 4 },
    )
    expect(differences).toEqual([])
    const list = await fixture.api.ok('apiListIncidents', fixture.system, { query: { sort: '-incident_id' } })
    expect(list.data.map(idOf)).toEqual(
      ids.filter((id) => list.data.some((one) => idOf(one) === id)).toReversed(),
    )
  })
})
