import type { Collection } from '#functions/core/event-store/collection.ts'
import { indicatorsCollection, type IndicatorKinds } from '#functions/indicators/indicator-store.ts'
import type { Platform } from '#functions/rules/http/platform.ts'

/** Dependencies of the routes through which systems write. */
export interface WriteDependencies {
  readonly platform: Platform
  readonly indicators: Collection<IndicatorKinds>
}

export const writeDependencies = (platform: Platform): WriteDependencies => ({
  platform,
  indicators: platform.collection(indicatorsCollection),
})
