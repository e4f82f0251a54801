import { handle, type Route } from '#functions/rules/http/handler.ts'
import { getWebhookDelivery } from '#shared/contracts/webhooks.ts'
import { toDeliveryResponse } from './deliveries.ts'
import type { WebhooksDependencies } from './dependencies.ts'
import { myWebhook } from './my-webhook.ts'
import { readDelivery } from './read-delivery.ts'

/** An event with its body and attempts. */
export const getWebhookDeliveryRoute = (dependencies: WebhooksDependencies): Route =>
  handle(getWebhookDelivery, async ({ params, session }) => {
    const { entity } = await myWebhook(dependencies, session, params.id)
    const delivery = await readDelivery(dependencies.platform, {
      webhookId: params.id,
      organizationId: entity.client_id,
      id: params.delivery,
    })
    return {
      delivery: toDeliveryResponse(delivery),
      body: delivery.body,
      attempts: delivery.attempts.map(({ at, ...attempt }) => ({
        date: new Date(at).toISOString(),
        ...attempt,
      })),
    }
  })
