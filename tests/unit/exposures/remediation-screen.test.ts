/** What screens show about an exposure's remediation, and which actions they offer. */
import { describe, expect, it } from 'vitest'
import { transitionsOf } from '#web/features/exposures/remediation/transitions.ts'
import {
  returnedInRepair,
  shortName,
  stateDetails,
} from '#web/features/exposures/remediation/state-details.ts'
import {
  acceptanceOf,
  acceptProblems,
  firstDue,
  repairOf,
  repairProblems,
} from '#web/features/exposures/remediation/state-question.ts'
import { repairDaysForm } from '#web/features/exposures/settings/repair-days-form.ts'
import { repairLength } from '#web/features/dashboard/repair-length.ts'

const today = '2026-11-20'
const adam = { user_id: 5, name: 'Adam Kruk' }
const nothing = {
  owner: null,
  due_date: null,
  false_positive: false,
  accepted_until: null,
  fixed_date: null,
  returned_date: null,
  acceptance_ended_date: null,
}

describe('the line below a state', () => {
  it.each([
    ['is due', '2026-11-27', { kind: 'due', day: '2026-11-27' }],
    ['is due today', today, { kind: 'dueToday' }],
    ['is late', '2026-11-18', { kind: 'late', days: 2 }],
  ])('names who repairs it and when it %s', (_, due, part) => {
    expect(stateDetails({ ...nothing, state: 'in_repair', owner: adam, due_date: due }, today)).toEqual([
      { kind: 'owner', name: 'A. Kruk' },
      part,
    ])
  })

  it('shows no day where nothing is to be repaired', () => {
    const late = { ...nothing, state: 'in_repair', owner: adam, due_date: '2026-11-18' } as const
    expect(stateDetails({ ...late, false_positive: true }, today)).toEqual([
      { kind: 'owner', name: 'A. Kruk' },
    ])
  })

  it('shows until when a risk is accepted, and in the last week the days left', () => {
    const accepted = { ...nothing, state: 'accepted' } as const
    expect(stateDetails({ ...accepted, accepted_until: '2027-03-31' }, today)).toEqual([
      { kind: 'until', day: '2027-03-31' },
    ])
    expect(stateDetails({ ...accepted, accepted_until: '2026-11-24' }, today)).toEqual([
      { kind: 'returns', days: 5 },
    ])
    expect(stateDetails({ ...accepted, accepted_until: today }, today)).toEqual([
      { kind: 'returns', days: 1 },
    ])
  })

  it('shows that it was detected again after closing, until its repair begins', () => {
    const found = { ...nothing, returned_date: '2026-11-19T09:00:00.000Z' }
    const part = { kind: 'found', instant: found.returned_date }
    expect(stateDetails({ ...found, state: 'new' }, today)).toEqual([part])
    expect(stateDetails({ ...found, state: 'acknowledged' }, today)).toEqual([part])
    expect(stateDetails({ ...found, state: 'closed' }, today)).toEqual([])
    expect(stateDetails({ ...nothing, state: 'new' }, today)).toEqual([])
  })

  it('shows since when a risk acceptance has expired, until somebody acts', () => {
    const ended = { ...nothing, acceptance_ended_date: '2026-11-19' }
    const part = { kind: 'ended', day: today }
    expect(stateDetails({ ...ended, state: 'new' }, today)).toEqual([part])
    expect(stateDetails({ ...ended, state: 'acknowledged' }, today)).toEqual([part])
    expect(stateDetails({ ...ended, state: 'closed' }, today)).toEqual([])
  })

  it('has a badge next to a repair that was detected again, and nowhere else', () => {
    const found = { ...nothing, returned_date: '2026-11-19T09:00:00.000Z' }
    expect(returnedInRepair({ ...found, state: 'in_repair' })).toBe(found.returned_date)
    expect(returnedInRepair({ ...nothing, state: 'in_repair' })).toBeNull()
    expect(returnedInRepair({ ...found, state: 'new' })).toBeNull()
  })

  it('shows no date for a finished repair', () => {
    const late = { ...nothing, owner: adam, due_date: '2026-11-01' }
    expect(stateDetails({ ...late, state: 'closed' }, today)).toEqual([])
    expect(
      stateDetails({ ...late, state: 'awaiting_retest', fixed_date: '2026-11-18T09:00:00.000Z' }, today),
    ).toEqual([{ kind: 'fixed', instant: '2026-11-18T09:00:00.000Z' }])
  })

  it.each([
    ['Adam Kruk', 'A. Kruk'],
    ['Łucja Maria Nowak-Zych', 'Ł. Nowak-Zych'],
    ['SOC', 'SOC'],
  ])('shortens %s', (name, short) => {
    expect(shortName(name)).toBe(short)
  })
})

