/** Addresses of an organization that its notifications are mailed to (part 3 sections 2, 3 and 5). */
import * as z from 'zod'
import { limits } from '../domain/limits.ts'
import { endpoint } from '../http/endpoint.ts'
import {
  idParamsSchema,
  idSchema,
  instantSchema,
  lineSchema,
  listOf,
  pageOf,
  pageQueryShape,
  pathIdSchema,
} from '../http/schemas.ts'
import { languageSchema } from './account.ts'
import { emailSchema } from './auth.ts'

const area = 'notification_emails' as const
const administrators = ['platform_admin', 'organization_admin'] as const

/**
 * `expiring` within 30 days; mails that must be encrypted are not sent to an address whose key has `expired`.
 */
export const pgpKeyStates = ['none', 'valid', 'expiring', 'expired'] as const

export const notificationEmailSchema = z.object({
  notification_email_id: idSchema,
  client_id: idSchema,
  description: z.string(),
  email: z.string(),
  language: languageSchema,
  has_pgp_key: z.boolean(),
  /** Null without a key, and for a key that is valid for ever. */
  pgp_key_expiration_date: instantSchema.nullable(),
  pgp_key_state: z.enum(pgpKeyStates),
  pgp_key_fingerprint: z.string().nullable(),
  /** The user id in the key: name and e-mail of its owner as the key says them. */
  pgp_key_owner: z.string().nullable(),
  creation_date: instantSchema,
  /** A paused address takes no notifications until somebody resumes it. */
  delivery_state: z.enum(['active', 'paused']),
  /** Null while it is active. */
  paused_reason: z.enum(['bounces', 'complaint']).nullable(),
  paused_date: instantSchema.nullable(),
  /** Mails that its mail server refused for good; three of them pause it. */
  hard_bounces: z.int(),
})
export type NotificationEmail = z.infer<typeof notificationEmailSchema>

const reply = z.object({ notification_email: notificationEmailSchema })
const keySchema = z
  .string()
  .min(1)
  .max(limits.pgpKeyBytes * 2)
const keyErrors = [
  'pgp_key_incorrect',
  'pgp_key_private',
  'pgp_key_expired',
  'pgp_key_cannot_encrypt',
  'file_size_too_big',
] as const
const descriptionSchema = lineSchema(limits.nameLength)

export const listClientNotificationEmails = endpoint({
  method: 'GET',
  path: 'client/{id}/notification_emails',
  area,
  roles: administrators,
  summary: 'The notification e-mails of an organization, in the order in which they were added.',
  params: idParamsSchema,
  response: listOf(notificationEmailSchema),
})

export const listNotificationEmails = endpoint({
  method: 'GET',
  path: 'notification_email',
  area,
  roles: administrators,
  summary: 'Notification e-mails: of all organizations for platform admins, of their own for the others.',
  query: z.object({
    ...pageQueryShape,
    client_id: pathIdSchema.optional(),
    pgp_key_state: z.enum(pgpKeyStates).optional(),
  }),
  response: pageOf(notificationEmailSchema),
  errors: ['not_found'],
})

export const createNotificationEmail = endpoint({
  method: 'POST',
  repeats: 'replayed',
  path: 'notification_email',
  cost: 'pgp',
  area,
  roles: administrators,
  summary:
    'Adds a notification e-mail to an organization, with a PGP key if one is given. An address is there once in an organization.',
  body: z.object({
    client_id: idSchema,
    description: descriptionSchema,
    email: emailSchema,
    language: languageSchema,
    base64_pgp_key: keySchema.optional(),
  }),
  response: reply,
  errors: ['not_found', 'already_exists', 'too_many_notification_emails', ...keyErrors, 'busy'],
})

export const getNotificationEmail = endpoint({
  method: 'GET',
  path: 'notification_email/{id}',
  area,
  roles: administrators,
  summary: 'One notification e-mail.',
  params: idParamsSchema,
  response: reply,
})

export const updateNotificationEmail = endpoint({
  method: 'PATCH',
  path: 'notification_email/{id}',
  cost: 'pgp',
  area,
  roles: administrators,
  summary:
    'Changes the description or the language that are given, or sets the PGP key. The address itself stays.',
  params: idParamsSchema,
  body: z
    .object({ description: descriptionSchema, language: languageSchema, base64_pgp_key: keySchema })
    .partial(),
  response: reply,
  errors: [...keyErrors, 'busy'],
})

export const deleteNotificationEmail = endpoint({
  method: 'DELETE',
  path: 'notification_email/{id}',
  area,
  roles: administrators,
  summary: 'Deletes a notification e-mail.',
  params: idParamsSchema,
  errors: ['busy'],
})

export const deleteNotificationEmailKey = endpoint({
  method: 'DELETE',
  path: 'notification_email/{id}/pgp',
  area,
  roles: administrators,
  summary: 'Deletes the PGP key of a notification e-mail: what is not secret then goes to it in clear.',
  params: idParamsSchema,
  response: reply,
  errors: ['busy'],
})

export const resumeNotificationEmail = endpoint({
  method: 'POST',
  path: 'notification_email/{id}/resume',
  area,
  roles: administrators,
  summary: 'Has notifications sent again to an address that bounces or a complaint have paused.',
  params: idParamsSchema,
  response: reply,
  errors: ['busy'],
})
