/** The event with which an administrator tests a webhook. */
import type { Platform } from '#functions/rules/http/platform.ts'
import type { WebhookEntity } from './collection.ts'
import { deliveryId, type NewDelivery } from './deliveries.ts'
import { eventBody } from './event-body.ts'

export const testDelivery = (
  { random }: Pick<Platform, 'random'>,
  webhookId: number,
  { client_id, name }: Pick<WebhookEntity, 'client_id' | 'name'>,
  now: Date,
): NewDelivery => ({
  id: deliveryId(now, random.uuid()),
  client_id,
  webhook_id: webhookId,
  type: 'webhook.test',
  items: 0,
  body: eventBody('webhook.test', now.toISOString(), { organization_id: client_id, webhook: name }),
  module: null,
})
