/** Help for users who are locked out or have lost their second factors, by administrators and the operator. */
import * as z from 'zod'
import type { Actor } from '#functions/core/event-store/entry.ts'
import { validated } from '#functions/core/http/validated.ts'
import { onCondition } from '#functions/core/store/conditions.ts'
import { keys } from '#functions/rules/keys.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import type { PlatformWithOutbox } from '#functions/rules/mail/platform-outbox.ts'
import { audit, auditWrite } from '#functions/rules/security/audit.ts'
import { emailMessageTo } from '#functions/rules/security/password-reset.ts'
import { factorKeys } from '#functions/rules/security/stored-factors.ts'
import { findUserId, readUser, type KnownUser, readProfile } from '#functions/rules/tenants/users.ts'
import { PortalError } from '#shared/http/errors.ts'
import { idSchema } from '#shared/http/schemas.ts'

/** The user with an e-mail address, with account and organization. Undefined when there is none. */
export const findUserByEmail = async ({ table }: Platform, email: string): Promise<KnownUser | undefined> => {
  const id = await findUserId(table, email)
  return id === undefined ? undefined : readUser(table, id)
}

export const unlockAccountInputSchema = z.object({ user_id: idSchema })
export type UnlockAccountInput = z.input<typeof unlockAccountInputSchema>

/** Unlocks an account after too many wrong codes, and resets their counter. Throws `not_found`. */
export const unlockAccount = async (
  platform: Platform,
  actor: Actor,
  input: UnlockAccountInput,
): Promise<void> => {
  const { user_id } = validated(unlockAccountInputSchema, input)
  const known = await readProfile(platform.table, user_id)
  if (known === undefined) throw new PortalError('not_found')
  const found = await onCondition(platform, () =>
    platform.table.update(keys.account(user_id), {
      expression: 'SET locked_at = :none, second_factor_failures = :zero',
      values: { ':none': null, ':zero': 0 },
      condition: 'attribute_exists(pk)',
    }),
  )
  if (!found) throw new PortalError('not_found')
  await audit(platform, {
    action: 'account_unlocked',
    outcome: 'success',
    detail: `by ${actor.name}`,
    subject: { kind: 'user', id: user_id, name: null },
    userId: actor.user_id,
    organizationId: known.user.client_id,
    actorOrganizationId: actor.client_id,
    address: null,
  })
}

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