describe('the allowed actions', () => {
  it('of an organization administrator are those of its users, and accepting the risk', () => {
    expect(transitionsOf('new', 'organization_admin')).toEqual({
      main: 'acknowledge',
      others: ['repair', 'accept', 'close'],
    })
    expect(transitionsOf('new', 'organization')).toEqual({ main: 'acknowledge', others: ['repair', 'close'] })
    expect(transitionsOf('in_repair', 'organization')).toEqual({
      main: 'fixed',
      others: ['reassign', 'close'],
    })
  })

  it('of the provider are resolving it, and sending back an incomplete repair', () => {
    expect(transitionsOf('in_repair', 'provider')).toEqual({ main: 'close', others: [] })
    expect(transitionsOf('awaiting_retest', 'provider')).toEqual({ main: 'close', others: ['repairAgain'] })
  })

  it('include reopening, for everybody, once it is closed', () => {
    for (const party of ['organization', 'organization_admin', 'provider'] as const)
      expect(transitionsOf('closed', party)).toEqual({ main: 'reopen', others: [] })
  })
})

describe('a repair', () => {
  const exposure = { criticality_level: 1, due_date: '2026-11-01' } as const
  const days = { 1: 7, 2: 30, 3: 90 }

  it('starts with the due day of its criticality, and continues with its own', () => {
    expect(firstDue({ transition: 'repair', exposure }, today, days)).toBe('2026-11-27')
    expect(firstDue({ transition: 'reassign', exposure }, today, days)).toBe('2026-11-01')
    expect(firstDue({ transition: 'repair' }, today, days)).toBe('')
  })

  it('may keep a past day, but gets no new one in the past or beyond a year', () => {
    const of = (due: string) =>
      repairProblems({ owner: '5', due, note: '' }, { today, before: '2026-11-01' }).due
    expect([
      of('2026-11-01'),
      of('2026-11-02'),
      of(today),
      of('2027-11-20'),
      of('2027-11-21'),
      of('x'),
    ]).toEqual([undefined, 'dayPast', undefined, undefined, 'dayTooLate', 'dayWrong'])
    expect(repairOf({ owner: '5', due: '2026-11-01', note: ' ' }, '2026-11-01')).toEqual({
      state: 'in_repair',
      owner_id: 5,
      comment: '',
    })
  })

  it('needs an assignee', () => {
    expect(repairProblems({ owner: '', due: '', note: '' }, { today, before: '' }).owner).toBe(
      'personMissing',
    )
  })
})

describe('the acceptance of a risk', () => {
  const whole = { reason: 'x'.repeat(20), until: '2027-11-20', agreedBy: '5' }

  it('needs a reason of 20 characters, a day from tomorrow to a year ahead, and an approver', () => {
    expect(acceptProblems(whole, today)).toEqual({})
    // Spaces do not count as a reason, at either end or inside.
    expect(acceptProblems({ ...whole, reason: `x${' '.repeat(30)}x` }, today)).toEqual({ reason: 'tooShort' })
    expect(acceptProblems({ reason: `${'x'.repeat(19)}   `, until: today, agreedBy: '' }, today)).toEqual({
      reason: 'tooShort',
      until: 'dayPast',
      agreedBy: 'personMissing',
    })
    expect(acceptProblems({ ...whole, reason: 'x'.repeat(1001), until: '2027-11-21' }, today)).toEqual({
      reason: 'tooLong',
      until: 'dayTooLate',
    })
    expect(acceptanceOf(whole)).toEqual({
      state: 'accepted',
      reason: whole.reason,
      until: '2027-11-20',
      agreed_by: 5,
    })
  })
})

describe('the days of repair', () => {
  it('are whole days of up to a year', () => {
    const { tidy, check } = repairDaysForm.fields.high
    const isWrong = (written: string): boolean => check?.(tidy(written)) !== undefined
    expect(['7', ' 30 ', '0', '366', '1.5', '', '-1'].filter(isWrong)).toEqual(['0', '366', '1.5', '', '-1'])
    expect(repairDaysForm.body({ high: '7', medium: '30', low: '90' })).toEqual({
      days: { high: 7, medium: 30, low: 90 },
    })
  })

  it.each([
    [60, { unit: 'hours', count: 1 }],
    [47 * 3600, { unit: 'hours', count: 47 }],
    [48 * 3600, { unit: 'days', count: 2 }],
    [30 * 86_400, { unit: 'days', count: 30 }],
  ])('a repair of %d seconds is shown in a fitting unit', (seconds, length) => {
    expect(repairLength(seconds)).toEqual(length)
  })
})
