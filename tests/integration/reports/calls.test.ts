/** The calls of reports: who owns them, what may be requested, and their lifecycle. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reportKey } from '#functions/rules/file-keys.ts'
import type { ReportEntity } from '#functions/reports/report-store.ts'
import { keys } from '#functions/rules/keys.ts'
import { beginPeriodic } from '#functions/reports/generator/generate.ts'
import { dayAfter } from '#shared/domain/days.ts'
import { reportLimits } from '#shared/domain/reports/modules.ts'
import { addMonths, generationOn, reportDay, upcomingStart } from '#shared/domain/reports/periods.ts'
import { startBackends, type Backends } from '../support/backends.ts'
import type { Caller } from '../support/portal.ts'
import { inFunction } from '../support/roles.ts'
import { indicators, createReportFixture, threats, type ReportFixture } from './fixture.ts'

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

const today = (): string => reportDay(fixture.clock.now())
const created = async (by: Caller, own: Parameters<ReportFixture['periodic']>[0] = {}) =>
  (await fixture.portal.ok('createPeriodicReport', by, { body: fixture.periodic(own) })).periodic_report
const asked = async (by: Caller, own: { name?: string; send_by_email?: boolean } = {}) =>
  (await fixture.portal.ok('createReport', by, { body: { period_start_date: today(), threats, ...own } }))
    .report
const ready: Partial<ReportEntity> = {
  state: 'ready',
  creation_date: '2026-11-22T03:00:00.000Z',
  modules: ['threat'],
  file: { id: 'the-file', name: 'Report.zip', bytes: 7, pages: 3 },
}

describe('access to reports', () => {
  it('a user sees the own ones, and an organization admin those of everybody in the organization', async () => {
    const { portal, admin, person } = fixture
    const one = await person()
    const colleague = await person()
    const stranger = await person(await fixture.organization())
    const periodic = await created(one, { name: 'Mine' })
    const report = await asked(one)
    const params = { id: periodic.periodic_report_id }
    const of = { id: report.report_id }
    for (const other of [colleague, stranger]) {
      const calls = [
        portal.refused('getPeriodicReport', other, { params }),
        portal.refused('updatePeriodicReport', other, { params, body: { name: 'Taken' } }),
        portal.refused('updatePeriodicReportStatus', other, { params, body: { is_active: false } }),
        portal.refused('deletePeriodicReport', other, { params }),
        portal.refused('getReport', other, { params: of }),
        portal.refused('downloadReport', other, { params: of }),
        portal.refused('retryReport', other, { params: of }),
        portal.refused('sendReport', other, { params: of }),
        portal.refused('deleteReport', other, { params: of }),
        portal.refused('listUserReports', other, { params: { id: one.id } }),
      ]
      for (const refusal of await Promise.all(calls))
        expect(refusal).toEqual({ status: 404, code: 'not_found' })
      const [periodics, made] = await Promise.all([
        portal.ok('listPeriodicReports', other),
        portal.ok('listReports', other),
      ])
      expect([periodics.meta.pagination.total, made.meta.pagination.total]).toEqual([0, 0])
    }
    expect((await portal.ok('listReports', one)).data).toEqual([report])
    expect((await portal.ok('listUserReports', one, { params: { id: one.id } })).data).toEqual([report])
    const everybody = await portal.ok('listReports', admin)
    expect(everybody.data).toContainEqual(report)
    expect(await portal.ok('listClientReports', admin, { params: { id: fixture.client } })).toMatchObject({
      data: everybody.data,
    })
    expect((await portal.ok('listUserReports', admin, { params: { id: one.id } })).data).toEqual([report])
    expect((await portal.ok('listPeriodicReports', admin)).data).toContainEqual(periodic)
    for (const [operation, id] of [
      ['listClientReports', 999_999],
      ['listUserReports', stranger.id],
      ['listUserReports', 999_999],
    ] as const)
      expect(await portal.refused(operation, admin, { params: { id } })).toMatchObject({ code: 'not_found' })
  })

  it('an admin changes reports that stay their owner’s, with the owner’s modules and key', async () => {
    const { portal, admin, person, client: organizationId, setKey } = fixture
    const owner = await person(organizationId, ['threat', 'report'])
    const { periodic_report_id: id } = await created(owner)
    const change = (body: object) => ({ params: { id }, body })
    expect(await portal.refused('updatePeriodicReport', admin, change({ feeds: indicators }))).toEqual({
      status: 403,
      code: 'report_section_forbidden',
    })
    await setKey(admin.id, null)
    expect(await portal.refused('updatePeriodicReport', admin, change({ send_by_email: true }))).toEqual({
      status: 400,
      code: 'no_pgp_key',
    })
    await setKey(owner.id, null)
    const { periodic_report: changed } = await portal.ok(
      'updatePeriodicReport',
      admin,
      change({ send_by_email: true, name: 'Renamed' }),
    )
    expect(changed).toMatchObject({
      name: 'Renamed',
      send_by_email: true,
      owner: { user_id: owner.id, email: owner.email },
    })
  })

  it('templates belong to their user, eight at most, each with a unique name', async () => {
    const { portal, admin, person } = fixture
    const one = await person()
    const create = (name: string) => ({ body: { name, threats } })
    const { report_template: first } = await portal.ok('createReportTemplate', one, create('Own 0'))
    expect(await portal.refused('createReportTemplate', one, create('OWN 0'))).toEqual({
      status: 409,
      code: 'name_already_exists',
    })
    // Nor with the name of a shared template.
    expect(await portal.refused('createReportTemplate', one, create('pełny przegląd'))).toMatchObject({
      code: 'name_already_exists',
    })
    for (let n = 1; n < reportLimits.templates; n += 1)
      await portal.ok('createReportTemplate', one, create(`Own ${n}`))
    expect(await portal.refused('createReportTemplate', one, create('Nine'))).toEqual({
      status: 409,
      code: 'too_many_templates',
    })
    const { user_templates, system_templates } = await portal.ok('listReportTemplates', one)
    expect(user_templates).toHaveLength(reportLimits.templates)
    expect(user_templates[0]).toEqual(first)
    expect(system_templates.map(({ name_pl }) => name_pl)).toContain('Pełny przegląd')
    const params = { id: Number(first.template_id) }
    expect((await portal.ok('listReportTemplates', admin)).user_templates).toEqual([])
    expect(await portal.refused('deleteReportTemplate', admin, { params })).toMatchObject({ status: 404 })
    await portal.ok('deleteReportTemplate', one, { params })
    await portal.ok('createReportTemplate', one, create('Nine'))
  })
})

describe('a valid report has', () => {
  it("sections of the owner's modules; one whose module was lost stays until it is disabled", async () => {
    const { portal, person, client: organizationId, platformAdmin } = fixture
    const one = await person(organizationId, ['threat', 'feed', 'report'])
    const exposures = { filters: {}, index: 2, viewType: 'table' } as const
    expect(
      await portal.refused('createReport', one, {
        body: { period_start_date: today(), visibilities: exposures },
      }),
    ).toEqual({ status: 403, code: 'report_section_forbidden' })
    // A disabled section may be sent, to keep its filters.
    const { periodic_report_id: id } = await created(one, {
      name: 'Both',
      feeds: indicators,
      visibilities: { ...exposures, enabled: false },
    })
    const change = (body: object) => ({ params: { id }, body })
    const set = (indicator: boolean) =>
      portal.ok('updateModulePermissions', platformAdmin, {
        params: { id: one.id },
        body: { feed: indicator },
      })
    await set(false)
    const { periodic_report: renamed } = await portal.ok('updatePeriodicReport', one, {
      ...change({ name: 'Both still', feeds: indicators }),
    })
    expect(renamed.template.parts.map(({ module, enabled }) => [module, enabled])).toEqual([
      ['threat', true],
      ['feed', true],
      ['visibility', false],
    ])
    await portal.ok('updatePeriodicReport', one, change({ feeds: null }))
    expect(await portal.refused('updatePeriodicReport', one, change({ feeds: indicators }))).toMatchObject({
      code: 'report_section_forbidden',
    })
    expect(await portal.refused('updatePeriodicReport', one, change({ threats: null }))).toEqual({
      status: 422,
      code: 'no_report_section',
    })
    await set(true)
    await portal.ok('updatePeriodicReport', one, change({ feeds: indicators }))
  })

  it('filters by values that exist for an organization, and none that are unpublished', async () => {
    const { portal, person, client: organizationId, platformAdmin, analyst } = fixture
    const { data: tag } = await portal.ok('createThreatTag', platformAdmin, { body: { name: 'Wiper' } })
    const group = async (is_verified: boolean) =>
      (
        await portal.ok('createFeedGroup', analyst, {
          body: { name: `Group ${is_verified}`, description: null, tags_ids: [], is_verified },
        })
      ).group.group_id
    const [seen, hidden] = [await group(true), await group(false)]
    const one = await person()
    const without = await person(organizationId, ['threat', 'report'])
    const ask = (filters: object) => ({
      body: {
        period_start_date: today(),
        threats: { ...threats, filters: { tags: [tag.threat_tag_id] } },
        feeds: { ...indicators, filters },
      },
    })
    const unknown = { status: 422, code: 'unknown_reference' }
    for (const filters of [{ groups_ids: [hidden] }, { tags: [999_999] }, { feed_categories: [999_999] }])
      expect(await portal.refused('createReport', one, ask(filters))).toMatchObject({ code: unknown.code })
    const { report } = await portal.ok('createReport', one, ask({ groups_ids: [seen, seen] }))
    expect(report.template.parts[1]?.filters).toEqual({ groups_ids: [seen] })
    const off = { ...indicators, enabled: false, filters: { groups_ids: [seen] } }
    expect(
      await portal.refused('createReportTemplate', without, { body: { name: 'Guess', threats, feeds: off } }),
    ).toMatchObject({ code: unknown.code })
    // A tag deleted since then stays in what was saved with it.
    const mine = await created(one, { threats: { ...threats, filters: { tags: [tag.threat_tag_id] } } })
    await portal.ok('deleteThreatTag', platformAdmin, { params: { id: tag.threat_tag_id } })
    await portal.ok('updatePeriodicReport', one, {
      params: { id: mine.periodic_report_id },
      body: { threats: { ...threats, filters: { tags: [tag.threat_tag_id] }, viewType: 'figures' } },
    })
    expect(await portal.refused('createReport', one, ask({}))).toMatchObject({ code: unknown.code })
  })

  it('a period of at most a month, up to today, in Warsaw days', async () => {
    const { portal, user } = fixture
    const ask = (period_start_date: string, period_end_date?: string) => ({
      body: { period_start_date, threats, ...(period_end_date === undefined ? {} : { period_end_date }) },
    })
    const wrong = { status: 422, code: 'report_period_wrong' }
    expect(await portal.refused('createReport', user, ask(dayAfter(today(), 1)))).toEqual(wrong)
    expect(await portal.refused('createReport', user, ask(today(), dayAfter(today(), 1)))).toEqual(wrong)
    expect(await portal.refused('createReport', user, ask(today(), dayAfter(today(), -1)))).toEqual(wrong)
    expect(await portal.refused('createReport', user, ask('0001-01-01', '0001-01-02'))).toEqual(wrong)
    expect(await portal.refused('createReport', user, ask(dayAfter(addMonths(today(), -1), -1)))).toEqual({
      status: 422,
      code: 'report_period_too_long',
    })
    const { report } = await portal.ok('createReport', user, ask(addMonths(today(), -1)))
    expect(report).toMatchObject({
      period_start_date: addMonths(today(), -1),
      period_end_date: today(),
      name: expect.stringMatching(/^[\da-f]{8}$/),
      state: 'queued',
      failed: false,
      creation_date: null,
      mail_state: 'none',
    })
  })

  it('e-mail with a usable key in the account', async () => {
    const { portal, person, setKey, clock } = fixture
    const one = await person()
    const refused = { status: 400, code: 'no_pgp_key' }
    const now = clock.now().getTime()
    const wanted = { period_start_date: today(), threats, send_by_email: true }
    for (const expiry of [undefined, new Date(now - 1000).toISOString()]) {
      await setKey(one.id, expiry)
      expect(await portal.refused('createReport', one, { body: wanted })).toEqual(refused)
      expect(
        await portal.refused('createPeriodicReport', one, {
          body: fixture.periodic({ send_by_email: true }),
        }),
      ).toEqual(refused)
    }
    await setKey(one.id, new Date(now + 86_400_000).toISOString())
    expect(await asked(one, { send_by_email: true })).toMatchObject({
      mail_state: 'waiting',
      sent_date: null,
    })
  })

  it('a place within the limit, and a unique name if periodic', async () => {
    const { portal, person } = fixture
    const one = await person()
    const other = await person()
    await created(one, { name: 'Tygodniowy' })
    const again = { body: fixture.periodic({ name: 'TYGODNIOWY' }) }
    expect(await portal.refused('createPeriodicReport', one, again)).toEqual({
      status: 409,
      code: 'name_already_exists',
    })
    await portal.ok('createPeriodicReport', other, again)
    for (let n = 1; n < reportLimits.periodic; n += 1) await created(one, { name: `Report ${n}` })
    expect(
      await portal.refused('createPeriodicReport', one, { body: fixture.periodic({ name: 'One more' }) }),
    ).toEqual({ status: 409, code: 'too_many_periodic_reports' })
    const { data } = await portal.ok('listPeriodicReports', one, { query: { per_page: '100' } })
    expect(
      await portal.refused('updatePeriodicReport', one, {
        params: { id: data[0]?.periodic_report_id ?? 0 },
        body: { name: 'tygodniowy' },
      }),
    ).toMatchObject({ code: 'name_already_exists' })
    const waiting = { status: 409, code: 'too_many_reports' }
    const made = []
    for (let n = 0; n < reportLimits.unfinished; n += 1) made.push(await asked(one))
    const more = { body: { period_start_date: today(), threats } }
    expect(await portal.refused('createReport', one, more)).toEqual(waiting)
    const first = made[0]?.report_id ?? 0
    await fixture.change(first, { state: 'failed' })
    await portal.ok('createReport', one, more)
    expect(await portal.refused('retryReport', one, { params: { id: first } })).toEqual(waiting)
  })
})

describe('a periodic report', () => {
  it('starts with the current period, also when it is enabled again or its frequency changes', async () => {
    const { portal, person, clock, schedules } = fixture
    const one = await person()
    const report = await created(one, { frequency: 'quarter' })
    const params = { id: report.periodic_report_id }
    const name = `periodic-${report.periodic_report_id}`
    expect(report).toMatchObject({
      is_active: true,
      next_instance_start_period: upcomingStart('quarter', clock.now()),
      current_instance_start_date: null,
    })
    expect(schedules.all.get(name)).toEqual({
      name,
      expression: 'cron(0 3 1 JAN,APR,JUL,OCT ? *)',
      timeZone: 'Europe/Warsaw',
      input: { periodic_report_id: params.id },
    })
    const { periodic_report: daily } = await portal.ok('updatePeriodicReport', one, {
      params,
      body: { frequency: 'day' },
    })
    expect(daily.next_instance_start_period).toBe(upcomingStart('day', clock.now()))
    expect(schedules.all.get(name)?.expression).toBe('cron(0 3 * * ? *)')
    await portal.ok('updatePeriodicReportStatus', one, { params, body: { is_active: false } })
    expect(schedules.all.has(name)).toBe(false)
    // Changing a disabled report creates no schedule.
    await portal.ok('updatePeriodicReport', one, { params, body: { name: 'Off' } })
    expect(schedules.all.has(name)).toBe(false)
    const { report: on } = await portal.ok('updatePeriodicReportStatus', one, {
      params,
      body: { is_active: true },
    })
    expect(on).toMatchObject({
      is_active: true,
      next_instance_start_period: upcomingStart('day', clock.now()),
    })
    expect(schedules.all.has(name)).toBe(true)
    await portal.ok('deletePeriodicReport', one, { params })
    expect(schedules.all.has(name)).toBe(false)
    expect(await portal.refused('getPeriodicReport', one, { params })).toMatchObject({ status: 404 })
  })

  it('is stored although its schedule could not be written: that is repaired', async () => {
    const { person, schedules } = fixture
    const one = await person()
    schedules.isDown = true
    try {
      const report = await created(one)
      schedules.isDown = false
      expect(schedules.all.has(`periodic-${report.periodic_report_id}`)).toBe(false)
      expect((await fixture.portal.ok('listPeriodicReports', one)).data).toEqual([report])
    } finally {
      schedules.isDown = false
    }
  })
})

describe('a report', () => {
  it('is started at once by its own schedule, and counted', async () => {
    const { person, schedules, platform, client: organizationId, clock } = fixture
    const one = await person()
    const counted = async () =>
      Number(
        (await platform.table.get(keys.activity(organizationId, today(), 'create_one_time_report')))?.['n'] ??
          0,
      )
    const before = await counted()
    const { report_id: id } = await asked(one, { name: 'Once' })
    expect(await counted()).toBe(before + 1)
    const schedule = schedules.all.get(`report-${id}`)
    expect(schedule).toMatchObject({ timeZone: 'UTC', once: true, input: { report_id: id } })
    const at = Date.parse(`${/^at\((.+)\)$/.exec(schedule?.expression ?? '')?.[1]}Z`)
    expect(at - clock.now().getTime()).toBeGreaterThan(0)
    expect(at - clock.now().getTime()).toBeLessThan(10_000)
  })

  it('is available once generated, to users with every module in it', async () => {
    const { portal, person, client: organizationId, change, platform } = fixture
    const one = await person()
    const { report_id: id } = await asked(one)
    const params = { id }
    expect(await portal.refused('downloadReport', one, { params })).toEqual({
      status: 409,
      code: 'report_not_ready',
    })
    await change(id, ready)
    const { statusCode, headers } = await portal.send('downloadReport', one, { params })
    expect(statusCode).toBe(302)
    expect(headers['location']).toContain(reportKey(organizationId, 'the-file'))
    const day = platform.clock.now().toISOString().slice(0, 10)
    const audited = await platform.table.queryAll(keys.audit(day, '', '').pk)
    expect(audited).toContainEqual(
      expect.objectContaining({ action: 'export', user_id: one.id, detail: `report ${id}` }),
    )
    await portal.ok('updateModulePermissions', fixture.platformAdmin, {
      params: { id: one.id },
      body: { threat: false },
    })
    expect(await portal.refused('downloadReport', one, { params })).toEqual({
      status: 403,
      code: 'report_section_forbidden',
    })
    expect((await portal.send('downloadReport', fixture.admin, { params })).statusCode).toBe(302)
  })

  it('that failed is retried from the beginning', async () => {
    const { portal, person, change, schedules } = fixture
    const one = await person()
    const { report_id: id } = await asked(one)
    const params = { id }
    expect(await portal.refused('retryReport', one, { params })).toEqual({
      status: 409,
      code: 'report_not_failed',
    })
    await change(id, {
      state: 'failed',
      attempts: 3,
      failure: { reason: 'too_many_rows', module: 'threat', rows: 60_000 },
    })
    expect((await portal.ok('getReport', one, { params })).report).toMatchObject({
      failed: true,
      failure: { reason: 'too_many_rows', module: 'threat', rows: 60_000 },
    })
    schedules.all.clear()
    const { report } = await portal.ok('retryReport', one, { params })
    expect(report).toMatchObject({ state: 'queued', failed: false, failure: null })
    expect((await fixture.reports.get('report', id))?.entity).toMatchObject({ attempts: 0, lease: null })
    expect([...schedules.all.keys()]).toEqual([`report-${id}`])
  })

  it('that is ready is e-mailed to its owner on request, one message at a time', async () => {
    const { portal, admin, person, change, setKey, reports, schedules } = fixture
    const one = await person()
    const { report_id: id } = await asked(one)
    const params = { id }
    expect(await portal.refused('sendReport', one, { params })).toMatchObject({ code: 'report_not_ready' })
    await change(id, ready)
    await setKey(admin.id, null)
    expect(await portal.refused('sendReport', admin, { params })).toEqual({ status: 400, code: 'no_pgp_key' })
    await setKey(one.id, null)
    schedules.all.clear()
    const { report } = await portal.ok('sendReport', admin, { params })
    expect(report).toMatchObject({ send_by_email: true, mail_state: 'waiting', owner: { user_id: one.id } })
    expect([...schedules.all.keys()]).toEqual([`report-${id}`])
    const { sequence } = await reports.head()
    await portal.ok('sendReport', one, { params })
    expect((await reports.head()).sequence).toBe(sequence)
    // Once sent, it stays marked as sent while it is sent again, even if that fails.
    const sent_date = '2026-11-22T04:00:00.000Z'
    await change(id, { mail: { state: 'sent', attempts: 1, next_at: null, failure: null, sent_date } })
    const { report: again } = await portal.ok('sendReport', one, { params })
    expect(again).toMatchObject({ mail_state: 'waiting', sent_date })
  })

  it('is deleted with its file and its schedule', async () => {
    const { portal, person, client: organizationId, change, platform, schedules } = fixture
    const one = await person()
    const { report_id: id } = await asked(one)
    const key = reportKey(organizationId, 'deleted')
    await platform.files?.put(key, 'zip', 'application/zip')
    await change(id, { ...ready, file: { id: 'deleted', name: 'Report.zip', bytes: 3, pages: 1 } })
    await portal.ok('deleteReport', one, { params: { id } })
    expect(await platform.files?.read(key, 100)).toBeUndefined()
    expect(schedules.all.has(`report-${id}`)).toBe(false)
    expect(await portal.refused('getReport', one, { params: { id } })).toMatchObject({ status: 404 })
    expect(await portal.refused('deleteReport', one, { params: { id } })).toMatchObject({ status: 404 })
  })

  it('is listed by request date, name or period', async () => {
    const { portal, person } = fixture
    const one = await person()
    const first = await asked(one, { name: 'Beta' })
    fixture.clock.advance(1)
    const second = await asked(one, { name: 'alfa' })
    const names = async (sort?: string) =>
      (await portal.ok('listReports', one, { query: sort === undefined ? {} : { sort } })).data.map(
        ({ report_id }) => report_id,
      )
    expect(await names()).toEqual([second.report_id, first.report_id])
    expect(await names('+creation_date')).toEqual([first.report_id, second.report_id])
    expect(await names('-name')).toEqual([first.report_id, second.report_id])
    expect(await names('-period_start_date')).toEqual([second.report_id, first.report_id])
  })
})

it('the view types of each module have names in both languages', async () => {
  const types = await fixture.portal.ok('listReportViewTypes', fixture.user)
  expect(types.feed[0]).toEqual({ name: 'table', name_pl: 'Tabela', name_en: 'Table' })
  expect(types.threat[0]?.name).toBe('descriptions')
})

// Keep this last: the clock advances, and earlier sessions have expired.
it('a periodic report loses no period, and generates none twice, whatever changes during the night', async () => {
  const { portal, person, clock, platform, reports } = fixture
  const generator = { platform, reports }
  const begun = async (id: number): Promise<string | undefined> => {
    const made = await inFunction('report-generator', () => beginPeriodic(generator, id))
    return made === undefined ? undefined : (await reports.get('report', made))?.entity.period.first
  }
  const at = generationOn(dayAfter(today(), 1))
  const yesterday = today()
  clock.advance((at.getTime() - 2 * 3_600_000 - clock.now().getTime()) / 1000)
  const one = await person()
  const { periodic_report_id: id } = await created(one, { name: 'Nightly', frequency: 'day' })
  const params = { id }
  const toggleAgain = async (by: Caller): Promise<void> => {
    for (const is_active of [false, true])
      await portal.ok('updatePeriodicReportStatus', by, { params, body: { is_active } })
  }
  const changeAll = async (by: Caller): Promise<void> => {
    await toggleAgain(by)
    for (const frequency of ['week', 'day'] as const)
      await portal.ok('updatePeriodicReport', by, { params, body: { frequency } })
  }
  await changeAll(one)
  expect(await begun(id)).toBeUndefined()
  clock.advance(2 * 3600)
  expect(await begun(id)).toBe(yesterday)
  // Sessions have expired meanwhile.
  const later = await fixture.anotherAdmin()
  await changeAll(later)
  expect(await begun(id)).toBeUndefined()
  // A computer with a slow clock switches it on after another computer generated the report.
  clock.advance(-60)
  await toggleAgain(later)
  clock.advance(60)
  expect(await begun(id)).toBeUndefined()
})
