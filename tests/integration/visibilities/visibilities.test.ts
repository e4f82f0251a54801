/** Visibilities as analysts publish them, scanners find them again, and organizations work on them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dictionaryAreaRoutes } from '#functions/dictionaries/index.ts'
import type { Platform } from '#functions/platform/http/platform.ts'
import { clearAllLeftovers } from '#functions/platform/leftovers.ts'
import { keys } from '#functions/platform/store/keys.ts'
import { statisticsRoutes } from '#functions/statistics/index.ts'
import { visibilitiesCollection } from '#functions/visibilities/collection.ts'
import { addDetections } from '#functions/visibilities/detections/detections.ts'
import { visibilityRoutes } from '#functions/visibilities/index.ts'
import type { CreateVisibilityInput } from '#shared/contracts/visibilities.ts'
import type { DetectionOutcome } from '#shared/domain/visibilities.ts'
import { markSent } from '../support/mark-sent.ts'
import { startBackends, type Backends } from '../support/backends.ts'
import { inFunction } from '../support/roles.ts'
import {
  openPortal,
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

interface Scene {
  platform: Platform
  portal: Portal
  admin: Caller
  analyst: Caller
  bank: Caller
  hospital: Caller
  category: number
}

const open = async (): Promise<Scene> => {
  const platform = backends.platform(await backends.freshTable())
  const portal = openPortal(platform, [
    ...visibilityRoutes(platform),
    ...dictionaryAreaRoutes(platform),
    ...statisticsRoutes(platform),
  ])
  await putOrganization(platform, 1, organizationEntity('Bank Przykładowy'))
  await putOrganization(platform, 2, organizationEntity('Szpital Przykładowy'))
  const admin = await signIn(platform, { role: 'platform_admin', userId: 1 })
  const analyst = await signIn(platform, { role: 'analyst', userId: 2 })
  const bank = await signIn(platform, { role: 'user', userId: 3, clientId: 1 })
  const hospital = await signIn(platform, { role: 'organization_admin', userId: 4, clientId: 2 })
  const category = (
    await portal.ok('createVisibilityCategory', admin, {
      body: { name_pl: 'Otwarty port', name_en: 'Open port' },
    })
  ).data.visibility_category_id
  return { platform, portal, admin, analyst, bank, hospital, category }
}

const first = '2026-09-01T08:00:00.000Z'
const input = (scene: Scene, own: Partial<CreateVisibilityInput> = {}): CreateVisibilityInput => ({
  client_id: 1,
  name: 'RDP 192.0.2.7',
  visibility_category_id: scene.category,
  criticality_level: 1,
  description: 'Port 3389 answers.',
  analyst_comment: 'Asked them twice.',
  detection_date: first,
  ...own,
})
const publish = async (scene: Scene, own: Partial<CreateVisibilityInput> = {}): Promise<number> =>
  (await scene.portal.ok('createVisibility', scene.analyst, { body: input(scene, own) })).visibility
    .visibility_id

/** A scanner finds it again. */
const detect = async (
  scene: Scene,
  dates: readonly string[],
  own: Partial<CreateVisibilityInput> = {},
): Promise<DetectionOutcome | undefined> => {
  const collection = scene.platform.collection(visibilitiesCollection)
  const { detection_date: _, ...visibility } = input(scene, own)
  const [detected] = await collection.commit({ user_id: null, name: 'scan', client_id: null }, (commit) =>
    addDetections({ collection, table: scene.platform.table }, commit, [
      {
        visibility: {
          ...visibility,
          description: visibility.description ?? null,
          analyst_comment: visibility.analyst_comment ?? null,
        },
        dates,
      },
    ]),
  )
  return detected?.outcome
}
const read = async (scene: Scene, id: number) =>
  (await scene.portal.ok('getVisibility', scene.analyst, { params: { id } })).visibility
const datesOf = async (scene: Scene, id: number) =>
  (await scene.portal.ok('listDetectionDates', scene.bank, { params: { id } })).detection_dates

/** A minute after now. */
const later = ({ platform }: Scene): string => new Date(platform.clock.now().getTime() + 60_000).toISOString()

