import type { Platform } from '#functions/rules/http/platform.ts'
import { findUserId, readUser, type KnownUser } from '#functions/rules/tenants/users.ts'

/** The user with an e-mail address, with account and organization. Undefined when there is none. */
export const findUserByEmail = async ({ table }: Platform, email: string): Promise<KnownUser | undefined> => {
  const id = await findUserId(table, email)
  return id === undefined ? undefined : readUser(table, id)
}
