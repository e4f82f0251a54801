/**
 * The name of an account in authenticators (the WebAuthn user handle): random and stored with the account, so that it
 * reveals nothing.
 */
import { createHmac } from 'node:crypto'
import * as z from 'zod'
import type { Platform } from '../http/platform.ts'
import { keys } from '../keys.ts'
import type { StoredFactors } from './stored-factors.ts'
import type { Seals } from './seals.ts'

/**
 * The handle of accounts whose passkeys are older than stored handles; undefined when the seal's first version no
 * longer exists.
 */
export const formerHandleOf = async (seals: Seals, userId: number): Promise<string | undefined> => {
  const secret = await seals.first('factors')
  return secret === undefined
    ? undefined
    : createHmac('sha256', secret).update(`passkeys of ${userId}`).digest('base64url')
}

const keptSchema = z.object({ passkey_handle: z.string() })

/** Returns the handle of an account; creates and stores it if needed. */
export const passkeyHandle = async (
  { table, seals, random }: Pick<Platform, 'table' | 'seals' | 'random'>,
  userId: number,
  { passkeys, passkey_handle }: StoredFactors,
): Promise<string> => {
  if (passkey_handle !== null) return passkey_handle
  const former = passkeys.length === 0 ? undefined : await formerHandleOf(seals, userId)
  const item = await table.update(keys.factors(userId), {
    expression: 'SET passkey_handle = if_not_exists(passkey_handle, :handle)',
    values: { ':handle': former ?? random.token(32) },
  })
  return keptSchema.parse(item).passkey_handle
}
