import { describe, expect, it } from 'vitest'
import { keyLimits } from '#shared/domain/api-keys.ts'
import {
  dueReminder,
  endProblem,
  keyStateOf,
  nextReminder,
  renewedEnd,
  rotatedUntil,
  reminderWhenSet,
  type SentReminder,
} from '#shared/domain/key-expiry.ts'

const day = 86_400_000
const now = new Date('2026-11-22T12:00:00.000Z')
const inDays = (days: number): string => new Date(now.getTime() + days * day).toISOString()
const at = (days: number): Date => new Date(now.getTime() + days * day)

/** The days before expiry on which reminders are sent, when the check runs every hour. */
const given = (lifetime: number, from: SentReminder | null): number[] => {
  const expires = inDays(lifetime)
  let sent = from
  const days: number[] = []
  for (let hour = 0; hour <= (lifetime + 2) * 24; hour += 1) {
    const due = dueReminder(expires, sent, at(hour / 24))
    if (due === undefined) continue
    days.push(due.days)
    sent = due
  }
  return days
}

describe('expiry reminders', () => {
  it('are sent 30, 7 and 1 days before, each once', () => {
    expect(given(40, reminderWhenSet(inDays(40), now))).toEqual([30, 7, 1])
  })
  it('are the remaining ones when an earlier expiry is set', () => {
    expect(
      [29, 30, 7.5, 5, 0.5].map((lifetime) => given(lifetime, reminderWhenSet(inDays(lifetime), now))),
    ).toEqual([[7, 1], [7, 1], [7, 1], [1], []])
  })
  it('are sent again for another expiry', () => {
    const expires = inDays(20)
    expect(dueReminder(expires, { days: 1, expires: inDays(1) }, now)).toEqual({ days: 30, expires })
  })
  it('are one when several were missed, and none after the expiry', () => {
    expect(dueReminder(inDays(0.5), null, now)?.days).toBe(1)
    expect(dueReminder(inDays(0), null, now)).toBeUndefined()
  })
  it('wait until they are due', () => {
    const expires = inDays(40)
    expect([
      nextReminder(expires, null),
      nextReminder(expires, { days: 30, expires }),
      nextReminder(expires, { days: 1, expires }),
      nextReminder(null, null),
    ]).toEqual([at(10).getTime(), at(33).getTime(), null, null])
  })
})

describe('the expiry of a key', () => {
  it('is in the future, and at most two years away', () => {
    expect([null, inDays(1), inDays(730), inDays(731), inDays(0)].map((end) => endProblem(end, now))).toEqual(
      [undefined, undefined, undefined, 'expiry_date_too_far', 'expiry_date_in_past'],
    )
  })
  it('keeps its distance when the key is regenerated', () => {
    expect(renewedEnd({ creation_date: inDays(-300), expires: inDays(65) }, now)).toBe(inDays(365))
    expect(renewedEnd({ creation_date: inDays(-700), expires: inDays(700) }, now)).toBe(
      inDays(keyLimits.lifetimeDays),
    )
    expect(renewedEnd({ creation_date: inDays(-300), expires: null }, now)).toBeNull()
  })
  it('ends the previous key before its seven days are over', () => {
    expect([rotatedUntil(null, now), rotatedUntil(inDays(3), now), rotatedUntil(inDays(90), now)]).toEqual([
      inDays(7),
      inDays(3),
      inDays(7),
    ])
  })
  it('is part of its state', () => {
    expect(
      [null, inDays(31), inDays(30), inDays(0)].map((expires) => keyStateOf({ revoked: null, expires }, now)),
    ).toEqual(['active', 'active', 'expiring', 'expired'])
    expect(keyStateOf({ revoked: inDays(-1), expires: inDays(-2) }, now)).toBe('revoked')
  })
})
