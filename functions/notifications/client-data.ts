/** What goes with an organization: what it was told, and what waits to be told to it. */
import { transactionWrites } from '#functions/platform/journal/in-commits.ts'
import { toldModules } from '#functions/platform/mail/tellings.ts'
import { keys } from '#functions/platform/store/keys.ts'
import {
  deleteItemsOfClient,
  deletePartitionOfClient,
  type ClientDataOf,
} from '#functions/platform/tenants/client-data.ts'

const what = 'notifications'

/**
 * Deletes what an organization was told and what waits for it. Nothing of that goes out meanwhile: a mail is composed of
 * the organization as it is, and it is gone. Records of mails end by themselves.
 */
export const notificationsOfClients: ClientDataOf = ({ table }) => ({
  what,
  remove: async (clientId) => {
    for (const module of toldModules) {
      const { pk } = keys.told(module, String(clientId), '')
      const removed = await deletePartitionOfClient(table, pk, what, clientId)
      if (removed > 0) return removed
    }
    for (const pk of [keys.telling('').pk, keys.notice('').pk])
      for await (const page of table.query(pk)) {
        const mine = page.filter((item) => item['client_id'] === clientId)
        if (mine.length > 0)
          return deleteItemsOfClient(table, mine.slice(0, transactionWrites - 1), what, clientId)
      }
    return 0
  },
})
