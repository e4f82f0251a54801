/** What goes with an organization: the counts of what its users did, and every file of its own. */
import * as z from 'zod'
import { transactionWrites } from '#functions/platform/journal/in-commits.ts'
import { concurrently } from '#functions/platform/concurrently.ts'
import { foldersOfClient } from '#functions/platform/files/files.ts'
import { keys } from '#functions/platform/store/keys.ts'
import { deletedCount, type ClientDataOf } from '#functions/platform/tenants/client-data.ts'

/** Deletes an organization's daily counts, as many at a time as a transaction takes beside their own count. */
export const activityOfClients: ClientDataOf = ({ table }) => ({
  what: 'activity',
  remove: async (clientId) => {
    const { pk } = keys.activity(clientId, '', '')
    for await (const page of table.query(pk, { limit: transactionWrites - 1 })) {
      const { key, expression, names, values } = deletedCount(clientId, 'activity', page.length)
      await table.transact([
        {
          Update: {
            TableName: table.name,
            Key: { ...key },
            UpdateExpression: expression,
            ExpressionAttributeNames: { ...names },
            ExpressionAttributeValues: { ...values },
          },
        },
        ...page.map((item) => ({
          // Another run that deleted it has counted it too.
          Delete: {
            TableName: table.name,
            Key: { pk, sk: z.string().parse(item['sk']) },
            ConditionExpression: 'attribute_exists(pk)',
          },
        })),
      ])
      return page.length
    }
    return 0
  },
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
