/** Deletes the data of an organization: its assets, asset requests and dismissed matches. */
import { recordsOfKind, type OrganizationRecordsOf } from '#functions/rules/tenants/organization-data.ts'
import { assetsCollection } from './asset-store.ts'

/** Deletes an organization's assets. */
export const assetsOfOrganizations: OrganizationRecordsOf = (platform) =>
  recordsOfKind(platform, assetsCollection, { what: 'assets', kind: 'asset' })

/** Deletes an organization's asset requests, pending and answered. */
export const assetRequestsOfOrganizations: OrganizationRecordsOf = (platform) =>
  recordsOfKind(platform, assetsCollection, { what: 'asset_requests', kind: 'asset_request' })

/** Deletes an organization's dismissed matches. */
export const matchDismissalsOfOrganizations: OrganizationRecordsOf = (platform) =>
  recordsOfKind(platform, assetsCollection, { what: 'concern_dismissals', kind: 'concern_dismissal' })
