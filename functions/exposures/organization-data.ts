/** What goes with an organization: its exposures with what stands beside them, its settings, and what it was reminded of. */
import { cleanupItem } from '#functions/platform/cleanup.ts'
import { keys } from '#functions/platform/store/keys.ts'
import {
  deleteEntitiesOfClient,
  deletePartitionOfClient,
  type ClientDataOf,
} from '#functions/platform/tenants/organization-data.ts'
import { exposuresCollection } from './collection.ts'
import { partitionsBeside } from './partitions-beside.ts'

/** Deletes an organization's exposures with their detection dates and remediations. */
export const exposuresOfClients: ClientDataOf = (platform) => {
  const collection = platform.collection(exposuresCollection)
  return {
    what: 'visibilities',
    remove: (clientId, actor) =>
      deleteEntitiesOfClient(collection, { what: 'visibilities', kind: 'visibility' }, clientId, actor, {
        sharedWrites: 1,
        add: (commit, ids) => {
          commit.putItem(cleanupItem(platform.random.uuid(), { partitions: ids.flatMap(partitionsBeside) }))
        },
      }),
  }
}

/** Deletes in how many days an organization wanted its exposures repaired. */
export const exposureSettingsOfClients: ClientDataOf = (platform) => {
  const collection = platform.collection(exposuresCollection)
  const of = { what: 'exposure_settings', kind: 'exposure_settings' } as const
  return {
    what: of.what,
    remove: (clientId, actor) => deleteEntitiesOfClient(collection, of, clientId, actor),
  }
}

/** Deletes which reminders its people were sent. */
export const remindersOfClients: ClientDataOf = ({ table }) => ({
  what: 'reminders',
  remove: (clientId) => deletePartitionOfClient(table, keys.reminded(clientId, 0).pk, 'reminders', clientId),
})
