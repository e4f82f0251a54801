/** Deletes the data of an organization: its notification addresses. */
import { recordsOfKind, type OrganizationRecordsOf } from '#functions/rules/tenants/organization-data.ts'
import { notificationEmailsCollection } from './notification-email-store.ts'

/** Deletes an organization's notification addresses. */
export const notificationEmailsOfOrganizations: OrganizationRecordsOf = (platform) =>
  recordsOfKind(platform, notificationEmailsCollection, {
    what: 'notification_emails',
    kind: 'notification_email',
  })
