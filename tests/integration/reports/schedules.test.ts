/** Schedules match their reports, and the function that compares both sides reconciles them. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reportKey } from '#functions/rules/file-keys.ts'
import { keys } from '#functions/rules/keys.ts'
import { compareSchedules } from '#functions/reports/schedules/compare-schedules.ts'
import { everythingOfOrganizations } from '#functions/registry.ts'
import { carryOutOrganizationDeletions } from '#functions/rules/tenants/organization-deletions.ts'
import { beginPeriodic } from '#functions/reports/generator/generate.ts'
import { reportLimits } from '#shared/domain/reports/modules.ts'
import { duePeriod, reportDay } from '#shared/domain/reports/periods.ts'
import { runAllCleanups } from '#functions/core/cleanup.ts'
import { startBackends, type Backends } from '../support/backends.ts'
import { signIn } from '../support/portal.ts'
import { inFunction } from '../support/roles.ts'
import { createReportFixture, threats, type ReportFixture } from './fixture.ts'

let backends: Backends
let fixture: ReportFixture
beforeAll(async () => {
  backends = await startBackends()
})
beforeEach(async () => {
  fixture = await createReportFixture(backends)
})
afterAll(async () => {
  await backends.stop()
})

type Person = Awaited<ReturnType<ReportFixture['person']>>
const compare = () => inFunction('report-schedules', () => compareSchedules(fixture.platform))
const nothing = { put: 0, removed: 0, missed: 0, deleted: 0 }
const today = (): string => reportDay(fixture.clock.now())
const createdBy = async (by: Person, own: Parameters<ReportFixture['periodic']>[0] = {}): Promise<number> =>
  (await fixture.portal.ok('createPeriodicReport', by, { body: fixture.periodic(own) })).periodic_report
    .periodic_report_id
const askedBy = async (by: Person): Promise<number> =>
  (await fixture.portal.ok('createReport', by, { body: { period_start_date: today(), threats } })).report
    .report_id
/** A report with a stored file, as a generator leaves it. */
const reportBy = async (by: Person, file: string): Promise<{ id: number; key: string }> => {
  const id = await askedBy(by)
  const key = reportKey(fixture.client, file)
  await fixture.platform.files?.put(key, 'zip', 'application/zip')
  await fixture.change(id, { state: 'ready', file: { id: file, name: 'Report.zip', bytes: 3, pages: 1 } })
  return { id, key }
}
const isStored = async (key: string): Promise<boolean> =>
  (await fixture.platform.files?.read(key, 100)) !== undefined
const name = (id: number): string => `periodic-${id}`

describe('a broken schedule or record', () => {
  it('is reconciled with the other side: missing, different, and orphaned ones', async () => {
    const { portal, person, schedules } = fixture
    const one = await person()
    const [lost, changed, kept] = [
      await createdBy(one, { name: 'Lost' }),
      await createdBy(one, { name: 'Changed', frequency: 'day' }),
      await createdBy(one, { name: 'Kept' }),
    ]
    await compare()
    expect(await compare()).toEqual(nothing)
    const before = new Map(schedules.all)
    schedules.all.delete(name(lost))
    const present = schedules.all.get(name(changed))
    if (present === undefined) throw new Error('There is no schedule')
    schedules.all.set(name(changed), { ...present, expression: 'cron(0 4 * * ? *)' })
    for (const stray of [name(999_999), 'report-999999', 'missed-999999', 'somebody-else'])
      schedules.all.set(stray, { ...present, name: stray })
    expect(await compare()).toEqual({ ...nothing, put: 2, removed: 4 })
    expect(schedules.all).toEqual(before)
    // The process that deletes or disables is killed after its commit.
    schedules.isDown = true
    await portal.ok('deletePeriodicReport', one, { params: { id: kept } })
    await portal.ok('updatePeriodicReportStatus', one, { params: { id: lost }, body: { is_active: false } })
    const created = await createdBy(one, { name: 'Killed' })
    schedules.isDown = false
    expect(schedules.all).toEqual(before)
    expect(await compare()).toEqual({ ...nothing, put: 1, removed: 2 })
    expect([...schedules.all.keys()].filter((key) => key.startsWith('periodic-')).toSorted()).toEqual(
      [name(changed), name(created)].toSorted(),
    )
  })

  it('that cannot be reconciled blocks no other, and fails the run', async () => {
    const { person, schedules, platform } = fixture
    const one = await person()
    const [first, second] = [await createdBy(one, { name: 'One' }), await createdBy(one, { name: 'Two' })]
    schedules.all.delete(name(first))
    schedules.all.delete(name(second))
    const put = schedules.put.bind(schedules)
    schedules.put = (schedule) =>
      schedule.name === name(first) ? Promise.reject(new Error('throttled')) : put(schedule)
    await expect(compareSchedules(platform)).rejects.toThrow('1 schedules of reports not reconciled')
    schedules.put = put
    expect([schedules.all.has(name(first)), schedules.all.has(name(second))]).toEqual([false, true])
    await compare()
    expect(schedules.all.has(name(first))).toBe(true)
  })
})

