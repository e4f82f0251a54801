/** The e-mail log: what was sent to whom and with which result, without the content. Beyond the documented calls. */
import * as z from 'zod'
import { mailStates, type MailState } from '../domain/mails.ts'
import { platformAdmin } from '../domain/roles.ts'
import { endpoint } from '../http/endpoint.ts'
import {
  booleanQuerySchema,
  idSchema,
  instantSchema,
  pathIdSchema,
  searchQuerySchema,
  recordsPerPageSchema,
} from '../http/schemas.ts'

const area = 'mails' as const

export const mailSchema = z.object({
  id: z.string(),
  /** The template: one of the portal's own e-mails, or `notification_…`. */
  template: z.string(),
  to: z.string(),
  client_id: idSchema.nullable(),
  /** Current name; the id when the organization was deleted. */
  client_name: z.string().nullable(),
  notification_email_id: idSchema.nullable(),
  /** Current state of the notification address; null for the portal's own e-mails. */
  address_state: z.enum(['active', 'paused', 'gone']).nullable(),
  user_id: idSchema.nullable(),
  /** The subject as sent; for an encrypted e-mail, the outer one. Null before the e-mail is composed. */
  subject: z.string().nullable(),
  state: z.enum(mailStates),
  /** A short code: one of `mailReasons`, or an error's name. */
  reason: z.string().nullable(),
  attempts: z.int(),
  at: instantSchema,
  sent_at: instantSchema.nullable(),
  /** Next attempt of a waiting e-mail. */
  next_at: instantSchema.nullable(),
  sent_again_at: instantSchema.nullable(),
  /** It failed, was not sent again, and its address accepts e-mails now. */
  can_send_again: z.boolean(),
})
export type Mail = z.infer<typeof mailSchema>

const isState = (text: string): text is MailState => mailStates.some((state) => state === text)

const mailsQuerySchema = z.object({
  /** States separated by commas. */
  state: z
    .string()
    .max(200)
    .transform((text) => [...new Set(text.split(','))])
    .refine((states) => states.every(isState))
    .transform((states) => states.filter(isState))
    .optional(),
  /** Templates separated by commas. */
  template: z
    .string()
    .max(500)
    .transform((text) => [...new Set(text.split(','))])
    .optional(),
  client_id: pathIdSchema.optional(),
  notification_email_id: pathIdSchema.optional(),
  /** Failed notifications of the last days that nobody sent again: what the first screen of an admin counts. */
  undelivered: booleanQuerySchema.optional(),
  /** A part of the address or of the subject. */
  search: searchQuerySchema.optional(),
  after: instantSchema.optional(),
  before: instantSchema.optional(),
  /** `next` of the previous page, with the same filters. */
  cursor: z.string().max(200).optional(),
  per_page: recordsPerPageSchema,
})
export type MailsQuery = z.infer<typeof mailsQuerySchema>

export const listMails = endpoint({
  method: 'GET',
  path: 'mail',
  cost: 'bulk',
  area,
  roles: platformAdmin,
  query: mailsQuerySchema,
  response: z.object({
    data: z.array(mailSchema),
    meta: z.object({
      /** Null at the end. */
      next: z.string().nullable(),
      /** The search has covered everything since this time; null at the end. */
      searched_to: instantSchema.nullable(),
    }),
  }),
  errors: ['validation_failed'],
})

export const sendMailAgain = endpoint({
  method: 'POST',
  path: 'mail/{id}/send_again',
  area,
  roles: platformAdmin,
  params: z.object({ id: z.string().max(100) }),
  response: z.object({ mail: mailSchema }),
  errors: ['mail_cannot_be_sent_again', 'notification_email_paused'],
})
