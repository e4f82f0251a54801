/** Confirming the caller's identity within a session. */
import * as z from 'zod'
import { onCondition } from '#functions/core/store/conditions.ts'
import type { Key } from '#functions/core/store/keys.ts'
import { keys } from '#functions/rules/keys.ts'
import type { Request } from '#functions/core/http/request.ts'
import type { Call } from '#functions/rules/http/handler.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import type { PlatformWithOutbox } from '#functions/rules/mail/platform-outbox.ts'
import { accountCounter, attemptLimits, countAttempts } from '#functions/rules/security/attempts.ts'
import { audit, auditWrite, eventOf } from '#functions/rules/security/audit.ts'
import { takeChallenge } from '#functions/rules/security/challenges.ts'
import { countGuess } from '#functions/rules/security/factor-guesses.ts'
import { appProof, passkeyProof, recoveryProof, type Proof } from '#functions/rules/security/factor-proofs.ts'
import { lockAccount } from '#functions/rules/security/lock-account.ts'
import { newCode, type StoredCode, isMailedCode } from '#functions/rules/security/mailed-codes.ts'
import { emailMessageTo } from '#functions/rules/security/password-reset.ts'
import { factorsOf } from '#functions/rules/security/stored-factors.ts'
import { type Session, sessionCookie } from '#functions/rules/session/sessions.ts'
import type { sendConfirmationCode, confirmIdentity } from '#shared/contracts/factors.ts'
import { usableFactors, factorLimits, type CodeKind } from '#shared/domain/factors.ts'
import { limits } from '#shared/domain/limits.ts'
import { PortalError } from '#shared/http/errors.ts'
import { callerOf, type Caller } from './factors.ts'

/** E-mails a confirmation code. It is stored under the session's token, as a sign-in code is stored under its own. */
export const mailConfirmationCode = async (
  { platform, outbox }: PlatformWithOutbox,
  { session, request }: Call<typeof sendConfirmationCode, Session>,
) => {
  const { table, clock } = platform
  const { address } = request
  const { known, stored, mailAllowed } = await callerOf(platform, session)
  if (!usableFactors(factorsOf(stored, mailAllowed)).includes('mail'))
    throw new PortalError('factor_unavailable')
  const now = clock.now()
  const before = await readConfirmationCode(platform, session)
  if (before !== undefined && now.getTime() < before.sent_at + limits.secondFactorResendSeconds * 1000)
    throw new PortalError('second_factor_resend_too_soon')
  await countAttempts(platform, { action: 'confirmation', ...eventOf(known, address) }, [
    [attemptLimits.codeMailByAccount, accountCounter(known.user.email)],
  ])
  const { code, ...kept } = newCode(request.cookies[sessionCookie] ?? '', now)
  const mail = outbox.prepare(
    emailMessageTo(
      known,
      {
        template: 'confirmation_code',
        code,
        address,
        at: now.toISOString(),
        minutes: limits.secondFactorMinutes,
      },
      kept.code_until,
    ),
  )
  await table.transact([
    {
      Put: {
        TableName: table.name,
        Item: {
          ...confirmationCodeKey(session),
          ...kept,
          expires: Math.ceil(kept.code_until / 1000),
        },
      },
    },
    mail.write,
  ])
  await mail.send()
  return {}
}

const codeSchema = z.object({ code_hash: z.string(), code_until: z.number(), sent_at: z.number() })

const confirmationCodeKey = (session: Session): Key => keys.challenge(session.id, 'code')

/** The stored confirmation code. Undefined when there is none. */
const readConfirmationCode = async (
  { table }: Platform,
  session: Session,
): Promise<StoredCode | undefined> => {
  const item = await table.get(confirmationCodeKey(session))
  return item === undefined ? undefined : codeSchema.parse(item)
}

/**
 * Confirms the caller's identity with a second factor and renews the session token. Wrong codes count with those of
 * sign-in.
 */
export const confirmWithFactor = async (
  dependencies: PlatformWithOutbox,
  { body, session, request }: Call<typeof confirmIdentity, Session>,
) => {
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
  const event = { action: 'confirmation', ...eventOf(known, request.address) } as const
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
}

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
  dependencies: PlatformWithOutbox,
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
    ...eventOf(known, request.address),
  })
  if (failures < limits.secondFactorFailures) throw new PortalError('confirmation_incorrect')
  await lockAccount(dependencies, known, request.address)
  await platform.sessions.end(session)
  request.setCookie(sessionCookie, '', 0)
  throw new PortalError('account_locked')
}
