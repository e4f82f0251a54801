/** Deletes the users of an organization with their accounts, sessions and requests. */
import { cleanupItem } from '#functions/core/cleanup.ts'
import type { Key } from '#functions/core/store/keys.ts'
import { keys } from '#functions/rules/keys.ts'
import type { Item } from '#functions/core/store/table.ts'
import { organizationsCollection } from '#functions/organizations/organization-store.ts'
import { recordsOfKind, type OrganizationRecordsOf } from '#functions/rules/tenants/organization-data.ts'
import { emailKey } from '#functions/rules/tenants/organization.ts'
import { emailScope } from '#functions/rules/tenants/users.ts'

/** The cleanup of a deleted user's factors and sign-ins, which exceed the transaction, and of what the user has read. */
export const accountCleanup = (id: number): Key & Item =>
  cleanupItem(`user-${id}`, {
    partitions: [keys.factors(id).pk, keys.signInNote(id, '').pk, keys.newsPlace(id).pk],
  })

/** Deletes the module requests of an organization's users. */
export const moduleRequestsOfOrganizations: OrganizationRecordsOf = (platform) =>
  recordsOfKind(platform, organizationsCollection, { what: 'module_requests', kind: 'module_request' })

/** Deletes an organization's users. Their e-mail addresses become free. */
export const usersOfOrganizations: OrganizationRecordsOf = (platform) =>
  recordsOfKind(platform, organizationsCollection, { what: 'users', kind: 'user' }, (organizations) => ({
    // The account and the reservation of the e-mail address.
    each: 2,
    add: async (commit, ids) => {
      const users = await organizations.getMany('user', ids)
      for (const [index, id] of ids.entries()) {
        // Without the organization, sessions no longer work and none begins. They are deleted before the user, whose
        // id finds them.
        await platform.sessions.endAll(id)
        await platform.table.delete(keys.seen(id))
        await platform.table.delete(keys.myNotifications(id))
        await platform.table.put(accountCleanup(id))
        commit.deleteItem(keys.account(id))
        const email = users[index]?.entity.email
        if (email !== undefined) commit.release(emailScope, emailKey(email))
      }
    },
  }))
