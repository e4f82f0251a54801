import type { PublicKey } from '#functions/core/crypto/pgp.ts'
import type { PgpKey } from '#shared/contracts/account.ts'

/** A stored key as the API shows it. */
export const toPgpKeyResponse = (key: PublicKey | null): { pgp_key: PgpKey | null } => ({
  pgp_key:
    key === null
      ? null
      : {
          fingerprint: key.fingerprint,
          owner: key.owner,
          creation_date: key.creation,
          expiration_date: key.expiry,
          base64_pgp_key: key.base64,
        },
})
