import { organizationsCollection, type OrganizationKinds } from '#functions/organizations/collection.ts'
import type { Files } from '#functions/core/files/files.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import { TenantItems } from '#functions/rules/tenants/tenant-items.ts'
import { assetsCollection, type AssetKinds } from './collection.ts'

/** Dependencies of the routes of this area. */
export interface AssetsDependencies {
  readonly platform: Platform
  readonly collection: Collection<AssetKinds>
  readonly assets: TenantItems<AssetKinds, 'asset'>
  readonly requests: TenantItems<AssetKinds, 'asset_request'>
  readonly organizations: Collection<OrganizationKinds>
  readonly files: Files
}

/** Composes the area from the platform. */
export const assetsDependencies = (platform: Platform): AssetsDependencies => {
  if (platform.files === undefined) throw new Error('Assets need the files bucket')
  const collection = platform.collection(assetsCollection)
  return {
    platform,
    collection,
    assets: new TenantItems(platform, collection, 'asset'),
    requests: new TenantItems(platform, collection, 'asset_request'),
    organizations: platform.collection(organizationsCollection),
    files: platform.files,
  }
}
