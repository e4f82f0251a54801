import { expect, test } from 'vitest'
import { daysOf, earliestStart, isWeekend, rangeProblem, weekOf } from '#shared/domain/activity-range.ts'

test.each([
  ['2026-11-20', '2025-11-20'],
  ['2028-02-29', '2027-02-28'],
  ['2028-03-01', '2027-03-01'],
  ['2029-02-28', '2028-02-28'],
])('a year that ends on %s begins on %s at the earliest', (end, start) => {
  expect(earliestStart(end)).toBe(start)
  expect(rangeProblem(start, end)).toBeUndefined()
  expect(rangeProblem(new Date(Date.parse(start) - 86_400_000).toISOString().slice(0, 10), end)).toBe(
    'range_too_long',
  )
})

test('a one-day range is valid, and one that ends before it begins is not', () => {
  expect(daysOf('2026-11-20', '2026-11-20')).toEqual(['2026-11-20'])
  expect(rangeProblem('2026-11-20', '2026-11-20')).toBeUndefined()
  expect(rangeProblem('2026-11-21', '2026-11-20')).toBe('range_reversed')
})

test('days continue across clock changes and the end of February', () => {
  expect(daysOf('2026-03-28', '2026-03-30')).toEqual(['2026-03-28', '2026-03-29', '2026-03-30'])
  expect(daysOf('2028-02-28', '2028-03-01')).toEqual(['2028-02-28', '2028-02-29', '2028-03-01'])
})

test('a week begins on Monday and may begin in the previous year', () => {
  expect(weekOf('2026-11-22')).toBe('2026-11-16')
  expect(weekOf('2026-11-16')).toBe('2026-11-16')
  expect(weekOf('2027-01-01')).toBe('2026-12-28')
  expect(['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'].map(isWeekend)).toEqual([
    false,
    true,
    true,
    false,
  ])
})
