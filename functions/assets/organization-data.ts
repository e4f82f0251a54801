/** What goes with an organization: its assets, the requests for them, and the matches that it dismissed. */
import {
  deleteEntitiesOfOrganization,
  type OrganizationRecordsOf,
} from '#functions/platform/tenants/organization-data.ts'
import { assetsCollection } from './collection.ts'

/** Deletes an organization's assets. */
export const assetsOfOrganizations: OrganizationRecordsOf = (platform) => {
  const collection = platform.collection(assetsCollection)
  return {
    what: 'assets',
    remove: (organizationId, actor) =>
      deleteEntitiesOfOrganization(collection, { what: 'assets', kind: 'asset' }, organizationId, actor),
  }
}

/** Deletes the requests of an organization, answered or not. */
export const assetRequestsOfOrganizations: OrganizationRecordsOf = (platform) => {
  const collection = platform.collection(assetsCollection)
  return {
    what: 'asset_requests',
    remove: (organizationId, actor) =>
      deleteEntitiesOfOrganization(
        collection,
        { what: 'asset_requests', kind: 'asset_request' },
        organizationId,
        actor,
      ),
  }
}

/** Deletes the matches that an organization dismissed. */
export const matchDismissalsOfOrganizations: OrganizationRecordsOf = (platform) => {
  const collection = platform.collection(assetsCollection)
  return {
    what: 'concern_dismissals',
    remove: (organizationId, actor) =>
      deleteEntitiesOfOrganization(
        collection,
        { what: 'concern_dismissals', kind: 'concern_dismissal' },
        organizationId,
        actor,
      ),
  }
}
