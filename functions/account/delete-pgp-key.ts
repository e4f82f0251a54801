import { handle, type Route } from '#functions/rules/http/handler.ts'
import { auditWrite, selfEvent } from '#functions/rules/security/audit.ts'
import { deletePgpKey } from '#shared/contracts/account.ts'
import type { AccountDependencies } from './dependencies.ts'
import { updateAccount } from './update-account.ts'

/** Removes the PGP key of the account; without one there is nothing to do. */
export const deletePgpKeyRoute = ({ platform }: AccountDependencies): Route =>
  handle(deletePgpKey, async ({ session, request }) => {
    await updateAccount(platform, session, 'pgp_key', null, [
      auditWrite(platform, {
        action: 'pgp_key_delete',
        outcome: 'success',
        ...selfEvent(session.userId, session.organizationId),
        address: request.address,
      }),
    ])
    return {}
  })
