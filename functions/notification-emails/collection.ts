/** The collection of addresses that organizations are notified at. */
import * as z from 'zod'
import { defineCollection, kind } from '#functions/platform/journal/definition.ts'
import { accountPgpKeySchema } from '#functions/platform/tenants/account.ts'
import { emailKey } from '#functions/platform/tenants/organization.ts'
import { languageSchema } from '#shared/contracts/account.ts'

export const notificationEmailEntitySchema = z.object({
  client_id: z.int(),
  description: z.string(),
  email: z.string(),
  language: languageSchema,
  pgp_key: accountPgpKeySchema.nullable(),
  /** ISO 8601. */
  creation_date: z.string(),
})
export type NotificationEmailEntity = z.infer<typeof notificationEmailEntitySchema>

const notificationEmailKind = kind({
  name: 'notification_email',
  schema: notificationEmailEntitySchema,
  columns: {
    client_id: 'integer',
    email_key: 'text',
    language: 'text',
    has_key: 'integer',
    key_expires: 'integer?',
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
    key_expires:
      email.pgp_key === null || email.pgp_key.expiry === null ? null : Date.parse(email.pgp_key.expiry),
  }),
  disclosed: ({ email, pgp_key }) => ({ email, pgp_key: pgp_key?.fingerprint ?? null }),
})

export const notificationEmailsCollection = defineCollection({
  name: 'notification_emails',
  kinds: { notification_email: notificationEmailKind },
})
export type NotificationEmailKinds = (typeof notificationEmailsCollection)['kinds']
