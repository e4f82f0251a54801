/** When keys end, what their owners are told of it and when (docs/decisions/api-keys.md). Instants are ISO 8601. */
import { keyLimits, type KeyState } from './api-keys.ts'

const day = 86_400_000

/** Which notice of a key's end was given: so many days before which end. */
export interface ToldNotice {
  readonly days: number
  readonly expires: string
}

/** The notices before an end that wait to be given, the earliest first. */
const waiting = (expires: string, told: ToldNotice | null): number[] =>
  keyLimits.toldDays.filter((days) => told?.expires !== expires || days < told.days)

/** When the next notice of an end is to be given, in epoch milliseconds; null when all were. */
export const nextNotice = (expires: string | null, told: ToldNotice | null): number | null => {
  if (expires === null) return null
  const [days] = waiting(expires, told)
  return days === undefined ? null : Date.parse(expires) - days * day
}

/**
 * The notice that is to be given now; undefined when there is none. Of several that were missed the last one alone is
 * given.
 */
export const dueNotice = (expires: string, told: ToldNotice | null, now: Date): ToldNotice | undefined => {
  const left = Date.parse(expires) - now.getTime()
  const days = left <= 0 ? undefined : waiting(expires, told).findLast((before) => left <= before * day)
  return days === undefined ? undefined : { days, expires }
}

/**
 * What counts as told of an end that is set now: who sets one that is near knows it, so that only the notices still
 * ahead are given.
 */
export const toldWhenSet = (expires: string | null, now: Date): ToldNotice | null =>
  expires === null ? null : (dueNotice(expires, null, now) ?? null)

/** The end of a key that is made anew: it lives as long as the one before was meant to. */
export const renewedEnd = (
  { creation_date, expires }: { readonly creation_date: string; readonly expires: string | null },
  now: Date,
): string | null => {
  if (expires === null) return null
  const life = Math.min(Date.parse(expires) - Date.parse(creation_date), keyLimits.lifeDays * day)
  return new Date(now.getTime() + life).toISOString()
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
  return left > keyLimits.lifeDays * day ? 'expiry_date_too_far' : undefined
}

/** What a key is at a moment. It expires soon once its owners are told. */
export const keyStateOf = (
  { revoked, expires }: { readonly revoked: string | null; readonly expires: string | null },
  now: Date,
): KeyState => {
  if (revoked !== null) return 'revoked'
  const left = expires === null ? Infinity : Date.parse(expires) - now.getTime()
  if (left <= 0) return 'expired'
  return left <= keyLimits.toldDays[0] * day ? 'expiring' : 'active'
}
