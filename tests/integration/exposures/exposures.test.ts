/** Exposures: analysts publish them, scanners redetect them, and organizations work on them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dictionaryAreaRoutes } from '#functions/dictionaries/routes.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { runAllCleanups } from '#functions/core/cleanup.ts'
import { keys } from '#functions/rules/keys.ts'
import { statisticsRoutes } from '#functions/statistics/routes.ts'
import { exposuresCollection } from '#functions/exposures/exposure-store.ts'
import { addDetections } from '#functions/exposures/detections.ts'
import { exposureRoutes } from '#functions/exposures/routes.ts'
import type { CreateVisibilityInput } from '#shared/contracts/visibilities.ts'
import type { DetectionOutcome } from '#shared/domain/exposures/detections.ts'
import { setSentDate } from '../support/set-sent-date.ts'
import { startBackends, type Backends } from '../support/backends.ts'
import { inFunction } from '../support/roles.ts'
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

interface Fixture {
  platform: Platform
  portal: Portal
  admin: Caller
  analyst: Caller
  bank: Caller
  hospital: Caller
  category: number
}

const createFixture = async (): Promise<Fixture> => {
  const platform = backends.platform(await backends.freshTable())
  const portal = createPortal(platform, [
    ...exposureRoutes(platform),
    ...dictionaryAreaRoutes(platform),
    ...statisticsRoutes(platform),
  ])
  await putOrganization(platform, 1, organizationEntity('Bank Przykładowy'))
  await putOrganization(platform, 2, organizationEntity('Szpital Przykładowy'))
  const admin = await signIn(platform, { role: 'platform_admin', userId: 1 })
  const analyst = await signIn(platform, { role: 'analyst', userId: 2 })
  const bank = await signIn(platform, { role: 'user', userId: 3, organizationId: 1 })
  const hospital = await signIn(platform, { role: 'organization_admin', userId: 4, organizationId: 2 })
  const category = (
    await portal.ok('createVisibilityCategory', admin, {
      body: { name_pl: 'Otwarty port', name_en: 'Open port' },
    })
  ).data.visibility_category_id
  return { platform, portal, admin, analyst, bank, hospital, category }
}

const first = '2026-09-01T08:00:00.000Z'
const input = (fixture: Fixture, own: Partial<CreateVisibilityInput> = {}): CreateVisibilityInput => ({
  client_id: 1,
  name: 'RDP 192.0.2.7',
  visibility_category_id: fixture.category,
  criticality_level: 1,
  description: 'Port 3389 answers.',
  analyst_comment: 'Asked them twice.',
  detection_date: first,
  ...own,
})
const publish = async (fixture: Fixture, own: Partial<CreateVisibilityInput> = {}): Promise<number> =>
  (await fixture.portal.ok('createVisibility', fixture.analyst, { body: input(fixture, own) })).visibility
    .visibility_id

/** A scanner detects it again. */
const detect = async (
  fixture: Fixture,
  dates: readonly string[],
  own: Partial<CreateVisibilityInput> = {},
): Promise<DetectionOutcome | undefined> => {
  const collection = fixture.platform.collection(exposuresCollection)
  const { detection_date: _, ...exposure } = input(fixture, own)
  const [detected] = await collection.commit({ user_id: null, name: 'scan', client_id: null }, (commit) =>
    addDetections({ collection, table: fixture.platform.table }, commit, [
      {
        visibility: {
          ...exposure,
          description: exposure.description ?? null,
          analyst_comment: exposure.analyst_comment ?? null,
        },
        dates,
      },
    ]),
  )
  return detected?.outcome
}
const read = async (fixture: Fixture, id: number) =>
  (await fixture.portal.ok('getVisibility', fixture.analyst, { params: { id } })).visibility
const datesOf = async (fixture: Fixture, id: number) =>
  (await fixture.portal.ok('listDetectionDates', fixture.bank, { params: { id } })).detection_dates

/** A minute after now. */
const later = ({ platform }: Fixture): string =>
  new Date(platform.clock.now().getTime() + 60_000).toISOString()

