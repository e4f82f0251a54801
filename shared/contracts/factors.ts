/** Second factors, sessions and recent sign-ins of the user's own account. Beyond the documented calls. */
import * as z from 'zod'
import { browserNames, systemNames } from '../domain/device.ts'
import { codeKinds, factorKinds, factorLimits } from '../domain/factors.ts'
import { allRoles } from '../domain/roles.ts'
import { endpoint } from '../http/endpoint.ts'
import { instantSchema, lineSchema, listOf } from '../http/schemas.ts'
import { fieldsBeforeShape } from '../domain/fields-before.ts'
import { codeSchema, credentialSchema, passkeyCreationSchema, passkeyRequestSchema } from './auth.ts'
import { signInSettingsSchema } from './sign-in-settings.ts'

const area = 'factors' as const

/** A passkey on a device or a hardware key, as its owner sees it. */
export const passkeySchema = z.object({
  passkey_id: z.string(),
  name: z.string(),
  /** Whether it is synced between devices: then the platform vendor has a copy. */
  is_synced: z.boolean(),
  creation_date: instantSchema,
  last_used_date: instantSchema.nullable(),
})
export type Passkey = z.infer<typeof passkeySchema>

export const factorsSchema = z.object({
  /** Null when no authenticator app is set up. */
  app: z.object({ creation_date: instantSchema, last_used_date: instantSchema.nullable() }).nullable(),
  passkeys: z.array(passkeySchema),
  recovery_codes: z.object({ left: z.int().min(0), creation_date: instantSchema.nullable() }),
  mail: z.object({
    /** The user's own choice. */
    enabled: z.boolean(),
    /** Whether e-mailed codes are accepted: decided by the organization, or by a platform admin for provider staff. */
    allowed: z.boolean(),
  }),
})
export type MyFactors = z.infer<typeof factorsSchema>

/** Recovery codes, shown in one reply only; null when the previous ones still work. */
const codesSchema = z.array(z.string()).nullable()

export const getFactors = endpoint({
  method: 'GET',
  path: 'account/factors',
  area,
  whileEnrolling: true,
  roles: allRoles,
  response: z.object({ factors: factorsSchema }),
})

export const beginApp = endpoint({
  method: 'POST',
  path: 'account/factors/app/setup',
  area,
  whileEnrolling: true,
  confirmed: true,
  roles: allRoles,
  response: z.object({
    /** Base32, to type in by hand. */
    secret: z.string(),
    /** `otpauth://`, for the QR code. */
    uri: z.string(),
  }),
})

export const enableApp = endpoint({
  method: 'POST',
  path: 'account/factors/app',
  area,
  whileEnrolling: true,
  roles: allRoles,
  body: z.object({ code: codeSchema }),
  response: z.object({ factors: factorsSchema, recovery_codes: codesSchema }),
  errors: ['confirmation_incorrect', 'setup_expired', 'too_many_attempts'],
})

export const removeApp = endpoint({
  method: 'DELETE',
  path: 'account/factors/app',
  area,
  confirmed: true,
  roles: allRoles,
  response: z.object({ factors: factorsSchema }),
  errors: ['last_factor', 'factor_unavailable'],
})

export const beginPasskey = endpoint({
  method: 'POST',
  path: 'account/factors/passkeys/setup',
  area,
  cost: 'heavy',
  whileEnrolling: true,
  confirmed: true,
  roles: allRoles,
  response: z.object({ options: passkeyCreationSchema }),
  errors: ['too_many_passkeys'],
})

const passkeyNameSchema = lineSchema(factorLimits.passkeyNameLength)

export const createPasskey = endpoint({
  method: 'POST',
  path: 'account/factors/passkeys',
  area,
  cost: 'heavy',
  whileEnrolling: true,
  roles: allRoles,
  body: z.object({ name: passkeyNameSchema, credential: credentialSchema }),
  response: z.object({ factors: factorsSchema, recovery_codes: codesSchema }),
  errors: ['confirmation_incorrect', 'setup_expired', 'too_many_passkeys', 'already_exists'],
})

const passkeyParamsSchema = z.object({ passkey: z.string().regex(/^[\da-f]{64}$/) })

export const renamePasskey = endpoint({
  method: 'PATCH',
  path: 'account/factors/passkeys/{passkey}',
  area,
  whileEnrolling: true,
  roles: allRoles,
  params: passkeyParamsSchema,
  body: z.object({ name: passkeyNameSchema, ...fieldsBeforeShape }),
  response: z.object({ factors: factorsSchema }),
  errors: ['fields_changed'],
})

