import { handleAnonymous, type Request, type Route } from '#functions/platform/http/handler.ts'
import type { Platform } from '#functions/platform/http/platform.ts'
import {
  addressCounter,
  attemptLimits,
  countAttempts,
  returnAttempt,
  type Attempt,
} from '#functions/platform/security/attempts.ts'
import { audit, auditWrite } from '#functions/platform/security/audit.ts'
import { deviceOf, rememberDevice } from '#functions/platform/session/devices.ts'
import { sessionUserOf } from '#functions/platform/session/session-user.ts'
import { sessionCookie, sessionLife } from '#functions/platform/session/sessions.ts'
import { onCondition } from '#functions/platform/store/conditions.ts'
import { keys } from '#functions/platform/store/keys.ts'
import type { TransactWrite } from '#functions/platform/store/table.ts'
import { accountSchema } from '#functions/platform/tenants/account.ts'
import { readUser, type KnownUser } from '#functions/platform/tenants/users.ts'
import { checkSecondFactor } from '#shared/contracts/auth.ts'
import { limits } from '#shared/domain/limits.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { AuthDependencies } from './dependencies.ts'
import { lockAccount } from './lock-account.ts'
import { isCode, readPending, signInCookie, type PendingSignIn } from './pending-sign-in.ts'
import { checkRefusal } from './refusal.ts'
import { loginCounter } from './sign-in-counters.ts'

/** Second step of sign-in: checks the code and starts the session. */
export const checkSecondFactorRoute = (dependencies: AuthDependencies): Route =>
  handleAnonymous(checkSecondFactor, async ({ body, request }) => {
    const { platform } = dependencies
    const { address } = request
    const opened = await openedSignIn(platform, request)
    const device = deviceOf(platform, request, opened?.known)
    const byAddress: Attempt = [attemptLimits.codeByAddress, addressCounter(address)]
    // In a known browser the account's own five failures are the limit, whatever others do at its address.
    if (device === undefined)
      await countAttempts(
        platform,
        {
          action: 'second_factor',
          userId: opened?.known.id ?? null,
          clientId: opened?.known.user.client_id ?? null,
          address,
        },
        [byAddress],
      )
    const { pending, known } = expectSignIn(request, opened)
    await checkRefusal(platform, known, address, 'second_factor')
    const now = platform.clock.now()
    if (pending.code_until <= now.getTime()) throw new PortalError('second_factor_expired')

    const failures = await countGuess(platform, known)
    if (!isCode(pending, body.auth_code)) await refuse(dependencies, { request, pending, known, failures })

    const token = await startSession(platform, pending, known, address)
    const earlier = request.cookies[sessionCookie]
    if (earlier !== undefined) await platform.sessions.endByToken(earlier)
    request.setCookie(signInCookie, '', 0)
    request.setCookie(sessionCookie, token, sessionLife.absolute)
    rememberDevice(platform, request, known, device)
    if (device === undefined) await returnAttempt(platform, byAddress)
    await returnAttempt(platform, loginCounter(known.user.email, address, device))
    return { user: sessionUserOf(known, platform.environment.PROVIDER_NAME) }
  })

/** A sign-in between its steps, with its user. */
interface OpenedSignIn {
  readonly pending: PendingSignIn
  readonly known: KnownUser
}

/** The sign-in of the request's cookie; undefined when there is none, or the password has changed since. */
export const openedSignIn = async (
  platform: Platform,
  request: Request,
): Promise<OpenedSignIn | undefined> => {
  const pending = await readPending(platform, request)
  const known = pending === undefined ? undefined : await readUser(platform.table, pending.user_id)
  return pending === undefined ||
    known === undefined ||
    known.account.password_changed_at !== pending.password_changed_at
    ? undefined
    : { pending, known }
}

/** The sign-in that there has to be. Throws `second_factor_expired`. */
export const expectSignIn = (request: Request, opened: OpenedSignIn | undefined): OpenedSignIn => {
  if (opened !== undefined) return opened
  request.setCookie(signInCookie, '', 0)
  throw new PortalError('second_factor_expired')
}

/**
 * Counts a guess as a failure before it is looked at; success sets the count back. So guesses made at once,
 * in however many
 * sign-ins, are never more than the limit. Answers with the count.
 */
const countGuess = async (platform: Platform, { id }: KnownUser): Promise<number> => {
  let failures = 0
  const counted = await onCondition(platform, async () => {
    const account = await platform.table.update(keys.account(id), {
      expression: 'ADD second_factor_failures :one',
      values: { ':one': 1, ':most': limits.secondFactorFailures, ':none': null },
      condition: 'second_factor_failures < :most AND locked_at = :none',
    })
    failures = accountSchema.parse(account).second_factor_failures
  })
  if (!counted) throw new PortalError('account_locked')
  return failures
}

const refuse = async (
  dependencies: AuthDependencies,
  {
    request,
    pending,
    known,
    failures,
  }: { request: Request; pending: PendingSignIn; known: KnownUser; failures: number },
): Promise<never> => {
  const { platform } = dependencies
  const { address } = request
  await audit(platform, {
    action: 'second_factor',
    outcome: 'second_factor_incorrect',
    userId: known.id,
    clientId: known.user.client_id,
    address,
  })
  if (failures < limits.secondFactorFailures) throw new PortalError('second_factor_incorrect')
  await lockAccount(dependencies, known, address)
  await platform.table.delete(pending.key)
  request.setCookie(signInCookie, '', 0)
  throw new PortalError('account_locked')
}

/** The fields of a user that the session keeps a copy of. */
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
 * One transaction uses the code up, sets the failures back, writes the audit entry and starts the session, on
 * condition
 * that the account is still what the checks above saw.
 */
const startSession = async (
  platform: Platform,
  pending: PendingSignIn,
  known: KnownUser,
  address: string,
): Promise<string> => {
  const { id, user, account } = known
  const now = platform.clock.now()
  const table = platform.table.name
  const writes: TransactWrite[] = [
    {
      Delete: {
        TableName: table,
        Key: { ...pending.key },
        ConditionExpression: 'code_hash = :code',
        ExpressionAttributeValues: { ':code': pending.code_hash },
      },
    },
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
        // What the session copies: a change of the user that comes in between would otherwise never reach it.
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
      userId: id,
      clientId: user.client_id,
      address,
    }),
  ]
  const expiry = user.account_expiry_date
  let token: string | undefined
  await onCondition(platform, async () => {
    token = await platform.sessions.start(
      {
        userId: id,
        clientId: user.client_id,
        role: user.role,
        name: user.name,
        email: user.email,
        flags: flagsOf(user),
        accountExpires: expiry === null ? null : Math.floor(Date.parse(expiry) / 1000),
      },
      writes,
    )
  })
  if (token === undefined) throw new PortalError('second_factor_expired')
  return token
}

const flagsOf = ({
  has_threat_access,
  has_feed_access,
  has_incident_access,
  has_visibility_access,
  has_report_access,
}: KnownUser['user']) => ({
  has_threat_access,
  has_feed_access,
  has_incident_access,
  has_visibility_access,
  has_report_access,
})
