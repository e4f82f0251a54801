/** Codes that are mailed: six digits, of which a hash is kept under a token that is stored nowhere. */
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { limits } from '#shared/domain/limits.ts'

/** What is stored of a code. */
export interface StoredCode {
  readonly code_hash: string
  /** Epoch milliseconds. */
  readonly code_until: number
  readonly sent_at: number
}

/**
 * A code and what is stored of it. Without the token, which is stored nowhere, a code cannot be found by
 * trying all.
 */
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

/** Whether a code is the one that was mailed last; takes the same time whatever is wrong with it. */
export const isMailedCode = (
  token: string,
  { code_hash }: Pick<StoredCode, 'code_hash'>,
  code: string,
): boolean => timingSafeEqual(Buffer.from(codeHash(token, code), 'hex'), Buffer.from(code_hash, 'hex'))

const codeHash = (token: string, code: string): string =>
  createHmac('sha256', token).update(code).digest('hex')
