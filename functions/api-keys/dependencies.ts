import type { Platform } from '#functions/rules/http/platform.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import { apiKeysCollection, type ApiKeyKinds } from './collection.ts'

/** Dependencies of the routes of this area. */
export interface ApiKeysDependencies {
  readonly platform: Platform
  readonly collection: Collection<ApiKeyKinds>
}

/** Composes the area from the platform. */
export const apiKeysDependencies = (platform: Platform): ApiKeysDependencies => ({
  platform,
  collection: platform.collection(apiKeysCollection),
})
