import * as z from 'zod'
import { handleAnonymous, type Request, type Route } from '#functions/rules/http/handler.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { addressCounter, attemptLimits } from '#functions/rules/security/attempts.ts'
import { audit } from '#functions/rules/security/audit.ts'
import { passkeyProof } from '#functions/rules/security/factor-proofs.ts'
import { passkeyScope, readFactors } from '#functions/rules/security/stored-factors.ts'
import { claimedPasskey } from '#functions/rules/security/passkeys.ts'
import { deviceOf } from '#functions/rules/session/devices.ts'
import { recordFailedSignIn } from '#functions/rules/session/sign-ins.ts'
import { keys } from '#functions/core/store/keys.ts'
import { readUser, type KnownUser } from '#functions/rules/tenants/users.ts'
import { checkPasskeySignIn } from '#shared/contracts/auth.ts'
import { deviceFrom } from '#shared/domain/device.ts'
import { PortalError } from '#shared/http/errors.ts'
import { openedSignIn, pendingEnds } from './check-second-factor.ts'
import { completeSignIn } from './complete-sign-in.ts'
import type { AuthDependencies } from './dependencies.ts'
import { askedOfBrowser } from './passkey-sign-in.ts'
import { checkRefusal } from './refusal.ts'
import { loginCounter } from './sign-in-counters.ts'

/**
 * Completes a sign-in with a passkey: after the password of the same account, or without a password, since the
 * authenticator verifies its user. An unknown passkey does not lock the account: passkeys cannot be guessed.
 */
export const checkPasskeySignInRoute = (dependencies: AuthDependencies): Route =>
  handleAnonymous(checkPasskeySignIn, async ({ body, request }) => {
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
      return refuse(platform, request, known)
    const stored = await readFactors(platform.table, known.id)
    const proof = await passkeyProof(platform, known.id, stored, body.credential, asked.challenge)
    if (proof === undefined) return refuse(platform, request, known)
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
  })

/** The user that the passkey claims to belong to. */
const ownerOf = async (platform: Platform, credential: unknown): Promise<KnownUser | undefined> => {
  const claimed = claimedPasskey(credential)
  if (claimed === undefined) return undefined
  const guard = await platform.table.get(keys.unique(passkeyScope, claimed.hash))
  return guard === undefined ? undefined : readUser(platform.table, z.int().parse(guard['owner']))
}

const refuse = async (
  platform: Platform,
  { address, userAgent }: Request,
  known: KnownUser | undefined,
): Promise<never> => {
  await audit(platform, {
    action: 'second_factor',
    outcome: 'passkey_refused',
    detail: 'passkey',
    userId: known?.id ?? null,
    organizationId: known?.user.client_id ?? null,
    actorOrganizationId: known?.user.client_id ?? null,
    address,
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
