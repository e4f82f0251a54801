/** Deletes the data of an organization: its webhooks, their queued events and their logs. */
import { keys } from '#functions/rules/keys.ts'
import {
  deleteAmongOthers,
  recordsOfKind,
  type OrganizationRecordsOf,
} from '#functions/rules/tenants/organization-data.ts'
import { webhookCleanup, webhooksCollection } from './webhook-store.ts'

/**
 * Deletes an organization's webhooks and queued events. None is sent meanwhile: the sender reads the organization
 * before each attempt, and it is deleted.
 */
export const webhooksOfOrganizations: OrganizationRecordsOf = (platform) => {
  const of = { what: 'webhooks', kind: 'webhook' } as const
  const webhooks = recordsOfKind(platform, webhooksCollection, of, () => ({
    each: 2,
    add: (commit, ids) => {
      for (const id of ids) {
        commit.deleteItem(keys.failingEndpoint(id))
        commit.putItem(webhookCleanup(platform, id))
      }
    },
  }))
  return {
    ...webhooks,
    remove: async (organizationId, actor) => {
      const removed = await webhooks.remove(organizationId, actor)
      return removed > 0
        ? removed
        : deleteAmongOthers(platform.table, keys.webhookQueue('').pk, of.what, organizationId)
    },
  }
}
