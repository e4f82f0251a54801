/** The first step of sign-in: the password. */
import { hashPassword, verifyPassword } from '#functions/core/crypto/passwords.ts'
import { onCondition } from '#functions/core/store/conditions.ts'
import { keys } from '#functions/rules/keys.ts'
import type { Request } from '#functions/core/http/request.ts'
import type { Call } from '#functions/rules/http/handler.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import type { PlatformWithOutbox } from '#functions/rules/mail/platform-outbox.ts'
import {
  accountCounter,
  attemptLimits,
  countAttempts,
  isWithin,
  returnAttempt,
  type Attempt,
} from '#functions/rules/security/attempts.ts'
import { audit, auditWrite, eventOf } from '#functions/rules/security/audit.ts'
import { lockAccount } from '#functions/rules/security/lock-account.ts'
import { newCode } from '#functions/rules/security/mailed-codes.ts'
import { factorsOf, isMailAllowed, readFactors } from '#functions/rules/security/stored-factors.ts'
import { deviceOf } from '#functions/rules/session/devices.ts'
import { recordFailedSignIn } from '#functions/rules/session/sign-ins.ts'
import { findUserId, readUser, type KnownUser } from '#functions/rules/tenants/users.ts'
import type { login } from '#shared/contracts/auth.ts'
import { deviceFrom } from '#shared/domain/device.ts'
import { hasEnrolledFactor, usableFactors } from '#shared/domain/factors.ts'
import { limits } from '#shared/domain/limits.ts'
import { PortalError } from '#shared/http/errors.ts'
import { pendingKey, signInCookie, signInSeconds, type PendingItem } from './pending-sign-in.ts'
import { codeMail, checkRefusal, codeMailCounter, countersOf, type LoginCounters } from './sign-in.ts'

/**
 * First step of sign-in: checks the password and e-mails a code to users without another second factor. The response to
 * a wrong password does not reveal whether an account exists.
 */
export const checkFirstStep = async (
  dependencies: PlatformWithOutbox,
  { body, request }: Call<typeof login, undefined>,
) => {
  const { platform, outbox } = dependencies
  const { address } = request
  const found = await readUser(platform.table, (await findUserId(platform.table, body.email)) ?? 0)
  const device = await deviceOf(platform, request, found)
  const counters = countersOf(body.email, address, device)
  await countLogin(dependencies, body.email, address, found, counters)
  const known = await checkPassword(platform, found, body, request)
  for (const counter of counters.returned) await returnAttempt(platform, counter)
  if (
    known.account.locked_at === null &&
    known.account.second_factor_failures >= limits.secondFactorFailures
  ) {
    // The request that counted the last failure stopped before it locked the account.
    await lockAccount(dependencies, known, address)
  }
  await checkRefusal(platform, known, request, 'sign_in')

  const stored = await readFactors(platform.table, known.id)
  const factors = factorsOf(stored, await isMailAllowed(platform.table, known.organization))
  const second = { ways: usableFactors(factors), mailed: !hasEnrolledFactor(factors) }
  if (second.mailed)
    await countAttempts(platform, { action: 'sign_in', ...eventOf(known, address) }, [
      codeMailCounter(known.user.email, device),
    ])
  const token = platform.random.token(32)
  const now = platform.clock.now()
  const { code, ...mailed } = newCode(token, now)
  const pending: PendingItem = {
    ...(second.mailed ? mailed : { code_hash: null, code_until: 0, sent_at: 0 }),
    user_id: known.id,
    password_changed_at: known.account.password_changed_at,
    expires: Math.floor(now.getTime() / 1000) + signInSeconds,
  }
  const mail = second.mailed
    ? codeMail(outbox, known, { code, until: pending.code_until, address, now })
    : undefined
  await platform.table.transact([
    { Put: { TableName: platform.table.name, Item: { ...pendingKey(token), ...pending } } },
    ...(mail === undefined ? [] : [mail.write]),
    auditWrite(platform, {
      action: 'sign_in',
      outcome: second.mailed ? 'code_sent' : 'accepted',
      ...eventOf(known, address),
    }),
  ])
  request.setCookie(signInCookie, token, signInSeconds)
  await mail?.send()
  return { second_factor: second }
}

/**
 * Counts the attempt before checking the password. When an account is attacked from many addresses, its owner receives
 * one e-mail a day that explains how to sign in from a new browser. Throws `too_many_attempts` and `account_guarded`.
 */
const countLogin = async (
  { platform, outbox }: PlatformWithOutbox,
  email: string,
  address: string,
  known: KnownUser | undefined,
  { own, account }: LoginCounters,
): Promise<void> => {
  const event = {
    action: 'sign_in',
    ...eventOf(known, address),
    ...(known === undefined ? { email } : {}),
  } as const
  await countAttempts(platform, event, own)
  if (account === undefined) return
  try {
    await countAttempts(platform, event, [account], 'account_guarded')
  } catch (error) {
    const guardMails: Attempt = [attemptLimits.guardMailByAccount, accountCounter(email)]
    if (await isWithin(platform, guardMails))
      await platform.table.transact([outbox.resetRequest(email, address, 'guessed')])
    throw error
  }
}

/** The user with this e-mail and password. An unknown e-mail costs the same work. */
const checkPassword = async (
  platform: Platform,
  known: KnownUser | undefined,
  { email, password }: { email: string; password: string },
  { address, userAgent }: Pick<Request, 'address' | 'userAgent'>,
): Promise<KnownUser> => {
  const { fits, outdated } = await verifyPassword(known?.account.password_hash, password)
  if (known === undefined || !fits) {
    await audit(platform, {
      action: 'sign_in',
      outcome: 'bad_credentials',
      ...eventOf(known, address),
      ...(known === undefined ? { email } : {}),
    })
    await recordFailedSignIn(
      platform,
      known?.id ?? 0,
      { address, device: deviceFrom(userAgent) },
      'bad_credentials',
    )
    throw new PortalError('bad_credentials')
  }
  if (outdated) await rehash(platform, known, password)
  return known
}

/** Rehashes the password with the current parameters, unless it was changed at the same moment. */
const rehash = async (
  { table, random }: Platform,
  { id, account }: KnownUser,
  password: string,
): Promise<void> => {
  const hash = await hashPassword(password)
  await onCondition({ random }, () =>
    table.update(keys.account(id), {
      expression: 'SET password_hash = :new',
      values: { ':new': hash, ':old': account.password_hash },
      condition: 'password_hash = :old',
    }),
  )
}
