/** Deletes the activity counts and files of an organization. */
import { concurrently } from '#functions/core/concurrently.ts'
import { foldersOfOrganization } from '#functions/rules/file-keys.ts'
import { keys } from '#functions/rules/keys.ts'
import {
  deletedCount,
  recordsOfPartition,
  type OrganizationRecordsOf,
} from '#functions/rules/tenants/organization-data.ts'

/** Deletes an organization's daily counts. */
export const activityOfOrganizations: OrganizationRecordsOf = (platform) =>
  recordsOfPartition(platform, 'activity', (organizationId) => keys.activity(organizationId, '', '').pk)

/** Empties an organization's folders of files, including files that no entity refers to. */
export const filesOfOrganizations: OrganizationRecordsOf = ({ table, files }) => ({
  what: 'files',
  remove: async (organizationId) => {
    if (files === undefined) throw new Error('The files bucket is missing')
    for (const folder of foldersOfOrganization(organizationId)) {
      const objects = await files.list(folder)
      await concurrently(objects, 20, (object) => files.delete(object))
      if (objects.length === 0) continue
      // S3 has no transactions, so objects that a killed process deleted are not counted.
      const { key, ...count } = deletedCount(organizationId, 'files', objects.length)
      await table.update(key, count)
      return objects.length
    }
    return 0
  },
})
