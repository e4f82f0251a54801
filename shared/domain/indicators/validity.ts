/**
 * How long an indicator is held to be valid: so many days, by its type, from its publication or from when it was seen last.
 */
import { typesOfName, type IndicatorType } from './types.ts'

/** Days from the validity of addresses, which change hands, to that of digests, which stay what they are. */
const daysOfTypes: Readonly<Record<IndicatorType, number | null>> = {
  ipv4: 30,
  ipv6: 30,
  ipv4_cidr: 30,
  ipv6_cidr: 30,
  domain: 180,
  url: 180,
  email: 180,
  md5: null,
  sha1: null,
  sha256: null,
  sha512: null,
  filename: null,
}

/** The most days that a type may be valid for. */
export const validityDaysMax = 3650

const dayMilliseconds = 86_400_000

/**
 * The days of an entry of the dictionary of types for which nobody has set any: by what its name stands for, of several
 * types the longest; null, without end, of a name that only people understand.
 */
export const defaultValidityDays = (typeName: string): number | null => {
  const days = typesOfName(typeName).map((type) => daysOfTypes[type])
  const known = days.filter((one) => one !== null)
  return days.length === 0 || known.length < days.length ? null : Math.max(...known)
}

/** The end of the validity, in epoch milliseconds; null of what has none. `renewed` is null of what is not published. */
export const validUntil = (renewed: number | null, days: number | null): number | null =>
  renewed === null || days === null ? null : renewed + days * dayMilliseconds

/**
 * Whether a sighting renews an indicator: it was seen a day or more after its validity began last, or what has expired is
 * valid again by it. So an indicator that is seen all the time is written once a day. Instants in epoch milliseconds.
 */
export const renews = (
  { renewed, isExpired }: { readonly renewed: number; readonly isExpired: boolean },
  seen: number,
  days: number | null,
  now: number,
): boolean => {
  const until = validUntil(seen, days)
  const isValid = until === null || until > now
  return isValid && (seen >= renewed + dayMilliseconds || (isExpired && seen > renewed))
}
