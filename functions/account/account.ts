/** Reads and changes the caller's own account. */
import { hashPassword, verifyPassword } from '#functions/core/crypto/passwords.ts'
import { onCondition } from '#functions/core/store/conditions.ts'
import { keys } from '#functions/rules/keys.ts'
import type { TransactWrite } from '#functions/core/store/table.ts'
import type { Call } from '#functions/rules/http/handler.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import type { PlatformWithOutbox } from '#functions/rules/mail/platform-outbox.ts'
import { attemptLimits, countAttempts, returnAttempt } from '#functions/rules/security/attempts.ts'
import { audit, auditWrite, eventBy } from '#functions/rules/security/audit.ts'
import { checkNewPassword, passwordOwnerOf } from '#functions/rules/security/new-password.ts'
import { passwordChanged } from '#functions/rules/security/password-reset.ts'
import { rememberDevice } from '#functions/rules/session/devices.ts'
import { type Session, sessionCookie } from '#functions/rules/session/sessions.ts'
import type { Account } from '#functions/rules/tenants/account.ts'
import { readUser, type KnownUser } from '#functions/rules/tenants/users.ts'
import type { changePassword } from '#shared/contracts/account.ts'
import { PortalError } from '#shared/http/errors.ts'

/**
 * The signed-in user. Throws `unauthenticated` when the user was deleted while the session was being read.
 */
export const currentUser = async ({ table }: Platform, session: Session): Promise<KnownUser> => {
  const known = await readUser(table, session.userId)
  if (known === undefined) throw new PortalError('unauthenticated')
  return known
}

/**
 * Sets one field of the caller's account, together with the writes that belong to it. Throws `unauthenticated` when the
 * account was deleted.
 */
export const updateAccount = async <Field extends 'language' | 'pgp_key' | 'reminders_off'>(
  { table, random }: Platform,
  session: Session,
  field: Field,
  value: Account[Field],
  writes: readonly TransactWrite[] = [],
): Promise<void> => {
  const found = await onCondition({ random }, () =>
    table.transact([
      {
        Update: {
          TableName: table.name,
          Key: { ...keys.account(session.userId) },
          UpdateExpression: 'SET #field = :value',
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeNames: { '#field': field },
          ExpressionAttributeValues: { ':value': value },
        },
      },
      ...writes,
    ]),
  )
  if (!found) throw new PortalError('unauthenticated')
}

/**
 * Changes the password, ends the user's other sessions, renews the token of this session and notifies the user by
 * e-mail.
 */
export const changeMyPassword = async (
  { platform, outbox }: PlatformWithOutbox,
  { body, session, request }: Call<typeof changePassword, Session>,
) => {
  const { table, clock, sessions } = platform
  const { address } = request
  const event = { action: 'password_change', ...eventBy(session, request) } as const
  const attempt = [attemptLimits.passwordByAccount, String(session.userId)] as const
  await countAttempts(platform, event, [attempt])
  const known = await currentUser(platform, session)
  if (!(await verifyPassword(known.account.password_hash, body.old_password)).fits) {
    await audit(platform, { ...event, outcome: 'old_password_incorrect' })
    throw new PortalError('old_password_incorrect', { field: 'old_password' })
  }
  await returnAttempt(platform, attempt)
  if (body.new_password.normalize('NFKC') === body.old_password.normalize('NFKC'))
    throw new PortalError('new_password_same_as_old', { field: 'new_password' })
  if (body.new_password !== body.repeat_new_password)
    throw new PortalError('passwords_not_equal', { field: 'repeat_new_password' })
  // No check that it differs from the present password is needed: the caller has already sent that one.
  await checkNewPassword(body.new_password, passwordOwnerOf(known), {
    field: 'new_password',
    present: undefined,
  })

  const hash = await hashPassword(body.new_password)
  const at = clock.now().toISOString()
  const mail = outbox.prepare(passwordChanged(known, address, at))
  const endings = await sessions.endings(known.id, { except: session.key })
  const renewed = await sessions.renewal(session)
  const done = await onCondition(platform, () =>
    table.transact([
      {
        Update: {
          TableName: table.name,
          Key: { ...keys.account(known.id) },
          UpdateExpression: 'SET password_hash = :hash, password_changed_at = :at',
          ConditionExpression: 'password_hash = :old',
          ExpressionAttributeValues: { ':hash': hash, ':at': at, ':old': known.account.password_hash },
        },
      },
      ...endings,
      ...renewed.writes,
      mail.write,
      auditWrite(platform, { ...event, outcome: 'success' }),
    ]),
  )
  // The password was changed in the meantime, so the old one in the request is no longer right.
  if (!done) throw new PortalError('old_password_incorrect', { field: 'old_password' })
  // Ends a session that started between the listing of sessions and the transaction.
  await sessions.endAll(known.id, { except: renewed.key })
  request.setCookie(sessionCookie, renewed.token, renewed.seconds)
  await rememberDevice(platform, request, { id: known.id, account: { password_changed_at: at } }, undefined)
  await mail.send()
  return {}
}
