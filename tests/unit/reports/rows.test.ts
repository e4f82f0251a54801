/** The texts of report rows. */
import { afterAll, describe, expect, test, vi } from 'vitest'
import type { Report } from '#shared/contracts/reports.ts'
import type { ReportPart } from '#shared/contracts/report-parts.ts'
import {
  enumeration,
  isUnfinished,
  lostModules,
  mailStateOf,
  modulesInFile,
  modulesOf,
  obstacleOf,
  reportName,
} from '#web/features/reports/text/report-text.ts'
import { firstReport, nextGeneration, weekdayMoment } from '#web/features/reports/text/next-generation.ts'
import { formatRecent, formatRelative } from '#web/lib/format-relative.ts'
import { formatPeriod } from '#web/features/reports/text/format-period.ts'

afterAll(() => {
  vi.unstubAllGlobals()
})

process.env['TZ'] = 'Europe/Warsaw'
vi.stubGlobal('navigator', { language: 'en-GB' })

describe('the period of a report', () => {
  test.each([
    ['2026-11-19', '2026-11-19', '19 listopada 2026', '19 November 2026'],
    ['2026-11-01', '2026-11-20', '1–20 listopada 2026', '1 – 20 November 2026'],
    ['2026-10-01', '2026-10-31', 'październik 2026', 'October 2026'],
    ['2028-02-01', '2028-02-29', 'luty 2028', 'February 2028'],
    ['2026-07-01', '2026-09-30', 'lipiec – wrzesień 2026', 'July – September 2026'],
    ['2026-10-20', '2026-11-19', '20 października – 19 listopada 2026', '20 October – 19 November 2026'],
    ['2025-12-20', '2026-01-19', '20 gru 2025 – 19 sty 2026', '20 Dec 2025 – 19 Jan 2026'],
  ])('%s to %s', (first, last, pl, en) => {
    const plain = (text: string) => text.replaceAll(/[\u00A0\u2009\u202F]/g, ' ')
    expect(plain(formatPeriod({ first, last }, 'pl'))).toBe(pl)
    expect(plain(formatPeriod({ first, last }, 'en'))).toBe(en)
  })
})

describe('a periodic report whose owner has lost access', () => {
  const sections: ReportPart[] = [
    { module: 'incident', enabled: true, filters: {}, view: 'table', index: 0 },
    { module: 'threat', enabled: true, filters: {}, view: 'table', index: 1 },
    { module: 'feed', enabled: false, filters: {}, view: 'table', index: 2 },
  ]
  const report = {
    is_active: true,
    is_possible: true,
    template: { parts: sections },
    owner: { user_id: 4, name: 'Ida', email: 'ida@grid.example' },
  }
  const own = { userId: 4, isAllowed: (module: string) => module === 'threat' }
  const others = { ...own, userId: 5 }

  test("shows which sections will be omitted, for one's own only: another’s access is unknown", () => {
    expect(lostModules(report, own)).toEqual(['incident'])
    expect(lostModules(report, others)).toEqual([])
    expect(obstacleOf(report, own)).toBeUndefined()
  })

  test('is not generated without any module or without access to reports', () => {
    const none = { ...own, isAllowed: () => false }
    expect(obstacleOf(report, none)).toBe('noModule')
    expect(obstacleOf({ ...report, is_possible: false }, own)).toBe('noAccess')
    expect(obstacleOf({ ...report, is_possible: false }, others)).toBe('noAccessOther')
    expect(obstacleOf({ ...report, is_possible: false, is_active: false }, others)).toBeUndefined()
  })
})

describe('a recent date', () => {
  const now = new Date(2026, 10, 21, 18, 0)
  test.each([
    [new Date(2026, 10, 21, 8, 2), 'dzisiaj, 08:02', 'today, 08:02'],
    [new Date(2026, 10, 20, 23, 59), 'wczoraj, 23:59', 'yesterday, 23:59'],
    [new Date(2026, 10, 19, 5, 25), '19 lis, 05:25', '19 Nov, 05:25'],
    [new Date(2025, 11, 31, 5, 25), '31 gru 2025, 05:25', '31 Dec 2025, 05:25'],
  ])('%s', (at, polish, english) => {
    expect([formatRecent(at, now, 'pl'), formatRecent(at, now, 'en')]).toEqual([polish, english])
  })
})

