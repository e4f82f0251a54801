import { describe, expect, it } from 'vitest'
import { dayAfter } from '#shared/domain/days.ts'
import {
  daysBetween,
  defaultRepairDays,
  dueDateOf,
  isOverdue,
  lastDayOfTerm,
  stateOn,
} from '#shared/domain/exposures/dates.ts'
import { medianOf } from '#shared/domain/exposures/repair-time.ts'
import { remindersUntil, reminderOn, stepOn } from '#shared/domain/exposures/reminders.ts'

describe('dates of an exposure', () => {
  it('are due after 7, 30 or 90 days by criticality, unless the organization sets others', () => {
    expect(([1, 2, 3] as const).map((level) => dueDateOf(level, '2026-11-20', defaultRepairDays))).toEqual([
      '2026-11-27',
      '2026-12-20',
      '2027-02-18',
    ])
    expect(dueDateOf(1, '2026-11-20', { 1: 2, 2: 3, 3: 4 })).toBe('2026-11-22')
  })

  it('are at most a year ahead', () => {
    expect(lastDayOfTerm('2026-11-20')).toBe('2027-11-20')
    expect(lastDayOfTerm('2028-02-29')).toBe('2029-02-28')
  })

  it('count whole days across clock changes', () => {
    expect(dayAfter('2026-10-24', 2)).toBe('2026-10-26')
    expect(daysBetween('2026-10-24', '2026-10-26')).toBe(2)
    expect(daysBetween('2026-10-26', '2026-10-24')).toBe(-2)
  })

  it('are overdue from the next day', () => {
    const repair = { state: 'in_repair', due_date: '2026-11-27', false_positive: false } as const
    expect(isOverdue(repair, '2026-11-27')).toBe(false)
    expect(isOverdue(repair, '2026-11-28')).toBe(true)
    expect(isOverdue({ ...repair, state: 'awaiting_retest' }, '2026-11-28')).toBe(false)
    expect(isOverdue({ ...repair, false_positive: true }, '2026-11-28')).toBe(false)
    expect(isOverdue({ ...repair, due_date: null }, '2026-11-28')).toBe(false)
  })

  it('accept a risk through the last day', () => {
    expect(stateOn('accepted', '2027-03-31', '2027-03-31')).toBe('accepted')
    expect(stateOn('accepted', '2027-03-31', '2027-04-01')).toBe('new')
    expect(stateOn('closed', null, '2027-04-01')).toBe('closed')
  })
})

describe('reminders of a repair', () => {
  const said = (since: string, due: string, today: string, returned = false) =>
    remindersUntil({ since, due, returned }, today).map(({ step, day }) => `${day} ${step}`)

  it('are sent on assignment, at half time, a day before, on the day, and every week after', () => {
    expect(said('2026-11-20', '2026-11-27', '2026-12-13')).toEqual([
      '2026-11-20 assigned',
      '2026-11-23 half',
      '2026-11-26 day_before',
      '2026-11-27 due',
      '2026-12-04 overdue',
      '2026-12-11 overdue',
    ])
  })

  it.each([
    [
      'three days',
      '2026-11-23',
      ['2026-11-20 assigned', '2026-11-21 half', '2026-11-22 day_before', '2026-11-23 due'],
    ],
    ['two days', '2026-11-22', ['2026-11-20 assigned', '2026-11-21 day_before', '2026-11-22 due']],
    ['one day', '2026-11-21', ['2026-11-20 assigned', '2026-11-21 due']],
    ['today', '2026-11-20', ['2026-11-20 assigned']],
  ])('of %s are sent at most once a day', (_, due, expected) => {
    expect(said('2026-11-20', due, '2026-11-24')).toEqual(expected)
  })

  it('after redetection start with that, and continue weekly if already overdue', () => {
    expect(said('2026-11-20', '2026-11-10', '2026-11-30', true)).toEqual([
      '2026-11-20 returned',
      '2026-11-24 overdue',
    ])
  })

  it('state how overdue it is on the day they are sent', () => {
    expect(stepOn('due', '2026-11-17', '2026-11-23')).toBe('overdue')
    expect(stepOn('due', '2026-11-17', '2026-11-17')).toBe('due')
    expect(stepOn('day_before', '2026-11-17', '2026-11-17')).toBe('due')
    expect(stepOn('day_before', '2026-11-17', '2026-11-16')).toBe('day_before')
    expect(stepOn('assigned', '2026-11-17', '2026-11-23')).toBe('assigned')
  })

  it('that were missed are not caught up: only the last is sent', () => {
    expect(reminderOn({ since: '2026-11-20', due: '2026-11-27', returned: false }, '2026-11-30')).toEqual({
      step: 'due',
      day: '2026-11-27',
    })
    expect(reminderOn({ since: '2026-11-20', due: null, returned: false }, '2026-11-19')).toBeUndefined()
  })
})

describe('the median of repair times', () => {
  it.each([
    [[], null],
    [[5], 5],
    [[9, 1, 5], 5],
    [[9, 1, 5, 3], 3],
  ])('of %j is %j', (times, median) => expect(medianOf(times)).toBe(median))
})