describe('a detection', () => {
  it('of a known visibility adds a date, ignoring the case of its name', async () => {
    const fixture = await createFixture()
    const id = await publish(fixture)
    expect(await detect(fixture, ['2026-09-03T08:00:00.000Z'], { name: 'rdp 192.0.2.7' })).toBe('detected')
    expect(await detect(fixture, ['2026-09-03T08:00:00.000Z'])).toBe('known')
    expect(await detect(fixture, ['2026-08-20T08:00:00.000Z'])).toBe('detected')
    expect(await read(fixture, id)).toMatchObject({
      first_detection_date: '2026-08-20T08:00:00.000Z',
      last_detection_date: '2026-09-03T08:00:00.000Z',
      detections_count: 3,
    })
    expect(await datesOf(fixture, id)).toEqual([
      '2026-09-03T08:00:00.000Z',
      first,
      '2026-08-20T08:00:00.000Z',
    ])
  })

  it('reopens a closed visibility, unless it was before the closing', async () => {
    const fixture = await createFixture()
    const id = await publish(fixture)
    await fixture.portal.ok('updateVisibilityStatus', fixture.bank, {
      params: { id },
      body: { is_active: false },
    })
    expect(await detect(fixture, ['2026-08-01T08:00:00.000Z'])).toBe('detected')
    expect((await read(fixture, id)).is_active).toBe(false)
    expect(await detect(fixture, ['2026-10-01T08:00:00.000Z'])).toBe('detected')
    expect((await read(fixture, id)).is_active).toBe(false)
    expect(await detect(fixture, [later(fixture)])).toBe('reopened')
    expect((await read(fixture, id)).is_active).toBe(true)
    expect((await fixture.portal.ok('getStatistics', fixture.bank)).statistics.visibilities).toEqual({
      active_total: 1,
      inactive_total: 0,
    })
  })

  it('of a false positive is counted and changes nothing, until the mark is removed', async () => {
    const fixture = await createFixture()
    const id = await publish(fixture)
    await fixture.portal.ok('updateVisibilityFalsePositive', fixture.bank, {
      params: { id },
      body: { false_positive: true },
    })
    await fixture.portal.ok('updateVisibilityStatus', fixture.bank, {
      params: { id },
      body: { is_active: false },
    })
    expect(await detect(fixture, ['2026-10-01T08:00:00.000Z'])).toBe('stopped')
    expect(await read(fixture, id)).toMatchObject({
      is_active: false,
      false_positive: true,
      last_detection_date: first,
      false_positive_last_activity: { user_data: { name: 'user 3' } },
    })
    expect(await datesOf(fixture, id)).toEqual([first])
    await fixture.portal.ok('updateVisibilityFalsePositive', fixture.analyst, {
      params: { id },
      body: { false_positive: false },
    })
    expect(await detect(fixture, [later(fixture)])).toBe('reopened')
    expect((await read(fixture, id)).false_positive_last_activity).toMatchObject({
      user_data: { name: 'analyst 2' },
    })
  })

  it('in another organization or category is another visibility', async () => {
    const fixture = await createFixture()
    await publish(fixture)
    const other = (
      await fixture.portal.ok('createVisibilityCategory', fixture.admin, {
        body: { name_pl: 'Wyciek', name_en: 'Leak' },
      })
    ).data.visibility_category_id
    expect(await detect(fixture, [first], { client_id: 2 })).toBe('created')
    expect(await detect(fixture, [first], { visibility_category_id: other })).toBe('created')
    expect((await fixture.portal.ok('listVisibilities', fixture.analyst)).meta.pagination.total).toBe(3)
  })
})

