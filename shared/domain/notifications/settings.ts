/** Notification settings of an organization: modules, time zone, and content of unencrypted e-mails. */
import * as z from 'zod'
import { providerZone } from '../time-zone.ts'

/** Modules with notifications, in the menu's order. */
export const notifiedModules = ['visibility', 'incident', 'threat', 'feed'] as const
export type NotifiedModule = (typeof notifiedModules)[number]

/** What e-mails to an address without a PGP key may contain. An organization sets it for all its addresses. */
export const clearContents = ['counts', 'names', 'everything'] as const
export type ClearContent = (typeof clearContents)[number]

export const notificationSettingsSchema = z.object({
  time_zone: z.string(),
  clear_content: z.enum(clearContents),
})
export type NotificationSettings = z.infer<typeof notificationSettingsSchema>
export const defaultNotificationSettings: NotificationSettings = {
  time_zone: providerZone,
  clear_content: 'counts',
}
