/** The caller's account and current second factors. */
import type { Platform } from '#functions/rules/http/platform.ts'
import {
  isMailAllowed,
  passkeyIdOf,
  readFactors,
  type StoredFactors,
} from '#functions/rules/security/stored-factors.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import { readUser, type KnownUser } from '#functions/rules/tenants/users.ts'
import type { MyFactors } from '#shared/contracts/factors.ts'
import { PortalError } from '#shared/http/errors.ts'

export interface Caller {
  readonly known: KnownUser
  readonly stored: StoredFactors
  /** Whether the caller may use codes by e-mail. */
  readonly mailAllowed: boolean
}

/** Reads the caller. Throws `unauthenticated` when the user was deleted while the session was being read. */
export const callerOf = async ({ table }: Platform, session: Session): Promise<Caller> => {
  const [known, stored] = await Promise.all([
    readUser(table, session.userId),
    readFactors(table, session.userId),
  ])
  if (known === undefined) throw new PortalError('unauthenticated')
  return { known, stored, mailAllowed: await isMailAllowed(table, known.organization) }
}

/** The factors as their owner sees them. */
export const toFactorsResponse = ({
  stored,
  mailAllowed,
}: Pick<Caller, 'stored' | 'mailAllowed'>): { factors: MyFactors } => ({
  factors: {
    app:
      stored.app_since === null ? null : { creation_date: stored.app_since, last_used_date: stored.app_used },
    passkeys: stored.passkeys.map((passkey) => ({
      passkey_id: passkeyIdOf(passkey),
      name: passkey.name,
      is_synced: passkey.is_synced,
      creation_date: passkey.since,
      last_used_date: passkey.used,
    })),
    recovery_codes: { left: stored.recovery_codes.size, creation_date: stored.recovery_since },
    mail: { enabled: !stored.mail_off, allowed: mailAllowed },
  },
})
