/** What goes with an organization: its exposures with what stands beside them, its settings, and what it was reminded of. */
import { cleanupItem } from '#functions/platform/cleanup.ts'
import { keys } from '#functions/platform/store/keys.ts'
import {
  deleteEntitiesOfOrganization,
  deletePartitionOfOrganization,
  type OrganizationRecordsOf,
} from '#functions/platform/tenants/organization-data.ts'
import { exposuresCollection } from './collection.ts'
import { partitionsBeside } from './partitions-beside.ts'

/** Deletes an organization's exposures with their detection dates and remediations. */
export const exposuresOfOrganizations: OrganizationRecordsOf = (platform) => {
  const collection = platform.collection(exposuresCollection)
  return {
    what: 'visibilities',
    remove: (organizationId, actor) =>
      deleteEntitiesOfOrganization(
        collection,
        { what: 'visibilities', kind: 'visibility' },
        organizationId,
        actor,
        {
          sharedWrites: 1,
          add: (commit, ids) => {
            commit.putItem(cleanupItem(platform.random.uuid(), { partitions: ids.flatMap(partitionsBeside) }))
          },
        },
      ),
  }
}

/** Deletes in how many days an organization wanted its exposures repaired. */
export const exposureSettingsOfOrganizations: OrganizationRecordsOf = (platform) => {
  const collection = platform.collection(exposuresCollection)
  const of = { what: 'exposure_settings', kind: 'exposure_settings' } as const
  return {
    what: of.what,
    remove: (organizationId, actor) => deleteEntitiesOfOrganization(collection, of, organizationId, actor),
  }
}

/** Deletes which reminders its people were sent. */
export const remindersOfOrganizations: OrganizationRecordsOf = ({ table }) => ({
  what: 'reminders',
  remove: (organizationId) =>
    deletePartitionOfOrganization(table, keys.reminded(organizationId, 0).pk, 'reminders', organizationId),
})
