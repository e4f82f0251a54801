/** What all ways of signing in share: counters, refusals, the e-mailed code and the end that starts the session. */
import { onCondition } from '#functions/core/store/conditions.ts'
import { keys } from '#functions/rules/keys.ts'
import type { TransactWrite } from '#functions/core/store/table.ts'
import type { Request } from '#functions/core/http/request.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import type { Outbox } from '#functions/rules/mail/outbox.ts'
import type { PlatformWithOutbox } from '#functions/rules/mail/platform-outbox.ts'
import {
  accountCounter,
  addressCounter,
  attemptLimits,
  pairCounter,
  type Attempt,
  returnAttempt,
} from '#functions/rules/security/attempts.ts'
import { audit, auditWrite, eventOf } from '#functions/rules/security/audit.ts'
import type { Proof } from '#functions/rules/security/factor-proofs.ts'
import { emailMessageTo } from '#functions/rules/security/password-reset.ts'
import { rememberDevice } from '#functions/rules/session/devices.ts'
import { toSessionUser } from '#functions/rules/session/session-user.ts'
import { sessionCookie, sessionLifetime } from '#functions/rules/session/sessions.ts'
import { recordFailedSignIn, signInWrite } from '#functions/rules/session/sign-ins.ts'
import { admits } from '#functions/rules/tenants/allow-list.ts'
import { effectiveAccess } from '#functions/rules/tenants/organization.ts'
import { isExpired, type KnownUser } from '#functions/rules/tenants/users.ts'
import type { SessionUser } from '#shared/contracts/account.ts'
import type { SecurityAction } from '#shared/contracts/audit.ts'
import { deviceFrom } from '#shared/domain/device.ts'
import { limits } from '#shared/domain/limits.ts'
import { hasModule, modules, type ModuleAccess } from '#shared/domain/roles.ts'
import { PortalError, type ErrorCode } from '#shared/http/errors.ts'
import { signInCookie } from './pending-sign-in.ts'

export interface LoginCounters {
  /** Counted in this order. */
  readonly own: readonly Attempt[]
  /** The counter of the whole account, for unknown browsers. Counted last. */
  readonly account: Attempt | undefined
  /** Given back with the right password; the first one only with the right code. */
  readonly returned: readonly Attempt[]
}

/** A known browser has its own counter. All others count by address and by account. */
export const countersOf = (email: string, address: string, device: string | undefined): LoginCounters => {
  const first = loginCounter(email, address, device)
  if (device !== undefined) return { own: [first], account: undefined, returned: [] }
  const byAddress: Attempt = [attemptLimits.loginByAddress, addressCounter(address)]
  const account: Attempt = [attemptLimits.loginByAccount, accountCounter(email)]
  return { own: [first, byAddress], account, returned: [byAddress, account] }
}

/** The narrowest counter of a sign-in. */
export const loginCounter = (email: string, address: string, device: string | undefined): Attempt =>
  device === undefined
    ? [attemptLimits.loginByAccountAndAddress, pairCounter(email, address)]
    : [attemptLimits.loginByDevice, device]

/** The counter of e-mailed codes. Someone who has guessed the password cannot keep the owner from receiving codes. */
export const codeMailCounter = (email: string, device: string | undefined): Attempt =>
  device === undefined
    ? [attemptLimits.codeMailByAccount, accountCounter(email)]
    : [attemptLimits.codeMailByDevice, device]

/** The first reason to refuse a sign-in from an address, in the order shown to users. */
export const refusalOf = (
  { user, account, organization }: KnownUser,
  address: string,
  now: Date,
): ErrorCode | undefined => {
  if (user.deactivated) return 'account_suspended'
  if (isExpired(user, now)) return 'account_expired'
  if (account.locked_at !== null || account.second_factor_failures >= limits.secondFactorFailures)
    return 'account_locked'
  if (organization === null) return undefined
  if (
    !admits(
      organization.ip_allow_list.map(({ ip }) => ip),
      address,
    )
  )
    return 'ip_not_allowed'
  const access = effectiveAccess(user, organization)
  return modules.some((module) => hasModule(access, module)) ? undefined : 'no_module_access'
}

/** Throws the reason to refuse a sign-in, after recording it in the audit log. */
export const checkRefusal = async (
  platform: Platform,
  known: KnownUser,
  { address, userAgent }: Pick<Request, 'address' | 'userAgent'>,
  action: SecurityAction,
): Promise<void> => {
  const refusal = refusalOf(known, address, platform.clock.now())
  if (refusal === undefined) return
  await audit(platform, { action, outcome: refusal, ...eventOf(known, address) })
  await recordFailedSignIn(platform, known.id, { address, device: deviceFrom(userAgent) }, 'refused')
  throw new PortalError(refusal)
}

