/** Report periods by date: summer time, month ends, leap days, quarters and year ends. */
import { describe, expect, it } from 'vitest'
import { frequencies, type Frequency } from '#shared/domain/reports/modules.ts'
import {
  addMonths,
  daysOf,
  duePeriod,
  generationOf,
  instantsOf,
  isTooLong,
  nextStart,
  periodBefore,
  periodFrom,
  periodStart,
  reportDay,
  scheduleExpression,
  upcomingStart,
} from '#shared/domain/reports/periods.ts'
import { parseScheduleExpression } from 'local-cloud/scheduler/schedule-expression'

const iso = (milliseconds: number | Date): string => new Date(milliseconds).toISOString()

describe('a report day', () => {
  it.each([
    // Summer begins: 23 hours.
    ['2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.999Z'],
    // Winter begins: 25 hours.
    ['2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T22:59:59.999Z'],
    ['2026-12-31', '2026-12-30T23:00:00.000Z', '2026-12-31T22:59:59.999Z'],
  ])('is a day in Warsaw: %s', (day, first, last) => {
    const instants = instantsOf({ first: day, last: day })
    expect([iso(instants.first), iso(instants.last)]).toEqual([first, last])
    expect([reportDay(new Date(first)), reportDay(new Date(last))]).toEqual([day, day])
  })
})

describe('the period of a day', () => {
  it.each<[Frequency, string, string, string]>([
    ['day', '2026-03-29', '2026-03-29', '2026-03-29'],
    ['week', '2026-03-29', '2026-03-23', '2026-03-29'],
    ['week', '2027-01-01', '2026-12-28', '2027-01-03'],
    ['month', '2028-02-29', '2028-02-01', '2028-02-29'],
    ['month', '2026-02-28', '2026-02-01', '2026-02-28'],
    ['month', '2026-01-31', '2026-01-01', '2026-01-31'],
    ['month', '2026-12-31', '2026-12-01', '2026-12-31'],
    ['quarter', '2026-03-31', '2026-01-01', '2026-03-31'],
    ['quarter', '2026-04-01', '2026-04-01', '2026-06-30'],
    ['quarter', '2026-11-22', '2026-10-01', '2026-12-31'],
  ])('of a %s, %s, is %s to %s', (frequency, day, first, last) => {
    expect(periodFrom(frequency, periodStart(frequency, day))).toEqual({ first, last })
  })

  it('follows the previous one without a gap, for years', () => {
    for (const frequency of frequencies) {
      let period = periodFrom(frequency, periodStart(frequency, '2026-01-01'))
      while (period.first < '2029-01-01') {
        const next = periodFrom(frequency, nextStart(frequency, period.first))
        expect(periodBefore(frequency, next)).toEqual(period)
        period = next
      }
    }
    expect(periodBefore(null, { first: '2026-10-01', last: '2026-10-31' })).toEqual({
      first: '2026-09-01',
      last: '2026-09-30',
    })
    expect(periodBefore(null, { first: '2026-03-10', last: '2026-03-16' })).toEqual({
      first: '2026-03-03',
      last: '2026-03-09',
    })
  })
})

