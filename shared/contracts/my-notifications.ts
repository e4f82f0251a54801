/** What the signed-in user is e-mailed about personally. */
import * as z from 'zod'
import { personalSettingsSchema, viewPeriods } from '../domain/notifications/personal.ts'
import { allRoles } from '../domain/roles.ts'
import { endpoint } from '../http/endpoint.ts'
import { idParamsSchema, idSchema } from '../http/schemas.ts'

const area = 'notification_emails' as const

export const myNotificationsSchema = personalSettingsSchema.extend({
  /** The zone of all hours: the organization's, or the provider's. */
  time_zone: z.string(),
  /** The saved views in the digest. */
  views: z.array(z.object({ view_id: idSchema, every: z.enum(viewPeriods) })),
  /** Whether the user's e-mail address is also one of the organization, which is not e-mailed twice. */
  is_organization_address: z.boolean(),
})
export type MyNotifications = z.infer<typeof myNotificationsSchema>
const reply = z.object({ my_notifications: myNotificationsSchema })

export const getMyNotifications = endpoint({
  method: 'GET',
  path: 'my_notifications',
  area,
  roles: allRoles,
  response: reply,
})

export const updateMyNotifications = endpoint({
  method: 'PATCH',
  path: 'my_notifications',
  area,
  roles: allRoles,
  body: personalSettingsSchema.partial(),
  response: reply,
  errors: ['busy'],
})

/** Puts a saved view into the digest, or removes it. A digest that is off is switched on. */
export const updateViewDigest = endpoint({
  method: 'PUT',
  path: 'my_notifications/views/{id}',
  area,
  roles: ['organization_admin', 'user'],
  params: idParamsSchema,
  body: z.object({ every: z.enum(['off', ...viewPeriods]) }),
  response: reply,
  errors: ['too_many_digest_views', 'busy'],
})
