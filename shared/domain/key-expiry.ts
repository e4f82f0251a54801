/** When keys end, what their owners are told of it and when (docs/decisions/api-keys.md). Instants are ISO 8601. */
import { keyLimits, type KeyState } from './api-keys.ts'

const day = 86_400_000

/** Which reminder of a key's end was given: so many days before which end. */
export interface SentReminder {
  readonly days: number
  readonly expires: string
}

/** The reminders before an end that wait to be given, the earliest first. */
const waiting = (expires: string, sent: SentReminder | null): number[] =>
  keyLimits.reminderDays.filter((days) => sent?.expires !== expires || days < sent.days)

/** When the next reminder of an end is to be given, in epoch milliseconds; null when all were. */
export const nextReminder = (expires: string | null, sent: SentReminder | null): number | null => {
  if (expires === null) return null
  const [days] = waiting(expires, sent)
  return days === undefined ? null : Date.parse(expires) - days * day
}

/**
 * The reminder that is to be given now; undefined when there is none. Of several that were missed the last one alone is
 * given.
 */
export const dueReminder = (
  expires: string,
  sent: SentReminder | null,
  now: Date,
): SentReminder | undefined => {
  const left = Date.parse(expires) - now.getTime()
  const days = left <= 0 ? undefined : waiting(expires, sent).findLast((before) => left <= before * day)
  return days === undefined ? undefined : { days, expires }
}

/**
 * What counts as told of an end that is set now: who sets one that is near knows it, so that only the reminders still
 * ahead are given.
 */
export const reminderWhenSet = (expires: string | null, now: Date): SentReminder | null =>
  expires === null ? null : (dueReminder(expires, null, now) ?? null)

/** The end of a key that is made anew: it lives as long as the one before was meant to. */
export const renewedEnd = (
  { creation_date, expires }: { readonly creation_date: string; readonly expires: string | null },
  now: Date,
): string | null => {
  if (expires === null) return null
  const lifetime = Math.min(Date.parse(expires) - Date.parse(creation_date), keyLimits.lifetimeDays * day)
  return new Date(now.getTime() + lifetime).toISOString()
}

/** Until when a key works after it was made anew: never longer than it would have. */
export const rotatedUntil = (expires: string | null, now: Date): string => {
  const until = new Date(now.getTime() + keyLimits.rotationDays * day).toISOString()
  return expires !== null && expires < until ? expires : until
}

/** Until when the key before a rotated one works; null when it works no longer. */
export const previousUntil = (
  {
    previous,
    revoked,
  }: { readonly previous: { readonly until: string } | null; readonly revoked: string | null },
  now: Date,
): string | null =>
  previous === null || revoked !== null || previous.until <= now.toISOString() ? null : previous.until

/** Why an end cannot be set; undefined for one that can. */
export const endProblem = (
  expires: string | null,
  now: Date,
): 'expiry_date_in_past' | 'expiry_date_too_far' | undefined => {
  if (expires === null) return undefined
  const left = Date.parse(expires) - now.getTime()
  if (left <= 0) return 'expiry_date_in_past'
  return left > keyLimits.lifetimeDays * day ? 'expiry_date_too_far' : undefined
}

/** What a key is at a moment. It expires soon once its owners are told. */
export const keyStateOf = (
  { revoked, expires }: { readonly revoked: string | null; readonly expires: string | null },
  now: Date,
): KeyState => {
  if (revoked !== null) return 'revoked'
  const left = expires === null ? Infinity : Date.parse(expires) - now.getTime()
  if (left <= 0) return 'expired'
  return left <= keyLimits.reminderDays[0] * day ? 'expiring' : 'active'
}
