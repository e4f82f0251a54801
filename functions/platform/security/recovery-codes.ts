/**
 * Recovery codes: forty random bits each, which people can write down. Their hashes are keyed by a secret that is not in
 * the table, so that the table alone does not tell them by trying all.
 */
import { createHmac } from 'node:crypto'
import { factorLimits } from '#shared/domain/factors.ts'
import type { Random } from '../clock.ts'

/** Without 0, 1, I and O, which are read for one another. A byte gives one of them, none likelier than another. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** New codes, as they are shown: `7QX4-M2KD`. */
export const newRecoveryCodes = (random: Random): string[] =>
  Array.from({ length: factorLimits.recoveryCodes }, () => {
    const bytes = Buffer.from(random.token(factorLimits.recoveryCodeLength), 'base64url')
    const text = [...bytes].map((byte) => letters[byte % letters.length] ?? '').join('')
    return `${text.slice(0, 4)}-${text.slice(4)}`
  })

/** The hash of a code of an account, however it is typed; undefined for what is none. */
export const recoveryHash = (secret: string, userId: number, code: string): string | undefined => {
  const plain = code.toUpperCase().replace(/[^0-9A-Z]/g, '')
  if (plain.length !== factorLimits.recoveryCodeLength) return undefined
  return createHmac('sha256', secret).update(`recovery code of ${userId}: ${plain}`).digest('hex')
}
