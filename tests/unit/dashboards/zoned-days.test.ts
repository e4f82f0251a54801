/** The days of a time zone, as dashboards count them. */
import { describe, expect, it } from 'vitest'
import { dayIn, resolveTimeZone, zonedDays } from '#shared/domain/zoned-days.ts'

const hours = ({ first, last }: { first: number; last: number }): number => (last + 1 - first) / 3_600_000

describe('the days of a zone', () => {
  it.each([
    ['Europe/Warsaw', '2026-03-29', 23],
    ['Europe/Warsaw', '2026-10-25', 25],
    ['Europe/Warsaw', '2026-11-21', 24],
    ['America/New_York', '2026-03-08', 23],
    ['Australia/Lord_Howe', '2026-04-05', 24.5],
    // Clocks that change at midnight: the day begins at 1:00, or the day before has 25 hours.
    ['America/Santiago', '2026-09-06', 23],
    ['Africa/Cairo', '2026-04-24', 23],
    ['Asia/Kathmandu', '2026-11-21', 24],
    ['Pacific/Kiritimati', '2026-11-21', 24],
    ['Pacific/Pago_Pago', '2026-11-21', 24],
  ])('in %s, %s has %d hours', (zone, date, expected) => {
    expect(zonedDays(date, date, zone).map((day) => [day.date, hours(day)])).toEqual([[date, expected]])
  })

  it('follow each other without gap or overlap, and each instant is in exactly one', () => {
    for (const zone of ['Europe/Warsaw', 'America/Santiago', 'Asia/Kolkata', 'Pacific/Chatham', 'UTC']) {
      const days = zonedDays('2026-01-01', '2026-12-31', zone)
      const dayOf = dayIn(zone)
      expect(days).toHaveLength(365)
      days.forEach((day, index) => {
        expect(dayOf(day.first)).toBe(day.date)
        expect(dayOf(day.last)).toBe(day.date)
        if (index > 0) expect(day.first).toBe((days[index - 1]?.last ?? 0) + 1)
      })
    }
  })

  it('omit the day that a zone skipped', () => {
    expect(zonedDays('2011-12-29', '2011-12-31', 'Pacific/Apia').map(({ date }) => date)).toEqual([
      '2011-12-29',
      '2011-12-31',
    ])
  })
})

describe('the zone of a browser', () => {
  it.each([
    ['Europe/Warsaw', 'Europe/Warsaw'],
    ['Europe/Kiev', 'Europe/Kyiv'],
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['UTC', 'UTC'],
    ['+02:00', undefined],
    ['Europe/Atlantis', undefined],
    ['', undefined],
  ])('%s is %s', (name, zone) => {
    expect(resolveTimeZone(name)).toBe(zone)
  })
})
