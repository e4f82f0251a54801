/**
 * Deletes the data of an organization: its exposures with their detections and remediations, its settings and its sent
 * reminders.
 */
import { cleanupItem } from '#functions/core/cleanup.ts'
import { keys } from '#functions/rules/keys.ts'
import {
  recordsOfKind,
  recordsOfPartition,
  type OrganizationRecordsOf,
} from '#functions/rules/tenants/organization-data.ts'
import { childPartitions, exposuresCollection } from './exposure-store.ts'

/** Deletes an organization's exposures with their detection dates and remediations. */
export const exposuresOfOrganizations: OrganizationRecordsOf = (platform) =>
  recordsOfKind(platform, exposuresCollection, { what: 'visibilities', kind: 'visibility' }, () => ({
    sharedWrites: 1,
    add: (commit, ids) => {
      commit.putItem(cleanupItem(platform.random.uuid(), { partitions: ids.flatMap(childPartitions) }))
    },
  }))

/** Deletes an organization's repair periods. */
export const exposureSettingsOfOrganizations: OrganizationRecordsOf = (platform) =>
  recordsOfKind(platform, exposuresCollection, { what: 'exposure_settings', kind: 'exposure_settings' })

/** Deletes the sent reminders of an organization's users. */
export const remindersOfOrganizations: OrganizationRecordsOf = (platform) =>
  recordsOfPartition(platform, 'reminders', (organizationId) => keys.reminded(organizationId, 0).pk)
