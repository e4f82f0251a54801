/** Exposures for keys: who sees which, their detections, and their changes. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dictionaryAreaRoutes } from '#functions/dictionaries/routes.ts'
import { addDetections } from '#functions/exposures/detections.ts'
import { exposuresCollection } from '#functions/exposures/exposure-store.ts'
import { apiExposureRoutes } from '#functions/exposures/key-routes.ts'
import { exposureRoutes } from '#functions/exposures/routes.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { detectionsWithVisibility } from '#shared/contracts/api/visibilities.ts'
import type { VisibilityListItem } from '#shared/contracts/visibilities.ts'
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
}

const createFixture = async (): Promise<Fixture> => {
  const platform = backends.platform(await backends.freshTable())
  const portal = createPortal(platform, [...exposureRoutes(platform), ...dictionaryAreaRoutes(platform)])
  await putOrganization(platform, 1, organizationEntity('Bank Przykładowy'))
  await putOrganization(platform, 2, organizationEntity('Szpital Przykładowy'))
  const admin = await signIn(platform, { role: 'platform_admin', userId: 1 })
  const analyst = await signIn(platform, { role: 'analyst', userId: 2 })
  const user = await signIn(platform, { role: 'user', userId: 3, organizationId: 1 })
  const category = (
    await portal.ok('createVisibilityCategory', admin, {
      body: { name_pl: 'Otwarty port', name_en: 'Open port' },
    })
  ).data.visibility_category_id
  const keyOf = async (own: Parameters<typeof makeKey>[1]): Promise<string> =>
    (await makeKey(platform, own)).key
  return {
    platform,
    portal,
    api: createKeyApi(platform, apiExposureRoutes(platform)),
    admin,
    analyst,
    user,
    bank: await keyOf({ type: 'organization', client_id: 1 }),
    hospital: await keyOf({ type: 'organization', client_id: 2 }),
    system: await keyOf({ type: 'system', name: 'SIEM' }),
    category,
  }
}

/** Renames what items show of others: their category, or an organization. */
const rename = async (
  { platform, portal, admin, category }: Fixture,
  isCategory: boolean,
  name: string,
): Promise<unknown> =>
  isCategory
    ? portal.call('updateVisibilityCategory', admin, {
        params: { id: category },
        body: { name_pl: `${name} pl`, name_en: name, is_active: true },
      })
    : renameOrganization(platform, 2, name)

/** A scanner detects an exposure of an organization, new or known. */
const detect = async (
  { platform, category }: Fixture,
  name: string,
  dates: readonly string[],
  client_id = 1,
): Promise<void> => {
  const collection = platform.collection(exposuresCollection)
  const exposure = {
    client_id,
    name,
    visibility_category_id: category,
    criticality_level: 1 as const,
    description: 'Port 3389 answers.',
    analyst_comment: 'Asked them twice.',
  }
  await collection.commit(operator, (commit) =>
    addDetections({ collection, table: platform.table }, commit, [{ visibility: exposure, dates }]),
  )
}
const at = (hour: number): string => new Date(Date.UTC(2026, 8, 1, hour)).toISOString()

/** Only people see since when a comment awaits a reply. */
const forKeys = ({ asked_date: _, ...item }: VisibilityListItem) => item

describe('the list of visibilities', () => {
  it('equals that of the portal, for one organization or for all', async () => {
    const fixture = await createFixture()
    await detect(fixture, 'RDP 192.0.2.7', [at(1), at(5)])
    await detect(fixture, 'SSH 192.0.2.8', [at(2)])
    await detect(fixture, 'FTP 192.0.2.9', [at(3)])
    await detect(fixture, 'RDP 198.51.100.1', [at(4)], 2)
    await fixture.portal.ok('updateVisibilityStatus', fixture.analyst, {
      params: { id: 2 },
      body: { is_active: false },
    })
    await fixture.portal.ok('updateVisibilityFalsePositive', fixture.analyst, {
      params: { id: 3 },
      body: { false_positive: true },
    })
    const filters: Record<string, string>[] = [
      {},
      { search: 'rdp' },
      { is_active: 'true' },
      { false_positive: 'true' },
      { criticality_levels: '1,2' },
      { last_detection_after: at(3) },
      { organizations: '2' },
      { sent: 'false' },
    ]
    const sorts = ['-first_detection_date', '+last_detection_date', 'name', '-criticality_level']
    for (const [index, filter] of filters.entries()) {
      const query = { ...filter, sort: sorts[index % sorts.length] ?? 'name' }
      const params = { id: 1 }
      const listed = await fixture.portal.ok('listClientVisibilities', fixture.user, { params, query })
      const data = listed.data.map(forKeys)
      const own = await fixture.api.ok('apiListVisibilities', fixture.bank, { query })
      expect(own.data, JSON.stringify(query)).toEqual(data)
      const portal = await fixture.portal.ok('listVisibilities', fixture.analyst, { query })
      const all = await allPages(
        (page) => fixture.api.ok('apiListVisibilities', fixture.system, { query: page }),
        { ...query, limit: '3' },
      )
      expect(all, JSON.stringify(query)).toEqual(portal.data.map(forKeys))
    }
    const ids = await allPages((query) => fixture.api.ok('apiListVisibilities', fixture.bank, { query }), {
      limit: '1',
    })
    expect(ids.map(({ visibility_id: id }) => id)).toEqual([1, 2, 3])
    for (const [name, code] of [
      ['mail', 'unknown_parameter'],
      ['cursor', 'cursor_invalid'],
    ] as const)
      expect(
        await fixture.api.refused('apiListVisibilities', fixture.bank, { query: { [name]: 'x' } }),
      ).toMatchObject({ status: 400, code })
    const blind = await makeKey(fixture.platform, { type: 'organization', client_id: 1, modules: ['feed'] })
    expect(await fixture.api.refused('apiListDetections', blind.key, { params: { id: 1 } })).toMatchObject({
      status: 403,
      code: 'key_scope',
    })
  })
})

