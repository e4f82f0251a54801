/** A sign-in between its two steps. A random token in a cookie identifies it; only its hash is stored. */
import * as z from 'zod'
import type { Request } from '#functions/rules/http/handler.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { hashToken } from '#functions/rules/session/sessions.ts'
import { keys, type Key } from '#functions/core/store/keys.ts'

export const signInCookie = '__Host-sign-in'
/** How long new codes can be requested without the password, in seconds. */
export const signInSeconds = 30 * 60

const pendingSchema = z.object({
  user_id: z.int(),
  /** Version of the password used: changing the password ends the sign-in. */
  password_changed_at: z.string(),
  /** Hash of the latest e-mailed code, or null. */
  code_hash: z.string().nullable(),
  /** Epoch milliseconds. 0 when no code was e-mailed. */
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

/** The sign-in of the request's cookie. Undefined when there is none or it has expired. */
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
