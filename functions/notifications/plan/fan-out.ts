/** Writes the deliveries of a fan-out. One transaction contains deliveries and the fan-out's progress. */
import type { Platform } from '#functions/rules/http/platform.ts'
import { dueDelivery } from '#functions/rules/mail/notification-deliveries.ts'
import type { FanOut } from '#functions/rules/mail/notification-queue.ts'
import { keys } from '#functions/core/store/keys.ts'
import type { TransactWrite } from '#functions/core/store/table.ts'
import type { Recipient } from '../recipients.ts'

const atOnce = 80

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
      return [
        dueDelivery(platform, recipient, {
          kind,
          client_id: recipient.client_id,
          notification_email_id: id,
          tellings: releasedKeys,
          incident_id,
          feeds: null,
          period: null,
        }),
      ]
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