describe('one visibility', () => {
  it('has its latest detections, and all of them page by page; only the provider sees notes of analysts', async () => {
    const fixture = await createFixture()
    const dates = Array.from({ length: detectionsWithVisibility + 5 }, (_, hour) => at(hour))
    await detect(fixture, 'RDP 192.0.2.7', dates.slice(0, 60))
    await detect(fixture, 'RDP 192.0.2.7', dates.slice(60))
    const params = { id: 1 }
    const seen = await fixture.api.ok('apiGetVisibility', fixture.bank, { params })
    expect(seen).not.toHaveProperty('analyst_comment')
    expect(seen.detections_count).toBe(dates.length)
    expect(seen.detections.map(({ detection_date: date }) => date)).toEqual(
      dates.toReversed().slice(0, detectionsWithVisibility),
    )
    const { detections: _, ...exposure } = seen
    expect(exposure).toEqual((await fixture.portal.ok('getVisibility', fixture.user, { params })).visibility)
    expect(await fixture.api.ok('apiGetVisibility', fixture.system, { params })).toMatchObject({
      analyst_comment: 'Asked them twice.',
      client: { client_id: 1, name: 'Bank Przykładowy' },
    })
    const paged = await allPages(
      (query) => fixture.api.ok('apiListDetections', fixture.bank, { params, query }),
      { limit: '50' },
      // The cursor's date is deleted, and a new one is added.
      async (page) => {
        if (page > 0) return
        await detect(fixture, 'RDP 192.0.2.7', [at(500)])
        await fixture.portal.ok('deleteDetectionDate', fixture.analyst, {
          params: { ...params, date: dates.at(-51) ?? '' },
        })
      },
    )
    expect(paged.map(({ detection_date: date }) => date)).toEqual(
      dates.toReversed().filter((_, index) => index !== 50),
    )
    const { next } = await fixture.api.ok('apiListDetections', fixture.bank, {
      params,
      query: { limit: '1' },
    })
    await detect(fixture, 'Other', [at(1)])
    const refused = (key: string, id: number, cursor = next ?? '') =>
      fixture.api.refused('apiListDetections', key, { params: { id }, query: { cursor } })
    expect(await refused(fixture.bank, 2)).toMatchObject({ status: 400, code: 'cursor_invalid' })
    expect(await refused(fixture.bank, 1, 'x')).toMatchObject({ status: 400, code: 'cursor_invalid' })
    expect(await refused(fixture.hospital, 1)).toMatchObject({ status: 404, code: 'not_found' })
    expect(await fixture.api.refused('apiGetVisibility', fixture.hospital, { params })).toMatchObject({
      status: 404,
    })
  })
})

describe('a client that replays the changes of visibilities', () => {
  it('has what the list has, for every tenant and the provider', async () => {
    const fixture = await createFixture()
    const readers = Object.entries({
      bank: fixture.bank,
      hospital: fixture.hospital,
      system: fixture.system,
    }).map(([name, key]) => ({
      name,
      changes: (query: Record<string, string>) =>
        fixture.api.okOrGone('apiVisibilityChanges', key, { query }),
      list: (query: Record<string, string>) => fixture.api.ok('apiListVisibilities', key, { query }),
    }))
    let [count, names] = [0, 0]
    // With descriptions, which are not in the rows.
    const whole = {
      name: 'whole',
      changes: (query: Record<string, string>) =>
        fixture.api.okOrGone('apiVisibilityChanges', fixture.system, {
          query: { ...query, details: 'true' },
        }),
      list: async (query: Record<string, string>) => {
        const page = await fixture.api.ok('apiListVisibilities', fixture.system, {
          query: { ...query, details: 'true' },
        })
        expect(page.data.every(({ description }) => typeof description === 'string')).toBe(true)
        return page
      },
    }
    const differences = await replaysLikeLists(
      [...readers, whole],
      async (random) => {
        const act = count < 3 ? 0 : random(7)
        const params = { id: 1 + random(Math.max(count, 1)) }
        if (act < 2) {
          // A repeated name in the same organization is another detection of that exposure.
          count += 1
          return detect(fixture, `Port ${random(6)}`, [at(random(50))], 1 + random(2))
        }
        if (act > 4) return rename(fixture, act === 5, `Name ${(names += 1)}`)
        if (act === 2) return fixture.portal.call('deleteVisibility', fixture.analyst, { params })
        if (act === 3)
          return fixture.portal.call('updateVisibilityStatus', fixture.analyst, {
            params,
            body: { is_active: random(2) === 0 },
          })
        return fixture.portal.call('updateVisibility', fixture.analyst, {
          params,
          body: { criticality_level: random(2) === 0 ? 1 : 2 },
        })
      },
      { rounds: 4 },
    )
    expect(differences).toEqual([])
  })
})
