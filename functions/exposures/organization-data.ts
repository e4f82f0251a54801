/**
 * Deletes the data of an organization: its exposures with their detections and remediations, its settings and its sent
 * reminders.
 */
import { cleanupItem } from '#functions/core/cleanup.ts'
import { keys } from '#functions/rules/keys.ts'
import {
  deleteEntitiesOfOrganization,
  deletePartitionOfOrganization,
  type OrganizationRecordsOf,
} from '#functions/rules/tenants/organization-data.ts'
import { childPartitions, exposuresCollection } from './exposure-store.ts'

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
            commit.putItem(cleanupItem(platform.random.uuid(), { partitions: ids.flatMap(childPartitions) }))
          },
        },
      ),
  }
}

/** Deletes an organization's repair periods. */
export const exposureSettingsOfOrganizations: OrganizationRecordsOf = (platform) => {
  const collection = platform.collection(exposuresCollection)
  const of = { what: 'exposure_settings', kind: 'exposure_settings' } as const
  return {
    what: of.what,
    remove: (organizationId, actor) => deleteEntitiesOfOrganization(collection, of, organizationId, actor),
  }
}

/** Deletes the sent reminders of an organization's users. */
export const remindersOfOrganizations: OrganizationRecordsOf = ({ table }) => ({
  what: 'reminders',
  remove: (organizationId) =>
    deletePartitionOfOrganization(table, keys.reminded(organizationId, 0).pk, 'reminders', organizationId),
})
