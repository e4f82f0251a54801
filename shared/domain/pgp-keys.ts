/** Validity of PGP keys (part 3 section 3), as both sides show it. */
import { limits } from './limits.ts'

export type PgpKeyState = 'none' | 'valid' | 'expiring' | 'expired'

/**
 * The state of a key at a moment. `expiry` is ISO 8601, null for a key that does not expire, undefined without a key.
 */
export const pgpKeyState = (expiry: string | null | undefined, now: Date): PgpKeyState => {
  if (expiry === undefined) return 'none'
  if (expiry === null) return 'valid'
  const left = Date.parse(expiry) - now.getTime()
  if (left <= 0) return 'expired'
  return left <= limits.pgpKeyWarningDays * 86_400_000 ? 'expiring' : 'valid'
}
