/** A user's private data (keys.account): secrets and settings that no list shows. */
import * as z from 'zod'
import type { Language } from '#shared/contracts/account.ts'
import { languageSchema } from '#shared/contracts/languages.ts'
import { keys } from '../keys.ts'
import { publicKeySchema } from '#functions/core/crypto/pgp.ts'
import type { Table } from '#functions/core/store/table.ts'

export const accountSchema = z.object({
  /** A PHC string, which includes the parameters. */
  password_hash: z.string(),
  language: languageSchema,
  pgp_key: publicKeySchema.nullable(),
  /** The user has switched off repair reminders; missing means on. */
  reminders_off: z.boolean().optional(),
  /** When too many wrong codes locked the sign-in, ISO 8601. */
  locked_at: z.string().nullable(),
  /** Wrong codes since the last success, over all sign-ins. */
  second_factor_failures: z.int(),
  /** Epoch seconds; null before the first sign-in. */
  last_activity: z.int().nullable(),
  /** ISO 8601. */
  password_changed_at: z.string(),
})
export type Account = z.infer<typeof accountSchema>

/** An account without the fields that only sign-in may read. The IAM roles of other functions are limited to this. */
export const profileSchema = accountSchema.omit({ password_hash: true, second_factor_failures: true })
export type Profile = z.infer<typeof profileSchema>

/** Returns the account of a new user. */
export const newAccount = (
  parts: Pick<Account, 'password_hash' | 'language' | 'password_changed_at'>,
): Account => ({
  ...parts,
  pgp_key: null,
  locked_at: null,
  second_factor_failures: 0,
  last_activity: null,
})

/** The language of a user's files and messages. */
export const readLanguage = async (table: Table, userId: number): Promise<Language> =>
  z
    .object({ language: languageSchema })
    .parse(await table.get(keys.account(userId), { consistent: false, attributes: ['language'] })).language
