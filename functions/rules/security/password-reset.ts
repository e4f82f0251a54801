/** Links to set a new password: single use, valid for one hour; only a hash of the token is stored. */
import * as z from 'zod'
import { limits } from '#shared/domain/limits.ts'
import type { Platform } from '../http/platform.ts'
import type { EmailMessage, ResetRequest } from '../mail/outbox.ts'
import { hashToken } from '../session/sessions.ts'
import { keys } from '../keys.ts'
import type { TransactWrite } from '#functions/core/store/table.ts'
import { findUserId, isExpired, readProfile, type KnownProfile } from '../tenants/users.ts'

const resetItemSchema = z.object({
  user_id: z.int(),
  /** The date of the current password. If the password has changed since, the link is void. */
  password_changed_at: z.string(),
  /** Epoch seconds. */
  expires: z.int(),
})
export type ResetItem = z.infer<typeof resetItemSchema>

/** A new link for a user, valid for some minutes, and the write that activates it. */
export const issueReset = (
  { table, clock, random, environment }: Platform,
  { id, account }: Pick<KnownProfile, 'id' | 'account'>,
  minutes: number = limits.resetTokenMinutes,
): { link: string; write: TransactWrite; validUntil: number } => {
  const token = random.token(32)
  const expires = Math.floor(clock.now().getTime() / 1000) + minutes * 60
  const item: ResetItem = { user_id: id, password_changed_at: account.password_changed_at, expires }
  return {
    // The fragment stays in the browser, so no log contains the token.
    link: new URL(`/reset_password/new#${token}`, environment.PORTAL_URL).href,
    write: { Put: { TableName: table.name, Item: { ...keys.passwordReset(hashToken(token)), ...item } } },
    validUntil: expires * 1000,
  }
}

/** Reads the reset of a token; undefined when there is none or it has expired. */
export const readReset = async (
  { table, clock }: Platform,
  token: string,
): Promise<ResetItem | undefined> => {
  const item = await table.get(keys.passwordReset(hashToken(token)))
  if (item === undefined) return undefined
  const reset = resetItemSchema.parse(item)
  return reset.expires * 1000 <= clock.now().getTime() ? undefined : reset
}

/** Answers a reset request from the outbox: sends a link if the address has an account that may sign in. */
export const answerReset =
  (platform: Platform) =>
  async ({
    email,
    address,
    at,
    reason,
  }: ResetRequest): Promise<{ message: EmailMessage; writes: TransactWrite[] } | undefined> => {
    const id = await findUserId(platform.table, email)
    const known = id === undefined ? undefined : await readProfile(platform.table, id)
    if (known === undefined || known.user.deactivated || isExpired(known.user, platform.clock.now()))
      return undefined
    const { link, write, validUntil } = issueReset(platform, known)
    return {
      writes: [write],
      message: emailMessageTo(
        known,
        {
          template: reason === 'guessed' ? 'account_guarded' : 'password_reset',
          link,
          address,
          at,
          minutes: limits.resetTokenMinutes,
        },
        validUntil,
      ),
    }
  }

/** The message about a new password. It mentions the API key, which a new password does not revoke. */
export const passwordChanged = (
  known: Pick<KnownProfile, 'id' | 'user' | 'account'>,
  address: string,
  at: string,
): EmailMessage =>
  emailMessageTo(known, {
    template: 'password_changed',
    address,
    at,
    may_have_key: known.user.role === 'user',
  })

/** A message to a user, in the user's language. */
export const emailMessageTo = (
  { id, user, account }: Pick<KnownProfile, 'id' | 'user' | 'account'>,
  content: EmailMessage['content'],
  validUntil: number | null = null,
): EmailMessage => ({
  to: user.email,
  user_id: id,
  client_id: user.client_id,
  pgp_key: null,
  language: account.language,
  content,
  valid_until: validUntil,
})