/** The e-mail with a sign-in code. It shows where the request came from and how long the code is valid. */
export const codeMail = (
  outbox: Outbox,
  known: KnownUser,
  { code, until, address, now }: { code: string; until: number; address: string; now: Date },
) =>
  outbox.prepare(
    emailMessageTo(
      known,
      {
        template: 'second_factor_code',
        code,
        address,
        at: now.toISOString(),
        minutes: limits.secondFactorMinutes,
      },
      until,
    ),
  )

export interface SignIn {
  readonly known: KnownUser
  readonly proof: Proof
  /** The browser, if the account knows it. */
  readonly device: string | undefined
  /** Whether the user has to set up a second factor first. */
  readonly mustEnrol: boolean
  /** Attempts counted before. Given back on success. */
  readonly counted: readonly Attempt[]
}

/**
 * Signs in: session, cookies and the e-mail to the user. Throws `second_factor_expired` when a condition no longer
 * holds.
 */
export const completeSignIn = async (
  { platform, outbox }: PlatformWithOutbox,
  request: Request,
  { known, proof, device, mustEnrol, counted }: SignIn,
): Promise<{ user: SessionUser }> => {
  const mail = proof.mail === undefined ? undefined : outbox.prepare(proof.mail)
  const token = await startSession(platform, known, request, mustEnrol, proof.factor, [
    ...proof.writes,
    ...(mail === undefined ? [] : [mail.write]),
  ])
  const earlier = request.cookies[sessionCookie]
  if (earlier !== undefined) await platform.sessions.endByToken(earlier)
  request.setCookie(signInCookie, '', 0)
  request.setCookie(sessionCookie, token, sessionLifetime.absolute)
  await rememberDevice(platform, request, known, device)
  for (const attempt of counted) await returnAttempt(platform, attempt)
  await mail?.send()
  return {
    user: {
      ...toSessionUser(known, platform.environment.PROVIDER_NAME),
      ...(mustEnrol ? { must_enrol: true } : {}),
    },
  }
}

/** The user's fields that the session copies. */
const copied = [
  'role',
  'name',
  'email',
  'account_expiry_date',
  'has_threat_access',
  'has_feed_access',
  'has_incident_access',
  'has_visibility_access',
  'has_report_access',
] as const satisfies readonly (keyof KnownUser['user'])[]

/**
 * One transaction consumes the proof, resets the failures, writes the audit event and starts the session. It requires
 * that the account has not changed since the checks.
 */
const startSession = async (
  platform: Platform,
  known: KnownUser,
  { address, userAgent }: Request,
  mustEnrol: boolean,
  factor: Proof['factor'],
  used: readonly TransactWrite[],
): Promise<string> => {
  const { id, user, account } = known
  const now = platform.clock.now()
  const table = platform.table.name
  const device = deviceFrom(userAgent)
  const writes: TransactWrite[] = [
    ...used,
    {
      Update: {
        TableName: table,
        Key: { ...keys.account(id) },
        UpdateExpression: 'SET second_factor_failures = :zero, last_activity = :now',
        ConditionExpression: 'locked_at = :none AND password_changed_at = :seen',
        ExpressionAttributeValues: {
          ':zero': 0,
          ':now': Math.floor(now.getTime() / 1000),
          ':none': null,
          ':seen': account.password_changed_at,
        },
      },
    },
    {
      ConditionCheck: {
        // The session copies these fields. Without the condition, a concurrent change of the user would never reach it.
        TableName: table,
        Key: { ...keys.entity('user', id) },
        ConditionExpression: [
          'entity.deactivated = :no',
          ...copied.map((_, index) => `entity.#c${index} = :c${index}`),
        ].join(' AND '),
        ExpressionAttributeNames: Object.fromEntries(copied.map((name, index) => [`#c${index}`, name])),
        ExpressionAttributeValues: {
          ':no': false,
          ...Object.fromEntries(copied.map((name, index) => [`:c${index}`, user[name]])),
        },
      },
    },
    auditWrite(platform, {
      action: 'second_factor',
      outcome: 'success',
      detail: factor,
      ...eventOf(known, address),
    }),
    signInWrite(platform, id, { address, device }, factor),
  ]
  const expiry = user.account_expiry_date
  let token: string | undefined
  await onCondition(platform, async () => {
    token = await platform.sessions.start(
      {
        userId: id,
        organizationId: user.client_id,
        role: user.role,
        name: user.name,
        email: user.email,
        flags: flagsOf(user),
        accountExpires: expiry === null ? null : Math.floor(Date.parse(expiry) / 1000),
        mustEnrol,
        address,
        device,
      },
      writes,
    )
  })
  if (token === undefined) throw new PortalError('second_factor_expired')
  return token
}

/** The user's modules that a session copies. */
export const flagsOf = ({
  has_threat_access,
  has_feed_access,
  has_incident_access,
  has_visibility_access,
  has_report_access,
}: KnownUser['user']): ModuleAccess => ({
  has_threat_access,
  has_feed_access,
  has_incident_access,
  has_visibility_access,
  has_report_access,
})