describe('detection dates', () => {
  it('are deleted one by one, and the first and last are updated; the only one stays', async () => {
    const fixture = await createFixture()
    const id = await publish(fixture)
    await detect(fixture, ['2026-09-03T08:00:00.000Z'])
    await fixture.portal.ok('deleteDetectionDate', fixture.analyst, { params: { id, date: first } })
    expect(await read(fixture, id)).toMatchObject({
      first_detection_date: '2026-09-03T08:00:00.000Z',
      detections_count: 1,
    })
    expect(
      await fixture.portal.refused('deleteDetectionDate', fixture.analyst, { params: { id, date: first } }),
    ).toEqual({ status: 404, code: 'not_found' })
    expect(
      await fixture.portal.refused('deleteDetectionDate', fixture.analyst, {
        params: { id, date: '2026-09-03T08:00:00.000Z' },
      }),
    ).toEqual({ status: 409, code: 'only_detection' })
    expect(
      await fixture.portal.refused('deleteDetectionDate', fixture.analyst, {
        params: { id, date: 'yesterday' },
      }),
    ).toEqual({ status: 404, code: 'not_found' })
  })

  it('are deleted after the reply that deletes their visibility, in as many runs as needed', async () => {
    const fixture = await createFixture()
    const { table } = fixture.platform
    const [one, other] = [await publish(fixture), await publish(fixture, { name: 'RDP 192.0.2.8' })]
    const day = (index: number) => new Date(Date.parse(first) + (index + 1) * 86_400_000).toISOString()
    await table.batchPut(
      [one, other].flatMap((id) =>
        Array.from({ length: 500 }, (_, index) => ({ ...keys.detection(id, day(index)) })),
      ),
    )
    const left = async () =>
      (await Promise.all([one, other].map((id) => table.queryAll(keys.detection(id, '').pk)))).flat().length
    table.takeUsage()
    await fixture.portal.ok('bulkDeleteVisibilities', fixture.analyst, {
      body: { visibility_ids: [one, other] },
    })
    // The reply does not wait for the cleanup, however much there is.
    expect(table.takeUsage().requests).toBeLessThan(20)
    expect(await left()).toBe(1002)
    expect(
      await fixture.portal.refused('listDetectionDates', fixture.analyst, { params: { id: one } }),
    ).toEqual({
      status: 404,
      code: 'not_found',
    })
    let looks = 0
    const soon = () => (looks += 1) > 7
    expect(await inFunction('removals', () => runAllCleanups(fixture.platform, soon))).toBe(0)
    const meanwhile = await left()
    expect(meanwhile).toBeLessThan(1002)
    expect(meanwhile).toBeGreaterThan(0)
    expect(await inFunction('removals', () => runAllCleanups(fixture.platform))).toBe(1)
    expect(await left()).toBe(0)
    expect(await table.queryAll(keys.cleanup('').pk)).toEqual([])
  })
})

