/** Expiry of API keys, and when their owners are reminded (docs/decisions/api-keys.md). Instants are ISO 8601. */
import { keyLimits, type KeyState } from './api-keys.ts'

const day = 86_400_000

/** The last reminder sent: for which expiry, and how many days before it. */
export interface SentReminder {
  readonly days: number
  readonly expires: string
}

/** Reminders of an expiry that were not sent yet, the earliest first. */
const waiting = (expires: string, sent: SentReminder | null): number[] =>
  keyLimits.reminderDays.filter((days) => sent?.expires !== expires || days < sent.days)

/** When the next reminder is due, in epoch milliseconds; null when all were sent. */
export const nextReminder = (expires: string | null, sent: SentReminder | null): number | null => {
  if (expires === null) return null
  const [days] = waiting(expires, sent)
  return days === undefined ? null : Date.parse(expires) - days * day
}

/** The reminder that is due now; undefined when there is none. Of several missed ones, only the last is sent. */
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
 * The reminder that counts as sent for a newly set expiry. A user who sets a near expiry knows it, so only later
 * reminders are sent.
 */
export const reminderWhenSet = (expires: string | null, now: Date): SentReminder | null =>
  expires === null ? null : (dueReminder(expires, null, now) ?? null)

/** Expiry of a rotated key: the new key gets the original lifetime of the previous one. */
export const renewedEnd = (
  { creation_date, expires }: { readonly creation_date: string; readonly expires: string | null },
  now: Date,
): string | null => {
  if (expires === null) return null
  const lifetime = Math.min(Date.parse(expires) - Date.parse(creation_date), keyLimits.lifetimeDays * day)
  return new Date(now.getTime() + lifetime).toISOString()
}

/** Until when a key works after its rotation: at most until its own expiry. */
export const rotatedUntil = (expires: string | null, now: Date): string => {
  const until = new Date(now.getTime() + keyLimits.rotationDays * day).toISOString()
  return expires !== null && expires < until ? expires : until
}

/** Until when the previous key works after a rotation; null once it has ended. */
export const previousUntil = (
  {
    previous,
    revoked,
  }: { readonly previous: { readonly until: string } | null; readonly revoked: string | null },
  now: Date,
): string | null =>
  previous === null || revoked !== null || previous.until <= now.toISOString() ? null : previous.until

/** Why an expiry is refused; undefined when it is valid. */
export const endProblem = (
  expires: string | null,
  now: Date,
): 'expiry_date_in_past' | 'expiry_date_too_far' | undefined => {
  if (expires === null) return undefined
  const left = Date.parse(expires) - now.getTime()
  if (left <= 0) return 'expiry_date_in_past'
  return left > keyLimits.lifetimeDays * day ? 'expiry_date_too_far' : undefined
}

/** The state of a key at a moment. It is `expiring` from the first reminder on. */
export const keyStateOf = (
  { revoked, expires }: { readonly revoked: string | null; readonly expires: string | null },
  now: Date,
): KeyState => {
  if (revoked !== null) return 'revoked'
  const left = expires === null ? Infinity : Date.parse(expires) - now.getTime()
  if (left <= 0) return 'expired'
  return left <= keyLimits.reminderDays[0] * day ? 'expiring' : 'active'
}
