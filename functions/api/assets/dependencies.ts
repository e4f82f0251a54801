import { assetsCollection, type AssetKinds } from '#functions/assets/asset-store.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import { TenantItems } from '#functions/rules/tenants/tenant-items.ts'

/** Dependencies of the asset routes for keys. */
export interface KeyAssetsDependencies {
  readonly platform: Platform
  readonly collection: Collection<AssetKinds>
  readonly assets: TenantItems<AssetKinds, 'asset'>
}

/** Composes the area from the platform. */
export const keyAssetsDependencies = (platform: Platform): KeyAssetsDependencies => {
  const collection = platform.collection(assetsCollection)
  return { platform, collection, assets: new TenantItems(platform, collection, 'asset') }
}
