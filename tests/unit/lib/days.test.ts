import { describe, expect, test } from 'vitest'
import {
  dateOf,
  dayIn,
  dayOf,
  dayProblem,
  endOfDay,
  endOfDayIn,
  isRangeTaken,
  rangeLimits,
  startOfDay,
  startOfDayIn,
  validRange,
} from '#web/lib/days.ts'

process.env['TZ'] = 'Europe/Warsaw'

const hours = (day: string): number =>
  (Date.parse(endOfDay(day) ?? '') + 1 - Date.parse(startOfDay(day) ?? '')) / 3_600_000

describe('days in Europe/Warsaw', () => {
  test.each([
    ['2026-01-15', '2026-01-14T23:00:00.000Z', '2026-01-15T22:59:59.999Z'],
    ['2026-07-15', '2026-07-14T22:00:00.000Z', '2026-07-15T21:59:59.999Z'],
    // The clocks go forward: 23 hours.
    ['2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.999Z'],
    // The clocks go back: 25 hours.
    ['2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T22:59:59.999Z'],
    ['2024-02-29', '2024-02-28T23:00:00.000Z', '2024-02-29T22:59:59.999Z'],
  ])('%s', (day, start, end) => {
    expect(startOfDay(day)).toBe(start)
    expect(endOfDay(day)).toBe(end)
  })

  test('days adjoin without a gap, whatever their length', () => {
    expect([hours('2026-03-29'), hours('2026-10-25'), hours('2026-11-01')]).toEqual([23, 25, 24])
    expect(Date.parse(endOfDay('2026-10-25') ?? '') + 1).toBe(Date.parse(startOfDay('2026-10-26') ?? ''))
  })

  test("an instant falls on the user's day", () =>
    expect(dayOf(new Date('2026-11-20T23:30:00Z'))).toBe('2026-11-21'))

  test.each(['2026-02-29', '2026-13-01', '2026-1-1', '', 'yesterday', '0000-01-01'])(
    'no such day: %s',
    (day) => expect(dateOf(day)).toBeUndefined(),
  )
})

describe('ranges', () => {
  const today = '2026-11-21'
  test('today is allowed, tomorrow is not', () => {
    expect(validRange({ from: today, to: today }, today)).toEqual({ from: today, to: today })
    expect(validRange({ to: '2026-11-22' }, today)).toBeUndefined()
  })
  test('one bound is enough, and an invalid bound keeps the other', () => {
    expect(validRange({ from: '2026-11-01' }, today)).toEqual({ from: '2026-11-01' })
    expect(validRange({ from: '2026-11-01', to: '2030-01-01' }, today)).toEqual({ from: '2026-11-01' })
  })
  test('an end before the start is not a range', () =>
    expect(validRange({ from: '2026-11-10', to: '2026-11-09' }, today)).toBeUndefined())
})

describe('a day in a time zone', () => {
  test.each([
    ['2026-03-29', 'Europe/Warsaw', '2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.999Z'],
    ['2026-10-25', 'Europe/Warsaw', '2026-10-24T22:00:00.000Z', '2026-10-25T22:59:59.999Z'],
    ['2026-12-31', 'America/New_York', '2026-12-31T05:00:00.000Z', '2027-01-01T04:59:59.999Z'],
    ['2026-06-15', 'Asia/Kathmandu', '2026-06-14T18:15:00.000Z', '2026-06-15T18:14:59.999Z'],
    ['2026-06-15', 'UTC', '2026-06-15T00:00:00.000Z', '2026-06-15T23:59:59.999Z'],
  ])('%s in %s begins and ends there', (day, zone, start, end) => {
    expect([startOfDayIn(day, zone), endOfDayIn(day, zone)]).toEqual([start, end])
    expect([dayIn(new Date(start), zone), dayIn(new Date(end), zone)]).toEqual([day, day])
  })
})

describe('a date field', () => {
  const today = '2026-11-21'
  test.each([
    ['', undefined],
    ['2026-11-21', undefined],
    ['31/12/2026', 'wrong'],
    ['next week', 'wrong'],
    ['2026-11-22', 'tooLate'],
    ['2026-10-31', 'tooEarly'],
  ])('%s: %s', (written, problem) =>
    expect(dayProblem(written, { min: '2026-11-01', max: today })).toBe(problem),
  )

  test.each([
    [{}, true],
    [{ from: '2026-11-01', to: today }, true],
    [{ from: 'soon' }, false],
    [{ to: '2026-11-22' }, false],
    [{ from: '2026-11-10', to: '2026-11-09' }, false],
  ])('a range of %o can be requested: %s', (range, taken) => expect(isRangeTaken(range, today)).toBe(taken))

  test('the end is not checked against an invalid start', () =>
    expect([rangeLimits({ from: '2026-12-31' }, today), rangeLimits({ from: '2026-11-01' }, today)]).toEqual([
      { from: { max: today }, to: { min: undefined, max: today } },
      { from: { max: today }, to: { min: '2026-11-01', max: today } },
    ]))
})
