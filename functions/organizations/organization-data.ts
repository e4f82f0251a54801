/** What goes with an organization: the counts of what its users did, and every file of its own. */
import { concurrently } from '#functions/platform/concurrently.ts'
import { foldersOfClient } from '#functions/platform/files/files.ts'
import { keys } from '#functions/platform/store/keys.ts'
import {
  deletedCount,
  deletePartitionOfClient,
  type ClientDataOf,
} from '#functions/platform/tenants/organization-data.ts'

/** Deletes an organization's daily counts. */
export const activityOfClients: ClientDataOf = ({ table }) => ({
  what: 'activity',
  remove: (clientId) =>
    deletePartitionOfClient(table, keys.activity(clientId, '', '').pk, 'activity', clientId),
})

/** Empties an organization's folders of files, also of what no entity refers to. */
export const filesOfClients: ClientDataOf = ({ table, files }) => ({
  what: 'files',
  remove: async (clientId) => {
    if (files === undefined) throw new Error('No bucket of files')
    for (const folder of foldersOfClient(clientId)) {
      const objects = await files.list(folder)
      await concurrently(objects, 20, (object) => files.delete(object))
      if (objects.length === 0) continue
      // The bucket takes part in no transaction: what a process that is killed here has deleted is not counted.
      const { key, ...count } = deletedCount(clientId, 'files', objects.length)
      await table.update(key, count)
      return objects.length
    }
    return 0
  },
})
