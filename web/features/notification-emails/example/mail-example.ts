/** What mails to an address would hold, by its choices, its key and the organization's setting. */
import type { NotificationEmail } from '#shared/contracts/notification-emails.ts'
import {
  isUrgent,
  notificationStreams,
  type NotificationPreferences,
  type NotificationStream,
} from '#shared/domain/notifications/preferences.ts'
import { type ClearContent } from '#shared/domain/notifications/settings.ts'
import { slotAfter, quietUntil } from '#shared/domain/notifications/slots.ts'

export interface ExampleMail {
  /** When a digest goes out next, in milliseconds; null for what goes at once. */
  readonly at: number | null
  readonly streams: readonly NotificationStream[]
}

export interface MailExample {
  readonly content: ClearContent
  /** Why it holds no more and no less. */
  readonly because: 'encrypted' | 'keyExpired' | 'clear'
  readonly mails: readonly ExampleMail[]
}

/** How the address can be written to. */
export type KeyUse = 'none' | 'usable' | 'expired'

/** How an address can be written to with the key that it has. */
export const keyUseOf = ({ pgp_key_state: state }: Pick<NotificationEmail, 'pgp_key_state'>): KeyUse =>
  state === 'none' || state === 'expired' ? state : 'usable'

/** The mails of an address; `isTold` says which streams are not held back by something else. */
export const exampleOf = (asked: {
  readonly preferences: NotificationPreferences
  readonly key: KeyUse
  readonly clearContent: ClearContent
  readonly zone: string
  readonly now: number
  readonly isTold: (stream: NotificationStream) => boolean
}): MailExample => {
  const { preferences, key, clearContent, isTold } = asked
  const told = notificationStreams.filter((stream) => preferences[stream].mode !== 'off' && isTold(stream))
  const mails = [...Map.groupBy(told, (stream) => momentOf(asked, stream))]
    .toSorted(([a], [b]) => (a ?? 0) - (b ?? 0))
    .map(([at, streams]) => ({ at, streams }))
  if (key === 'usable') return { content: 'everything', because: 'encrypted', mails }
  return key === 'expired'
    ? { content: 'counts', because: 'keyExpired', mails }
    : { content: clearContent, because: 'clear', mails }
}

const momentOf = (
  { preferences, zone, now }: Pick<Parameters<typeof exampleOf>[0], 'preferences' | 'zone' | 'now'>,
  stream: NotificationStream,
): number | null => {
  const schedule = preferences[stream]
  if (schedule.mode === 'off' || schedule.mode === 'immediately') return null
  const slot = slotAfter(schedule, now, zone)
  return quietUntil(isUrgent(stream) ? null : preferences.quiet_hours, slot, zone) ?? slot
}