describe('a report is generated', () => {
  it.each<[Frequency, string, string]>([
    // At 03:00 on the days when clocks go forward from 02:00 to 03:00, and back from 03:00 to 02:00.
    ['day', '2026-03-28', '2026-03-29T01:00:00.000Z'],
    ['day', '2026-03-29', '2026-03-30T01:00:00.000Z'],
    ['day', '2026-10-24', '2026-10-25T02:00:00.000Z'],
    ['week', '2026-03-23', '2026-03-30T01:00:00.000Z'],
    ['month', '2026-01-01', '2026-02-01T02:00:00.000Z'],
    ['month', '2028-02-01', '2028-03-01T02:00:00.000Z'],
    ['quarter', '2026-10-01', '2027-01-01T02:00:00.000Z'],
  ])('of a %s that begins on %s at %s', (frequency, start, at) => {
    expect(iso(generationOf(frequency, start))).toBe(at)
  })

  it.each<[Frequency, string, string]>([
    ['day', '2026-03-29T00:59:59.999Z', '2026-03-27'],
    ['day', '2026-03-29T01:00:00.000Z', '2026-03-28'],
    ['day', '2026-10-25T01:59:59.999Z', '2026-10-23'],
    ['day', '2026-10-25T02:00:00.000Z', '2026-10-24'],
    ['week', '2026-11-23T01:59:00.000Z', '2026-11-09'],
    ['week', '2026-11-23T02:00:00.000Z', '2026-11-16'],
    ['month', '2028-03-01T02:00:00.000Z', '2028-02-01'],
    ['quarter', '2027-01-01T01:00:00.000Z', '2026-07-01'],
    ['quarter', '2027-01-01T02:00:00.000Z', '2026-10-01'],
  ])('for the newest %s that is due at %s: from %s', (frequency, now, first) => {
    const due = duePeriod(frequency, new Date(now))
    expect(due).toEqual(periodFrom(frequency, first))
    expect(generationOf(frequency, due.first).getTime()).toBeLessThanOrEqual(Date.parse(now))
  })

  it.each<[Frequency, string, string]>([
    // Midnight, the last moment before 03:00, and 03:00, on days without a clock change.
    ['day', '2026-11-22T22:59:59.999Z', '2026-11-22'],
    ['day', '2026-11-22T23:00:00.000Z', '2026-11-22'],
    ['day', '2026-11-23T01:59:59.999Z', '2026-11-22'],
    ['day', '2026-11-23T02:00:00.000Z', '2026-11-23'],
    ['week', '2026-11-22T23:00:00.000Z', '2026-11-16'],
    ['week', '2026-11-23T01:59:59.999Z', '2026-11-16'],
    ['week', '2026-11-23T02:00:00.000Z', '2026-11-23'],
    ['week', '2026-11-24T00:00:00.000Z', '2026-11-23'],
    ['month', '2026-10-31T23:00:00.000Z', '2026-10-01'],
    ['month', '2026-11-01T01:59:59.999Z', '2026-10-01'],
    ['month', '2026-11-01T02:00:00.000Z', '2026-11-01'],
    ['month', '2028-03-01T00:00:00.000Z', '2028-02-01'],
    ['quarter', '2026-09-30T22:00:00.000Z', '2026-07-01'],
    ['quarter', '2026-10-01T00:59:59.999Z', '2026-07-01'],
    ['quarter', '2026-10-01T01:00:00.000Z', '2026-10-01'],
    ['quarter', '2027-01-01T01:59:59.999Z', '2026-10-01'],
    ['quarter', '2027-01-01T02:00:00.000Z', '2027-01-01'],
    // Clocks go forward from 02:00 to 03:00: two hours after midnight it is 03:00.
    ['day', '2026-03-29T00:59:59.999Z', '2026-03-28'],
    ['day', '2026-03-29T01:00:00.000Z', '2026-03-29'],
    // And back from 03:00 to 02:00: 02:30 occurs twice, and 03:00 comes after four hours.
    ['day', '2026-10-25T00:30:00.000Z', '2026-10-24'],
    ['day', '2026-10-25T01:30:00.000Z', '2026-10-24'],
    ['day', '2026-10-25T02:00:00.000Z', '2026-10-25'],
  ])('next for a %s, requested at %s, from %s', (frequency, now, first) => {
    expect(upcomingStart(frequency, new Date(now))).toBe(first)
    expect(generationOf(frequency, first).getTime()).toBeGreaterThan(Date.parse(now))
  })

  it('exactly when its schedule fires', () => {
    // Days around each clock change and each kind of month end; longer periods for a leap year and more.
    const spans: readonly (readonly [Frequency, string, string])[] = [
      ['day', '2026-03-27', '2026-04-01'],
      ['day', '2026-10-23', '2026-10-27'],
      ['day', '2026-12-30', '2027-01-02'],
      ['day', '2028-02-27', '2028-03-02'],
      ['week', '2026-03-10', '2026-04-10'],
      ['week', '2026-12-15', '2027-01-15'],
      ['month', '2027-11-15', '2028-11-15'],
      ['quarter', '2027-11-15', '2028-11-15'],
    ]
    for (const [frequency, first, last] of spans) {
      const schedule = parseScheduleExpression(scheduleExpression(frequency), 'Europe/Warsaw', new Date(0))
      let start = periodStart(frequency, first)
      let at = new Date(`${first}T12:00:00.000Z`)
      while (generationOf(frequency, start) <= at) start = nextStart(frequency, start)
      while (at < new Date(last)) {
        const called = schedule.next(at)
        if (called === undefined) throw new Error('The schedule calls no more')
        expect(iso(called), frequency).toBe(iso(generationOf(frequency, start)))
        expect(duePeriod(frequency, called).first).toBe(start)
        start = nextStart(frequency, start)
        at = called
      }
    }
  })
})

describe('a one-time period', () => {
  it.each([
    ['2026-02-15', '2026-03-15', false],
    ['2026-02-14', '2026-03-15', true],
    // The previous month has no such day, so its last day counts.
    ['2026-02-28', '2026-03-31', false],
    ['2026-02-27', '2026-03-31', true],
    ['2028-02-29', '2028-03-31', false],
    ['2028-02-28', '2028-03-29', true],
    ['2025-12-31', '2026-01-31', false],
    ['2026-03-28', '2026-03-28', false],
  ])('from %s to %s is too long: %s', (first, last, expected) => {
    expect(isTooLong({ first, last })).toBe(expected)
  })

  it('works for months of every length', () => {
    expect(addMonths('2028-03-31', -1)).toBe('2028-02-29')
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2026-12-31', 2)).toBe('2027-02-28')
    expect(daysOf({ first: '2026-03-01', last: '2026-03-31' })).toBe(31)
  })
})
