/** Preferences as texts, and former versions. */
import { describe, expect, it } from 'vitest'
import { withPreferences } from '#functions/notification-emails/notification-email.ts'
import { quietOf, quietText, scheduleOf, scheduleText } from '#shared/domain/notifications/preference-text.ts'
import { defaultPreferences, type Schedule } from '#shared/domain/notifications/preferences.ts'

describe('a schedule as a text', () => {
  it.each<[Schedule, string]>([
    [{ mode: 'off' }, 'off'],
    [{ mode: 'immediately' }, 'immediately'],
    [{ mode: 'daily', hour: 0 }, 'daily 0'],
    [{ mode: 'weekly', day: 7, hour: 23 }, 'weekly 7 23'],
  ])('round-trips: %j', (schedule, text) => {
    expect(scheduleText(schedule)).toBe(text)
    expect(scheduleOf(text)).toEqual(schedule)
  })
  it.each(['', 'daily', 'daily 24', 'daily 7.5', 'weekly 7', 'weekly 0 7', 'hourly 3'])(
    'that is invalid sends nothing: %j',
    (text) => expect(scheduleOf(text)).toEqual({ mode: 'off' }),
  )
  it('has quiet hours over midnight, or none', () => {
    expect(quietOf(quietText({ from: 22, until: 6 }))).toEqual({ from: 22, until: 6 })
    expect(quietOf(quietText(null))).toBeNull()
    expect(quietOf('22-24')).toBeNull()
  })
})

describe('former preferences', () => {
  it('are limited to twenty, newest last', () => {
    let email = { preferences: defaultPreferences, preferences_before: [] } as Parameters<
      typeof withPreferences
    >[0]
    for (let hour = 0; hour < 24; hour += 1)
      email = withPreferences(
        email,
        { ...defaultPreferences, threat: { mode: 'weekly', day: 2, hour } },
        new Date(Date.UTC(2026, 10, 22, hour)).toISOString(),
      )
    expect(email.preferences_before).toHaveLength(20)
    expect(email.preferences_before.at(-1)).toMatchObject({
      preferences: { threat: { hour: 22 } },
      until: '2026-11-22T23:00:00.000Z',
    })
  })
})
