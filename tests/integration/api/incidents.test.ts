/** Incidents for keys: who sees which, their attachments, and what became of them. */
import { PutObjectTaggingCommand } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiIncidentRoutes } from '#functions/api/incidents/index.ts'
import { dictionaryAreaRoutes } from '#functions/dictionaries/index.ts'
import { incidentsCollection } from '#functions/incidents/collection.ts'
import { incidentRoutes } from '#functions/incidents/index.ts'
import type { Platform } from '#functions/platform/http/platform.ts'
import { keys } from '#functions/platform/store/keys.ts'
import { organizationDeletionItem } from '#functions/platform/tenants/organization-deletions.ts'
import { operator } from '../auth/world.ts'
import { makeKey, openKeyApi, type KeyApi } from '../support/key-api.ts'
import { markSent } from '../support/mark-sent.ts'
import { startBackends, type Backends } from '../support/backends.ts'
import {
  openPortal,
  organizationEntity,
  putOrganization,
  renameOrganization,
  signIn,
  type Caller,
  type Portal,
} from '../support/portal.ts'
import { allPages, replaysLikeLists } from './pages.ts'

let backends: Backends
beforeAll(async () => {
  backends = await startBackends()
})
afterAll(async () => {
  await backends.stop()
})

interface Scene {
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

const open = async (): Promise<Scene> => {
  const platform = backends.platform(await backends.freshTable())
  const portal = openPortal(platform, [...incidentRoutes(platform), ...dictionaryAreaRoutes(platform)])
  await putOrganization(platform, 1, organizationEntity('Bank Przykładowy'))
  await putOrganization(platform, 2, organizationEntity('Szpital Przykładowy'))
  const admin = await signIn(platform, { role: 'platform_admin', userId: 1 })
  const analyst = await signIn(platform, { role: 'analyst', userId: 2 })
  const user = await signIn(platform, { role: 'user', userId: 3, clientId: 1 })
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
    api: openKeyApi(platform, apiIncidentRoutes(platform)),
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
  scene: Scene,
  name: string,
  organizations: number[],
  tags: number[] = [],
): Promise<number> =>
  (
    await scene.portal.ok('createIncident', scene.analyst, {
      body: {
        name,
        description: `About ${name}.`,
        incident_category_id: scene.category,
        tags_ids: tags,
        organizations_ids: organizations,
      },
    })
  ).incidents[0]?.incident_id ?? 0

/** What items show of others gets another name: their category, their tag, or an organization. */
const rename = async (
  { platform, portal, admin, ...ids }: Scene,
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

const resolve = (scene: Scene, id: number, is_active = false) =>
  scene.portal.call('updateIncidentStatus', scene.analyst, { params: { id }, body: { is_active } })

/** As the platform admin's deletion leaves it, before anything of it is cleared. */
const deleteOrganization = async ({ platform }: Scene, id: number): Promise<void> => {
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
  it("is that of the portal, and another organization's are not there", async () => {
    const scene = await open()
    const first = await add(scene, 'Faktury', [1], [scene.tag])
    const closed = await add(scene, 'Logowania', [1])
    const foreign = await add(scene, 'Obce', [2], [scene.tag])
    await resolve(scene, closed)
    await markSent(scene.platform, incidentsCollection, 'incident', first, '2026-11-01T08:00:00.000Z')
    const filters: Record<string, string>[] = [
      {},
      { search: 'faktury' },
      { tags: String(scene.tag) },
      { is_open: 'false' },
      { closed_after: '2026-01-01T00:00:00.000Z' },
      { organizations: '2' },
      { sent: 'true' },
    ]
    for (const filter of filters) {
      const { data } = await scene.portal.ok('listClientIncidents', scene.user, {
        params: { id: 1 },
        query: filter,
      })
      const byId = data.toSorted((one, another) => one.incident_id - another.incident_id)
      const found = await allPages((query) => scene.api.ok('apiListIncidents', scene.bank, { query }), {
        limit: '2',
        ...filter,
      })
      expect(found, JSON.stringify(filter)).toEqual(byId)
      const portal = await scene.portal.ok('listIncidents', scene.analyst, { query: filter })
      const all = await scene.api.ok('apiListIncidents', scene.system, {
        query: { ...filter, sort: '-creation_date' },
      })
      expect(all.data, JSON.stringify(filter)).toEqual(portal.data)
    }
    const whole = (key: string, id: number) => scene.api.send('apiGetIncident', key, { params: { id } })
    expect((await whole(scene.bank, foreign)).statusCode).toBe(404)
    expect((await whole(scene.hospital, foreign)).statusCode).toBe(200)
    const { attachments, ...incident } = await scene.api.ok('apiGetIncident', scene.bank, {
      params: { id: first },
    })
    expect(attachments).toEqual([])
    expect(incident).toEqual(
      (await scene.portal.ok('getIncident', scene.user, { params: { id: first } })).incident,
    )
  })

  it("takes no other organization's cursor, and loses a deleted organization's at once", async () => {
    const scene = await open()
    for (const name of ['A', 'B']) await add(scene, name, [1])
    await add(scene, 'C', [2])
    const { next } = await scene.api.ok('apiListIncidents', scene.bank, { query: { limit: '1' } })
    const query = { cursor: next ?? '' }
    for (const key of [scene.hospital, scene.system])
      expect(await scene.api.refused('apiListIncidents', key, { query })).toMatchObject({
        status: 400,
        code: 'cursor_invalid',
      })
    const { next: after } = await scene.api.ok('apiIncidentChanges', scene.bank)
    expect(await scene.api.refused('apiIncidentChanges', scene.hospital, { query: { after } })).toMatchObject(
      { status: 410, code: 'cursor_gone' },
    )
    await deleteOrganization(scene, 2)
    expect((await scene.api.ok('apiListIncidents', scene.system)).data.map(({ name }) => name)).toEqual([
      'A',
      'B',
    ])
    expect(await scene.api.refused('apiListIncidents', scene.hospital)).toMatchObject({ status: 401 })
    const blind = await makeKey(scene.platform, { type: 'system', name: 'Feeds', modules: ['feed'] })
    expect(await scene.api.refused('apiListIncidents', blind.key)).toMatchObject({
      status: 403,
      code: 'key_scope',
    })
    expect(await scene.api.refused('apiListIncidents', scene.bank, { query: { mail: 'x' } })).toMatchObject({
      code: 'unknown_parameter',
    })
  })
})

describe('an attachment', () => {
  it('is led to for its own organization alone, and only after a scan where there is a scanner', async () => {
    const scene = await open()
    const id = await add(scene, 'Faktury', [1])
    const form = new FormData()
    form.append('attachments[]', new File(['indicators'], 'Lista żółta.txt'))
    form.append('incident_ids[0]', String(id))
    expect((await scene.portal.send('uploadAttachments', scene.analyst, { form })).statusCode).toBe(200)
    const { attachments } = await scene.api.ok('apiGetIncident', scene.bank, { params: { id } })
    expect(attachments).toMatchObject([{ name: 'Lista żółta.txt', size: 10, state: 'available' }])
    const params = { id, attachment_id: attachments[0]?.attachment_id ?? '' }
    const reply = await scene.api.send('apiDownloadAttachment', scene.bank, { params })
    expect(reply.statusCode).toBe(302)
    const file = await fetch(reply.headers['location'] ?? '')
    expect(await file.text()).toBe('indicators')
    const day = scene.platform.clock.now().toISOString().slice(0, 10)
    expect(
      (await scene.platform.table.queryAll(keys.audit(day, '', '').pk)).filter(
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
    expect(await scene.api.refused('apiDownloadAttachment', scene.hospital, { params })).toEqual(notThere)
    const unknown = { ...params, attachment_id: 'none' }
    expect(await scene.api.refused('apiDownloadAttachment', scene.bank, { params: unknown })).toEqual(
      notThere,
    )

    const environment = { ...scene.platform.environment, MALWARE_SCANNER: 'guardduty' as const }
    const scanned = backends.platform(scene.platform.table, { environment })
    const api = openKeyApi(scanned, apiIncidentRoutes(scanned))
    const stored = await scene.platform.collection(incidentsCollection).get('incident', id)
    const found = async (Value: string): Promise<unknown[]> => {
      await backends.s3.send(
        new PutObjectTaggingCommand({
          Bucket: backends.bucket,
          Key: stored?.entity.attachments[0]?.object,
          Tagging: { TagSet: [{ Key: 'GuardDutyMalwareScanStatus', Value }] },
        }),
      )
      const incident = await api.ok('apiGetIncident', scene.bank, { params: { id } })
      const download = await api.send('apiDownloadAttachment', scene.bank, { params })
      return [incident.attachments[0]?.state, download.statusCode]
    }
    expect(await api.refused('apiDownloadAttachment', scene.bank, { params })).toMatchObject({
      code: 'file_awaits_scan',
    })
    expect(await found('THREATS_FOUND')).toEqual(['infected', 409])
    expect(await found('NO_THREATS_FOUND')).toEqual(['available', 302])
  })
})

describe('a client that replays the changes of incidents', () => {
  it('holds what the list holds, for every tenant and the provider', async () => {
    const scene = await open()
    const readers = Object.entries({ bank: scene.bank, hospital: scene.hospital, system: scene.system }).map(
      ([name, key]) => ({
        name,
        changes: (query: Record<string, string>) => scene.api.okOrGone('apiIncidentChanges', key, { query }),
        list: (query: Record<string, string>) => scene.api.ok('apiListIncidents', key, { query }),
      }),
    )
    const ids: number[] = []
    let names = 0
    // With the descriptions, which are in no row.
    const whole = {
      name: 'whole',
      changes: (query: Record<string, string>) =>
        scene.api.okOrGone('apiIncidentChanges', scene.system, { query: { ...query, details: 'true' } }),
      list: async (query: Record<string, string>) => {
        const page = await scene.api.ok('apiListIncidents', scene.system, {
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
        if (act < 2) return ids.push(await add(scene, `Incident ${ids.length}`, [1 + random(2)]))
        if (act > 4) return rename(scene, act, `Name ${(names += 1)}`)
        if (act === 2) return scene.portal.call('deleteIncident', scene.analyst, { params: { id } })
        if (act === 3) return resolve(scene, id, random(2) === 0)
        const body = { description: `${random(99)}`, tags_ids: random(2) === 0 ? [] : [scene.tag] }
        return scene.portal.call('updateIncident', scene.analyst, { params: { id }, body })
      },
      { rounds: 4 },
    )
    expect(differences).toEqual([])
    const list = await scene.api.ok('apiListIncidents', scene.system, { query: { sort: '-incident_id' } })
    expect(list.data.map(idOf)).toEqual(
      ids.filter((id) => list.data.some((one) => idOf(one) === id)).toReversed(),
    )
  })
})
