/** What the notifier stores for a message it sent: the delivery log entry and the notified items. */
import type { Platform } from '#functions/rules/http/platform.ts'
import { mailId, deliveryLogItem } from '#functions/rules/mail/delivery-log.ts'
import { notificationLinkItem } from '#functions/rules/mail/notification-link.ts'
import { releasedItem, type NotificationTopic } from '#functions/rules/mail/notification-queue.ts'

/** Stores a message to an organization about items of a module. Returns its id. */
export const putNotificationLink = async (
  { table, random }: Platform,
  organizationId: number,
  module: NotificationTopic,
  ids: readonly number[],
): Promise<string> => {
  const now = new Date()
  const id = mailId(now, random.uuid())
  const released = releasedItem(
    {
      module,
      client_id: organizationId,
      criticality: null,
      what: 'new',
      ids: [...ids],
      changes: {},
      released: now.getTime(),
    },
    id,
  )
  await table.put(released)
  const releasedKeys = [{ pk: released.pk, sk: released.sk }]
  await table.put(notificationLinkItem(organizationId, id, { tellings: releasedKeys, left_out: [] }, now))
  await table.put(
    deliveryLogItem(
      {
        id,
        template: 'notification_news',
        to: 'soc@example.com',
        client_id: organizationId,
        notification_email_id: 1,
        user_id: null,
        subject: 'News',
        state: 'sent',
        reason: null,
        attempts: 1,
        at: now.toISOString(),
        sent_at: now.toISOString(),
        notice: {
          kind: 'news',
          client_id: organizationId,
          notification_email_id: 1,
          tellings: releasedKeys,
          incident_id: null,
          feeds: null,
          period: null,
        },
      },
      now,
    ),
  )
  return id
}
