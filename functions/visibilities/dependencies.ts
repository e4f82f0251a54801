import { assetsCollection, type AssetKinds } from '#functions/assets/collection.ts'
import { organizationsCollection, type OrganizationKinds } from '#functions/organizations/collection.ts'
import type { Platform } from '#functions/platform/http/platform.ts'
import type { Collection } from '#functions/platform/journal/collection.ts'
import { TenantItems } from '#functions/platform/tenants/tenant-items.ts'
import { visibilitiesCollection, type VisibilityKinds } from './collection.ts'

/** What the calls of this area work with. */
export interface VisibilitiesDependencies {
  readonly platform: Platform
  readonly collection: Collection<VisibilityKinds>
  readonly visibilities: TenantItems<VisibilityKinds, 'visibility'>
  readonly organizations: Collection<OrganizationKinds>
  /** What the visibilities are compared with. */
  readonly assets: Collection<AssetKinds>
}

/** Composes the area from the platform. */
export const visibilitiesDependencies = (platform: Platform): VisibilitiesDependencies => {
  const collection = platform.collection(visibilitiesCollection)
  return {
    platform,
    collection,
    visibilities: new TenantItems(platform, collection, 'visibility'),
    organizations: platform.collection(organizationsCollection),
    assets: platform.collection(assetsCollection),
  }
}
