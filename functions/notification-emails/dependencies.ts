import type { Platform } from '#functions/rules/http/platform.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import { TenantItems } from '#functions/rules/tenants/tenant-items.ts'
import { reportsCollection, type ReportKinds } from '#functions/reports/report-store.ts'
import { notificationEmailsCollection, type NotificationEmailKinds } from './collection.ts'

/** Dependencies of the routes of this area. */
export interface NotificationEmailsDependencies {
  readonly platform: Platform
  readonly collection: Collection<NotificationEmailKinds>
  /** Links in e-mails also end periodic reports. */
  readonly reports: Collection<ReportKinds>
  readonly emails: TenantItems<NotificationEmailKinds, 'notification_email'>
}

/** Composes the area from the platform. */
export const notificationEmailsDependencies = (platform: Platform): NotificationEmailsDependencies => {
  const collection = platform.collection(notificationEmailsCollection)
  return {
    platform,
    collection,
    reports: platform.collection(reportsCollection),
    emails: new TenantItems(platform, collection, 'notification_email'),
  }
}