describe('users without access to reports', () => {
  it('have no schedules, until the right returns', async () => {
    const { portal, platformAdmin, person, schedules, admin } = fixture
    const one = await person()
    const id = await createdBy(one)
    const params = { id: one.id }
    const other = await fixture.organization()
    const abroad = await person(other)
    const theirs = await createdBy(abroad)
    const services = (enabled: boolean) =>
      Object.fromEntries(
        ['visibilities', 'incidents', 'threats', 'feeds'].map((service) => [service, { enabled }]),
      )
    const rights: readonly [string, (on: boolean) => Promise<unknown>, number][] = [
      [
        'active',
        (on) => portal.ok('toggleActiveStatus', platformAdmin, { params, body: { deactivated: !on } }),
        id,
      ],
      [
        'report access',
        (on) => portal.ok('updateModulePermissions', platformAdmin, { params, body: { report: on } }),
        id,
      ],
      [
        'a service',
        (on) => portal.ok('updateServices', platformAdmin, { params: { id: other }, body: services(on) }),
        theirs,
      ],
    ]
    /** An organization admin sees the reports of others in the list, with their switch unchanged. */
    const isPossible = async (): Promise<boolean | undefined> => {
      const { periodic_report: seen } = await portal.ok('getPeriodicReport', admin, { params: { id } })
      const { data } = await portal.ok('listPeriodicReports', admin, { query: { per_page: '100' } })
      expect(data).toContainEqual(seen)
      expect(seen.is_active).toBe(true)
      return seen.is_possible
    }
    expect(await isPossible()).toBe(true)
    for (const [right, set, of] of rights) {
      await set(false)
      expect(await compare(), right).toEqual({ ...nothing, removed: 1 })
      expect(schedules.all.has(name(of)), right).toBe(false)
      expect(await isPossible(), right).toBe(of !== id)
      await set(true)
      expect(await compare(), right).toEqual({ ...nothing, put: 1 })
      expect(schedules.all.has(name(of)), right).toBe(true)
      expect(await isPossible(), right).toBe(true)
    }
    const end = new Date(fixture.clock.now().getTime() + 3_600_000).toISOString()
    await portal.ok('updateUser', platformAdmin, { params, body: { account_expiry_date: end } })
    expect(await compare()).toEqual(nothing)
    fixture.clock.advance(3_601)
    expect(await compare()).toEqual({ ...nothing, removed: 1 })
    expect(await isPossible()).toBe(false)
    expect((await fixture.reports.get('periodic_report', id))?.entity.is_active).toBe(true)
  })
})

