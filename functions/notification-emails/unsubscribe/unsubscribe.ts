import { changedOf, unsubscribed } from '#functions/rules/mail/delivery-status.ts'
import { handleAnonymous, type Route } from '#functions/rules/http/handler.ts'
import type { Actor } from '#functions/core/event-store/entry.ts'
import type { NotificationEmailsDependencies } from '#functions/notification-emails/dependencies.ts'
import { auditWrite } from '#functions/rules/security/audit.ts'
import { onCondition } from '#functions/core/store/conditions.ts'
import { keys } from '#functions/core/store/keys.ts'
import { unsubscribe, type MailSubscription } from '#shared/contracts/unsubscribe.ts'
import { subscriptionOf, type FoundSubscription } from './subscription.ts'

/**
 * Ends the subscription. Administrators see that and can switch it on again, and so can the user who receives the
 * e-mails.
 */
export const unsubscribeRoute = (dependencies: NotificationEmailsDependencies): Route =>
  handleAnonymous(unsubscribe, async ({ query, request }) => {
    const found = await subscriptionOf(dependencies, query.token)
    const { subscription } = found
    if (subscription.is_on) await enders[subscription.kind](dependencies, found, request.address)
    return { subscription: { ...subscription, is_on: false } }
  })

/** The actor is the link's holder: no user is signed in. */
const actorOf = ({ organizationId }: FoundSubscription, address: string): Actor => ({
  user_id: null,
  name: 'unsubscribe-link',
  client_id: organizationId,
  address,
})

type End = (
  dependencies: NotificationEmailsDependencies,
  found: FoundSubscription,
  address: string,
) => Promise<void>

const enders: Readonly<Record<MailSubscription['kind'], End>> = {
  notifications: async ({ collection }, found, address) => {
    await collection.commit(actorOf(found, address), async (commit) => {
      const stored = await collection.get('notification_email', found.id)
      if (stored === undefined || stored.entity.delivery.state === 'paused') return
      const { entity } = stored
      const delivery = unsubscribed(entity.delivery, commit.at)
      commit.update(
        'notification_email',
        found.id,
        { ...entity, delivery },
        stored,
        changedOf(entity.delivery, delivery),
      )
    })
  },
  reminders: async ({ platform }, { id, organizationId }, address) => {
    const { table } = platform
    await onCondition(platform, () =>
      table.transact([
        {
          Update: {
            TableName: table.name,
            Key: { ...keys.account(id) },
            UpdateExpression: 'SET reminders_off = :true',
            ConditionExpression: 'attribute_exists(pk)',
            ExpressionAttributeValues: { ':true': true },
          },
        },
        auditWrite(platform, {
          action: 'reminders_off',
          outcome: 'success',
          userId: id,
          organizationId,
          actorOrganizationId: organizationId,
          address,
          detail: 'by the link of a mail',
        }),
      ]),
    )
  },
  report: async ({ reports }, found, address) => {
    await reports.commit(actorOf(found, address), async (commit) => {
      const stored = await reports.get('periodic_report', found.id)
      if (stored === undefined || !stored.entity.send_by_email) return
      commit.update('periodic_report', found.id, { ...stored.entity, send_by_email: false }, stored, [
        'send_by_email',
      ])
    })
  },
}
