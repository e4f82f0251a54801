import { required } from '#functions/platform/env.ts'
import type { Platform } from '#functions/platform/http/platform.ts'
import type { Collection } from '#functions/platform/journal/collection.ts'
import { apiKeysCollection, type ApiKeyKinds } from './collection.ts'

/** What the calls of this area work with. */
export interface ApiKeysDependencies {
  readonly platform: Platform
  readonly collection: Collection<ApiKeyKinds>
  /** The secret under which keys are sealed. */
  readonly sealSecret: () => string
}

/** Composes the area from the platform. */
export const apiKeysDependencies = (platform: Platform): ApiKeysDependencies => ({
  platform,
  collection: platform.collection(apiKeysCollection),
  sealSecret: () => required(platform.environment, 'KEY_SEAL'),
})
