/** The signed-in user's own account (part 1 sections 2, 6 and 7). */
import * as z from 'zod'
import { limits } from '../domain/limits.ts'
import { allRoles, modules, organizationRoles, readers, wireRoles } from '../domain/roles.ts'
import { endpoint } from '../http/endpoint.ts'
import { idSchema, instantSchema } from '../http/schemas.ts'
import { languageSchema } from './languages.ts'

export type Language = z.infer<typeof languageSchema>

/** The signed-in user as the SPA keeps it. Provider staff have no organization: `client_id` is null. */
export const sessionUserSchema = z.object({
  user_id: idSchema,
  client_id: idSchema.nullable(),
  client_name: z.string().nullable(),
  name: z.string(),
  email: z.string(),
  role: z.enum(wireRoles),
  language: languageSchema,
  has_threat_access: z.boolean(),
  has_feed_access: z.boolean(),
  has_incident_access: z.boolean(),
  has_visibility_access: z.boolean(),
  has_report_access: z.boolean(),
  /**
   * Modules that the whole organization lacks, so that only the provider can enable them; absent when there are none.
   */
  modules_off: z.array(z.enum(modules)).optional(),
  /** Present while the user must set up a second factor before anything else. */
  must_enrol: z.literal(true).optional(),
})
export type SessionUser = z.infer<typeof sessionUserSchema>

export const userReplySchema = z.object({ user: sessionUserSchema })

/** Reads the signed-in user again. The SPA calls it at start and after a 403. */
export const getSession = endpoint({
  method: 'GET',
  path: 'account/session',
  area: 'account',
  whileEnrolling: true,
  roles: allRoles,
  response: userReplySchema,
  // The page calls this at start, whether or not a user is signed in.
  expected: ['unauthenticated'],
})

export const changePassword = endpoint({
  method: 'POST',
  path: 'account/change_password',
  cost: 'heavy',
  area: 'account',
  roles: allRoles,
  body: z.object({
    old_password: z.string().max(limits.passwordBytes),
    new_password: z.string().max(limits.passwordBytes),
    repeat_new_password: z.string().max(limits.passwordBytes),
  }),
  errors: [
    'old_password_incorrect',
    'new_password_same_as_old',
    'passwords_not_equal',
    'password_requirements',
    'password_common',
    'password_personal',
    'too_many_attempts',
  ],
})

const languageReplySchema = z.object({ language: languageSchema })

export const getLanguage = endpoint({
  method: 'GET',
  path: 'account/language',
  area: 'account',
  whileEnrolling: true,
  roles: allRoles,
  response: languageReplySchema,
})

export const updateLanguage = endpoint({
  method: 'PATCH',
  path: 'account/language',
  area: 'account',
  whileEnrolling: true,
  roles: allRoles,
  body: z.object({ language: z.string().max(16) }),
  response: languageReplySchema,
  errors: ['unrecognised_language'],
})

const remindersReplySchema = z.object({ reminders: z.boolean() })

export const getReminders = endpoint({
  method: 'GET',
  path: 'account/reminders',
  area: 'account',
  roles: organizationRoles,
  response: remindersReplySchema,
})

export const updateReminders = endpoint({
  method: 'PATCH',
  path: 'account/reminders',
  area: 'account',
  roles: organizationRoles,
  body: remindersReplySchema,
  response: remindersReplySchema,
})

/** A stored public key: what identifies it, and the key itself so that its owner can check it. */
export const pgpKeySchema = z.object({
  fingerprint: z.string(),
  owner: z.string(),
  creation_date: instantSchema,
  expiration_date: instantSchema.nullable(),
  base64_pgp_key: z.string(),
})
export type PgpKey = z.infer<typeof pgpKeySchema>
const pgpKeyReplySchema = z.object({ pgp_key: pgpKeySchema.nullable() })

export const getPgpKey = endpoint({
  method: 'GET',
  path: 'account/pgp_key',
  area: 'account',
  roles: readers,
  response: pgpKeyReplySchema,
})

export const createPgpKey = endpoint({
  method: 'POST',
  path: 'account/pgp_key',
  cost: 'pgp',
  area: 'account',
  confirmed: true,
  roles: readers,
  // No upper limit here: a key of any excessive size gets the error of a file that is too large.
  body: z.object({ base64_pgp_key: z.string().min(1) }),
  response: pgpKeyReplySchema,
  errors: [
    'pgp_key_incorrect',
    'pgp_key_private',
    'pgp_key_expired',
    'pgp_key_cannot_encrypt',
    'pgp_key_unsupported',
    'file_size_too_big',
  ],
})

export const deletePgpKey = endpoint({
  method: 'DELETE',
  path: 'account/pgp_key',
  area: 'account',
  confirmed: true,
  roles: readers,
})

export const userActivities = [
  'open_portal',
  'visibilities',
  'incidents',
  'threats',
  'feeds',
  'api',
  'reports',
] as const

export const createUserActivity = endpoint({
  method: 'POST',
  path: 'user_activity',
  area: 'account',
  roles: ['organization_admin', 'user'],
  body: z.object({ activity: z.enum(userActivities) }),
})
