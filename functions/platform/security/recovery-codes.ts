/**
 * Recovery codes: forty random bits each, which people can write down. They are hashed as passwords are, with a salt and a
 * key that is not in the table: neither the table nor the key alone is enough to try all codes.
 */
import { createHmac } from 'node:crypto'
import { factorLimits } from '#shared/domain/factors.ts'
import type { Random } from '../clock.ts'
import { slowHash } from './passwords.ts'

/** Without 0, 1, I and O, which are read for one another. A byte gives one of them, none likelier than another. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** New codes, as they are shown: `7QX4-M2KD`. */
export const newRecoveryCodes = (random: Random): string[] =>
  Array.from({ length: factorLimits.recoveryCodes }, () => {
    const bytes = Buffer.from(random.token(factorLimits.recoveryCodeLength), 'base64url')
    const text = [...bytes].map((byte) => letters[byte % letters.length] ?? '').join('')
    return `${text.slice(0, 4)}-${text.slice(4)}`
  })

/** The hash of a code of an account, however it is typed; undefined for what is none. Costs one argon2id with a salt. */
export const recoveryHash = async (
  secret: string,
  userId: number,
  code: string,
  /** Null for codes that were stored before they had a salt. */
  salt: string | null,
): Promise<string | undefined> => {
  const plain = code.toUpperCase().replace(/[^0-9A-Z]/g, '')
  if (plain.length !== factorLimits.recoveryCodeLength) return undefined
  const keyed = createHmac('sha256', secret).update(`recovery code of ${userId}: ${plain}`).digest('hex')
  return salt === null ? keyed : slowHash(keyed, Buffer.from(salt, 'base64url'))
}

/** Codes as they are stored. The codes of an account share a salt, so that a try costs one slow hash and not ten. */
export const storedRecoveryCodes = async (
  random: Random,
  secret: string,
  userId: number,
  codes: readonly string[],
): Promise<{ recovery_codes: Set<string>; recovery_salt: string }> => {
  const salt = random.token(16)
  const hashes = await Promise.all(codes.map((code) => recoveryHash(secret, userId, code, salt)))
  return { recovery_codes: new Set(hashes.filter((hash) => hash !== undefined)), recovery_salt: salt }
}
