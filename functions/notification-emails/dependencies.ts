import type { Platform } from '#functions/platform/http/platform.ts'
import type { Collection } from '#functions/platform/journal/collection.ts'
import { TenantItems } from '#functions/platform/tenants/tenant-items.ts'
import { notificationEmailsCollection, type NotificationEmailKinds } from './collection.ts'

/** What the calls of this area work with. */
export interface NotificationEmailsDependencies {
  readonly platform: Platform
  readonly collection: Collection<NotificationEmailKinds>
  readonly emails: TenantItems<NotificationEmailKinds, 'notification_email'>
}

/** Composes the area from the platform. */
export const notificationEmailsDependencies = (platform: Platform): NotificationEmailsDependencies => {
  const collection = platform.collection(notificationEmailsCollection)
  return { platform, collection, emails: new TenantItems(platform, collection, 'notification_email') }
}
