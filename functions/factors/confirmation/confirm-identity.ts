import { handle, type Request, type Route } from '#functions/rules/http/handler.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { audit, auditWrite, selfEvent } from '#functions/rules/security/audit.ts'
import { takeChallenge } from '#functions/rules/security/challenges.ts'
import { countGuess } from '#functions/rules/security/factor-guesses.ts'
import { appProof, passkeyProof, recoveryProof, type Proof } from '#functions/rules/security/factor-proofs.ts'
import { lockAccount } from '#functions/rules/security/lock-account.ts'
import { isMailedCode } from '#functions/rules/security/mailed-codes.ts'
import { factorsOf } from '#functions/rules/security/stored-factors.ts'
import { sessionCookie, type Session } from '#functions/rules/session/sessions.ts'
import { onCondition } from '#functions/core/store/conditions.ts'
import { keys } from '#functions/core/store/keys.ts'
import { confirmIdentity } from '#shared/contracts/factors.ts'
import { factorLimits, usableFactors, type CodeKind } from '#shared/domain/factors.ts'
import { limits } from '#shared/domain/limits.ts'
import { PortalError } from '#shared/http/errors.ts'
import { callerOf, type Caller } from '../caller.ts'
import type { FactorsDependencies } from '../dependencies.ts'
import { confirmationCodeKey, readConfirmationCode } from './confirmation-code.ts'

/**
 * Confirms the caller's identity with a second factor and renews the session token. Wrong codes count with those of
 * sign-in.
 */
export const confirmIdentityRoute = (dependencies: FactorsDependencies): Route =>
  handle(confirmIdentity, async ({ body, session, request }) => {
    const { platform, outbox } = dependencies
    const { table, clock, sessions } = platform
    const caller = await callerOf(platform, session)
    const { known, stored, mailAllowed } = caller
    if (!usableFactors(factorsOf(stored, mailAllowed)).includes(body.kind))
      throw new PortalError('factor_unavailable')
    const failures = body.kind === 'passkey' ? 0 : await countGuess(platform, known.id)
    const proof =
      body.kind === 'passkey'
        ? await signed(platform, session, caller, body.credential)
        : await typed(platform, session, request, caller, body)
    if (proof === undefined) return refuse(dependencies, session, request, caller, body.kind, failures)

    const mail = proof.mail === undefined ? undefined : outbox.prepare(proof.mail)
    const event = {
      action: 'confirmation',
      ...selfEvent(known.id, known.user.client_id),
      address: request.address,
    } as const
    const renewed = await sessions.renewal(session, { confirmed: true })
    const done = await onCondition(platform, () =>
      table.transact([
        ...proof.writes,
        ...(mail === undefined ? [] : [mail.write]),
        ...renewed.writes,
        {
          Update: {
            TableName: table.name,
            Key: { ...keys.account(known.id) },
            UpdateExpression: 'SET second_factor_failures = :zero',
            ConditionExpression: 'locked_at = :none AND password_changed_at = :seen',
            ExpressionAttributeValues: {
              ':zero': 0,
              ':none': null,
              ':seen': known.account.password_changed_at,
            },
          },
        },
        auditWrite(platform, { ...event, outcome: 'success', detail: proof.factor }),
      ]),
    )
    if (!done) throw new PortalError('confirmation_incorrect')
    request.setCookie(sessionCookie, renewed.token, renewed.seconds)
    await mail?.send()
    const until = clock.now().getTime() + factorLimits.confirmationMinutes * 60_000
    return { until: new Date(until).toISOString() }
  })

const signed = async (
  platform: Platform,
  session: Session,
  { known, stored }: Caller,
  credential: unknown,
): Promise<Proof | undefined> => {
  const asked = await takeChallenge(platform, session.id, 'confirm')
  return asked === undefined
    ? undefined
    : passkeyProof(platform, known.id, stored, credential, asked.challenge)
}

const typed = async (
  platform: Platform,
  session: Session,
  request: Request,
  { known, stored }: Caller,
  { kind, code }: { readonly kind: CodeKind; readonly code: string },
): Promise<Proof | undefined> => {
  if (kind === 'app') return appProof(platform, known.id, stored, code)
  if (kind === 'recovery') return recoveryProof(platform, known, stored, code, request.address)
  const sent = await readConfirmationCode(platform, session)
  if (
    sent === undefined ||
    sent.code_until <= platform.clock.now().getTime() ||
    !isMailedCode(request.cookies[sessionCookie] ?? '', sent, code)
  )
    return undefined
  return {
    factor: 'mail',
    writes: [
      {
        Delete: {
          TableName: platform.table.name,
          Key: { ...confirmationCodeKey(session) },
          ConditionExpression: 'code_hash = :code',
          ExpressionAttributeValues: { ':code': sent.code_hash },
        },
      },
    ],
  }
}

/** Someone else may be using an open session. The last wrong try ends it and locks the account. */
const refuse = async (
  dependencies: FactorsDependencies,
  session: Session,
  request: Request,
  { known }: Caller,
  kind: string,
  failures: number,
): Promise<never> => {
  const { platform } = dependencies
  await audit(platform, {
    action: 'confirmation',
    outcome: 'confirmation_incorrect',
    detail: kind,
    ...selfEvent(known.id, known.user.client_id),
    address: request.address,
  })
  if (failures < limits.secondFactorFailures) throw new PortalError('confirmation_incorrect')
  await lockAccount(dependencies, known, request.address)
  await platform.sessions.end(session)
  request.setCookie(sessionCookie, '', 0)
  throw new PortalError('account_locked')
}
