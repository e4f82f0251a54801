/** What screens show about the notifications of an address. */
import { beforeAll, describe, expect, it } from 'vitest'
import i18next from 'i18next'
import { speakEnglish } from '#tests/unit/english.ts'
import {
  defaultPreferences,
  notificationStreams,
  type NotificationPreferences,
  type NotificationStream,
  type Schedule,
} from '#shared/domain/notifications/preferences.ts'
import { exampleOf, keyUseOf } from '#web/features/notification-emails/example/mail-example.ts'
import {
  areQuietHoursInvalid,
  preferencesOf,
  valuesOfPreferences,
} from '#web/features/notification-emails/preferences/preference-values.ts'
import { preferencesSummary } from '#web/features/notification-emails/preferences/preferences-summary.ts'
import { notNotifiedReason } from '#web/features/notification-emails/preferences/not-notified.ts'
import { zonesWith } from '#web/features/notification-emails/settings/settings-form-values.ts'

beforeAll(() => speakEnglish())

const off: Schedule = { mode: 'off' }
const daily: Schedule = { mode: 'daily', hour: 7 }
const preferences = (own: Partial<NotificationPreferences>): NotificationPreferences => ({
  ...defaultPreferences,
  ...own,
})
const summary = (own: Partial<NotificationPreferences>): string =>
  preferencesSummary(
    i18next.getFixedT(null, 'notificationEmails'),
    i18next.getFixedT(null, 'common'),
    preferences(own),
  )

describe('the summary in the list', () => {
  it.each<[Partial<NotificationPreferences>, string]>([
    [{}, 'At once: incidents, high visibilities; daily at 7:00: the rest'],
    [
      { feed: { mode: 'weekly', day: 1, hour: 8 } },
      'At once: incidents, high visibilities; daily at 7:00: other visibilities, threats; on Mondays at 8:00: IoC',
    ],
    [
      { incident: off },
      'At once: high visibilities; daily at 7:00: other visibilities, threats, IoC; not sent: incidents',
    ],
    [{ incident: daily, visibility_high: daily }, 'Daily at 7:00: everything'],
    [
      { incident: off, visibility_high: off, visibility_other: off, threat: off, feed: { mode: 'off' } },
      'Nothing',
    ],
  ])('of %j', (own, text) => expect(summary(own)).toBe(text))
})

describe('notifications that are enabled but not sent', () => {
  const on = { enabled: true, enable_api_access: false, enable_email_notifications: true }
  const services = {
    visibilities: on,
    incidents: { ...on, enabled: false, enable_email_notifications: false },
    threats: { ...on, enable_email_notifications: false },
    feeds: on,
  }
  it('show their reason: the module, its e-mails, or a criticality threshold', () => {
    const of = (stream: NotificationStream, own: Partial<NotificationPreferences> = {}) =>
      notNotifiedReason(stream, preferences(own), services)
    expect(of('incident')).toBe('service')
    expect(of('threat')).toBe('mails')
    expect(of('feed')).toBeUndefined()
    expect(of('visibility_other')).toBeUndefined()
    expect(of('visibility_other', { smallest_criticality: 1 })).toBe('criticality')
    expect(of('visibility_high', { smallest_criticality: 1 })).toBeUndefined()
    expect(notNotifiedReason('incident', defaultPreferences, undefined)).toBeUndefined()
  })
})

describe('the example of a message', () => {
  const asked = {
    preferences: defaultPreferences,
    key: 'none',
    clearContent: 'names',
    zone: 'Europe/Warsaw',
    // A Sunday, 22:30 in Warsaw.
    now: Date.parse('2026-11-22T21:30:00Z'),
    isNotified: () => true,
  } as const
  it('has everything with a key, counts with an expired one, otherwise what the organization allows', () => {
    expect(exampleOf({ ...asked, key: 'usable' })).toMatchObject({
      content: 'everything',
      because: 'encrypted',
    })
    expect(exampleOf({ ...asked, key: 'expired', clearContent: 'everything' })).toMatchObject({
      content: 'counts',
      because: 'keyExpired',
    })
    expect(exampleOf(asked)).toMatchObject({ content: 'names', because: 'clear' })
    expect(
      (['none', 'valid', 'expiring', 'expired'] as const).map((state) => keyUseOf({ pgp_key_state: state })),
    ).toEqual(['none', 'usable', 'usable', 'expired'])
  })
  it('is one message for each module sent at once, one for a single incident, and one for each digest time', () => {
    expect(exampleOf(asked).mails).toEqual([
      { at: null, streams: ['incident'], subject: { begins: 'incident', counts: [] } },
      { at: null, streams: ['visibility_high'], subject: { begins: 'news', counts: ['highVisibility'] } },
      {
        at: Date.parse('2026-11-23T06:00:00Z'),
        streams: ['visibility_other', 'threat', 'feed'],
        subject: { begins: 'daily', counts: ['lesserVisibility', 'threat'] },
      },
    ])
    const quiet = preferences({
      visibility_high: { mode: 'daily', hour: 5 },
      threat: { mode: 'daily', hour: 5 },
      feed: { mode: 'weekly', day: 3, hour: 12 },
      quiet_hours: { from: 22, until: 7 },
    })
    expect(
      exampleOf({ ...asked, preferences: quiet, isNotified: (stream) => stream !== 'incident' }).mails,
    ).toMatchObject([
      { at: Date.parse('2026-11-23T04:00:00Z'), streams: ['visibility_high'] },
      { at: Date.parse('2026-11-23T06:00:00Z'), streams: ['visibility_other', 'threat'] },
      {
        at: Date.parse('2026-11-25T11:00:00Z'),
        streams: ['feed'],
        subject: { begins: 'weekly', counts: ['feed'] },
      },
    ])
    expect(exampleOf({ ...asked, isNotified: () => false }).mails).toEqual([])
  })
})

describe('the form', () => {
  it('normalizes preferences so that a reverted edit is not a change', () => {
    const all = preferences({
      threat: { mode: 'weekly', day: 7, hour: 0 },
      smallest_criticality: 2,
      quiet_hours: { from: 22, until: 6 },
    })
    expect(preferencesOf(valuesOfPreferences(all))).toEqual(all)
    expect(preferencesOf({ ...valuesOfPreferences(all), feed: 'immediately' }).feed).toEqual({ mode: 'off' })
    for (const stream of notificationStreams) expect(typeof valuesOfPreferences(all)[stream]).toBe('string')
  })
  it('rejects quiet hours that end when they begin', () =>
    expect(['', '22-6', '7-7'].map(areQuietHoursInvalid)).toEqual([false, false, true]))
  it('offers the stored zone, even if the browser does not know it', () =>
    expect(zonesWith('Europe/Kiev')).toEqual(expect.arrayContaining(['Europe/Kiev', 'Europe/Warsaw', 'UTC'])))
})
