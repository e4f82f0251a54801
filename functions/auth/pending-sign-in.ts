/** A sign-in between its two steps: known by a random token in a cookie, of which only the hash is stored. */
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import type { Request } from '#functions/platform/http/handler.ts'
import type { Platform } from '#functions/platform/http/platform.ts'
import { hashToken } from '#functions/platform/session/sessions.ts'
import { keys, type Key } from '#functions/platform/store/keys.ts'
import { limits } from '#shared/domain/limits.ts'

export const signInCookie = '__Host-sign-in'
/** How long new codes may be asked for without the password, in seconds. */
export const signInSeconds = 30 * 60

const pendingSchema = z.object({
  user_id: z.int(),
  /** The password that opened it: a sign-in does not outlive a change of password. */
  password_changed_at: z.string(),
  code_hash: z.string(),
  /** Epoch milliseconds. */
  code_until: z.number(),
  sent_at: z.number(),
  /** Epoch seconds. */
  expires: z.int(),
})
export type PendingItem = z.infer<typeof pendingSchema>

export interface PendingSignIn extends PendingItem {
  readonly key: Key
  readonly token: string
}

export const pendingKey = (token: string): Key => keys.signIn(hashToken(token))

/**
 * A code and what is stored of it. Without the token, which is stored nowhere, a code cannot be found by
 * trying all.
 */
export const newCode = (
  token: string,
  now: Date,
): { code: string } & Pick<PendingItem, 'code_hash' | 'code_until' | 'sent_at'> => {
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
export const isCode = ({ token, code_hash }: PendingSignIn, code: string): boolean =>
  timingSafeEqual(Buffer.from(codeHash(token, code), 'hex'), Buffer.from(code_hash, 'hex'))

const codeHash = (token: string, code: string): string =>
  createHmac('sha256', token).update(code).digest('hex')

/** The sign-in that the request's cookie belongs to; undefined when there is none or its time is over. */
export const readPending = async (
  { table, clock }: Platform,
  request: Request,
): Promise<PendingSignIn | undefined> => {
  const token = request.cookies[signInCookie]
  if (token === undefined || token === '') return undefined
  const key = pendingKey(token)
  const item = await table.get(key)
  if (item === undefined) return undefined
  const pending = pendingSchema.parse(item)
  return pending.expires * 1000 <= clock.now().getTime() ? undefined : { ...pending, key, token }
}
