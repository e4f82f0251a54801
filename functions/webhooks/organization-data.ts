/** Deletes the data of an organization: its webhooks, their queued events and their logs. */
import { transactionWrites } from '#functions/core/event-store/in-commits.ts'
import { keys } from '#functions/rules/keys.ts'
import {
  deleteEntitiesOfOrganization,
  deleteItemsOfOrganization,
  type OrganizationRecordsOf,
} from '#functions/rules/tenants/organization-data.ts'
import { webhookCleanup, webhooksCollection } from './webhook-store.ts'

/**
 * Deletes an organization's webhooks and queued events. None is sent meanwhile: the sender reads the organization
 * before each attempt, and it is deleted.
 */
export const webhooksOfOrganizations: OrganizationRecordsOf = (platform) => {
  const collection = platform.collection(webhooksCollection)
  return {
    what: 'webhooks',
    remove: async (organizationId, actor) => {
      const removed = await deleteEntitiesOfOrganization(
        collection,
        { what: 'webhooks', kind: 'webhook' },
        organizationId,
        actor,
        {
          each: 2,
          add: (commit, ids) => {
            for (const id of ids) {
              commit.deleteItem(keys.failingEndpoint(id))
              commit.putItem(webhookCleanup(platform, id))
            }
          },
        },
      )
      if (removed > 0) return removed
      for await (const page of platform.table.query(keys.webhookQueue('').pk)) {
        const mine = page.filter((item) => item['client_id'] === organizationId)
        if (mine.length > 0)
          return deleteItemsOfOrganization(
            platform.table,
            mine.slice(0, transactionWrites - 1),
            'webhooks',
            organizationId,
          )
      }
      return 0
    },
  }
}
