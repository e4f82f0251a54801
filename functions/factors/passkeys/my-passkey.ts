import { passkeyIdOf, type PasskeyItem } from '#functions/rules/security/stored-factors.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { Caller } from '../caller.ts'

/** A passkey of the caller. Throws `not_found`. */
export const myPasskey = ({ stored }: Caller, id: string): PasskeyItem => {
  const passkey = stored.passkeys.find((one) => passkeyIdOf(one) === id)
  if (passkey === undefined) throw new PortalError('not_found')
  return passkey
}
