/** Setting up an authenticator app. */
import * as z from 'zod'
import { stepOf } from '#functions/core/crypto/app-codes.ts'
import type { Key } from '#functions/core/store/keys.ts'
import { keys } from '#functions/rules/keys.ts'
import type { Call } from '#functions/rules/http/handler.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import type { PlatformWithOutbox } from '#functions/rules/mail/platform-outbox.ts'
import { attemptLimits, countAttempts } from '#functions/rules/security/attempts.ts'
import { eventBy } from '#functions/rules/security/audit.ts'
import { appPurpose } from '#functions/rules/security/factor-proofs.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import type { enableApp } from '#shared/contracts/factors.ts'
import { factorLimits } from '#shared/domain/factors.ts'
import { PortalError } from '#shared/http/errors.ts'
import { callerOf, changeFactors, firstRecoveryCodes } from './factors.ts'

const pendingSchema = z.object({
  sealed: z.string(),
  /** Epoch seconds. */
  expires: z.int(),
})

const pendingAppKey = (session: Session): Key => keys.challenge(session.id, 'app')

/** Stores a new secret. Replaces an unfinished one. */
export const storePendingApp = async (
  { table, clock, seals }: Platform,
  session: Session,
  secret: string,
): Promise<void> =>
  table.put({
    ...pendingAppKey(session),
    sealed: await seals.seal('authenticator_app', appPurpose(session.userId), secret),
    expires: Math.floor(clock.now().getTime() / 1000) + factorLimits.setupMinutes * 60,
  })

/** The pending secret in both forms. Undefined when there is none or it has expired. */
const readPendingApp = async (
  { table, clock, seals }: Platform,
  session: Session,
): Promise<{ secret: string; sealed: string } | undefined> => {
  const item = await table.get(pendingAppKey(session))
  if (item === undefined) return undefined
  const { sealed, expires } = pendingSchema.parse(item)
  if (expires * 1000 <= clock.now().getTime()) return undefined
  const secret = await seals.open('authenticator_app', appPurpose(session.userId), sealed)
  return secret === undefined ? undefined : { secret, sealed }
}

/** Sets up the app with one of its codes. The code cannot be used again. */
export const setUpApp = async (
  dependencies: PlatformWithOutbox,
  { body, session, request }: Call<typeof enableApp, Session>,
) => {
  const { platform } = dependencies
  const { table, clock } = platform
  await countAttempts(platform, { action: 'factor_add', ...eventBy(session, request) }, [
    [attemptLimits.setupByAccount, String(session.userId)],
  ])
  const pending = await readPendingApp(platform, session)
  if (pending === undefined) throw new PortalError('setup_expired')
  const now = clock.now()
  const step = stepOf(pending.secret, body.code.replace(/\s/g, ''), now)
  if (step === undefined) throw new PortalError('confirmation_incorrect', { field: 'code' })
  const caller = await callerOf(platform, session)
  const { codes = null, set } = await firstRecoveryCodes(dependencies, caller)
  const reply = await changeFactors(dependencies, session, request, caller, {
    set: {
      app_sealed: pending.sealed,
      app_since: now.toISOString(),
      app_used: null,
      app_step: step,
      ...set,
    },
    writes: [
      {
        Delete: {
          TableName: table.name,
          Key: { ...pendingAppKey(session) },
          ConditionExpression: 'sealed = :sealed',
          ExpressionAttributeValues: { ':sealed': pending.sealed },
        },
      },
    ],
    action: 'factor_add',
    detail: 'app',
    notification: caller.stored.app_sealed === null ? 'app_added' : 'app_replaced',
  })
  return { ...reply, recovery_codes: codes }
}