describe('an analyst', () => {
  it('publishes, and gets errors for duplicates and future dates', async () => {
    const fixture = await createFixture()
    await publish(fixture)
    const refused = (own: Partial<CreateVisibilityInput>) =>
      fixture.portal.refused('createVisibility', fixture.analyst, { body: input(fixture, own) })
    expect(await refused({ name: 'rdp 192.0.2.7' })).toEqual({ status: 409, code: 'already_exists' })
    expect((await refused({ name: 'x', detection_date: '2999-01-01T00:00:00.000Z' })).code).toBe(
      'detection_in_future',
    )
    expect((await refused({ name: 'x', client_id: 77 })).code).toBe('unknown_reference')
    expect((await refused({ name: 'x', visibility_category_id: 77 })).code).toBe('unknown_reference')
    expect((await fixture.portal.ok('listVisibilities', fixture.analyst)).meta.pagination.total).toBe(1)
  })

  it('writes comments that no organization sees', async () => {
    const fixture = await createFixture()
    const id = await publish(fixture)
    expect((await read(fixture, id)).analyst_comment).toBe('Asked them twice.')
    const replies = [
      await fixture.portal.send('getVisibility', fixture.bank, { params: { id } }),
      await fixture.portal.send('listClientVisibilities', fixture.bank, { params: { id: 1 } }),
      await fixture.portal.send('updateVisibilityStatus', fixture.bank, {
        params: { id },
        body: { is_active: false },
      }),
      await fixture.portal.send('updateVisibilityFalsePositive', fixture.bank, {
        params: { id },
        body: { false_positive: true },
      }),
    ]
    for (const { statusCode, body } of replies) {
      expect(statusCode).toBe(200)
      expect(body).not.toContain('analyst_comment')
      expect(body).not.toContain('Asked them')
      expect(body).not.toContain('history')
    }
    await fixture.portal.ok('updateVisibility', fixture.analyst, {
      params: { id },
      body: { analyst_comment: null, criticality_level: 3 },
    })
    expect(await read(fixture, id)).toMatchObject({
      analyst_comment: null,
      criticality_level: 3,
      description: 'Port 3389 answers.',
    })
    const { history } = await fixture.portal.ok('getVisibility', fixture.analyst, { params: { id } })
    expect(history?.map(({ actor, fields }) => [actor, ...fields])).toEqual([
      ['analyst 2', 'criticality_level', 'analyst_comment'],
      ['user 3', 'false_positive'],
      ['user 3', 'is_active'],
      ['analyst 2'],
    ])
  })

  it("cannot overwrite another user's change, and merges other fields", async () => {
    const fixture = await createFixture()
    const id = await publish(fixture)
    const was = await read(fixture, id)
    const { description, criticality_level } = was
    const change = (body: Record<string, unknown>) => ({ params: { id }, body })
    await fixture.portal.ok(
      'updateVisibility',
      fixture.analyst,
      change({ description: 'Theirs', fields_before: { description } }),
    )
    expect(
      await fixture.portal.call(
        'updateVisibility',
        fixture.analyst,
        change({
          description: 'Mine',
          criticality_level: 3,
          fields_before: { description, criticality_level },
        }),
      ),
    ).toMatchObject({
      status: 409,
      failure: { errors: [{ code: 'fields_changed', field: 'description' }] },
    })
    await fixture.portal.ok(
      'updateVisibility',
      fixture.analyst,
      change({ criticality_level: 3, fields_before: { criticality_level } }),
    )
    expect(await read(fixture, id)).toMatchObject({ description: 'Theirs', criticality_level: 3 })
  })

  it('cannot rename one into another', async () => {
    const fixture = await createFixture()
    await publish(fixture)
    const id = await publish(fixture, { name: 'SMB 192.0.2.7' })
    expect(
      await fixture.portal.refused('updateVisibility', fixture.analyst, {
        params: { id },
        body: { name: 'RDP 192.0.2.7' },
      }),
    ).toEqual({ status: 409, code: 'already_exists' })
    expect(
      await fixture.portal.refused('deleteVisibilityCategory', fixture.admin, {
        params: { id: fixture.category },
      }),
    ).toEqual({ status: 409, code: 'in_use' })
  })
})

describe('an organization', () => {
  it('sees nothing of another organization, and a bulk request with its id changes nothing', async () => {
    const fixture = await createFixture()
    const own = await publish(fixture)
    const foreign = await publish(fixture, { client_id: 2 })
    const gone = { status: 404, code: 'not_found' }
    expect(
      (await fixture.portal.ok('listClientVisibilities', fixture.bank, { params: { id: 1 } })).data.map(
        ({ visibility_id }) => visibility_id,
      ),
    ).toEqual([own])
    expect(
      await fixture.portal.refused('listClientVisibilities', fixture.bank, { params: { id: 2 } }),
    ).toEqual(gone)
    expect(await fixture.portal.refused('getVisibility', fixture.bank, { params: { id: foreign } })).toEqual(
      gone,
    )
    expect(
      await fixture.portal.refused('listDetectionDates', fixture.bank, { params: { id: foreign } }),
    ).toEqual(gone)
    expect(
      await fixture.portal.refused('updateVisibilityStatus', fixture.bank, {
        params: { id: foreign },
        body: { is_active: false },
      }),
    ).toEqual(gone)
    expect(
      await fixture.portal.refused('updateVisibilityFalsePositive', fixture.bank, {
        params: { id: foreign },
        body: { false_positive: true },
      }),
    ).toEqual(gone)
    expect(
      await fixture.portal.refused('bulkUpdateVisibilities', fixture.bank, {
        body: { visibility_ids: [own, foreign], is_active: false },
      }),
    ).toEqual(gone)
    expect(
      await fixture.portal.refused('bulkUpdateVisibilities', fixture.bank, {
        body: { visibility_ids: [own, foreign], false_positive: true },
      }),
    ).toEqual(gone)
    for (const id of [own, foreign])
      expect(await read(fixture, id)).toMatchObject({ is_active: true, false_positive: false })
    expect(
      await fixture.portal.ok('bulkUpdateVisibilities', fixture.bank, {
        body: { visibility_ids: [own], false_positive: true },
      }),
    ).toMatchObject({ changed: 1 })
    expect((await fixture.portal.ok('getStatistics', fixture.hospital)).statistics.visibilities).toEqual({
      active_total: 1,
      inactive_total: 0,
    })
  })

  it('sends one change at a time in bulk', async () => {
    const fixture = await createFixture()
    const id = await publish(fixture)
    for (const body of [
      { visibility_ids: [id] },
      { visibility_ids: [id], is_active: false, false_positive: true },
      { visibility_ids: [], is_active: true },
    ]) {
      expect((await fixture.portal.send('bulkUpdateVisibilities', fixture.bank, { body })).statusCode).toBe(
        422,
      )
    }
  })
})

