import { handle, type Route } from '#functions/rules/http/handler.ts'
import { getPgpKey } from '#shared/contracts/account.ts'
import type { AccountDependencies } from './dependencies.ts'
import { currentUser } from './current-user.ts'
import { toPgpKeyResponse } from './pgp-key-presenter.ts'

/** The PGP key of the account, or null. */
export const getPgpKeyRoute = ({ platform }: AccountDependencies): Route =>
  handle(getPgpKey, async ({ session }) =>
    toPgpKeyResponse((await currentUser(platform, session)).account.pgp_key),
  )