describe('a detection', () => {
  it('of a known visibility adds a date, whatever the case of its name', async () => {
    const scene = await open()
    const id = await publish(scene)
    expect(await detect(scene, ['2026-09-03T08:00:00.000Z'], { name: 'rdp 192.0.2.7' })).toBe('detected')
    expect(await detect(scene, ['2026-09-03T08:00:00.000Z'])).toBe('known')
    expect(await detect(scene, ['2026-08-20T08:00:00.000Z'])).toBe('detected')
    expect(await read(scene, id)).toMatchObject({
      first_detection_date: '2026-08-20T08:00:00.000Z',
      last_detection_date: '2026-09-03T08:00:00.000Z',
      detections_count: 3,
    })
    expect(await datesOf(scene, id)).toEqual(['2026-09-03T08:00:00.000Z', first, '2026-08-20T08:00:00.000Z'])
  })

  it('reopens a closed visibility, unless it lies before its end', async () => {
    const scene = await open()
    const id = await publish(scene)
    await scene.portal.ok('updateVisibilityStatus', scene.bank, {
      params: { id },
      body: { is_active: false },
    })
    expect(await detect(scene, ['2026-08-01T08:00:00.000Z'])).toBe('detected')
    expect((await read(scene, id)).is_active).toBe(false)
    expect(await detect(scene, ['2026-10-01T08:00:00.000Z'])).toBe('detected')
    expect((await read(scene, id)).is_active).toBe(false)
    expect(await detect(scene, [later(scene)])).toBe('reopened')
    expect((await read(scene, id)).is_active).toBe(true)
    expect((await scene.portal.ok('getStatistics', scene.bank)).statistics.visibilities).toEqual({
      active_total: 1,
      inactive_total: 0,
    })
  })

  it('of one marked as false positive is counted and changes nothing, until the mark is cleared', async () => {
    const scene = await open()
    const id = await publish(scene)
    await scene.portal.ok('updateVisibilityFalsePositive', scene.bank, {
      params: { id },
      body: { false_positive: true },
    })
    await scene.portal.ok('updateVisibilityStatus', scene.bank, {
      params: { id },
      body: { is_active: false },
    })
    expect(await detect(scene, ['2026-10-01T08:00:00.000Z'])).toBe('stopped')
    expect(await read(scene, id)).toMatchObject({
      is_active: false,
      false_positive: true,
      last_detection_date: first,
      false_positive_last_activity: { user_data: { name: 'user 3' } },
    })
    expect(await datesOf(scene, id)).toEqual([first])
    await scene.portal.ok('updateVisibilityFalsePositive', scene.analyst, {
      params: { id },
      body: { false_positive: false },
    })
    expect(await detect(scene, [later(scene)])).toBe('reopened')
    expect((await read(scene, id)).false_positive_last_activity).toMatchObject({
      user_data: { name: 'analyst 2' },
    })
  })

  it('of another organization, or in another category, is another visibility', async () => {
    const scene = await open()
    await publish(scene)
    const other = (
      await scene.portal.ok('createVisibilityCategory', scene.admin, {
        body: { name_pl: 'Wyciek', name_en: 'Leak' },
      })
    ).data.visibility_category_id
    expect(await detect(scene, [first], { client_id: 2 })).toBe('created')
    expect(await detect(scene, [first], { visibility_category_id: other })).toBe('created')
    expect((await scene.portal.ok('listVisibilities', scene.analyst)).meta.pagination.total).toBe(3)
  })
})

describe('detection dates', () => {
  it('are deleted one by one, and the first and last follow; the only one stays', async () => {
    const scene = await open()
    const id = await publish(scene)
    await detect(scene, ['2026-09-03T08:00:00.000Z'])
    await scene.portal.ok('deleteDetectionDate', scene.analyst, { params: { id, date: first } })
    expect(await read(scene, id)).toMatchObject({
      first_detection_date: '2026-09-03T08:00:00.000Z',
      detections_count: 1,
    })
    expect(
      await scene.portal.refused('deleteDetectionDate', scene.analyst, { params: { id, date: first } }),
    ).toEqual({ status: 404, code: 'not_found' })
    expect(
      await scene.portal.refused('deleteDetectionDate', scene.analyst, {
        params: { id, date: '2026-09-03T08:00:00.000Z' },
      }),
    ).toEqual({ status: 409, code: 'only_detection' })
    expect(
      await scene.portal.refused('deleteDetectionDate', scene.analyst, { params: { id, date: 'yesterday' } }),
    ).toEqual({ status: 404, code: 'not_found' })
  })

  it('go behind the answer that deletes their visibility, over as many runs as that takes', async () => {
    const scene = await open()
    const { table } = scene.platform
    const [one, other] = [await publish(scene), await publish(scene, { name: 'RDP 192.0.2.8' })]
    const day = (index: number) => new Date(Date.parse(first) + (index + 1) * 86_400_000).toISOString()
    await table.batchPut(
      [one, other].flatMap((id) =>
        Array.from({ length: 500 }, (_, index) => ({ ...keys.detection(id, day(index)) })),
      ),
    )
    const left = async () =>
      (await Promise.all([one, other].map((id) => table.queryAll(keys.detection(id, '').pk)))).flat().length
    table.takeUsage()
    await scene.portal.ok('bulkDeleteVisibilities', scene.analyst, { body: { visibility_ids: [one, other] } })
    // Whatever hangs on them, the answer does not wait for it.
    expect(table.takeUsage().requests).toBeLessThan(20)
    expect(await left()).toBe(1002)
    expect(await scene.portal.refused('listDetectionDates', scene.analyst, { params: { id: one } })).toEqual({
      status: 404,
      code: 'not_found',
    })
    let looks = 0
    const soon = () => (looks += 1) > 7
    expect(await inFunction('removals', () => clearAllLeftovers(scene.platform, soon))).toBe(0)
    const meanwhile = await left()
    expect(meanwhile).toBeLessThan(1002)
    expect(meanwhile).toBeGreaterThan(0)
    expect(await inFunction('removals', () => clearAllLeftovers(scene.platform))).toBe(1)
    expect(await left()).toBe(0)
    expect(await table.queryAll(keys.leftovers('').pk)).toEqual([])
  })
})

