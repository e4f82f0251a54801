/** The end of every sign-in. One transaction consumes the proof of identity and starts the session. */
import type { Request } from '#functions/rules/http/handler.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { returnAttempt, type Attempt } from '#functions/rules/security/attempts.ts'
import { auditWrite } from '#functions/rules/security/audit.ts'
import type { Proof } from '#functions/rules/security/factor-proofs.ts'
import { rememberDevice } from '#functions/rules/session/devices.ts'
import { toSessionUser } from '#functions/rules/session/session-user.ts'
import { sessionCookie, sessionLifetime } from '#functions/rules/session/sessions.ts'
import { signInWrite } from '#functions/rules/session/sign-ins.ts'
import { onCondition } from '#functions/core/store/conditions.ts'
import { keys } from '#functions/core/store/keys.ts'
import type { TransactWrite } from '#functions/core/store/table.ts'
import type { KnownUser } from '#functions/rules/tenants/users.ts'
import type { SessionUser } from '#shared/contracts/account.ts'
import { deviceFrom } from '#shared/domain/device.ts'
import type { ModuleAccess } from '#shared/domain/roles.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { AuthDependencies } from './dependencies.ts'
import { signInCookie } from './pending-sign-in.ts'

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
  { platform, outbox }: AuthDependencies,
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
      userId: id,
      organizationId: user.client_id,
      actorOrganizationId: user.client_id,
      address,
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
