import { describe, expect, test } from 'vitest'
import { presetRange, rangeIn, rangeRefusal } from '#web/features/organizations/statistics/activity-range.ts'
import { averageOf, sharesOf } from '#web/features/organizations/statistics/activity-series.ts'
import { monthsThatEndWith, monthsThatShow, movedDay } from '#web/ui/form/range-calendar/range-months.ts'
import { bandsOf, numberedPoints } from '#web/ui/chart/chart-data.ts'

const today = '2026-11-20'

describe('the range of statistics', () => {
  test('is two weeks including today, unless set otherwise', () => {
    expect(rangeIn(new URLSearchParams(), today)).toEqual({ start: '2026-11-07', end: today })
    expect(rangeIn(new URLSearchParams({ start: '2026-10-01', end: '2026-10-31' }), today)).toEqual({
      start: '2026-10-01',
      end: '2026-10-31',
    })
  })

  test.each([
    ['2026-11-19', '2026-11-21', 'inFuture'],
    ['2026-11-20', '2026-11-19', 'range_reversed'],
    ['2025-11-19', '2026-11-20', 'range_too_long'],
    ['2026-02-30', '2026-03-01', 'wrong'],
    ['', '2026-03-01', 'wrong'],
  ])('from %s to %s is rejected: %s', (start, end, refusal) => {
    expect(rangeRefusal({ start, end }, today)).toBe(refusal)
    // An invalid range in the address is reported. Silently showing other days would mislead.
    expect(rangeIn(new URLSearchParams({ start, end }), today)).toEqual({ start, end, refusal })
  })

  test('with one bound only, or an invalid day, is rejected', () => {
    expect(rangeIn(new URLSearchParams({ start: '2026-11-01' }), today).refusal).toBe('wrong')
    expect(rangeIn(new URLSearchParams({ end: '2026-11-01' }), today).refusal).toBe('wrong')
    expect(rangeIn(new URLSearchParams({ start: 'x'.repeat(5000), end: '<b>' }), today).refusal).toBe('wrong')
  })

  test('has presets, all of them valid', () => {
    expect(presetRange('thisYear', today).start).toBe('2026-01-01')
    expect(presetRange('year', today).start).toBe('2025-11-21')
    expect(rangeRefusal(presetRange('year', '2028-02-29'), '2028-02-29')).toBeUndefined()
  })
})

describe('the open months', () => {
  test('end with the last day of the range, and never show a future month', () => {
    expect(monthsThatEndWith('2026-11-20', 2, today)).toBe('2026-10-01')
    expect(monthsThatEndWith('2026-01-20', 2, today)).toBe('2025-12-01')
    expect(monthsThatEndWith('2027-03-01', 2, today)).toBe('2026-10-01')
    expect(monthsThatEndWith('garbage', 1, today)).toBe('2026-11-01')
  })

  test('move only as far as needed to show a day', () => {
    expect(monthsThatShow('2026-10-31', '2026-10-01', 2)).toBe('2026-10-01')
    expect(monthsThatShow('2026-09-30', '2026-10-01', 2)).toBe('2026-09-01')
    expect(monthsThatShow('2027-01-01', '2026-10-01', 2)).toBe('2026-12-01')
  })

  test.each([
    ['2026-11-01', 'ArrowLeft', '2026-10-31'],
    ['2026-10-31', 'ArrowRight', '2026-11-01'],
    ['2026-11-03', 'ArrowUp', '2026-10-27'],
    ['2026-10-27', 'ArrowDown', '2026-11-03'],
    ['2026-11-18', 'Home', '2026-11-16'],
    ['2026-11-11', 'End', '2026-11-15'],
    ['2026-03-31', 'PageUp', '2026-02-28'],
    ['2026-10-31', 'PageDown', today],
    [today, 'ArrowRight', today],
    [today, 'Enter', undefined],
  ])('from %s, %s moves to %s', (day, key, moved) => {
    expect(movedDay(day, key, today)).toBe(moved)
  })
})

const counts = (...values: number[]) => values.map((count, index) => ({ _id: String(index), count }))

test('shares are percentages of all, and less than half a percent is not shown as nothing', () => {
  expect(sharesOf(counts(600, 398, 2, 0))).toMatchObject([
    { percent: 60, isLess: false, length: 100 },
    { percent: 40 },
    { percent: 0, isLess: true },
    { percent: 0, isLess: false },
  ])
  expect(sharesOf([])).toEqual([])
  expect(averageOf(counts(1, 2, 2))).toBe(1.7)
})

test('bands join weekend days; the highest and the latest point are labelled', () => {
  const points = [4, 9, 1, 9, 2].map((value, index) => ({
    key: String(index),
    label: '',
    tick: '',
    values: [{ value }],
    banded: index < 2 || index === 4,
  }))
  expect(bandsOf(points)).toEqual([
    { from: 0, to: 1 },
    { from: 4, to: 4 },
  ])
  expect([...numberedPoints(points, 0)].toSorted()).toEqual([3, 4])
})
