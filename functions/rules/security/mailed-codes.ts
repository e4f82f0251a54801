/** Codes sent by e-mail: six digits. The table has only a hash, keyed with a token that is not stored. */
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { limits } from '#shared/domain/limits.ts'

/** The stored part of a code. */
export interface StoredCode {
  readonly code_hash: string
  /** Epoch milliseconds. */
  readonly code_until: number
  readonly sent_at: number
}

/** A new code with its stored part. The token is not stored, so the code cannot be found by trying all values. */
export const newCode = (token: string, now: Date): StoredCode & { readonly code: string } => {
  const code = String(randomInt(10 ** limits.secondFactorLength)).padStart(limits.secondFactorLength, '0')
  const sent = now.getTime()
  return {
    code,
    code_hash: codeHash(token, code),
    code_until: sent + limits.secondFactorMinutes * 60_000,
    sent_at: sent,
  }
}

/** Whether a code is the one that was sent last. Takes the same time for any fault. */
export const isMailedCode = (
  token: string,
  { code_hash }: Pick<StoredCode, 'code_hash'>,
  code: string,
): boolean => timingSafeEqual(Buffer.from(codeHash(token, code), 'hex'), Buffer.from(code_hash, 'hex'))

const codeHash = (token: string, code: string): string =>
  createHmac('sha256', token).update(code).digest('hex')
