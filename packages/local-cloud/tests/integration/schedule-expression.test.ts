import { describe, expect, it } from 'vitest'
import { parseScheduleExpression, ScheduleExpressionError } from '../../src/scheduler/schedule-expression.ts'

const runs = (expression: string, timezone: string, after: string, count: number): string[] => {
  const schedule = parseScheduleExpression(expression, timezone, new Date('2026-01-01T00:00:00Z'))
  const found: string[] = []
  for (let time = schedule.next(new Date(after)); time && found.length < count; time = schedule.next(time))
    found.push(time.toISOString())
  return found
}

describe('schedule expressions', () => {
  it.each<[string, string, string, string, string[]]>([
    [
      'a night in winter',
      'cron(0 3 * * ? *)',
      'Europe/Warsaw',
      '2026-01-10T00:00:00Z',
      ['2026-01-10T02:00:00.000Z', '2026-01-11T02:00:00.000Z'],
    ],
    [
      'a night in summer',
      'cron(0 3 * * ? *)',
      'Europe/Warsaw',
      '2026-07-10T02:00:00Z',
      ['2026-07-11T01:00:00.000Z'],
    ],
    [
      'Monday is 2',
      'cron(0 3 ? * 2 *)',
      'UTC',
      '2026-01-01T00:00:00Z',
      ['2026-01-05T03:00:00.000Z', '2026-01-12T03:00:00.000Z'],
    ],
    ['Monday is MON', 'cron(0 3 ? * MON *)', 'UTC', '2026-01-01T00:00:00Z', ['2026-01-05T03:00:00.000Z']],
    [
      'the first of a quarter',
      'cron(0 3 1 1/3 ? *)',
      'UTC',
      '2026-01-02T00:00:00Z',
      ['2026-04-01T03:00:00.000Z', '2026-07-01T03:00:00.000Z'],
    ],
    [
      'the last day of a month',
      'cron(0 3 L * ? *)',
      'UTC',
      '2026-02-01T00:00:00Z',
      ['2026-02-28T03:00:00.000Z'],
    ],
    [
      'every quarter of an hour',
      'cron(0/15 * * * ? *)',
      'UTC',
      '2026-01-01T00:50:00Z',
      ['2026-01-01T01:00:00.000Z', '2026-01-01T01:15:00.000Z'],
    ],
    [
      'a rate counts from its start',
      'rate(5 minutes)',
      'UTC',
      '2026-01-01T00:07:00Z',
      ['2026-01-01T00:10:00.000Z', '2026-01-01T00:15:00.000Z'],
    ],
    [
      'a time of day in a zone',
      'at(2026-07-01T12:00:00)',
      'Europe/Warsaw',
      '2026-01-01T00:00:00Z',
      ['2026-07-01T10:00:00.000Z'],
    ],
    ['a past time', 'at(2026-07-01T12:00:00)', 'Europe/Warsaw', '2026-08-01T00:00:00Z', []],
  ])('%s', (_name, expression, timezone, after, expected) => {
    expect(runs(expression, timezone, after, expected.length || 1)).toEqual(expected)
  })

  it('skip a run in the hour that the clock skips', () => {
    expect(runs('cron(30 2 * * ? *)', 'Europe/Warsaw', '2026-03-28T12:00:00Z', 1)).toEqual([
      '2026-03-30T00:30:00.000Z',
    ])
  })

  it.each([
    'cron(0 3 * * * *)',
    'cron(0 3 1 * MON *)',
    'cron(0 3 ? * ? *)',
    'cron(0 3 * * ?)',
    'cron(61 3 * * ? *)',
    'rate(0 minutes)',
    'rate(5 weeks)',
    'at(tomorrow)',
    'daily',
  ])('reject %s', (expression) => {
    expect(() => runs(expression, 'UTC', '2026-01-01T00:00:00Z', 1)).toThrow(ScheduleExpressionError)
  })

  it('reject an unknown zone', () => {
    expect(() => runs('rate(5 minutes)', 'Europe/Radom', '2026-01-01T00:00:00Z', 1)).toThrow(
      ScheduleExpressionError,
    )
  })
})