describe('a missed run', () => {
  it('is caught up once, not as often as it was missed', async () => {
    const { person, schedules, reports, platform } = fixture
    const one = await person()
    const id = await createdBy(one, { name: 'Daily', frequency: 'day' })
    const stored = await reports.get('periodic_report', id)
    if (stored === undefined) throw new Error('There is no report')
    await compare()
    const at = (next_start: string) =>
      reports.commit({ user_id: null, name: 'test', client_id: null }, (commit) => {
        commit.refresh('periodic_report', id, { ...stored.entity, next_start }, stored, [])
      })
    await at('2026-01-05')
    expect(await compare()).toEqual({ ...nothing, missed: 1 })
    expect(schedules.all.get(`missed-${id}`)).toMatchObject({
      once: true,
      input: { periodic_report_id: id },
      expression: expect.stringMatching(/^at\(/),
    })
    const first = schedules.all.get(`missed-${id}`)?.expression
    // An existing schedule has not started the report. It is created again, and stays a single one.
    fixture.clock.advance(300)
    expect(await compare()).toEqual({ ...nothing, missed: 1 })
    expect(schedules.all.get(`missed-${id}`)?.expression).not.toBe(first)
    schedules.all.delete(`missed-${id}`)
    // The generator has moved on to the current period.
    await at(reportDay(platform.clock.now()))
    expect(await compare()).toEqual(nothing)
  })
})

describe('reports are deleted', () => {
  it('with their user: reports, periodic ones, templates, files and schedules', async () => {
    const { portal, platformAdmin, person, admin, schedules, platform, reports } = fixture
    const one = await person()
    const id = await createdBy(one)
    await portal.ok('createReportTemplate', one, { body: { name: 'Mine', threats } })
    const { id: report, key } = await reportBy(one, 'of-user')
    await portal.ok('deleteUser', platformAdmin, { params: { id: one.id }, body: {} })
    expect(await compare()).toMatchObject({ deleted: 0 })
    expect(schedules.all.has(name(id))).toBe(false)
    expect(await portal.refused('getReport', admin, { params: { id: report } })).toMatchObject({
      status: 404,
    })
    const readModel = await reports.readModel()
    for (const kind of ['report_template', 'periodic_report', 'report'])
      expect(readModel.count(`SELECT count(*) FROM ${kind} WHERE owner_id = ?`, [one.id]), kind).toBe(0)
    // The function that deletes users may not delete files. They are recorded, and the cleanup deletes them.
    expect(await isStored(key)).toBe(true)
    // The files, and the data stored with the account.
    expect(await inFunction('removals', () => runAllCleanups(platform))).toBe(2)
    expect(await isStored(key)).toBe(false)
  })

  it('with their user, although that request was killed halfway', async () => {
    const { portal, platformAdmin, person, schedules, reports } = fixture
    const one = await person()
    const id = await createdBy(one)
    const { key } = await reportBy(one, 'of-killed')
    await compare()
    const down = reports.commit.bind(reports)
    reports.commit = () => Promise.reject(new Error('killed'))
    await portal.ok('deleteUser', platformAdmin, { params: { id: one.id }, body: {} })
    reports.commit = down
    expect(schedules.all.has(name(id))).toBe(true)
    expect(await compare()).toMatchObject({ removed: 1, deleted: 2 })
    expect(schedules.all.has(name(id))).toBe(false)
    expect(await isStored(key)).toBe(false)
    expect(await compare()).toEqual(nothing)
  })

  it('with their organization, each counted', async () => {
    const { portal, person, platform, schedules, reports, clock } = fixture
    const other = await fixture.organization({ name: 'Soon gone' })
    const one = await person(other)
    const id = await createdBy(one)
    await portal.ok('createReportTemplate', one, { body: { name: 'Mine', threats } })
    const report = await askedBy(one)
    const key = reportKey(other, 'of-organization')
    await platform.files?.put(key, 'zip', 'application/zip')
    await fixture.change(report, {
      state: 'ready',
      file: { id: 'of-organization', name: 'a', bytes: 3, pages: 1 },
    })
    // The identity must have been confirmed within ten minutes.
    const confirmed = await signIn(platform, { role: 'platform_admin', userId: 9001 })
    await portal.ok('deleteOrganization', confirmed, {
      params: { id: other },
      body: { client_name: 'Soon gone' },
    })
    clock.advance(300)
    await inFunction('organization-removals', () =>
      carryOutOrganizationDeletions(
        platform,
        everythingOfOrganizations.map((dataOf) => dataOf(platform)),
      ),
    )
    expect((await platform.table.get(keys.organizationDeletion(other)))?.['removed']).toMatchObject({
      report_templates: 1,
      periodic_reports: 1,
      reports: 1,
      files: 1,
    })
    expect(schedules.all.has(name(id))).toBe(false)
    expect(await isStored(key)).toBe(false)
    expect(
      (await reports.readModel()).count('SELECT count(*) FROM report WHERE client_id = ?', [other]),
    ).toBe(0)
  })

  it('after 400 days, with their file', async () => {
    const { person, reports, clock } = fixture
    const one = await person()
    const { id: old, key } = await reportBy(one, 'old')
    const { id: newer } = await reportBy(one, 'newer')
    const kept = reportLimits.retentionDays * 86_400_000
    const asked = (id: number, before: number) =>
      fixture.change(id, { queued_date: new Date(clock.now().getTime() - before).toISOString() })
    await asked(old, kept + 1000)
    await asked(newer, kept - 1000)
    await compare()
    expect(await reports.get('report', old)).toBeUndefined()
    expect(await isStored(key)).toBe(false)
    expect(await reports.get('report', newer)).toBeDefined()
  })
})

// Keep this last: the clock advances, and earlier sessions have expired.
it('a missed run is caught up, the newest only, when its owner regains the right', async () => {
  const { portal, person, clock, reports, schedules } = fixture
  const one = await person()
  const id = await createdBy(one, { name: 'Right lost', frequency: 'day' })
  const begin = async (): Promise<string | undefined> => {
    const made = await inFunction('report-generator', () => beginPeriodic(fixture, id))
    return made === undefined ? undefined : (await reports.get('report', made))?.entity.period.first
  }
  const allow = async (report: boolean): Promise<unknown> =>
    portal.ok('updateModulePermissions', await fixture.anotherPlatformAdmin(), {
      params: { id: one.id },
      body: { report },
    })
  await allow(false)
  clock.advance(3 * 86_400)
  await compare()
  expect([schedules.all.has(name(id)), schedules.all.has(`missed-${id}`)]).toEqual([false, false])
  // A remaining schedule generates nothing.
  expect(await begin()).toBeUndefined()
  await allow(true)
  await compare()
  expect([schedules.all.has(name(id)), schedules.all.has(`missed-${id}`)]).toEqual([true, true])
  expect(await begin()).toBe(duePeriod('day', clock.now()).first)
  expect(await begin()).toBeUndefined()
})
