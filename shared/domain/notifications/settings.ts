/** How an organization is notified: of which modules it may be, its time zone, what unencrypted mails hold. */
import * as z from 'zod'

/** The modules that have notifications, in the menu's order. */
export const notifiedModules = ['visibility', 'incident', 'threat', 'feed'] as const
export type NotifiedModule = (typeof notifiedModules)[number]

/** What mails to an address without a PGP key may hold: an organization decides it for all of its addresses. */
export const clearContents = ['counts', 'names', 'everything'] as const
export type ClearContent = (typeof clearContents)[number]

/** How an organization is notified. */
export const notificationSettingsSchema = z.object({
  time_zone: z.string(),
  clear_content: z.enum(clearContents),
})
export type NotificationSettings = z.infer<typeof notificationSettingsSchema>
export const defaultNotificationSettings: NotificationSettings = {
  time_zone: 'Europe/Warsaw',
  clear_content: 'counts',
}