describe('the next generation', () => {
  const report = {
    is_active: true,
    is_possible: true,
    frequency: 'week',
    next_instance_start_period: '2026-11-16',
  } as const
  const now = new Date('2026-11-20T18:00:00+01:00')

  test('is at three in the morning after the period, in relative terms', () => {
    const at = nextGeneration(report, now)
    expect(at?.toISOString()).toBe('2026-11-23T02:00:00.000Z')
    const monday = new Date('2026-11-23T02:00:00.000Z')
    expect(formatRelative(monday, now, 'pl')).toBe('za 3 dni')
    expect(formatRelative(monday, now, 'en')).toBe('in 3 days')
    expect(weekdayMoment(monday, 'pl')).toBe('poniedziałek, 23 listopada, 03:00')
    expect(weekdayMoment(monday, 'en')).toBe('Monday 23 November, 03:00')
    expect(formatRelative(new Date('2026-11-21T03:00:00+01:00'), now, 'pl')).toBe('za 9 godzin')
    expect(formatRelative(new Date('2026-11-20T18:00:20+01:00'), now, 'en')).toBe('in 1 minute')
  })

  test('is not shown for a report that is disabled or cannot be generated, nor in the past', () => {
    expect(nextGeneration({ ...report, is_possible: false }, now)).toBeUndefined()
    expect(nextGeneration({ ...report, is_active: false }, now)).toBeUndefined()
    expect(nextGeneration(report, new Date('2026-11-23T02:00:00.000Z'))).toBeUndefined()
  })

  test('of a new report is after the current period', () => {
    expect(firstReport('month', now)).toEqual({
      at: new Date('2026-12-01T02:00:00.000Z'),
      period: { first: '2026-11-01', last: '2026-11-30' },
    })
    // Until 03:00 the report of the period that ended at midnight is still pending.
    expect(firstReport('month', new Date('2026-12-01T02:59:59+01:00'))).toEqual({
      at: new Date('2026-12-01T02:00:00.000Z'),
      period: { first: '2026-11-01', last: '2026-11-30' },
    })
  })
})

const part = (module: 'visibility' | 'incident', index: number, enabled: boolean): ReportPart => ({
  module,
  enabled,
  filters: {},
  view: 'table',
  index,
})

test('a report without a name is called by its number', () => {
  const number = (name: string) => `Report #${name}`
  expect(reportName('7f3a91c2', number)).toBe('Report #7f3a91c2')
  expect(reportName('7f3a91c2d', number)).toBe('7f3a91c2d')
  expect(reportName('Weekly', number)).toBe('Weekly')
})

test('the content of a report is its enabled sections, in order', () => {
  const parts = [part('visibility', 1, true), part('incident', 0, true)]
  expect(modulesOf(parts)).toEqual(['incident', 'visibility'])
  expect(modulesOf([part('visibility', 1, false)])).toEqual([])
  expect(enumeration(['incydenty', 'widoczności'])).toBe('Incydenty, widoczności')
  expect(modulesInFile({ template: { parts }, left_out: ['incident'] })).toEqual(['visibility'])
})

test.each([
  ['queued', 'none', 'none', true],
  ['queued', 'waiting', 'whenMade', true],
  ['processing', 'waiting', 'whenMade', true],
  ['ready', 'waiting', 'waiting', false],
  ['ready', 'sent', 'sent', false],
  ['ready', 'failed', 'failed', false],
  ['failed', 'waiting', 'dropped', false],
] as const)('a report that is %s with its message %s shows: %s', (state, mail, word, isOpen) => {
  const report: Pick<Report, 'state' | 'mail_state'> = { state, mail_state: mail }
  expect(mailStateOf(report)).toBe(word)
  expect(isUnfinished(report)).toBe(isOpen)
})