describe('the list', () => {
  it('filters and sorts', async () => {
    const fixture = await createFixture()
    await publish(fixture, { name: 'Żółw', criticality_level: 3, detection_date: '2026-09-03T08:00:00.000Z' })
    await publish(fixture, {
      name: 'alfa',
      criticality_level: 1,
      detection_date: '2026-09-01T08:00:00.000Z',
      client_id: 2,
    })
    await publish(fixture, { name: 'Łódź', criticality_level: 2, detection_date: '2026-09-02T08:00:00.000Z' })
    await detect(fixture, ['2026-09-09T08:00:00.000Z'], { name: 'alfa', client_id: 2 })
    await fixture.portal.ok('updateVisibilityFalsePositive', fixture.analyst, {
      params: { id: 3 },
      body: { false_positive: true },
    })
    await fixture.portal.ok('updateVisibilityStatus', fixture.analyst, {
      params: { id: 1 },
      body: { is_active: false },
    })
    const names = async (query: Record<string, string>): Promise<string[]> =>
      (await fixture.portal.ok('listVisibilities', fixture.analyst, { query })).data.map(({ name }) => name)
    expect(await names({})).toEqual(['Żółw', 'Łódź', 'alfa'])
    expect(await names({ sort: '-last_detection_date' })).toEqual(['alfa', 'Żółw', 'Łódź'])
    expect(await names({ sort: 'criticality_level' })).toEqual(['alfa', 'Łódź', 'Żółw'])
    expect(await names({ sort: '+name' })).toEqual(['alfa', 'Łódź', 'Żółw'])
    expect(await names({ search: '#2' })).toEqual(['alfa'])
    expect(await names({ criticality_levels: '1,2' })).toEqual(['Łódź', 'alfa'])
    expect(await names({ is_active: 'true' })).toEqual(['Łódź', 'alfa'])
    expect(await names({ false_positive: 'true' })).toEqual(['Łódź'])
    expect(await names({ organizations: '2' })).toEqual(['alfa'])
    expect(await names({ last_detection_after: '2026-09-09T00:00:00Z' })).toEqual(['alfa'])
    expect(await names({ first_detection_before: '2026-09-02T09:00:00Z' })).toEqual(['Łódź', 'alfa'])
    await setSentDate(fixture.platform, exposuresCollection, 'visibility', 2, '2026-09-10T08:00:00.000Z')
    expect([await names({ sent: 'true' }), await names({ sent: 'false' })]).toEqual([
      ['alfa'],
      ['Żółw', 'Łódź'],
    ])
    for (const sent of ['true', 'false']) {
      const own = { params: { id: 1 }, query: { sent } }
      expect((await fixture.portal.ok('listClientVisibilities', fixture.bank, own)).data).toEqual([])
    }
    expect(
      (
        await fixture.portal.refused('listVisibilities', fixture.analyst, {
          query: { criticality_levels: '4' },
        })
      ).code,
    ).toBe('validation_failed')
    expect((await fixture.portal.ok('listVisibilityClients', fixture.analyst)).data).toHaveLength(2)
  })
})
