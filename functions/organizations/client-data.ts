/** What goes with an organization: the counts of what its users did. */
import * as z from 'zod'
import { concurrently } from '#functions/platform/concurrently.ts'
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
