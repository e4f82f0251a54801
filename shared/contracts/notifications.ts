/** When organizations are notified of an item by e-mail, and the result (part 1 sections 2 and 3: `sent`). */
import * as z from 'zod'
import { limits } from '../domain/limits.ts'
import { clearContents, notifiedModules } from '../domain/notifications/settings.ts'
import { analyst } from '../domain/roles.ts'
import { endpoint } from '../http/endpoint.ts'
import { instantSchema, lineSchema, pathIdSchema } from '../http/schemas.ts'
import { languageSchema } from './languages.ts'
import { createThreatInputSchema } from './threats.ts'
import { givenTlpShape } from './tlp.ts'

const area = 'notifications' as const
const paramsSchema = z.object({ module: z.enum(notifiedModules), id: pathIdSchema })
const countSchema = z.int().min(0)

/**
 * - `none`: nobody is notified.
 * - `settling`: sent at `goes_out`, unless something else is published before.
 * - `held`: an analyst holds it back.
 * - `waiting`: sent with digests, the first at `goes_out`.
 * - `told`: every recipient has been notified.
 */
export const notificationStates = ['none', 'settling', 'held', 'waiting', 'told'] as const

export const notificationStatusSchema = z.object({
  state: z.enum(notificationStates),
  goes_out: instantSchema.nullable(),
  /** Name of the analyst who holds it back. */
  held_by: z.string().nullable(),
  /** Addresses to notify, at once or with a digest. */
  addresses: countSchema,
  /** E-mails that SES accepted, that failed permanently, and that wait to be sent. */
  sent: countSchema,
  failed: countSchema,
  waiting: countSchema,
  last_sent: instantSchema.nullable(),
})
export type NotificationStatus = z.infer<typeof notificationStatusSchema>
const reply = z.object({ notification: notificationStatusSchema })

export const getNotification = endpoint({
  method: 'GET',
  path: 'notification/{module}/{id}',
  area,
  roles: analyst,
  params: paramsSchema,
  response: reply,
})

export const holdNotification = endpoint({
  method: 'POST',
  path: 'notification/{module}/{id}/hold',
  area,
  roles: analyst,
  params: paramsSchema,
  response: reply,
  errors: ['validation_failed', 'notification_gone'],
})

export const sendNotification = endpoint({
  method: 'POST',
  path: 'notification/{module}/{id}/send',
  area,
  roles: analyst,
  params: paramsSchema,
  response: reply,
  errors: ['validation_failed', 'notification_gone'],
})

/** The recipients of notifications if an analyst published a threat with indicators now. */
export const getNotificationForecast = endpoint({
  method: 'GET',
  path: 'notification_forecast',
  area,
  roles: analyst,
  response: z.object({
    /** Organizations with at least one of the addresses. */
    organizations: countSchema,
    addresses: countSchema,
    /** Those that are notified at once; the others get it with a digest. */
    at_once: countSchema,
    /** When the first e-mails leave if nothing else is published meanwhile. */
    goes_out: instantSchema,
    /** The first digest; null when there is none. */
    first_digest: instantSchema.nullable(),
  }),
})

/** What an e-mail contains: to an address without a PGP key as its organization sets it; encrypted, everything. */
export const previewedContents = [...clearContents, 'encrypted'] as const
export type PreviewedContent = (typeof previewedContents)[number]

/** The e-mail about a threat that is not published yet, to an organization with threats and IoC. Nothing is sent. */
export const previewNotification = endpoint({
  method: 'POST',
  path: 'notification_preview',
  cost: 'heavy',
  area,
  roles: analyst,
  module: 'threat',
  body: createThreatInputSchema.omit({ ioc_group_id: true, hyperlinks: true }).extend({
    language: languageSchema,
    content: z.enum(previewedContents),
    /** Its group, with the number of published indicators. */
    group: z.object({ name: lineSchema(limits.nameLength), count: countSchema, ...givenTlpShape }),
  }),
  response: z.object({
    /** The subject that everyone sees who carries the e-mail; of an encrypted one it says nothing. */
    subject: z.string(),
    /** The subject inside an encrypted e-mail; null for others. */
    inner_subject: z.string().nullable(),
    text: z.string(),
  }),
  errors: ['unknown_reference', 'translation_language'],
})
