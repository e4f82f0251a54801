/** How a digest reports indicators when an address or its organization changes preferences between two digests. */
import { describe, expect, it } from 'vitest'
import { indicatorsDue } from '#functions/notifications/plan/digests.ts'
import { deliveryTo, type Recipient } from '#functions/notifications/recipients.ts'
import { defaultPreferences, type NotificationPreferences } from '#shared/domain/notifications/preferences.ts'

const at = (day: number, hour: number): number => Date.UTC(2026, 5, day, hour)
const iso = (instant: number): string => new Date(instant).toISOString()
const daily = (hour: number): NotificationPreferences => ({
  ...defaultPreferences,
  feed: { mode: 'daily', hour },
})
const recipient = (
  own: Partial<Recipient>,
  zones: readonly [zone: string, until: number][] = [],
): Recipient => ({
  id: 1,
  client_id: 1,
  isPaused: false,
  email: 'soc@example.com',
  created: at(1, 0),
  preferences: daily(7),
  preferences_before: [],
  organization: {
    modules: ['feed', 'threat', 'visibility'],
    settings: { time_zone: 'UTC', clear_content: 'counts' },
    time_zones_before: zones.map(([time_zone, until]) => ({ time_zone, until: iso(until) })),
  },
  ...own,
})

/** How often the digests of the following days report each indicator published within an hour. */
const timesNotified = (to: Recipient, from: number, until: number): number[] => {
  const windows: { after: number; until: number }[] = []
  let planned = from
  for (let now = from; now <= until; now += 1_800_000) {
    const due = indicatorsDue(to, planned, now)
    if (due.length > 0) planned = now
    windows.push(...due)
  }
  const hours = Array.from(
    { length: (until - from) / 3_600_000 - 9 * 24 },
    (_, hour) => from + (hour + 0.5) * 3_600_000,
  )
  return hours.map((hour) => windows.filter((window) => window.after < hour && hour <= window.until).length)
}

describe('an indicator is notified once', () => {
  // 2026-06-08 is a Monday.
  const from = at(8, 8)
  const until = at(25, 8)
  it.each([
    ['as long as nothing changes', recipient({})],
    [
      'when a weekly digest becomes a daily one',
      recipient({
        preferences_before: [
          { preferences: { ...daily(7), feed: { mode: 'weekly', day: 1, hour: 7 } }, until: iso(at(10, 10)) },
        ],
      }),
    ],
    [
      'when a daily digest becomes a weekly one, and another hour',
      recipient({
        preferences: { ...daily(7), feed: { mode: 'weekly', day: 1, hour: 12 } },
        preferences_before: [{ preferences: daily(7), until: iso(at(10, 10)) }],
      }),
    ],
    ['when the time zone moves west', recipient({}, [['Asia/Tokyo', at(10, 10)]])],
    ['when the time zone moves east', recipient({}, [['America/New_York', at(10, 10)]])],
  ])('%s', (_, to) => {
    expect(new Set(timesNotified(to, from, until))).toEqual(new Set([1]))
  })
})

describe('an item dated before a digest and committed while it is planned', () => {
  it('is in the next one', () => {
    const first = indicatorsDue(recipient({}), at(9, 7), at(10, 7))
    const next = indicatorsDue(recipient({}), at(10, 7), at(11, 7))
    expect(first[0]?.until).toBeLessThan(at(10, 7) - 30_000)
    expect(next[0]?.after).toBe(first[0]?.until)
  })
})

describe('an item released in one time zone', () => {
  it("uses that zone's hours, whatever the zone is when it is sent", () => {
    const to = recipient({}, [['America/New_York', at(10, 10)]])
    const notification = { module: 'threat', criticality: null, client_id: null } as const
    expect(deliveryTo(to, { ...notification, released: at(10, 9) })?.at).toBe(at(10, 11))
    expect(deliveryTo(to, { ...notification, released: at(10, 11) })?.at).toBe(at(11, 7))
  })
})
