import type { Request } from '#functions/rules/http/handler.ts'
import { addressCounter, attemptLimits, countAttempts } from '#functions/rules/security/attempts.ts'
import { auditWrite } from '#functions/rules/security/audit.ts'
import { checkNewPassword, passwordOwnerOf } from '#functions/rules/security/new-password.ts'
import { passwordChanged, readReset } from '#functions/rules/security/password-reset.ts'
import { hashPassword } from '#functions/core/crypto/passwords.ts'
import { rememberDevice } from '#functions/rules/session/devices.ts'
import { hashToken } from '#functions/rules/session/sessions.ts'
import { onCondition } from '#functions/core/store/conditions.ts'
import { keys } from '#functions/core/store/keys.ts'
import { readUser } from '#functions/rules/tenants/users.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { AuthDependencies } from './dependencies.ts'

interface NewPassword {
  readonly token: string
  readonly password: string
  readonly repeat_password: string
}

/**
 * The user and account of a password link. Throws `reset_token_invalid`, without a reason, for every invalid link, and
 * `too_many_attempts`. `isTried` means that the link is used, not only looked at.
 */
const openLink = async (
  { platform }: AuthDependencies,
  { address }: Request,
  token: string,
  isTried: boolean,
) => {
  const { table } = platform
  const reset = await readReset(platform, token)
  const known = reset === undefined ? undefined : await readUser(table, reset.user_id)
  const event = {
    action: 'password_reset',
    userId: known?.id ?? null,
    organizationId: known?.user.client_id ?? null,
    actorOrganizationId: known?.user.client_id ?? null,
    address,
  } as const
  // Valid links are not limited by failures from the same address.
  if (reset === undefined)
    await countAttempts(platform, event, [[attemptLimits.resetTokenByAddress, addressCounter(address)]])
  else if (isTried) await countAttempts(platform, event, [[attemptLimits.resetByToken, hashToken(token)]])
  if (
    reset === undefined ||
    known === undefined ||
    known.user.deactivated ||
    // The password has changed since. A void link must reveal nothing about the present password.
    known.account.password_changed_at !== reset.password_changed_at
  )
    throw new PortalError('reset_token_invalid')
  return { reset, known, event }
}

/** Whether a link sets a password. Throws the errors of `newPasswordByLink` otherwise. */
export const checkLink = async (
  dependencies: AuthDependencies,
  request: Request,
  token: string,
): Promise<void> => {
  await openLink(dependencies, request, token, false)
}

/** Sets a new password with a link's token, ends every session and unlocks the account. */
export const newPasswordByLink = async (
  dependencies: AuthDependencies,
  request: Request,
  { token, password, repeat_password: repeat }: NewPassword,
): Promise<void> => {
  const { platform, outbox } = dependencies
  const { table, clock, sessions } = platform
  const { address } = request
  const { reset, known, event } = await openLink(dependencies, request, token, true)
  if (password !== repeat) throw new PortalError('passwords_not_equal', { field: 'repeat_password' })
  await checkNewPassword(password, passwordOwnerOf(known), {
    field: 'password',
    present: known.account.password_hash,
  })

  const hash = await hashPassword(password)
  const at = clock.now().toISOString()
  const mail = outbox.prepare(passwordChanged(known, address, at))
  const endings = await sessions.endings(known.id)
  const done = await onCondition(platform, () =>
    table.transact([
      {
        Delete: {
          TableName: table.name,
          Key: { ...keys.passwordReset(hashToken(token)) },
          ConditionExpression: 'attribute_exists(pk)',
        },
      },
      {
        Update: {
          TableName: table.name,
          Key: { ...keys.account(known.id) },
          UpdateExpression:
            'SET password_hash = :hash, password_changed_at = :at, locked_at = :none, second_factor_failures = :zero',
          ConditionExpression: 'password_changed_at = :seen',
          ExpressionAttributeValues: {
            ':hash': hash,
            ':at': at,
            ':none': null,
            ':zero': 0,
            ':seen': reset.password_changed_at,
          },
        },
      },
      ...endings,
      mail.write,
      auditWrite(platform, { ...event, outcome: 'success' }),
    ]),
  )
  if (!done) throw new PortalError('reset_token_invalid')
  // Ends a session that started between the listing of sessions and the transaction.
  await sessions.endAll(known.id)
  // The link proves access to the owner's mailbox, so the browser counts as known.
  await rememberDevice(platform, request, { id: known.id, account: { password_changed_at: at } }, undefined)
  await mail.send()
}
