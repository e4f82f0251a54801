/** Deletes the data of an organization: its notification addresses. */
import {
  deleteEntitiesOfOrganization,
  type OrganizationRecordsOf,
} from '#functions/rules/tenants/organization-data.ts'
import { notificationEmailsCollection } from './notification-email-store.ts'

/** Deletes an organization's notification addresses. */
export const notificationEmailsOfOrganizations: OrganizationRecordsOf = (platform) => {
  const collection = platform.collection(notificationEmailsCollection)
  return {
    what: 'notification_emails',
    remove: (organizationId, actor) =>
      deleteEntitiesOfOrganization(
        collection,
        { what: 'notification_emails', kind: 'notification_email' },
        organizationId,
        actor,
      ),
  }
}
