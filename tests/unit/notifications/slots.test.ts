/** When a digest is sent: at hours of a time zone, across clock changes. */
import { describe, expect, it } from 'vitest'
import { defaultPreferences, type NotificationPreferences } from '#shared/domain/notifications/preferences.ts'
import { deliveryOf, quietUntil, slotAfter, slotBefore } from '#shared/domain/notifications/slots.ts'

const zone = 'Europe/Warsaw'
const at = (iso: string): number => Date.parse(iso)
const iso = (instant: number): string => new Date(instant).toISOString()
const daily = (hour: number) => ({ mode: 'daily', hour }) as const

describe('a daily slot', () => {
  it.each([
    ['in winter', '2026-01-10T12:00:00Z', '2026-01-11T06:00:00.000Z'],
    ['in summer', '2026-07-10T12:00:00Z', '2026-07-11T05:00:00.000Z'],
    ['across the start of summer time', '2026-03-28T12:00:00Z', '2026-03-29T05:00:00.000Z'],
    ['across the end of summer time', '2026-10-24T12:00:00Z', '2026-10-25T06:00:00.000Z'],
  ])('keeps its hour %s', (_, now, next) => {
    expect(iso(slotAfter(daily(7), at(now), zone))).toBe(next)
    expect(slotBefore(daily(7), at(next), zone)).toBe(at(next))
  })

  it('in the hour skipped in spring is the moment after the clock change', () => {
    expect(iso(slotAfter(daily(2), at('2026-03-28T12:00:00Z'), zone))).toBe('2026-03-29T01:00:00.000Z')
  })

  it('occurs once on the day that has its hour twice', () => {
    const first = slotAfter(daily(2), at('2026-10-24T12:00:00Z'), zone)
    const second = slotAfter(daily(2), first, zone)
    expect(iso(second).slice(0, 10)).toBe('2026-10-26')
  })

  it.each(['Pacific/Kiritimati', 'America/Los_Angeles', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC'])(
    'continues from day to day in %s, neither skipped nor doubled',
    (where) => {
      let slot = at('2026-01-01T00:00:00Z')
      for (let day = 0; day < 400; day += 1) {
        const next = slotAfter(daily(7), slot, where)
        expect(slotBefore(daily(7), next, where)).toBe(next)
        expect(slotBefore(daily(7), next - 1, where)).toBeLessThan(next)
        if (day > 0) {
          expect(next - slot).toBeGreaterThanOrEqual(23 * 3_600_000)
          expect(next - slot).toBeLessThanOrEqual(25 * 3_600_000)
        }
        slot = next
      }
    },
  )
})

it('a weekly slot is on its day, with Monday first', () => {
  const monday = { mode: 'weekly', day: 1, hour: 8 } as const
  expect(iso(slotAfter(monday, at('2026-11-22T12:00:00Z'), zone))).toBe('2026-11-23T07:00:00.000Z')
  expect(iso(slotAfter(monday, at('2026-11-23T07:00:00Z'), zone))).toBe('2026-11-30T07:00:00.000Z')
  expect(iso(slotBefore({ ...monday, day: 7 }, at('2026-11-22T06:59:00Z'), zone))).toBe(
    '2026-11-15T07:00:00.000Z',
  )
})

describe('quiet hours', () => {
  const night = { from: 22, until: 6 }
  it.each([
    ['2026-11-22T20:59:00Z', undefined],
    ['2026-11-22T21:00:00Z', '2026-11-23T05:00:00.000Z'],
    ['2026-11-23T04:59:00Z', '2026-11-23T05:00:00.000Z'],
    ['2026-11-23T05:00:00Z', undefined],
  ])('over midnight, at %s, end at %s', (now, end) => {
    const until = quietUntil(night, at(now), zone)
    expect(until === undefined ? undefined : iso(until)).toBe(end)
  })

  const preferences: NotificationPreferences = {
    ...defaultPreferences,
    threat: { mode: 'immediately' },
    visibility_other: daily(23),
    quiet_hours: night,
  }
  it('hold non-urgent messages, including digests', () => {
    const late = at('2026-11-22T22:30:00Z')
    expect(deliveryOf(preferences, 'incident', late, zone)).toEqual({ at: late, how: 'at_once' })
    expect(deliveryOf(preferences, 'visibility_high', late, zone)?.how).toBe('at_once')
    const morning = { at: at('2026-11-23T05:00:00Z'), how: 'digest' }
    expect(deliveryOf(preferences, 'threat', late, zone)).toEqual(morning)
    expect(deliveryOf(preferences, 'visibility_other', at('2026-11-22T12:00:00Z'), zone)).toEqual(morning)
  })
})
