/**
 * Passkeys (WebAuthn): registering one and signing by one, for this portal's address alone. The authenticator must have
 * verified its user by a fingerprint, a face or a PIN, so that a passkey is two factors.
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

/** What browsers are asked and answer for: the host of the portal and its whole origin. */
const siteOf = ({ PORTAL_URL }: Environment): { rpID: string; origin: string } => {
  const { hostname, origin } = new URL(PORTAL_URL)
  return { rpID: hostname, origin }
}

/** An unguessable challenge's bytes, in base64url: the library makes base64url of a text once more. */
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
    // Browsers come to know more of them; what is unknown is left out.
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

/** The id of a passkey in the portal. */
export const passkeyHash = (credentialId: string): string =>
  createHash('sha256').update(credentialId).digest('hex')

/** Options to register a passkey. Those that the account has are not registered twice. */
export const registrationOptions = async (
  environment: Environment,
  owner: { readonly handle: string; readonly email: string; readonly name: string },
  passkeys: readonly PasskeyItem[],
  challenge: string,
): Promise<PasskeyCreation> => {
  const { generateRegistrationOptions } = await import('./webauthn.ts')
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

/** A passkey out of the answer to its registration; undefined for what is not one of this challenge and site. */
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
  const { verifyRegistrationResponse } = await import('./webauthn.ts')
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

/** Options to sign by a passkey: by one of these, or by any that the browser has for the portal. */
export const assertionOptions = async (
  environment: Environment,
  passkeys: readonly PasskeyItem[] | undefined,
  challenge: string,
): Promise<PasskeyRequest> => {
  const { generateAuthenticationOptions } = await import('./webauthn.ts')
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

/** Which passkey an answer claims to be of, and whose; undefined for what is no answer. */
export const claimedPasskey = (
  credential: unknown,
): { hash: string; userHandle: string | undefined } | undefined => {
  const answer = assertionSchema.safeParse(credential)
  return answer.success
    ? { hash: passkeyHash(answer.data.id), userHandle: answer.data.response.userHandle }
    : undefined
}

/**
 * The counter of a passkey after an answer that it has signed; undefined when it has not. One that counts backwards was
 * copied, and is refused.
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
  const { verifyAuthenticationResponse } = await import('./webauthn.ts')
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

/** The library throws at whatever does not fit, and at what is no credential at all: both are refusals. */
const notVerified = (error: unknown): undefined => {
  if (!(error instanceof Error)) throw error
  return undefined
}

const descriptorOf = ({ credential_id, transports }: PasskeyItem) => ({
  id: credential_id,
  transports: knownTransports(transports),
})
