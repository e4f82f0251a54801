import { handle, type Route } from '#functions/rules/http/handler.ts'
import { auditWrite, selfEvent } from '#functions/rules/security/audit.ts'
import { testWebhook } from '#shared/contracts/webhooks.ts'
import { hostOf } from '#shared/domain/webhooks.ts'
import { countWebhookTest } from './count-webhook-test.ts'
import { toDeliveryResponse, deliveryWrites, storedDelivery } from './deliveries.ts'
import type { WebhooksDependencies } from './dependencies.ts'
import { myWebhook } from './my-webhook.ts'
import { testDelivery } from './test-event.ts'

/** Queues a test event. The sender sends it like all others. */
export const testWebhookRoute = (dependencies: WebhooksDependencies): Route =>
  handle(testWebhook, async ({ params, session, request, idempotency }) => {
    const { platform } = dependencies
    const { entity } = await myWebhook(dependencies, session, params.id)
    await countWebhookTest(platform, session, request)
    const now = platform.clock.now()
    const delivery = testDelivery(platform, params.id, entity, now)
    const reply = { delivery: toDeliveryResponse(storedDelivery(delivery, now)) }
    await platform.table.transact([
      ...deliveryWrites(platform.table.name, delivery, now, true),
      auditWrite(platform, {
        action: 'webhook_test',
        outcome: 'success',
        ...selfEvent(session.userId, session.organizationId),
        address: request.address,
        detail: `webhook ${params.id}: ${hostOf(entity.url)}`,
      }),
      ...idempotency.writes(reply),
    ])
    return reply
  })
