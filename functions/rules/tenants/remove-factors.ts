/**
 * Removes the second factors of a user who has lost phone and keys, so that the mailed code works again. For
 * administrators and the operator.
 */
import { PortalError } from '#shared/http/errors.ts'
import { cleanupItem } from '#functions/core/cleanup.ts'
import type { PlatformWithOutbox } from '../mail/platform-outbox.ts'
import { auditWrite } from '../security/audit.ts'
import { factorKeys } from '../security/stored-factors.ts'
import { emailMessageTo } from '../security/password-reset.ts'
import { keys, type Key } from '#functions/core/store/keys.ts'
import type { Item } from '#functions/core/store/table.ts'
import { readProfile } from './users.ts'

/** The remover: an administrator, with a name for the message, or the operator, whom only the audit log names. */
interface Remover {
  readonly by: string | null
  readonly userId: number | null
  readonly organizationId: number | null
  readonly address: string | null
  readonly operator?: string
}

/**
 * Removes the factors of a user in one transaction with the end of the sessions, the message and the audit entry. A
 * passkey that is being registered now stays until the next reset. Returns the message to send. Throws `not_found`.
 */
export const removeFactors = async (
  { platform, outbox }: PlatformWithOutbox,
  id: number,
  { by, userId, organizationId, address, operator }: Remover,
): Promise<{ send(): Promise<void> }> => {
  const { table, clock, sessions } = platform
  const known = await readProfile(table, id)
  if (known === undefined) throw new PortalError('not_found')
  const mail = outbox.prepare(
    emailMessageTo(known, { template: 'factors_reset', by, at: clock.now().toISOString() }),
  )
  await table.transact([
    ...(await factorKeys(table, id)).map((key) => ({ Delete: { TableName: table.name, Key: { ...key } } })),
    ...(await sessions.endings(id)),
    mail.write,
    auditWrite(platform, {
      action: 'factor_reset',
      outcome: 'success',
      ...(operator === undefined ? {} : { detail: `by ${operator}` }),
      subject: { kind: 'user', id, name: null },
      userId,
      organizationId: known.user.client_id,
      actorOrganizationId: organizationId,
      address,
    }),
  ])
  // Ends a sign-in that was completed between the listing of sessions and the transaction.
  await sessions.endAll(id)
  return mail
}

/** The cleanup of a deleted user's factors and sign-ins, which exceed the transaction. */
export const accountCleanup = (id: number): Key & Item =>
  cleanupItem(`user-${id}`, { partitions: [keys.factors(id).pk, keys.signInNote(id, '').pk] })
