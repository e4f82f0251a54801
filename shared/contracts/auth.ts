/** Sign-in, second factor, sign-out and password reset (part 1 sections 2, 5, 7 and 8). */
import * as z from 'zod'
import { canonicalEmail, isEmail } from '../domain/email.ts'
import { codeKinds, factorKinds, passkeyTransports } from '../domain/factors.ts'
import { limits } from '../domain/limits.ts'
import { untidyLength } from '../domain/text.ts'
import { allRoles } from '../domain/roles.ts'
import { endpoint } from '../http/endpoint.ts'
import { charactersSchema } from '../http/schemas.ts'
import { sessionUserSchema } from './account.ts'

const anonymous = ['anonymous'] as const
/** An e-mail address in the stored form. */
export const emailSchema = z
  .string()
  .max(untidyLength(limits.emailLength), { abort: true })
  .refine(isEmail)
  .transform((text) => canonicalEmail(text) ?? text)
  .pipe(charactersSchema(limits.emailLength))
/** Six digits, or a recovery code as a user types it. */
export const codeSchema = z.string().min(limits.secondFactorLength).max(20)
const passwordSchema = z.string().min(1).max(limits.passwordBytes)

/** Without `user` the portal asks for the second factor. */
const signInReplySchema = z.object({
  user: sessionUserSchema.optional(),
  second_factor: z
    .object({
      /** Factors that the account can use, the best first. */
      ways: z.array(z.enum(factorKinds)),
      /** Whether a code was just e-mailed. If not, `2fa_resend_code` e-mails one, when e-mail is a possible factor. */
      mailed: z.boolean(),
    })
    .optional(),
})

export const login = endpoint({
  method: 'POST',
  path: 'login',
  cost: 'heavy',
  area: 'auth',
  roles: anonymous,
  body: z.object({ email: emailSchema, password: passwordSchema }),
  response: signInReplySchema,
  errors: [
    'bad_credentials',
    'account_suspended',
    'account_expired',
    'account_locked',
    'ip_not_allowed',
    'no_module_access',
    'too_many_attempts',
    'account_guarded',
  ],
})

export const checkSecondFactor = endpoint({
  method: 'POST',
  path: '2fa_check',
  area: 'auth',
  roles: anonymous,
  body: z.object({ auth_code: codeSchema, kind: z.enum(codeKinds).optional() }),
  response: z.object({ user: sessionUserSchema }),
  errors: [
    'second_factor_incorrect',
    'second_factor_expired',
    'factor_unavailable',
    'account_locked',
    'account_suspended',
    'account_expired',
    'ip_not_allowed',
    'no_module_access',
    'too_many_attempts',
  ],
})

export const resendSecondFactor = endpoint({
  method: 'GET',
  path: '2fa_resend_code',
  cost: 'heavy',
  changesState: true,
  area: 'auth',
  roles: anonymous,
  errors: [
    'second_factor_expired',
    'factor_unavailable',
    'second_factor_resend_too_soon',
    'account_locked',
    'account_suspended',
    'account_expired',
    'ip_not_allowed',
    'no_module_access',
    'too_many_attempts',
  ],
})

/** The JSON of what `navigator.credentials` returns. The server's library validates its fields. */
export const credentialSchema = z.record(z.string(), z.unknown())
const passkeyReferenceSchema = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.enum(passkeyTransports)),
})
const challengeShape = { challenge: z.string(), timeout: z.number() }

/**
 * Options for `navigator.credentials.get`, as JSON. Without `allowCredentials` the browser offers the passkeys it has.
 */
export const passkeyRequestSchema = z.object({
  ...challengeShape,
  rpId: z.string(),
  allowCredentials: z.array(passkeyReferenceSchema),
  userVerification: z.literal('required'),
})
export type PasskeyRequest = z.infer<typeof passkeyRequestSchema>

/** Options for `navigator.credentials.create`, as JSON. */
export const passkeyCreationSchema = z.object({
  ...challengeShape,
  rp: z.object({ name: z.string(), id: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  excludeCredentials: z.array(passkeyReferenceSchema),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
export type PasskeyCreation = z.infer<typeof passkeyCreationSchema>

export const beginPasskeySignIn = endpoint({
  method: 'POST',
  path: '2fa_passkey/options',
  cost: 'heavy',
  area: 'auth',
  roles: anonymous,
  response: z.object({ options: passkeyRequestSchema }),
  errors: ['too_many_attempts'],
})

export const checkPasskeySignIn = endpoint({
  method: 'POST',
  path: '2fa_passkey',
  cost: 'heavy',
  area: 'auth',
  roles: anonymous,
  body: z.object({ credential: credentialSchema }),
  response: z.object({ user: sessionUserSchema }),
  errors: [
    'passkey_refused',
    'second_factor_expired',
    'account_locked',
    'account_suspended',
    'account_expired',
    'ip_not_allowed',
    'no_module_access',
    'too_many_attempts',
  ],
})

export const logout = endpoint({
  method: 'POST',
  path: 'logout',
  area: 'auth',
  whileEnrolling: true,
  roles: allRoles,
})

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: 'reset_password',
  area: 'auth',
  roles: anonymous,
  body: z.object({ email: emailSchema }),
  errors: ['too_many_attempts'],
})

/** The secret of an e-mailed link. The portal's pages send it in a body, because paths are in access logs. */
export const linkTokenSchema = z.string().min(1).max(200)

const newPasswordShape = { password: passwordSchema, repeat_password: passwordSchema }
const newPasswordErrors = [
  'reset_token_invalid',
  'passwords_not_equal',
  'password_requirements',
  'password_common',
  'password_personal',
  'new_password_same_as_old',
  'too_many_attempts',
] as const

export const setNewPassword = endpoint({
  method: 'POST',
  path: 'new_password',
  cost: 'heavy',
  area: 'auth',
  roles: anonymous,
  body: z.object({ token: linkTokenSchema, ...newPasswordShape }),
  errors: newPasswordErrors,
})

export const checkPasswordLink = endpoint({
  method: 'POST',
  path: 'new_password/check',
  area: 'auth',
  roles: anonymous,
  body: z.object({ token: linkTokenSchema }),
  errors: ['reset_token_invalid', 'too_many_attempts'],
})

/** As specified. Access logs contain the token, which works once; programs should call `new_password`. */
export const resetPassword = endpoint({
  method: 'POST',
  path: 'reset_password/{token}',
  cost: 'heavy',
  area: 'auth',
  roles: anonymous,
  params: z.object({ token: linkTokenSchema }),
  body: z.object(newPasswordShape),
  errors: newPasswordErrors,
})
