/** Writes the deliveries of a fan-out. One transaction contains deliveries and the fan-out's progress. */
import type { Platform } from '#functions/rules/http/platform.ts'
import {
  notificationDeliveryItem,
  type DeliveryContent,
} from '#functions/rules/mail/notification-deliveries.ts'
import { mailId } from '#functions/rules/mail/delivery-log.ts'
import type { FanOut } from '#functions/rules/mail/notification-queue.ts'
import { keys } from '#functions/core/store/keys.ts'
import type { TransactWrite } from '#functions/core/store/table.ts'
import type { Recipient } from '../recipients.ts'

const atOnce = 80

/** A delivery that is due now, as an item. */
export const dueDelivery = (
  { clock, random }: Pick<Platform, 'clock' | 'random'>,
  recipient: Pick<Recipient, 'email'>,
  content: DeliveryContent,
) => {
  const now = clock.now()
  return notificationDeliveryItem({
    ...content,
    id: mailId(now, random.uuid()),
    to: recipient.email,
    at: now.toISOString(),
    attempts: 0,
    next_at: now.getTime(),
    lease: '',
    lease_until: 0,
  })
}

/** Writes the remaining deliveries of a fan-out, some addresses at a time. Addresses deleted meanwhile get none. */
export const writeFanOut = async (
  platform: Platform,
  fanOut: FanOut,
  recipients: readonly Recipient[],
): Promise<void> => {
  const { table } = platform
  const { kind, tellings: releasedKeys, incident_id } = fanOut
  const key = keys.pendingNotification(fanOut.sk)
  for (let left = fanOut.left; ; left = left.slice(atOnce)) {
    const now = left.slice(0, atOnce)
    const later = left.slice(atOnce)
    const deliveries = now.flatMap((id): TransactWrite[] => {
      const recipient = recipients.find((one) => one.id === id)
      if (recipient === undefined) return []
      const item = dueDelivery(platform, recipient, {
        kind,
        client_id: recipient.client_id,
        notification_email_id: id,
        tellings: releasedKeys,
        incident_id,
        feeds: null,
        period: null,
      })
      return [{ Put: { TableName: table.name, Item: item } }]
    })
    const condition = {
      ConditionExpression: '#left = :before',
      ExpressionAttributeNames: { '#left': 'left' },
      ExpressionAttributeValues: { ':before': left },
    }
    await table.transact([
      ...deliveries,
      later.length === 0
        ? { Delete: { TableName: table.name, Key: { ...key }, ...condition } }
        : {
            Update: {
              TableName: table.name,
              Key: { ...key },
              ...condition,
              UpdateExpression: 'SET #left = :later',
              ExpressionAttributeValues: { ':before': left, ':later': later },
            },
          },
    ])
    if (later.length === 0) return
  }
}