describe('an analyst', () => {
  it('publishes, and is told of one that exists and of dates to come', async () => {
    const scene = await open()
    await publish(scene)
    const refused = (own: Partial<CreateVisibilityInput>) =>
      scene.portal.refused('createVisibility', scene.analyst, { body: input(scene, own) })
    expect(await refused({ name: 'rdp 192.0.2.7' })).toEqual({ status: 409, code: 'already_exists' })
    expect((await refused({ name: 'x', detection_date: '2999-01-01T00:00:00.000Z' })).code).toBe(
      'detection_in_future',
    )
    expect((await refused({ name: 'x', client_id: 77 })).code).toBe('unknown_reference')
    expect((await refused({ name: 'x', visibility_category_id: 77 })).code).toBe('unknown_reference')
    expect((await scene.portal.ok('listVisibilities', scene.analyst)).meta.pagination.total).toBe(1)
  })

  it('keeps comments that no client is told', async () => {
    const scene = await open()
    const id = await publish(scene)
    expect((await read(scene, id)).analyst_comment).toBe('Asked them twice.')
    const replies = [
      await scene.portal.send('getVisibility', scene.bank, { params: { id } }),
      await scene.portal.send('listClientVisibilities', scene.bank, { params: { id: 1 } }),
      await scene.portal.send('updateVisibilityStatus', scene.bank, {
        params: { id },
        body: { is_active: false },
      }),
      await scene.portal.send('updateVisibilityFalsePositive', scene.bank, {
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
    await scene.portal.ok('updateVisibility', scene.analyst, {
      params: { id },
      body: { analyst_comment: null, criticality_level: 3 },
    })
    expect(await read(scene, id)).toMatchObject({
      analyst_comment: null,
      criticality_level: 3,
      description: 'Port 3389 answers.',
    })
    const { history } = await scene.portal.ok('getVisibility', scene.analyst, { params: { id } })
    expect(history?.map(({ actor, fields }) => [actor, ...fields])).toEqual([
      ['analyst 2', 'criticality_level', 'analyst_comment'],
      ['user 3', 'false_positive'],
      ['user 3', 'is_active'],
      ['analyst 2'],
    ])
  })

  it('is refused a change over what somebody else has written, and merges other fields', async () => {
    const scene = await open()
    const id = await publish(scene)
    const was = await read(scene, id)
    const { description, criticality_level } = was
    const change = (body: Record<string, unknown>) => ({ params: { id }, body })
    await scene.portal.ok(
      'updateVisibility',
      scene.analyst,
      change({ description: 'Theirs', fields_before: { description } }),
    )
    expect(
      await scene.portal.call(
        'updateVisibility',
        scene.analyst,
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
    await scene.portal.ok(
      'updateVisibility',
      scene.analyst,
      change({ criticality_level: 3, fields_before: { criticality_level } }),
    )
    expect(await read(scene, id)).toMatchObject({ description: 'Theirs', criticality_level: 3 })
  })

  it('does not rename one into another', async () => {
    const scene = await open()
    await publish(scene)
    const id = await publish(scene, { name: 'SMB 192.0.2.7' })
    expect(
      await scene.portal.refused('updateVisibility', scene.analyst, {
        params: { id },
        body: { name: 'RDP 192.0.2.7' },
      }),
    ).toEqual({ status: 409, code: 'already_exists' })
    expect(
      await scene.portal.refused('deleteVisibilityCategory', scene.admin, { params: { id: scene.category } }),
    ).toEqual({ status: 409, code: 'in_use' })
  })
})

describe('a client', () => {
  it('finds no trace of another organization, and a bulk that names its id changes nothing', async () => {
    const scene = await open()
    const own = await publish(scene)
    const foreign = await publish(scene, { client_id: 2 })
    const gone = { status: 404, code: 'not_found' }
    expect(
      (await scene.portal.ok('listClientVisibilities', scene.bank, { params: { id: 1 } })).data.map(
        ({ visibility_id }) => visibility_id,
      ),
    ).toEqual([own])
    expect(await scene.portal.refused('listClientVisibilities', scene.bank, { params: { id: 2 } })).toEqual(
      gone,
    )
    expect(await scene.portal.refused('getVisibility', scene.bank, { params: { id: foreign } })).toEqual(gone)
    expect(await scene.portal.refused('listDetectionDates', scene.bank, { params: { id: foreign } })).toEqual(
      gone,
    )
    expect(
      await scene.portal.refused('updateVisibilityStatus', scene.bank, {
        params: { id: foreign },
        body: { is_active: false },
      }),
    ).toEqual(gone)
    expect(
      await scene.portal.refused('updateVisibilityFalsePositive', scene.bank, {
        params: { id: foreign },
        body: { false_positive: true },
      }),
    ).toEqual(gone)
    expect(
      await scene.portal.refused('bulkUpdateVisibilities', scene.bank, {
        body: { visibility_ids: [own, foreign], is_active: false },
      }),
    ).toEqual(gone)
    expect(
      await scene.portal.refused('bulkUpdateVisibilities', scene.bank, {
        body: { visibility_ids: [own, foreign], false_positive: true },
      }),
    ).toEqual(gone)
    for (const id of [own, foreign])
      expect(await read(scene, id)).toMatchObject({ is_active: true, false_positive: false })
    expect(
      await scene.portal.ok('bulkUpdateVisibilities', scene.bank, {
        body: { visibility_ids: [own], false_positive: true },
      }),
    ).toEqual({ changed: 1 })
    expect((await scene.portal.ok('getStatistics', scene.hospital)).statistics.visibilities).toEqual({
      active_total: 1,
      inactive_total: 0,
    })
  })

  it('sends one change at a time in bulk', async () => {
    const scene = await open()
    const id = await publish(scene)
    for (const body of [
      { visibility_ids: [id] },
      { visibility_ids: [id], is_active: false, false_positive: true },
      { visibility_ids: [], is_active: true },
    ]) {
      expect((await scene.portal.send('bulkUpdateVisibilities', scene.bank, { body })).statusCode).toBe(422)
    }
  })
})

describe('the list', () => {
  it('filters and sorts', async () => {
    const scene = await open()
    await publish(scene, { name: 'Żółw', criticality_level: 3, detection_date: '2026-09-03T08:00:00.000Z' })
    await publish(scene, {
      name: 'alfa',
      criticality_level: 1,
      detection_date: '2026-09-01T08:00:00.000Z',
      client_id: 2,
    })
    await publish(scene, { name: 'Łódź', criticality_level: 2, detection_date: '2026-09-02T08:00:00.000Z' })
    await detect(scene, ['2026-09-09T08:00:00.000Z'], { name: 'alfa', client_id: 2 })
    await scene.portal.ok('updateVisibilityFalsePositive', scene.analyst, {
      params: { id: 3 },
      body: { false_positive: true },
    })
    await scene.portal.ok('updateVisibilityStatus', scene.analyst, {
      params: { id: 1 },
      body: { is_active: false },
    })
    const names = async (query: Record<string, string>): Promise<string[]> =>
      (await scene.portal.ok('listVisibilities', scene.analyst, { query })).data.map(({ name }) => name)
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
    await markSent(scene.platform, visibilitiesCollection, 'visibility', 2, '2026-09-10T08:00:00.000Z')
    expect([await names({ sent: 'true' }), await names({ sent: 'false' })]).toEqual([
      ['alfa'],
      ['Żółw', 'Łódź'],
    ])
    for (const sent of ['true', 'false']) {
      const own = { params: { id: 1 }, query: { sent } }
      expect((await scene.portal.ok('listClientVisibilities', scene.bank, own)).data).toEqual([])
    }
    expect(
      (await scene.portal.refused('listVisibilities', scene.analyst, { query: { criticality_levels: '4' } }))
        .code,
    ).toBe('validation_failed')
    expect((await scene.portal.ok('listVisibilityClients', scene.analyst)).data).toHaveLength(2)
  })
})
