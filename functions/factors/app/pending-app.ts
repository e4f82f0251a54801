/** A pending authenticator app between its two calls: the sealed secret and the session that sets it up. */
import * as z from 'zod'
import type { Platform } from '#functions/rules/http/platform.ts'
import { appPurpose } from '#functions/rules/security/factor-proofs.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import { keys, type Key } from '#functions/core/store/keys.ts'
import { factorLimits } from '#shared/domain/factors.ts'

const pendingSchema = z.object({
  sealed: z.string(),
  /** Epoch seconds. */
  expires: z.int(),
})

export const pendingAppKey = (session: Session): Key => keys.challenge(session.id, 'app')

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
export const readPendingApp = async (
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
