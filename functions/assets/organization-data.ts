/** Deletes the data of an organization: its assets, asset requests and dismissed matches. */
import {
  deleteEntitiesOfOrganization,
  type OrganizationRecordsOf,
} from '#functions/rules/tenants/organization-data.ts'
import { assetsCollection, type AssetKinds } from './asset-store.ts'

const recordsOf =
  (what: 'assets' | 'asset_requests' | 'concern_dismissals', kind: keyof AssetKinds): OrganizationRecordsOf =>
  (platform) => {
    const collection = platform.collection(assetsCollection)
    return {
      what,
      remove: (organizationId, actor) =>
        deleteEntitiesOfOrganization(collection, { what, kind }, organizationId, actor),
    }
  }

/** Deletes an organization's assets. */
export const assetsOfOrganizations = recordsOf('assets', 'asset')

/** Deletes an organization's asset requests, pending and answered. */
export const assetRequestsOfOrganizations = recordsOf('asset_requests', 'asset_request')

/** Deletes an organization's dismissed matches. */
export const matchDismissalsOfOrganizations = recordsOf('concern_dismissals', 'concern_dismissal')
