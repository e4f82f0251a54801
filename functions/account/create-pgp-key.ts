import { handle, type Route } from '#functions/platform/http/handler.ts'
import { auditWrite, ownEvent } from '#functions/platform/security/audit.ts'
import { readPublicKey } from '#functions/platform/security/pgp.ts'
import { createPgpKey } from '#shared/contracts/account.ts'
import type { AccountDependencies } from './dependencies.ts'
import { pgpKeyReply } from './pgp-key-reply.ts'
import { updateAccount } from './update-account.ts'

/** Stores the public PGP key of the account in the place of the one before. */
export const createPgpKeyRoute = ({ platform }: AccountDependencies): Route =>
  handle(createPgpKey, async ({ body, session, request }) => {
    const key = await readPublicKey(body.base64_pgp_key, platform.clock.now())
    await updateAccount(platform, session, 'pgp_key', key, [
      auditWrite(platform, {
        action: 'pgp_key_create',
        outcome: 'success',
        detail: key.fingerprint,
        ...ownEvent(session.userId, session.clientId),
        address: request.address,
      }),
    ])
    return pgpKeyReply(key)
  })
