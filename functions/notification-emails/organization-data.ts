/** What goes with an organization: the addresses that it is notified at. */
import { deleteEntitiesOfClient, type ClientDataOf } from '#functions/platform/tenants/organization-data.ts'
import { notificationEmailsCollection } from './collection.ts'

/** Deletes an organization's notification e-mails. */
export const notificationEmailsOfClients: ClientDataOf = (platform) => {
  const collection = platform.collection(notificationEmailsCollection)
  return {
    what: 'notification_emails',
    remove: (clientId, actor) =>
      deleteEntitiesOfClient(
        collection,
        { what: 'notification_emails', kind: 'notification_email' },
        clientId,
        actor,
      ),
  }
}
