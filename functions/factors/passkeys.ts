/** Registering passkeys. */
import { keys } from '#functions/rules/keys.ts'
import type { Call } from '#functions/rules/http/handler.ts'
import type { PlatformWithOutbox } from '#functions/rules/mail/platform-outbox.ts'
import { takeChallenge } from '#functions/rules/security/challenges.ts'
import { passkeyHash, registeredPasskey } from '#functions/rules/security/passkeys.ts'
import { passkeyScope, passkeyIdOf, type PasskeyItem } from '#functions/rules/security/stored-factors.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import type { createPasskey } from '#shared/contracts/factors.ts'
import { factorLimits } from '#shared/domain/factors.ts'
import { PortalError } from '#shared/http/errors.ts'
import { callerOf, changeFactors, firstRecoveryCodes, type Caller } from './factors.ts'

/** Registers a passkey with the browser's response. A passkey belongs to one account. */
export const registerPasskey = async (
  dependencies: PlatformWithOutbox,
  { body, session, request }: Call<typeof createPasskey, Session>,
) => {
  const { platform } = dependencies
  const { table, clock, environment } = platform
  const asked = await takeChallenge(platform, session.id, 'register')
  if (asked === undefined) throw new PortalError('setup_expired')
  const created = await registeredPasskey(environment, body.credential, asked.challenge)
  if (created === undefined) throw new PortalError('confirmation_incorrect')
  const caller = await callerOf(platform, session)
  if (caller.stored.passkeys.length >= factorLimits.passkeys) throw new PortalError('too_many_passkeys')
  const hash = passkeyHash(created.credential_id)
  const guard = keys.unique(passkeyScope, hash)
  if ((await table.get(guard)) !== undefined) throw new PortalError('already_exists')
  const { codes = null, set } = await firstRecoveryCodes(dependencies, caller)
  const reply = await changeFactors(dependencies, session, request, caller, {
    ...(set === undefined ? {} : { set }),
    writes: [
      {
        Put: {
          TableName: table.name,
          Item: {
            ...keys.passkey(session.userId, hash),
            ...created,
            name: body.name,
            since: clock.now().toISOString(),
            used: null,
          },
        },
      },
      {
        Put: {
          TableName: table.name,
          Item: { ...guard, owner: session.userId },
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
    ],
    action: 'factor_add',
    detail: `passkey ${body.name}`,
    notification: 'passkey_added',
    name: body.name,
  })
  return { ...reply, recovery_codes: codes }
}

/** A passkey of the caller. Throws `not_found`. */
export const myPasskey = ({ stored }: Caller, id: string): PasskeyItem => {
  const passkey = stored.passkeys.find((one) => passkeyIdOf(one) === id)
  if (passkey === undefined) throw new PortalError('not_found')
  return passkey
}
