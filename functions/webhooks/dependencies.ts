import type { Platform } from '#functions/rules/http/platform.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import { webhooksCollection, type WebhookKinds } from './collection.ts'

/** Dependencies of the routes of this area. */
export interface WebhooksDependencies {
  readonly platform: Platform
  readonly collection: Collection<WebhookKinds>
}

/** Composes the area from the platform. */
export const webhooksDependencies = (platform: Platform): WebhooksDependencies => ({
  platform,
  collection: platform.collection(webhooksCollection),
})
