/** Deletes the data of an organization: its sightings. */
import { keys } from '#functions/rules/keys.ts'
import { recordsOfKind, type OrganizationRecordsOf } from '#functions/rules/tenants/organization-data.ts'
import { sightingsCollection } from './sighting-store.ts'

export const sightingsOfOrganizations: OrganizationRecordsOf = (platform) => {
  const sightings = recordsOfKind(platform, sightingsCollection, { what: 'sightings', kind: 'sighting' })
  return {
    ...sightings,
    remove: async (organizationId, actor) => {
      const deleted = await sightings.remove(organizationId, actor)
      if (deleted === 0) await platform.table.delete(keys.withdrawalsNotified(organizationId))
      return deleted
    },
  }
}
