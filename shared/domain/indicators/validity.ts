/** Validity of indicators: a number of days by type, from the publication or from when it was last seen. */
import { typesOfName, type IndicatorType } from './types.ts'

/** Days by type: fewest for addresses, which change hands, and no end for hashes. */
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

/** Maximum days of validity. */
export const validityDaysMax = 3650

const dayMilliseconds = 86_400_000

/**
 * Default days of a dictionary type, by its name. A name that means several types gets the longest validity, and an
 * unknown name gets null (no end).
 */
export const defaultValidityDays = (typeName: string): number | null => {
  const days = typesOfName(typeName).map((type) => daysOfTypes[type])
  const known = days.filter((one) => one !== null)
  return days.length === 0 || known.length < days.length ? null : Math.max(...known)
}

/** End of validity in epoch milliseconds; null without an end. `renewed` is null when it is not published. */
export const validUntil = (renewed: number | null, days: number | null): number | null =>
  renewed === null || days === null ? null : renewed + days * dayMilliseconds

/**
 * Whether a sighting renews an indicator: it is at least a day later than the start of validity, or makes an expired
 * indicator valid again. So a frequently seen indicator is written once a day. Instants are epoch milliseconds.
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
