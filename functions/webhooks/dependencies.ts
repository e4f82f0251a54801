import { required } from '#functions/platform/env.ts'
import type { Platform } from '#functions/platform/http/platform.ts'
import type { Collection } from '#functions/platform/journal/collection.ts'
import { webhooksCollection, type WebhookKinds } from './collection.ts'

/** What the calls of this area work with. */
export interface WebhooksDependencies {
  readonly platform: Platform
  readonly collection: Collection<WebhookKinds>
  /** The secret under which those of webhooks are sealed. */
  readonly sealKey: () => string
}

/** Composes the area from the platform. */
export const webhooksDependencies = (platform: Platform): WebhooksDependencies => ({
  platform,
  collection: platform.collection(webhooksCollection),
  sealKey: () => required(platform.environment, 'KEY_SEAL'),
})
