/** A sign-in between its two steps: known by a random token in a cookie, of which only the hash is stored. */
import * as z from 'zod'
import type { Request } from '#functions/platform/http/handler.ts'
import type { Platform } from '#functions/platform/http/platform.ts'
import { hashToken } from '#functions/platform/session/sessions.ts'
import { keys, type Key } from '#functions/platform/store/keys.ts'

export const signInCookie = '__Host-sign-in'
/** How long new codes may be asked for without the password, in seconds. */
export const signInSeconds = 30 * 60

const pendingSchema = z.object({
  user_id: z.int(),
  /** The password that opened it: a sign-in does not outlive a change of password. */
  password_changed_at: z.string(),
  /** Of the code that was mailed last; null where none was. */
  code_hash: z.string().nullable(),
  /** Epoch milliseconds; 0 where none was mailed. */
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
