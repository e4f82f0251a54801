/** What goes with an organization: the counts of what its users did, and every file of its own. */
import * as z from 'zod'
import { concurrently } from '#functions/platform/concurrently.ts'
import { foldersOfClient } from '#functions/platform/files/files.ts'
import { keys } from '#functions/platform/store/keys.ts'
import type { ClientDataOf } from '#functions/platform/tenants/client-data.ts'

/** Deletes an organization's daily counts, a page of them at a time. */
export const activityOfClients: ClientDataOf = ({ table }) => ({
  what: 'activity',
  remove: async (clientId) => {
    const { pk } = keys.activity(clientId, '', '')
    for await (const page of table.query(pk, { limit: 500 })) {
      await concurrently(page, 10, (item) => table.delete({ pk, sk: z.string().parse(item['sk']) }))
      return page.length
    }
    return 0
  },
})

/** Empties an organization's folders of files, also of what no entity refers to. */
export const filesOfClients: ClientDataOf = ({ files }) => ({
  what: 'files',
  remove: async (clientId) => {
    if (files === undefined) throw new Error('No bucket of files')
    for (const folder of foldersOfClient(clientId)) {
      const objects = await files.list(folder)
      await concurrently(objects, 20, (object) => files.delete(object))
      if (objects.length > 0) return objects.length
    }
    return 0
  },
})
