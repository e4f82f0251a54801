import { handleAnonymous, type Request, type Route } from '#functions/rules/http/handler.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import {
  addressCounter,
  attemptLimits,
  countAttempts,
  type Attempt,
} from '#functions/rules/security/attempts.ts'
import { audit, selfEvent } from '#functions/rules/security/audit.ts'
import { countGuess } from '#functions/rules/security/factor-guesses.ts'
import { appProof, recoveryProof, type Proof } from '#functions/rules/security/factor-proofs.ts'
import { lockAccount } from '#functions/rules/security/lock-account.ts'
import { isMailedCode } from '#functions/rules/security/mailed-codes.ts'
import { factorsOf, isMailAllowed, readFactors } from '#functions/rules/security/stored-factors.ts'
import { deviceOf } from '#functions/rules/session/devices.ts'
import { recordFailedSignIn } from '#functions/rules/session/sign-ins.ts'
import type { TransactWrite } from '#functions/core/store/table.ts'
import { readUser, type KnownUser } from '#functions/rules/tenants/users.ts'
import { checkSecondFactor } from '#shared/contracts/auth.ts'
import { deviceFrom } from '#shared/domain/device.ts'
import { mustEnrol, usableFactors, type CodeKind } from '#shared/domain/factors.ts'
import { limits } from '#shared/domain/limits.ts'
import { PortalError } from '#shared/http/errors.ts'
import { completeSignIn } from './complete-sign-in.ts'
import type { AuthDependencies } from './dependencies.ts'
import { readPending, signInCookie, type PendingSignIn } from './pending-sign-in.ts'
import { checkRefusal } from './refusal.ts'
import { loginCounter } from './sign-in-counters.ts'

/** Second step of sign-in: checks the code of either factor and starts the session. */
export const checkSecondFactorRoute = (dependencies: AuthDependencies): Route =>
  handleAnonymous(checkSecondFactor, async ({ body, request }) => {
    const { platform } = dependencies
    const { address } = request
    const opened = await openedSignIn(platform, request)
    const device = await deviceOf(platform, request, opened?.known)
    const byAddress: Attempt = [attemptLimits.codeByAddress, addressCounter(address)]
    // In a known browser, only the account's own five failures count, whatever others do at its address.
    if (device === undefined)
      await countAttempts(
        platform,
        {
          action: 'second_factor',
          userId: opened?.known.id ?? null,
          organizationId: opened?.known.user.client_id ?? null,
          actorOrganizationId: opened?.known.user.client_id ?? null,
          address,
        },
        [byAddress],
      )
    const { pending, known } = expectSignIn(request, opened)
    await checkRefusal(platform, known, request, 'second_factor')
    const stored = await readFactors(platform.table, known.id)
    const factors = factorsOf(stored, await isMailAllowed(platform.table, known.organization))
    const kind = body.kind ?? (pending.code_hash === null ? 'app' : 'mail')
    if (!usableFactors(factors).includes(kind)) throw new PortalError('factor_unavailable')
    if (kind === 'mail' && pending.code_until <= platform.clock.now().getTime())
      throw new PortalError('second_factor_expired')

    const failures = await countGuess(platform, known.id)
    const proof =
      kind === 'mail'
        ? mailProof(platform, pending, body.auth_code)
        : kind === 'app'
          ? await appProof(platform, known.id, stored, body.auth_code)
          : await recoveryProof(platform, known, stored, body.auth_code, address)
    if (proof === undefined) return refuse(dependencies, { request, pending, known, failures, kind })

    return completeSignIn(dependencies, request, {
      known,
      proof:
        kind === 'mail' ? proof : { ...proof, writes: [...proof.writes, pendingEnds(platform, pending)] },
      device,
      mustEnrol: mustEnrol(factors),
      counted: [
        ...(device === undefined ? [byAddress] : []),
        loginCounter(known.user.email, address, device),
      ],
    })
  })

/** A pending sign-in, with its user. */
interface OpenedSignIn {
  readonly pending: PendingSignIn
  readonly known: KnownUser
}

/** The sign-in of the request's cookie. Undefined when there is none or the password has changed since. */
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

/** The pending sign-in. Throws `second_factor_expired` when there is none. */
export const expectSignIn = (request: Request, opened: OpenedSignIn | undefined): OpenedSignIn => {
  if (opened !== undefined) return opened
  request.setCookie(signInCookie, '', 0)
  throw new PortalError('second_factor_expired')
}

/** Deletes the pending sign-in in the transaction that completes it, so that it completes only once. */
export const pendingEnds = ({ table }: Platform, { key }: PendingSignIn): TransactWrite => ({
  Delete: { TableName: table.name, Key: { ...key }, ConditionExpression: 'attribute_exists(pk)' },
})

/** Accepts the latest e-mailed code. Undefined for any other code. */
const mailProof = (
  { table }: Platform,
  { key, token, code_hash }: PendingSignIn,
  code: string,
): Proof | undefined =>
  code_hash === null || !isMailedCode(token, { code_hash }, code)
    ? undefined
    : {
        factor: 'mail',
        writes: [
          {
            Delete: {
              TableName: table.name,
              Key: { ...key },
              ConditionExpression: 'code_hash = :code',
              ExpressionAttributeValues: { ':code': code_hash },
            },
          },
        ],
      }

const refuse = async (
  dependencies: AuthDependencies,
  {
    request,
    pending,
    known,
    failures,
    kind,
  }: { request: Request; pending: PendingSignIn; known: KnownUser; failures: number; kind: CodeKind },
): Promise<never> => {
  const { platform } = dependencies
  const { address, userAgent } = request
  await audit(platform, {
    action: 'second_factor',
    outcome: 'second_factor_incorrect',
    detail: kind,
    ...selfEvent(known.id, known.user.client_id),
    address,
  })
  await recordFailedSignIn(
    platform,
    known.id,
    { address, device: deviceFrom(userAgent) },
    'second_factor_incorrect',
    kind,
  )
  if (failures < limits.secondFactorFailures) throw new PortalError('second_factor_incorrect')
  await lockAccount(dependencies, known, address)
  await platform.table.delete(pending.key)
  request.setCookie(signInCookie, '', 0)
  throw new PortalError('account_locked')
}
