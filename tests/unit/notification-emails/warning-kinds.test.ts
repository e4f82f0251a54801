import { expect, it } from 'vitest'
import type { NotificationEmail } from '#shared/contracts/notification-emails.ts'
import { defaultPreferences } from '#shared/domain/notifications/preferences.ts'
import { warningsOf } from '#web/features/notification-emails/delivery/warning-kinds.ts'

const email = (id: number, own: Partial<NotificationEmail>): NotificationEmail => ({
  notification_email_id: id,
  client_id: 1,
  description: 'Duty',
  email: `duty${id}@example.com`,
  language: 'en',
  has_pgp_key: false,
  pgp_key_owner: null,
  pgp_key_fingerprint: null,
  pgp_key_expiration_date: null,
  pgp_key_state: 'none',
  creation_date: '2026-11-01T10:00:00.000Z',
  preferences: defaultPreferences,
  delivery_state: 'active',
  paused_reason: null,
  paused_date: null,
  hard_bounces: 0,
  ...own,
})

it('the home page has one line for each kind of address problem, expired keys first, however many there are', () => {
  const paused = { delivery_state: 'paused' } as const
  const ending = (day: number) =>
    ({ pgp_key_state: 'expiring', pgp_key_expiration_date: `2026-12-0${day}T00:00:00.000Z` }) as const
  const found = warningsOf([
    email(1, paused),
    email(2, paused),
    email(3, { ...paused, pgp_key_state: 'expired' }),
    email(4, ending(9)),
    email(5, ending(2)),
    email(6, { pgp_key_state: 'expired', pgp_key_expiration_date: '2026-11-03T00:00:00.000Z' }),
    email(7, {}),
  ])
  expect(found.map(({ kind, emails }) => [kind, emails.map(({ notification_email_id: id }) => id)])).toEqual([
    ['keyExpired', [6]],
    ['paused', [1, 2, 3]],
    ['keyEnds', [5, 4]],
  ])
})
