/** Links that set a new password. */
import { hashPassword } from '#functions/core/crypto/passwords.ts'
import { onCondition } from '#functions/core/store/conditions.ts'
import { keys } from '#functions/rules/keys.ts'
import type { Request } from '#functions/core/http/request.ts'
import type { Call } from '#functions/rules/http/handler.ts'
import type { PlatformWithOutbox } from '#functions/rules/mail/platform-outbox.ts'
import {
  accountCounter,
  addressCounter,
  attemptLimits,
  countAttempts,
  isTooSoon,
  isWithin,
  pairCounter,
  recordRefusal,
  spacingWrite,
  type Attempt,
} from '#functions/rules/security/attempts.ts'
import { auditWrite, eventOf } from '#functions/rules/security/audit.ts'
import { checkNewPassword, passwordOwnerOf } from '#functions/rules/security/new-password.ts'
import { passwordChanged, readReset } from '#functions/rules/security/password-reset.ts'
import { deviceOf, rememberDevice } from '#functions/rules/session/devices.ts'
import { hashToken } from '#functions/rules/session/sessions.ts'
import { findUserId, readUser } from '#functions/rules/tenants/users.ts'
import type { requestPasswordReset } from '#shared/contracts/auth.ts'
import { PortalError } from '#shared/http/errors.ts'

/**
 * Records a request for a reset link. The outbox looks up the account, so neither response nor timing reveals whether
 * it exists. Unknown browsers are counted by address and account. In total they can send ten e-mails an hour to one
 * mailbox. Beyond that the response is the same, and one of the ten e-mails still works.
 */
export const requestReset = async (
  { platform, outbox }: PlatformWithOutbox,
  { body, request }: Call<typeof requestPasswordReset, undefined>,
) => {
  const { address } = request
  const { email } = body
  const event = { action: 'password_reset_request', ...eventOf(undefined, address), email } as const
  const known = await readUser(platform.table, (await findUserId(platform.table, email)) ?? 0)
  const device = await deviceOf(platform, request, known)
  // A link was requested a moment ago: send no second one and count no attempt.
  const spacing: Attempt = [attemptLimits.resetSpacing, device ?? pairCounter(email, address)]
  if (await isTooSoon(platform, spacing)) return {}
  if (device !== undefined) await countAttempts(platform, event, [[attemptLimits.resetByDevice, device]])
  else {
    await countAttempts(platform, event, [
      [attemptLimits.resetByAccountAndAddress, pairCounter(email, address)],
      [attemptLimits.resetByAddress, addressCounter(address)],
    ])
    const mailbox: Attempt = [attemptLimits.resetMailByAccount, accountCounter(email)]
    if (!(await isWithin(platform, mailbox))) {
      await recordRefusal(platform, event, mailbox)
      return {}
    }
  }
  // Of two simultaneous requests, one is recorded.
  await onCondition(platform, () =>
    platform.table.transact([
      spacingWrite(platform, spacing),
      outbox.resetRequest(email, address, 'asked'),
      auditWrite(platform, { ...event, outcome: 'accepted' }),
    ]),
  )
  return {}
}

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
  { platform }: PlatformWithOutbox,
  { address }: Request,
  token: string,
  isTried: boolean,
) => {
  const { table } = platform
  const reset = await readReset(platform, token)
  const known = reset === undefined ? undefined : await readUser(table, reset.user_id)
  const event = { action: 'password_reset', ...eventOf(known, address) } as const
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
  dependencies: PlatformWithOutbox,
  request: Request,
  token: string,
): Promise<void> => {
  await openLink(dependencies, request, token, false)
}

/** Sets a new password with a link's token, ends every session and unlocks the account. */
export const newPasswordByLink = async (
  dependencies: PlatformWithOutbox,
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
