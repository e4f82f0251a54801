/** Deletes the data of an organization: its assets, asset requests and dismissed matches. */
import {
  deleteEntitiesOfOrganization,
  type OrganizationRecordsOf,
} from '#functions/rules/tenants/organization-data.ts'
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

/** Deletes an organization's asset requests, pending and answered. */
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

/** Deletes an organization's dismissed matches. */
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
