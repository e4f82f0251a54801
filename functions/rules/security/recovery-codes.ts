/**
 * Recovery codes of forty random bits, short enough to write down. They are hashed like passwords, with a salt, and the
 * hashes are sealed. To try all codes, an attacker needs both the table and the seal.
 */
import { createHmac } from 'node:crypto'
import { factorLimits } from '#shared/domain/factors.ts'
import type { Random } from '#functions/core/clock.ts'
import type { Platform } from '../http/platform.ts'
import type { StoredFactors } from './stored-factors.ts'
import { slowHash } from '#functions/core/crypto/passwords.ts'
import type { Seals } from './seals.ts'

/** Without 0, 1, I and O, which are easily confused. A byte maps to one of the 32 with equal probability. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** New codes as displayed: `7QX4-M2KD`. */
export const newRecoveryCodes = (random: Random): string[] =>
  Array.from({ length: factorLimits.recoveryCodes }, () => {
    const bytes = Buffer.from(random.token(factorLimits.recoveryCodeLength), 'base64url')
    const text = [...bytes].map((byte) => letters[byte % letters.length] ?? '').join('')
    return `${text.slice(0, 4)}-${text.slice(4)}`
  })

/** The seal purpose of a code's hash. */
export const recoveryPurpose = (userId: number): string => `recovery code of ${userId}`

/** Removes separators that users type; undefined when the text is not a code. */
const plainCode = (code: string): string | undefined => {
  const plain = code.toUpperCase().replace(/[^0-9A-Z]/g, '')
  return plain.length === factorLimits.recoveryCodeLength ? plain : undefined
}

const hashOf = (userId: number, plain: string, salt: string): Promise<string> =>
  slowHash(`${recoveryPurpose(userId)}: ${plain}`, Buffer.from(salt, 'base64url'))

/** Codes as stored. The codes of an account share a salt, so that an attempt costs one slow hash instead of ten. */
export const storedRecoveryCodes = async (
  { random, seals }: Pick<Platform, 'random' | 'seals'>,
  userId: number,
  codes: readonly string[],
): Promise<{ recovery_codes: Set<string>; recovery_salt: string }> => {
  const salt = random.token(16)
  const sealed = await Promise.all(
    codes
      .flatMap((code) => plainCode(code) ?? [])
      .map(async (plain) =>
        seals.seal('recovery_code', recoveryPurpose(userId), await hashOf(userId, plain, salt)),
      ),
  )
  return { recovery_codes: new Set(sealed), recovery_salt: salt }
}

/** Whether a stored code was hashed with the seal as key; such codes become invalid with the seal's first version. */
export const isKeyedCode = (stored: string): boolean => !stored.includes('.')

/** Finds the stored form of a typed code; undefined when it matches none. Costs one argon2id. */
export const storedCodeOf = async (
  seals: Seals,
  userId: number,
  { recovery_codes, recovery_salt }: Pick<StoredFactors, 'recovery_codes' | 'recovery_salt'>,
  code: string,
): Promise<string | undefined> => {
  const plain = plainCode(code)
  if (plain === undefined) return undefined
  const codes = [...recovery_codes]
  if (codes.some(isKeyedCode)) {
    const secret = await seals.first('factors')
    if (secret === undefined) return undefined
    const keyed = createHmac('sha256', secret)
      .update(`${recoveryPurpose(userId)}: ${plain}`)
      .digest('hex')
    // Codes older than salts have none.
    const hash =
      recovery_salt === null ? keyed : await slowHash(keyed, Buffer.from(recovery_salt, 'base64url'))
    return codes.find((one) => one === hash)
  }
  if (recovery_salt === null) return undefined
  const hash = await hashOf(userId, plain, recovery_salt)
  const opened = await Promise.all(
    codes.map((one) => seals.open('recovery_code', recoveryPurpose(userId), one)),
  )
  return codes.find((_one, index) => opened[index] === hash)
}
