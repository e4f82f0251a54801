import type { Platform } from '#functions/platform/http/platform.ts'
import type { Collection } from '#functions/platform/journal/collection.ts'
import { apiKeysCollection, type ApiKeyKinds } from './collection.ts'

/** What the calls of this area work with. */
export interface ApiKeysDependencies {
  readonly platform: Platform
  readonly collection: Collection<ApiKeyKinds>
}

/** Composes the area from the platform. */
export const apiKeysDependencies = (platform: Platform): ApiKeysDependencies => ({
  platform,
  collection: platform.collection(apiKeysCollection),
})
