/** The second step of sign-in: a code, or a passkey, which also works alone. */
import * as z from 'zod'
import { onCondition } from '#functions/core/store/conditions.ts'
import { keys } from '#functions/rules/keys.ts'
import type { Request } from '#functions/core/http/request.ts'
import type { Call } from '#functions/rules/http/handler.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import type { PlatformWithOutbox } from '#functions/rules/mail/platform-outbox.ts'
import {
  addressCounter,
  attemptLimits,
  countAttempts,
  type Attempt,
} from '#functions/rules/security/attempts.ts'
import { audit, auditWrite, eventOf } from '#functions/rules/security/audit.ts'
import { countGuess } from '#functions/rules/security/factor-guesses.ts'
import { appProof, recoveryProof, type Proof, passkeyProof } from '#functions/rules/security/factor-proofs.ts'
import { lockAccount } from '#functions/rules/security/lock-account.ts'
import { isMailedCode, newCode } from '#functions/rules/security/mailed-codes.ts'
import { claimedPasskey } from '#functions/rules/security/passkeys.ts'
import {
  factorsOf,
  isMailAllowed,
  readFactors,
  passkeyScope,
} from '#functions/rules/security/stored-factors.ts'
import { deviceOf } from '#functions/rules/session/devices.ts'
import { recordFailedSignIn } from '#functions/rules/session/sign-ins.ts'
import { readUser, type KnownUser } from '#functions/rules/tenants/users.ts'
import type { checkSecondFactor, resendSecondFactor, checkPasskeySignIn } from '#shared/contracts/auth.ts'
import { deviceFrom } from '#shared/domain/device.ts'
import { mustEnrol, usableFactors, type CodeKind } from '#shared/domain/factors.ts'
import { limits } from '#shared/domain/limits.ts'
import { PortalError } from '#shared/http/errors.ts'
import {
  openedSignIn,
  expectSignIn,
  pendingEnds,
  signInCookie,
  type PendingSignIn,
  askedOfBrowser,
} from './pending-sign-in.ts'
import { completeSignIn, checkRefusal, loginCounter, codeMail, codeMailCounter } from './sign-in.ts'

/** Second step of sign-in: checks the code of either factor and starts the session. */
export const checkCode = async (
  dependencies: PlatformWithOutbox,
  { body, request }: Call<typeof checkSecondFactor, undefined>,
) => {
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
  if (proof === undefined) return refuseCode(dependencies, { request, pending, known, failures, kind })

  return completeSignIn(dependencies, request, {
    known,
    proof: kind === 'mail' ? proof : { ...proof, writes: [...proof.writes, pendingEnds(platform, pending)] },
    device,
    mustEnrol: mustEnrol(factors),
    counted: [...(device === undefined ? [byAddress] : []), loginCounter(known.user.email, address, device)],
  })
}

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

const refuseCode = async (
  dependencies: PlatformWithOutbox,
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
    ...eventOf(known, address),
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

/** E-mails a new code, which replaces the previous one. */
export const mailNewCode = async (
  { platform, outbox }: PlatformWithOutbox,
  { request }: Call<typeof resendSecondFactor, undefined>,
) => {
  const { address } = request
  const { pending, known } = expectSignIn(request, await openedSignIn(platform, request))
  await checkRefusal(platform, known, request, 'second_factor_resend')
  const factors = factorsOf(
    await readFactors(platform.table, known.id),
    await isMailAllowed(platform.table, known.organization),
  )
  if (!usableFactors(factors).includes('mail')) throw new PortalError('factor_unavailable')
  const now = platform.clock.now()
  if (now.getTime() < pending.sent_at + limits.secondFactorResendSeconds * 1000)
    throw new PortalError('second_factor_resend_too_soon')
  await countAttempts(platform, { action: 'second_factor_resend', ...eventOf(known, address) }, [
    codeMailCounter(known.user.email, await deviceOf(platform, request, known)),
  ])
  const { code, ...stored } = newCode(pending.token, now)
  const mail = codeMail(outbox, known, { code, until: stored.code_until, address, now })
  const isFirst = await onCondition(platform, () =>
    platform.table.transact([
      {
        Update: {
          TableName: platform.table.name,
          Key: { ...pending.key },
          UpdateExpression: 'SET code_hash = :hash, code_until = :until, sent_at = :now',
          ConditionExpression: 'sent_at = :before',
          ExpressionAttributeValues: {
            ':hash': stored.code_hash,
            ':until': stored.code_until,
            ':now': stored.sent_at,
            ':before': pending.sent_at,
          },
        },
      },
      mail.write,
      auditWrite(platform, {
        action: 'second_factor_resend',
        outcome: 'code_sent',
        ...eventOf(known, address),
      }),
    ]),
  )
  // A concurrent request of the same sign-in has just sent one.
  if (!isFirst) throw new PortalError('second_factor_resend_too_soon')
  await mail.send()
  return {}
}

/**
 * Completes a sign-in with a passkey: after the password of the same account, or without a password, since the
 * authenticator verifies its user. An unknown passkey does not lock the account: passkeys cannot be guessed.
 */
export const checkPasskey = async (
  dependencies: PlatformWithOutbox,
  { body, request }: Call<typeof checkPasskeySignIn, undefined>,
) => {
  const { platform } = dependencies
  const { address } = request
  const asked = await askedOfBrowser(platform, request)
  if (asked === undefined) throw new PortalError('second_factor_expired')
  const opened = await openedSignIn(platform, request)
  // A challenge issued after the password completes only that sign-in.
  if (asked.userId !== null && asked.userId !== opened?.known.id)
    throw new PortalError('second_factor_expired')
  const known = await ownerOf(platform, body.credential)
  if (known === undefined || (asked.userId !== null && asked.userId !== known.id))
    return refusePasskey(platform, request, known)
  const stored = await readFactors(platform.table, known.id)
  const proof = await passkeyProof(platform, known.id, stored, body.credential, asked.challenge)
  if (proof === undefined) return refusePasskey(platform, request, known)
  await checkRefusal(platform, known, request, 'second_factor')
  const device = await deviceOf(platform, request, known)
  const isSecondStep = asked.userId !== null && opened !== undefined
  return completeSignIn(dependencies, request, {
    known,
    proof: isSecondStep
      ? { ...proof, writes: [...proof.writes, pendingEnds(platform, opened.pending)] }
      : proof,
    device,
    mustEnrol: false,
    counted: [
      [attemptLimits.passkeyByAddress, addressCounter(address)],
      ...(isSecondStep ? [loginCounter(known.user.email, address, device)] : []),
    ],
  })
}

/** The user that the passkey claims to belong to. */
const ownerOf = async (platform: Platform, credential: unknown): Promise<KnownUser | undefined> => {
  const claimed = claimedPasskey(credential)
  if (claimed === undefined) return undefined
  const guard = await platform.table.get(keys.unique(passkeyScope, claimed.hash))
  return guard === undefined ? undefined : readUser(platform.table, z.int().parse(guard['owner']))
}

const refusePasskey = async (
  platform: Platform,
  { address, userAgent }: Request,
  known: KnownUser | undefined,
): Promise<never> => {
  await audit(platform, {
    action: 'second_factor',
    outcome: 'passkey_refused',
    detail: 'passkey',
    ...eventOf(known, address),
  })
  await recordFailedSignIn(
    platform,
    known?.id ?? 0,
    { address, device: deviceFrom(userAgent) },
    'passkey_refused',
    'passkey',
  )
  throw new PortalError('passkey_refused')
}
