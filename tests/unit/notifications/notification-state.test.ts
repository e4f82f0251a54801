/** What an analyst sees about an item's notification, and which actions are possible. */
import { describe, expect, it } from 'vitest'
import type { NotificationStatus } from '#shared/contracts/notifications.ts'
import { notifiedModules } from '#shared/domain/notifications/settings.ts'
import {
  actionsOf,
  refetchDelay,
  dayKind,
  isSoon,
  sentAbout,
} from '#web/features/notifications/notification-state.ts'

const now = new Date(2026, 10, 22, 10, 40)
const minutes = (count: number): string => new Date(now.getTime() + count * 60_000).toISOString()
const status = (own: Partial<NotificationStatus>): NotificationStatus => ({
  state: 'settling',
  goes_out: minutes(2),
  held_by: null,
  addresses: 4,
  sent: 0,
  failed: 0,
  waiting: 0,
  last_sent: null,
  ...own,
})

describe('a notification', () => {
  it('can be held or sent while it settles, sent while it is held, and not changed afterwards', () => {
    const actions = (own: Partial<NotificationStatus>) => actionsOf(status(own), 'threat', now)
    expect(actions({})).toEqual(['hold', 'send'])
    expect(actions({ state: 'held', goes_out: null, held_by: 'Owen' })).toEqual(['send'])
    expect(actions({ state: 'waiting', goes_out: minutes(600) })).toEqual([])
    expect(actions({ state: 'told', goes_out: null, sent: 4 })).toEqual([])
    expect(actions({ state: 'none', goes_out: null, addresses: 0 })).toEqual([])
  })

  it('of an indicator is never held: it is sent with digests', () => {
    expect(notifiedModules.map((module) => actionsOf(status({}), module, now).length)).toEqual([2, 2, 2, 0])
  })

  it('that is due is sent within a minute, and cannot be stopped', () => {
    const late = status({ goes_out: minutes(0) })
    expect([isSoon(late, now), actionsOf(late, 'incident', now)]).toEqual([true, []])
    expect(isSoon(status({ goes_out: null }), now)).toBe(true)
    expect(isSoon(status({ state: 'waiting', goes_out: minutes(-1) }), now)).toBe(false)
  })

  it('is polled as long as it changes on its own', () => {
    const again = (own: Partial<NotificationStatus>) => refetchDelay(status(own))
    expect([again({}), again({ state: 'waiting', waiting: 2 })]).toEqual([5_000, 5_000])
    for (const state of ['none', 'held', 'waiting', 'told'] as const) expect(again({ state })).toBe(false)
    expect(refetchDelay(undefined)).toBe(false)
  })

  it('is sent about a whole minute after it is due, never before', () => {
    const about = (seconds: number): string =>
      sentAbout(new Date(now.getTime() + seconds * 1000)).toISOString()
    expect([about(0), about(15), about(59.999), about(60)]).toEqual([
      minutes(1),
      minutes(1),
      minutes(1),
      minutes(2),
    ])
  })

  it('names the day in relative terms', () => {
    expect(dayKind(new Date(2026, 10, 22, 23, 59), now)).toBe('today')
    expect(dayKind(new Date(2026, 10, 23, 7, 0), now)).toBe('tomorrow')
    expect(dayKind(new Date(2026, 10, 24, 7, 0), now)).toBe('later')
    expect(dayKind(new Date(2027, 0, 1), new Date(2026, 11, 31, 12))).toBe('tomorrow')
  })
})
