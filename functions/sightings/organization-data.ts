/** What goes with an organization: what it sent of indicators. */
import { keys } from '#functions/platform/store/keys.ts'
import { deleteEntitiesOfClient, type ClientDataOf } from '#functions/platform/tenants/organization-data.ts'
import { sightingsCollection } from './collection.ts'

export const sightingsOfClients: ClientDataOf = (platform) => {
  const collection = platform.collection(sightingsCollection)
  return {
    what: 'sightings',
    remove: async (clientId, actor) => {
      const of = { what: 'sightings', kind: 'sighting' } as const
      const deleted = await deleteEntitiesOfClient(collection, of, clientId, actor)
      if (deleted === 0) await platform.table.delete(keys.withdrawalsNotified(clientId))
      return deleted
    },
  }
}
