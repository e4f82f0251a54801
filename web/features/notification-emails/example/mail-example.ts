/** The content of e-mails to an address, given its preferences, its key and the organization's setting. */
import type { NotificationEmail } from '#shared/contracts/notification-emails.ts'
import {
  isUrgent,
  notificationStreams,
  type NotificationPreferences,
  type NotificationStream,
} from '#shared/domain/notifications/preferences.ts'
import { type ClearContent } from '#shared/domain/notifications/settings.ts'
import { slotAfter, quietUntil } from '#shared/domain/notifications/slots.ts'

/** The start of a subject, and the counts that follow; indicators only if there is nothing else. */
export interface ExampleSubject {
  readonly begins: 'incident' | 'news' | 'daily' | 'weekly'
  readonly counts: readonly (
    | 'highVisibility'
    | 'lesserVisibility'
    | 'visibility'
    | 'incident'
    | 'threat'
    | 'feed'
  )[]
}

export interface ExampleMail {
  /** The next digest in epoch milliseconds; null for immediate e-mails. */
  readonly at: number | null
  readonly streams: readonly NotificationStream[]
  readonly subject: ExampleSubject
}

export interface MailExample {
  readonly content: ClearContent
  /** Why it contains exactly this much. */
  readonly because: 'encrypted' | 'keyExpired' | 'clear'
  readonly mails: readonly ExampleMail[]
}

/** Whether e-mails to the address can be encrypted. */
export type KeyUse = 'none' | 'usable' | 'expired'

/** Whether e-mails to the address can be encrypted with its key. */
export const keyUseOf = ({ pgp_key_state: state }: Pick<NotificationEmail, 'pgp_key_state'>): KeyUse =>
  state === 'none' || state === 'expired' ? state : 'usable'

/** The e-mails of an address; `isNotified` excludes streams that are blocked for other reasons. */
export const exampleOf = (asked: {
  readonly preferences: NotificationPreferences
  readonly key: KeyUse
  readonly clearContent: ClearContent
  readonly zone: string
  readonly now: number
  readonly isNotified: (stream: NotificationStream) => boolean
}): MailExample => {
  const { preferences, key, clearContent, isNotified } = asked
  const notified = notificationStreams.filter(
    (stream) => preferences[stream].mode !== 'off' && isNotified(stream),
  )
  const mails = [...Map.groupBy(notified, (stream) => momentOf(asked, stream))]
    .toSorted(([a], [b]) => (a ?? 0) - (b ?? 0))
    .flatMap(([at, streams]) =>
      // Immediate e-mails are sent by module; a digest has everything.
      (at === null ? [...Map.groupBy(streams, moduleOf).values()] : [streams]).map((part) => ({
        at,
        streams: part,
        subject: subjectOf(preferences, part, at === null),
      })),
    )
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

const moduleOf = (stream: NotificationStream): string =>
  stream === 'visibility_high' || stream === 'visibility_other' ? 'visibility' : stream

const subjectOf = (
  preferences: NotificationPreferences,
  streams: readonly NotificationStream[],
  atOnce: boolean,
): ExampleSubject => {
  const has = (stream: NotificationStream): boolean => streams.includes(stream)
  if (atOnce && has('incident')) return { begins: 'incident', counts: [] }
  const exposure = has('visibility_high')
    ? has('visibility_other')
      ? 'visibility'
      : 'highVisibility'
    : 'lesserVisibility'
  const counts = [
    ...(has('visibility_high') || has('visibility_other') ? ([exposure] as const) : []),
    ...(has('incident') ? (['incident'] as const) : []),
    ...(has('threat') ? (['threat'] as const) : []),
  ]
  const [first] = streams
  const isWeekly = first !== undefined && preferences[first].mode === 'weekly'
  return {
    begins: atOnce ? 'news' : isWeekly ? 'weekly' : 'daily',
    counts: counts.length === 0 ? ['feed'] : counts,
  }
}
