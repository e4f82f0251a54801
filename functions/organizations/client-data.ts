/** What goes with an organization: the counts of what its users did. */
import * as z from 'zod'
import { transactionWrites } from '#functions/platform/journal/in-commits.ts'
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
