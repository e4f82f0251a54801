/** What an administrator or the operator does for somebody who has lost phone and keys: the mailed code works again. */
import { PortalError } from '#shared/http/errors.ts'
import { cleanupItem } from '../cleanup.ts'
import type { PlatformWithOutbox } from '../mail/platform-outbox.ts'
import { auditWrite } from '../security/audit.ts'
import { factorKeys } from '../security/stored-factors.ts'
import { emailMessageTo } from '../security/password-reset.ts'
import { keys, type Key } from '../store/keys.ts'
import type { Item } from '../store/table.ts'
import { readProfile } from './users.ts'

/** Who removes them: an administrator with a name for the mail, or the operator, whom the record alone names. */
interface Remover {
  readonly by: string | null
  readonly userId: number | null
  readonly organizationId: number | null
  readonly address: string | null
  readonly operator?: string
}

/**
 * Removes the factors of a user in one transaction with the end of the sessions, the mail and the record. A passkey that is
 * being registered at this moment goes with the next reset. Answers with the mail, which is to be sent. Throws `not_found`.
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
  // A sign-in that was completed between the listing of sessions and the transaction ends here.
  await sessions.endAll(id)
  return mail
}

/** What a deleted user leaves, more than its transaction takes: factors and sign-ins are cleared in the background. */
export const accountCleanup = (id: number): Key & Item =>
  cleanupItem(`user-${id}`, { partitions: [keys.factors(id).pk, keys.signInNote(id, '').pk] })
