import { handle, type Route } from '#functions/platform/http/handler.ts'
import { getPgpKey } from '#shared/contracts/account.ts'
import type { AccountDependencies } from './dependencies.ts'
import { ownUser } from './own-user.ts'
import { pgpKeyReply } from './pgp-key-reply.ts'

/** The PGP key of the account, or null. */
export const getPgpKeyRoute = ({ platform }: AccountDependencies): Route =>
  handle(getPgpKey, async ({ session }) => pgpKeyReply((await ownUser(platform, session)).account.pgp_key))
