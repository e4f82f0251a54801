/**
 * Passkeys (WebAuthn): registration and sign-in, for this portal's address only. The authenticator must verify its user
 * by fingerprint, face or PIN, so a passkey counts as two factors.
 */
import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { Environment } from '#shared/domain/environment.ts'
import {
  passkeyCreationSchema,
  passkeyRequestSchema,
  type PasskeyCreation,
  type PasskeyRequest,
} from '#shared/contracts/auth.ts'
import { factorLimits, passkeyTransports } from '#shared/domain/factors.ts'
import type { PasskeyItem } from './stored-factors.ts'

/** The host and origin of the portal, which browsers must confirm. */
const siteOf = ({ PORTAL_URL }: Environment): { rpID: string; origin: string } => {
  const { hostname, origin } = new URL(PORTAL_URL)
  return { rpID: hostname, origin }
}

/** Decodes a challenge from base64url, because the library encodes text again. */
const bytesOf = (challenge: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(challenge, 'base64url'))

const timeout = factorLimits.challengeMinutes * 60_000

const text = z.string().max(20_000)
const transportSchema = z.enum(passkeyTransports)
const commonShape = {
  id: text,
  rawId: text,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}).default({}),
}
const registrationSchema = z.object({
  ...commonShape,
  response: z.object({
    clientDataJSON: text,
    attestationObject: text,
    // Browsers may add new transports; unknown ones are dropped.
    transports: z.array(z.string().max(40)).max(20).default([]),
  }),
})
const assertionSchema = z.object({
  ...commonShape,
  response: z.object({
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
    userHandle: text.nullish().transform((handle) => handle ?? undefined),
  }),
})

const knownTransports = (transports: readonly string[]) =>
  transports.flatMap((one) => transportSchema.safeParse(one).data ?? [])

/** The portal's id of a passkey. */
export const passkeyHash = (credentialId: string): string =>
  createHash('sha256').update(credentialId).digest('hex')

/** Options to register a passkey; excludes those the account has. */
export const registrationOptions = async (
  environment: Environment,
  owner: { readonly handle: string; readonly email: string; readonly name: string },
  passkeys: readonly PasskeyItem[],
  challenge: string,
): Promise<PasskeyCreation> => {
  const { generateRegistrationOptions } = await import('#functions/core/crypto/webauthn.ts')
  return passkeyCreationSchema.parse(
    await generateRegistrationOptions({
      rpName: environment.PROVIDER_NAME,
      rpID: siteOf(environment).rpID,
      userName: owner.email,
      userDisplayName: owner.name,
      userID: bytesOf(owner.handle),
      challenge: bytesOf(challenge),
      timeout,
      attestationType: 'none',
      excludeCredentials: passkeys.map(descriptorOf),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    }),
  )
}

/** Verifies a registration response; undefined when it is not for this challenge and site. */
export const registeredPasskey = async (
  environment: Environment,
  credential: unknown,
  challenge: string,
): Promise<
  Pick<PasskeyItem, 'credential_id' | 'public_key' | 'counter' | 'transports' | 'is_synced'> | undefined
> => {
  const { rpID, origin } = siteOf(environment)
  const answer = registrationSchema.safeParse(credential)
  if (!answer.success) return undefined
  const { verifyRegistrationResponse } = await import('#functions/core/crypto/webauthn.ts')
  const { response } = answer.data
  const result = await verifyRegistrationResponse({
    response: {
      ...answer.data,
      response: { ...response, transports: knownTransports(response.transports) },
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  }).catch(notVerified)
  if (result?.verified !== true) return undefined
  const { credential: created, credentialDeviceType } = result.registrationInfo
  return {
    credential_id: created.id,
    public_key: Buffer.from(created.publicKey).toString('base64url'),
    counter: created.counter,
    transports: knownTransports(response.transports),
    is_synced: credentialDeviceType === 'multiDevice',
  }
}

/** Options to sign in with one of these passkeys, or with any that the browser has for the portal. */
export const assertionOptions = async (
  environment: Environment,
  passkeys: readonly PasskeyItem[] | undefined,
  challenge: string,
): Promise<PasskeyRequest> => {
  const { generateAuthenticationOptions } = await import('#functions/core/crypto/webauthn.ts')
  return passkeyRequestSchema.parse(
    await generateAuthenticationOptions({
      rpID: siteOf(environment).rpID,
      challenge: bytesOf(challenge),
      timeout,
      userVerification: 'required',
      allowCredentials: (passkeys ?? []).map(descriptorOf),
    }),
  )
}

/** The passkey and user that a response claims; undefined when it is not a valid response. */
export const claimedPasskey = (
  credential: unknown,
): { hash: string; userHandle: string | undefined } | undefined => {
  const answer = assertionSchema.safeParse(credential)
  return answer.success
    ? { hash: passkeyHash(answer.data.id), userHandle: answer.data.response.userHandle }
    : undefined
}

/**
 * The passkey's counter after a verified response; undefined when it is not valid. A counter that goes back means a
 * copied passkey, which is refused.
 */
export const assertedCounter = async (
  environment: Environment,
  credential: unknown,
  passkey: PasskeyItem,
  challenge: string,
): Promise<number | undefined> => {
  const { rpID, origin } = siteOf(environment)
  const answer = assertionSchema.safeParse(credential)
  if (!answer.success) return undefined
  const { verifyAuthenticationResponse } = await import('#functions/core/crypto/webauthn.ts')
  const { userHandle, ...response } = answer.data.response
  const result = await verifyAuthenticationResponse({
    response: {
      ...answer.data,
      response: userHandle === undefined ? response : { ...response, userHandle },
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: bytesOf(passkey.public_key),
      counter: passkey.counter,
      transports: knownTransports(passkey.transports),
    },
  }).catch(notVerified)
  return result?.verified === true ? result.authenticationInfo.newCounter : undefined
}

/** The library throws for failed verification and for malformed credentials; both are refusals. */
const notVerified = (error: unknown): undefined => {
  if (!(error instanceof Error)) throw error
  return undefined
}

const descriptorOf = ({ credential_id, transports }: PasskeyItem) => ({
  id: credential_id,
  transports: knownTransports(transports),
})
