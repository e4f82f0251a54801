/** Unsubscribing from e-mails with the link in the e-mail only (RFC 8058). */
import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'

const area = 'notification_emails' as const

/** What a user has chosen to be e-mailed about (`my_notifications`). */
export const personalKinds = ['replies', 'mentions', 'concerns_us', 'digest'] as const
export type PersonalKind = (typeof personalKinds)[number]

/** Notifications to an address of an organization, reminders to a user, or e-mails of a periodic report. */
export const subscriptionKinds = ['notifications', 'reminders', 'report', ...personalKinds] as const
export type SubscriptionKind = (typeof subscriptionKinds)[number]

const query = z.object({ token: z.string().max(200) })
export const subscriptionSchema = z.object({
  kind: z.enum(subscriptionKinds),
  email: z.string(),
  /** For notifications; null for e-mails to a user. */
  organization: z.string().nullable(),
  /** For a report. */
  report: z.string().nullable(),
  /** Whether such e-mails are sent. */
  is_on: z.boolean(),
})
export type MailSubscription = z.infer<typeof subscriptionSchema>

export const openUnsubscribe = endpoint({
  method: 'GET',
  path: 'unsubscribe',
  area,
  roles: ['anonymous'],
  query,
  redirects: true,
  response: z.url(),
})

export const unsubscribe = endpoint({
  method: 'POST',
  path: 'unsubscribe',
  area,
  roles: ['anonymous'],
  query,
  multipart: true,
  body: z.object({ 'List-Unsubscribe': z.literal('One-Click') }),
  response: z.object({ subscription: subscriptionSchema }),
  errors: ['unsubscribe_link_invalid', 'busy'],
})

export const getUnsubscribe = endpoint({
  method: 'GET',
  path: 'unsubscribe/subscription',
  area,
  roles: ['anonymous'],
  query,
  response: z.object({ subscription: subscriptionSchema }),
  errors: ['unsubscribe_link_invalid'],
})
