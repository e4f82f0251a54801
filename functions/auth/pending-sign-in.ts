/** A sign-in between its two steps. A random token in a cookie identifies it; only its hash is stored. */
import * as z from 'zod'
import type { Key } from '#functions/core/store/keys.ts'
import { keys } from '#functions/rules/keys.ts'
import type { TransactWrite } from '#functions/core/store/table.ts'
import type { Request } from '#functions/core/http/request.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { ask, takeChallenge } from '#functions/rules/security/challenges.ts'
import { hashToken } from '#functions/rules/session/sessions.ts'
import { readUser, type KnownUser } from '#functions/rules/tenants/users.ts'
import { factorLimits } from '#shared/domain/factors.ts'
import { PortalError } from '#shared/http/errors.ts'

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

/** A pending sign-in, with its user. */
interface OpenedSignIn {
  readonly pending: PendingSignIn
  readonly known: KnownUser
}

/** The sign-in of the request's cookie. Undefined when there is none or the password has changed since. */
export const openedSignIn = async (
  platform: Platform,
  request: Request,
): Promise<OpenedSignIn | undefined> => {
  const pending = await readPending(platform, request)
  const known = pending === undefined ? undefined : await readUser(platform.table, pending.user_id)
  return pending === undefined ||
    known === undefined ||
    known.account.password_changed_at !== pending.password_changed_at
    ? undefined
    : { pending, known }
}

/** The pending sign-in. Throws `second_factor_expired` when there is none. */
export const expectSignIn = (request: Request, opened: OpenedSignIn | undefined): OpenedSignIn => {
  if (opened !== undefined) return opened
  request.setCookie(signInCookie, '', 0)
  throw new PortalError('second_factor_expired')
}

/** Deletes the pending sign-in in the transaction that completes it, so that it completes only once. */
export const pendingEnds = ({ table }: Platform, { key }: PendingSignIn): TransactWrite => ({
  Delete: { TableName: table.name, Key: { ...key }, ConditionExpression: 'attribute_exists(pk)' },
})

/** A token in this cookie identifies the challenge of a sign-in with a passkey. */
const passkeyCookie = '__Host-passkey'

/**
 * Creates a challenge for the browser. `userId` is the user who entered the password, or null. Returns the challenge.
 */
export const askBrowser = async (
  platform: Platform,
  request: Request,
  userId: number | null,
): Promise<string> => {
  const token = platform.random.token(32)
  request.setCookie(passkeyCookie, token, factorLimits.challengeMinutes * 60)
  return ask(platform, hashToken(token), 'sign-in', userId)
}

/** The browser's challenge. It can be read once. */
export const askedOfBrowser = async (platform: Platform, request: Request) => {
  const token = request.cookies[passkeyCookie]
  request.setCookie(passkeyCookie, '', 0)
  return token === undefined || token === ''
    ? undefined
    : takeChallenge(platform, hashToken(token), 'sign-in')
}
