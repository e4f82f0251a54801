import { indicatorsCollection, type IndicatorKinds } from '#functions/indicators/indicator-store.ts'
import { organizationsCollection, type OrganizationKinds } from '#functions/organizations/collection.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import { TenantItems } from '#functions/rules/tenants/tenant-items.ts'
import { exposuresCollection, type ExposureKinds } from '#functions/exposures/collection.ts'

/** Dependencies of the routes through which systems write. */
export interface WriteDependencies {
  readonly platform: Platform
  readonly organizations: Collection<OrganizationKinds>
  readonly exposures: Collection<ExposureKinds>
  readonly indicators: Collection<IndicatorKinds>
  readonly exposureItems: TenantItems<ExposureKinds, 'visibility'>
}

export const writeDependencies = (platform: Platform): WriteDependencies => {
  const exposures = platform.collection(exposuresCollection)
  return {
    platform,
    organizations: platform.collection(organizationsCollection),
    exposures,
    indicators: platform.collection(indicatorsCollection),
    exposureItems: new TenantItems(platform, exposures, 'visibility'),
  }
}
