import { assetsCollection, type AssetKinds } from '#functions/assets/asset-store.ts'
import { organizationsCollection, type OrganizationKinds } from '#functions/organizations/collection.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import { TenantItems } from '#functions/rules/tenants/tenant-items.ts'
import { exposuresCollection, type ExposureKinds } from './collection.ts'

/** Dependencies of the routes of this area. */
export interface ExposuresDependencies {
  readonly platform: Platform
  readonly collection: Collection<ExposureKinds>
  readonly exposures: TenantItems<ExposureKinds, 'visibility'>
  readonly organizations: Collection<OrganizationKinds>
  /** Exposures are matched with these. */
  readonly assets: Collection<AssetKinds>
}

/** Composes the area from the platform. */
export const exposuresDependencies = (platform: Platform): ExposuresDependencies => {
  const collection = platform.collection(exposuresCollection)
  return {
    platform,
    collection,
    exposures: new TenantItems(platform, collection, 'visibility'),
    organizations: platform.collection(organizationsCollection),
    assets: platform.collection(assetsCollection),
  }
}
