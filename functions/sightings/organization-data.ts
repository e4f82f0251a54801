/** Deletes the data of an organization: its sightings. */
import { keys } from '#functions/rules/keys.ts'
import {
  deleteEntitiesOfOrganization,
  type OrganizationRecordsOf,
} from '#functions/rules/tenants/organization-data.ts'
import { sightingsCollection } from './sighting-store.ts'

export const sightingsOfOrganizations: OrganizationRecordsOf = (platform) => {
  const collection = platform.collection(sightingsCollection)
  return {
    what: 'sightings',
    remove: async (organizationId, actor) => {
      const of = { what: 'sightings', kind: 'sighting' } as const
      const deleted = await deleteEntitiesOfOrganization(collection, of, organizationId, actor)
      if (deleted === 0) await platform.table.delete(keys.withdrawalsNotified(organizationId))
      return deleted
    },
  }
}
