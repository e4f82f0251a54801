/** Links that set a new password: single use, one hour, only a hash of their token stored. */
import * as z from 'zod'
import { limits } from '#shared/domain/limits.ts'
import type { Platform } from '../http/platform.ts'
import type { EmailMessage, ResetRequest } from '../mail/outbox.ts'
import { hashToken } from '../session/sessions.ts'
import { keys } from '../store/keys.ts'
import type { TransactWrite } from '../store/table.ts'
import { findUserId, isExpired, readProfile, type KnownProfile } from '../tenants/users.ts'

const resetItemSchema = z.object({
  user_id: z.int(),
  /** The password it replaces: when that has changed by another way, the link is void. */
  password_changed_at: z.string(),
  /** Epoch seconds. */
  expires: z.int(),
})
export type ResetItem = z.infer<typeof resetItemSchema>

/** A new link for a user, valid for some minutes, and the write that makes it work. */
export const issueReset = (
  { table, clock, random, environment }: Platform,
  { id, account }: Pick<KnownProfile, 'id' | 'account'>,
  minutes: number = limits.resetTokenMinutes,
): { link: string; write: TransactWrite; validUntil: number } => {
  const token = random.token(32)
  const expires = Math.floor(clock.now().getTime() / 1000) + minutes * 60
  const item: ResetItem = { user_id: id, password_changed_at: account.password_changed_at, expires }
  return {
    // A fragment stays in the browser: no log on the way has the token.
    link: new URL(`/reset_password/new#${token}`, environment.PORTAL_URL).href,
    write: { Put: { TableName: table.name, Item: { ...keys.passwordReset(hashToken(token)), ...item } } },
    validUntil: expires * 1000,
  }
}

/** What a token stands for; undefined when there is none or its hour is over. */
export const readReset = async (
  { table, clock }: Platform,
  token: string,
): Promise<ResetItem | undefined> => {
  const item = await table.get(keys.passwordReset(hashToken(token)))
  if (item === undefined) return undefined
  const reset = resetItemSchema.parse(item)
  return reset.expires * 1000 <= clock.now().getTime() ? undefined : reset
}

/**
 * Answers a request from the outbox: a mail with a link to the owner of the address, if it is an account that
 * may sign in.
 */
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

/** The mail that tells a user of a new password. It names the API key, which a new password does not end. */
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

/** A mail to a user, in the user's language. */
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
