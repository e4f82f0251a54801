import { handle, type Route } from '#functions/rules/http/handler.ts'
import { auditWrite, selfEvent } from '#functions/rules/security/audit.ts'
import { readPublicKey } from '#functions/core/crypto/pgp.ts'
import { createPgpKey } from '#shared/contracts/account.ts'
import type { AccountDependencies } from './dependencies.ts'
import { toPgpKeyResponse } from './pgp-key-presenter.ts'
import { updateAccount } from './update-account.ts'

/** Stores the public PGP key of the account. Replaces the previous one. */
export const createPgpKeyRoute = ({ platform }: AccountDependencies): Route =>
  handle(createPgpKey, async ({ body, session, request }) => {
    const key = await readPublicKey(body.base64_pgp_key, platform.clock.now())
    await updateAccount(platform, session, 'pgp_key', key, [
      auditWrite(platform, {
        action: 'pgp_key_create',
        outcome: 'success',
        detail: key.fingerprint,
        ...selfEvent(session.userId, session.organizationId),
        address: request.address,
      }),
    ])
    return toPgpKeyResponse(key)
  })
