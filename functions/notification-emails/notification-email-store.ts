/** The collection of organizations' notification addresses. */
import * as z from 'zod'
import { publicKeySchema } from '#functions/core/crypto/pgp.ts'
import { defineCollection, kind } from '#functions/core/event-store/definition.ts'
import { timeOf } from '#functions/core/read-model/rows.ts'
import { deliveryStatusSchema, working } from '#functions/rules/mail/delivery-status.ts'
import { emailKey } from '#functions/rules/tenants/organization.ts'
import { languageSchema } from '#shared/contracts/languages.ts'
import { preferenceLines } from '#shared/domain/notifications/preference-text.ts'
import {
  defaultPreferences,
  notificationPreferencesSchema,
} from '#shared/domain/notifications/preferences.ts'

export const notificationEmailEntitySchema = z.object({
  client_id: z.int(),
  description: z.string(),
  email: z.string(),
  language: languageSchema,
  pgp_key: publicKeySchema.nullable(),
  /** ISO 8601. */
  creation_date: z.string(),
  preferences: notificationPreferencesSchema.default(defaultPreferences),
  /**
   * Previous preferences, each valid until an instant (ISO 8601), newest last. Items released while they were valid
   * follow them. Those that ended more than nine days ago are dropped.
   */
  preferences_before: z
    .array(z.object({ preferences: notificationPreferencesSchema, until: z.string() }))
    .default([]),
  delivery: deliveryStatusSchema.default(working),
  /** The user who added it, for the first e-mail. Null before this field existed. */
  added_by: z.object({ name: z.string(), is_staff: z.boolean() }).nullable().default(null),
  /** When the last test e-mail was requested, ISO 8601. */
  tested: z.string().nullable().default(null),
  /** The fingerprint of the key whose expiry the admins were notified of. */
  expiry_told: z.string().nullable().default(null),
})
export type NotificationEmailEntity = z.infer<typeof notificationEmailEntitySchema>

/** What the notifier needs of an address to compute its deliveries. `created`: epoch milliseconds. */
export const addressSchema = notificationEmailEntitySchema
  .pick({ email: true, preferences: true, preferences_before: true })
  .extend({ created: z.number() })
export type Address = z.infer<typeof addressSchema>

/** A new address. Missing fields get their defaults. */
export const newNotificationEmail = (
  email: z.input<typeof notificationEmailEntitySchema>,
): NotificationEmailEntity => notificationEmailEntitySchema.parse(email)

const notificationEmailKind = kind({
  name: 'notification_email',
  schema: notificationEmailEntitySchema,
  columns: {
    client_id: 'integer',
    email_key: 'text',
    language: 'text',
    has_key: 'integer',
    key_expires: 'integer?',
    /** What the notifier needs of an address, as `addressSchema`. Null in older rows. */
    address: 'text?',
    /** Whether the administrators were notified that this key expires. */
    expiry_told: 'integer',
    is_paused: 'integer',
    is_tested: 'integer',
    hard_bounces: 'integer',
  },
  indexes: [
    ['client_id', 'id'],
    ['client_id', 'email_key'],
  ],
  row: (email) => ({
    client_id: email.client_id,
    email_key: emailKey(email.email),
    language: email.language,
    has_key: Number(email.pgp_key !== null),
    key_expires: timeOf(email.pgp_key?.expiry),
    address: JSON.stringify({
      email: email.email,
      created: Date.parse(email.creation_date),
      preferences: email.preferences,
      preferences_before: email.preferences_before,
    } satisfies Address),
    expiry_told: Number(email.pgp_key !== null && email.pgp_key.fingerprint === email.expiry_told),
    is_paused: Number(email.delivery.state === 'paused'),
    is_tested: Number(email.tested !== null),
    hard_bounces: email.delivery.hard_bounces,
  }),
  current: (row) => ({ is_tested: 0, hard_bounces: 0, ...row }),
  auditName: ({ email }) => email,
  disclosed: ({ email, pgp_key, preferences, delivery }) => ({
    email,
    pgp_key: pgp_key?.fingerprint ?? null,
    preferences: preferenceLines(preferences),
    // Empty for a working address, so that a new one stores nothing.
    delivery: delivery.reason,
    hard_bounces: delivery.hard_bounces === 0 ? null : delivery.hard_bounces,
  }),
})

export const notificationEmailsCollection = defineCollection({
  name: 'notification_emails',
  kinds: { notification_email: notificationEmailKind },
})
export type NotificationEmailKinds = (typeof notificationEmailsCollection)['kinds']
