/** Addresses that receive an organization's notifications (part 3 sections 2, 3 and 5). */
import * as z from 'zod'
import { limits } from '../domain/limits.ts'
import { pauseReasons } from '../domain/mails.ts'
import { defaultPreferences, notificationPreferencesSchema } from '../domain/notifications/preferences.ts'
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
import { fieldsBeforeShape } from '../domain/fields-before.ts'
import { administrators } from '../domain/roles.ts'
import { languageSchema } from './languages.ts'
import { emailSchema } from './auth.ts'

const area = 'notification_emails' as const

/** `expiring`: within 30 days. With an `expired` key, e-mails contain only counts and links. */
export const pgpKeyStates = ['none', 'valid', 'expiring', 'expired'] as const

/** Nothing is sent to a `paused` address: it bounced, or its reader complained or unsubscribed. */
export const deliveryStates = ['active', 'paused'] as const

export const notificationEmailSchema = z.object({
  notification_email_id: idSchema,
  client_id: idSchema,
  description: z.string(),
  email: z.string(),
  language: languageSchema,
  has_pgp_key: z.boolean(),
  /** Null without a key, and for a key that does not expire. */
  pgp_key_expiration_date: instantSchema.nullable(),
  pgp_key_state: z.enum(pgpKeyStates),
  pgp_key_fingerprint: z.string().nullable(),
  /** The key's user id: name and e-mail of its owner, as stated in the key. */
  pgp_key_owner: z.string().nullable(),
  creation_date: instantSchema,
  /** What it is notified of, and when. */
  preferences: notificationPreferencesSchema,
  delivery_state: z.enum(deliveryStates),
  /** Why and since when nothing is sent to it; null while active. */
  paused_reason: z.enum(pauseReasons).nullable(),
  paused_date: instantSchema.nullable(),
  /** Number of hard bounces since it was added or resumed. */
  hard_bounces: z.int().min(0),
})
export type NotificationEmail = z.infer<typeof notificationEmailSchema>

const reply = z.object({ notification_email: notificationEmailSchema })
// No upper limit here: a key of any excessive size gets the error of a file that is too large.
const keySchema = z.string().min(1)
const keyErrors = [
  'pgp_key_incorrect',
  'pgp_key_private',
  'pgp_key_expired',
  'pgp_key_cannot_encrypt',
  'pgp_key_unsupported',
  'file_size_too_big',
] as const
const descriptionSchema = lineSchema(limits.nameLength)

export const listClientNotificationEmails = endpoint({
  method: 'GET',
  path: 'client/{id}/notification_emails',
  area,
  roles: administrators,
  params: idParamsSchema,
  response: listOf(notificationEmailSchema),
})

export const listNotificationEmails = endpoint({
  method: 'GET',
  path: 'notification_email',
  area,
  roles: administrators,
  query: z.object({
    ...pageQueryShape,
    client_id: pathIdSchema.optional(),
    pgp_key_state: z.enum(pgpKeyStates).optional(),
    delivery_state: z.enum(deliveryStates).optional(),
  }),
  response: pageOf(notificationEmailSchema),
  errors: ['not_found'],
})

export const createNotificationEmail = endpoint({
  method: 'POST',
  idempotency: 'replayed',
  path: 'notification_email',
  cost: 'pgp',
  area,
  confirmed: true,
  roles: administrators,
  body: z.object({
    client_id: idSchema,
    description: descriptionSchema,
    email: emailSchema,
    language: languageSchema,
    preferences: notificationPreferencesSchema.default(defaultPreferences),
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
  params: idParamsSchema,
  response: reply,
})

export const updateNotificationEmail = endpoint({
  method: 'PATCH',
  path: 'notification_email/{id}',
  cost: 'pgp',
  area,
  confirmed: { body: ['base64_pgp_key'] },
  roles: administrators,
  params: idParamsSchema,
  body: z
    .object({
      description: descriptionSchema,
      language: languageSchema,
      preferences: notificationPreferencesSchema,
      base64_pgp_key: keySchema,
    })
    .partial()
    .extend(fieldsBeforeShape),
  response: reply,
  errors: [...keyErrors, 'fields_changed', 'busy'],
})

export const deleteNotificationEmail = endpoint({
  method: 'DELETE',
  path: 'notification_email/{id}',
  area,
  confirmed: true,
  roles: administrators,
  params: idParamsSchema,
  errors: ['busy'],
})

export const deleteNotificationEmailKey = endpoint({
  method: 'DELETE',
  path: 'notification_email/{id}/pgp',
  area,
  confirmed: true,
  roles: administrators,
  params: idParamsSchema,
  response: reply,
  errors: ['busy'],
})

export const testNotificationEmail = endpoint({
  method: 'POST',
  idempotency: 'replayed',
  path: 'notification_email/{id}/test',
  area,
  roles: administrators,
  params: idParamsSchema,
  errors: ['notification_email_paused', 'test_mail_too_soon', 'too_many_test_mails'],
})

export const resumeNotificationEmail = endpoint({
  method: 'POST',
  path: 'notification_email/{id}/resume',
  area,
  roles: administrators,
  params: idParamsSchema,
  response: reply,
  errors: ['busy'],
})
