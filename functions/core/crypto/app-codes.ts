/**
 * Codes of authenticator apps (RFC 6238), with parameters that every app supports: SHA-1, six digits, thirty seconds.
 */
import { Secret, TOTP } from 'otpauth'
import { limits } from '#shared/domain/limits.ts'

const period = 30
const algorithm = 'SHA1'
/** Earlier time steps that are also accepted, because typing takes time. Future codes are not accepted. */
const before = 1
/** RFC 4226 recommends 160 bits. */
const secretBytes = 20

/** A new secret in base32. */
export const newAppSecret = (random: { token(bytes: number): string }): string =>
  new Secret({ buffer: new Uint8Array(Buffer.from(random.token(secretBytes), 'base64url')).buffer }).base32

/** The content of the QR code. */
export const appUri = (secret: string, issuer: string, label: string): string =>
  totpOf(secret, { issuer: issuer.replaceAll(':', ' '), label }).toString()

/** The time step of a code; undefined when it is neither that of the current step nor of the one before. */
export const stepOf = (secret: string, code: string, now: Date): number | undefined => {
  if (!/^\d{6}$/.test(code)) return undefined
  const totp = totpOf(secret)
  const timestamp = now.getTime()
  const delta = totp.validate({ token: code, timestamp, window: before })
  return delta === null || delta > 0 ? undefined : totp.counter({ timestamp }) + delta
}

const totpOf = (secret: string, names: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({
    ...names,
    secret: Secret.fromBase32(secret),
    algorithm,
    digits: limits.secondFactorLength,
    period,
  })
