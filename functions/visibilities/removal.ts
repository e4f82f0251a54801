/** What goes with an organization: its visibilities and their detection dates. */
import { carryOutRemovals, removalItem } from '#functions/platform/removals.ts'
import { keys } from '#functions/platform/store/keys.ts'
import { removeEntities, type ClientDataOf } from '#functions/platform/tenants/removal.ts'
import { visibilitiesCollection } from './collection.ts'

/** Deletes an organization's visibilities with their detection dates. */
export const visibilitiesOfClients: ClientDataOf = (platform) => {
  const collection = platform.collection(visibilitiesCollection)
  return {
    what: 'visibilities',
    remove: async (clientId, actor) => {
      const removal = platform.chance.uuid()
      const count = await removeEntities(collection, 'visibility', clientId, actor, {
        once: 1,
        add: (commit, ids) => {
          commit.putItem(removalItem(removal, { partitions: ids.map((id) => keys.detection(id, '').pk) }))
        },
      })
      await carryOutRemovals(platform, [removal])
      return count
    },
  }
}
