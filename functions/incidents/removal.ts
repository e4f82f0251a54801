/** What goes with an organization: its incidents and their files. */
import { carryOutRemovals, removalItem } from '#functions/platform/removals.ts'
import { removeEntities, type ClientDataOf } from '#functions/platform/tenants/removal.ts'
import { incidentsCollection } from './collection.ts'

/** Deletes an organization's incidents with their attachments. */
export const incidentsOfClients: ClientDataOf = (platform) => {
  const collection = platform.collection(incidentsCollection)
  return {
    what: 'incidents',
    remove: async (clientId, actor) => {
      const removal = platform.chance.uuid()
      const count = await removeEntities(collection, 'incident', clientId, actor, 90, async (draft, ids) => {
        const objects = (await collection.getMany('incident', ids)).flatMap((stored) => stored?.entity.attachments.map(({ object }) => object) ?? [])
        if (objects.length > 0) draft.putItem(removalItem(removal, { objects }))
      })
      await carryOutRemovals(platform, [removal])
      return count
    },
  }
}