export const deletePasskey = endpoint({
  method: 'DELETE',
  path: 'account/factors/passkeys/{passkey}',
  area,
  confirmed: true,
  roles: allRoles,
  params: passkeyParamsSchema,
  response: z.object({ factors: factorsSchema }),
  errors: ['last_factor'],
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: 'account/factors/recovery_codes',
  area,
  confirmed: true,
  roles: allRoles,
  response: z.object({ factors: factorsSchema, recovery_codes: z.array(z.string()) }),
  errors: ['factor_unavailable'],
})

export const updateMailedCode = endpoint({
  method: 'PATCH',
  path: 'account/factors/mail',
  area,
  confirmed: true,
  roles: allRoles,
  body: z.object({ enabled: z.boolean() }),
  response: z.object({ factors: factorsSchema }),
  errors: ['last_factor'],
})

/** How the user can confirm. */
const confirmationSchema = z.object({
  /** Possible factors, the best first. */
  ways: z.array(z.enum(factorKinds)),
  /** For `navigator.credentials.get`; null without a passkey. */
  options: passkeyRequestSchema.nullable(),
})

export const beginConfirmation = endpoint({
  method: 'POST',
  path: 'account/confirmation/setup',
  area,
  cost: 'heavy',
  whileEnrolling: true,
  roles: allRoles,
  response: confirmationSchema,
})

export const sendConfirmationCode = endpoint({
  method: 'POST',
  path: 'account/confirmation/code',
  area,
  cost: 'heavy',
  whileEnrolling: true,
  roles: allRoles,
  errors: ['factor_unavailable', 'second_factor_resend_too_soon', 'too_many_attempts'],
})

export const confirmIdentity = endpoint({
  method: 'POST',
  path: 'account/confirmation',
  area,
  cost: 'heavy',
  whileEnrolling: true,
  roles: allRoles,
  body: z.union([
    z.strictObject({ kind: z.enum(codeKinds), code: codeSchema }),
    z.strictObject({ kind: z.literal('passkey'), credential: credentialSchema }),
  ]),
  response: z.object({ until: instantSchema }),
  errors: ['confirmation_incorrect', 'factor_unavailable', 'account_locked', 'too_many_attempts'],
})

const deviceSchema = z.object({
  browser: z.enum(browserNames).nullable(),
  system: z.enum(systemNames).nullable(),
})

export const mySessionSchema = z.object({
  session_id: z.string(),
  /** From the browser's user agent; null for sessions older than this field. */
  device: deviceSchema.nullable(),
  address: z.string().nullable(),
  /** Whether the address belongs to the organization's assets or its IP allow-list. */
  is_own_network: z.boolean(),
  start_date: instantSchema,
  /** With a precision of five minutes. */
  last_seen_date: instantSchema,
  /** Whether it is the caller's session. */
  is_current: z.boolean(),
})
export type MySession = z.infer<typeof mySessionSchema>

export const listSessions = endpoint({
  method: 'GET',
  path: 'account/sessions',
  area,
  roles: allRoles,
  response: listOf(mySessionSchema),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: 'account/sessions/{session}',
  area,
  confirmed: true,
  roles: allRoles,
  params: z.object({ session: z.string().regex(/^[\da-f]{32}$/) }),
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: 'account/sessions',
  area,
  confirmed: true,
  roles: allRoles,
  response: z.object({ ended: z.int().min(0) }),
})

export const signInOutcomes = [
  'success',
  'bad_credentials',
  'second_factor_incorrect',
  'passkey_refused',
  'refused',
] as const
export type SignInOutcome = (typeof signInOutcomes)[number]

/** A successful sign-in, or one day's failed attempts from one place. */
export const mySignInSchema = z.object({
  date: instantSchema,
  outcome: z.enum(signInOutcomes),
  /** Null when the attempt failed before a factor was used. */
  factor: z.enum(factorKinds).nullable(),
  device: deviceSchema.nullable(),
  /** Null for several addresses. */
  address: z.string().nullable(),
  tries: z.int().min(1),
})
export type MySignIn = z.infer<typeof mySignInSchema>

export const listSignIns = endpoint({
  method: 'GET',
  path: 'account/sign_ins',
  area,
  roles: allRoles,
  response: listOf(mySignInSchema),
})

const settingsReplySchema = z.object({ sign_in_settings: signInSettingsSchema })

export const getStaffSignInSettings = endpoint({
  method: 'GET',
  path: 'sign_in_settings',
  area,
  roles: ['platform_admin'],
  response: settingsReplySchema,
})

export const updateStaffSignInSettings = endpoint({
  method: 'PATCH',
  path: 'sign_in_settings',
  area,
  confirmed: true,
  roles: ['platform_admin'],
  body: signInSettingsSchema,
  response: settingsReplySchema,
})
