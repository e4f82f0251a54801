/** What goes with an organization: its visibilities and their detection dates. */
import { clearLeftovers, leftoversItem } from '#functions/platform/leftovers.ts'
import { keys } from '#functions/platform/store/keys.ts'
import { deleteEntitiesOfClient, type ClientDataOf } from '#functions/platform/tenants/client-data.ts'
import { visibilitiesCollection } from './collection.ts'

/** Deletes an organization's visibilities with their detection dates. */
export const visibilitiesOfClients: ClientDataOf = (platform) => {
  const collection = platform.collection(visibilitiesCollection)
  return {
    what: 'visibilities',
    remove: async (clientId, actor) => {
      const leftovers = platform.random.uuid()
      const count = await deleteEntitiesOfClient(
        collection,
        { what: 'visibilities', kind: 'visibility' },
        clientId,
        actor,
        {
          once: 1,
          add: (commit, ids) => {
            commit.putItem(
              leftoversItem(leftovers, { partitions: ids.map((id) => keys.detection(id, '').pk) }),
            )
          },
        },
      )
      await clearLeftovers(platform, [leftovers])
      return count
    },
  }
}
