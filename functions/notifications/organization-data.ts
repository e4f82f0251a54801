/** Deletes the notifications of an organization, sent and pending. */
import { transactionWrites } from '#functions/core/event-store/in-commits.ts'
import { notificationTopics } from '#functions/rules/mail/notification-queue.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { deliveryLogDays } from '#functions/rules/mail/delivery-log.ts'
import type { Item } from '#functions/core/store/table.ts'
import { keys } from '#functions/rules/keys.ts'
import {
  deleteAmongOthers,
  deleteItemsOfOrganization,
  deletePartitionOfOrganization,
  type OrganizationRecordsOf,
} from '#functions/rules/tenants/organization-data.ts'

const what = 'notifications'

/**
 * Deletes the sent and pending notifications of an organization and its delivery log. None is sent meanwhile: composing
 * an e-mail needs the organization, which is deleted.
 */
export const notificationsOfOrganizations: OrganizationRecordsOf = (platform) => ({
  what,
  remove: async (organizationId) => {
    const { table } = platform
    for (const pk of [
      ...notificationTopics.map((module) => keys.releasedNotification(module, String(organizationId), '').pk),
      keys.notificationLink(organizationId, '').pk,
      keys.notifiedIndicators(organizationId, 0, '').pk,
    ]) {
      const removed = await deletePartitionOfOrganization(table, pk, what, organizationId)
      if (removed > 0) return removed
    }
    for (const pk of [
      keys.pendingNotification('').pk,
      keys.pendingReplies(0, '').pk,
      keys.notificationDelivery('').pk,
    ]) {
      const removed = await deleteAmongOthers(table, pk, what, organizationId)
      if (removed > 0) return removed
    }
    return deleteItemsOfOrganization(
      table,
      await deliveryLogOf(platform, organizationId),
      what,
      organizationId,
    )
  },
})

/** Delivery log entries of an organization, as many as a transaction can delete. They are stored by day. */
const deliveryLogOf = async ({ table, clock }: Platform, organizationId: number): Promise<Item[]> => {
  const found: Item[] = []
  for (let back = -1; back <= deliveryLogDays; back += 1) {
    const day = new Date(clock.now().getTime() - back * 86_400_000).toISOString().slice(0, 10)
    for await (const page of table.query(keys.deliveryLog(day, '').pk))
      found.push(...page.filter((item) => item['client_id'] === organizationId))
    if (found.length >= transactionWrites) break
  }
  return found.slice(0, transactionWrites - 1)
}
