import { handle, type Route } from '#functions/rules/http/handler.ts'
import { auditWrite } from '#functions/rules/security/audit.ts'
import { onCondition } from '#functions/core/store/conditions.ts'
import { resendWebhookDelivery } from '#shared/contracts/webhooks.ts'
import { hostOf } from '#shared/domain/webhooks.ts'
import { PortalError } from '#shared/http/errors.ts'
import { countWebhookTest } from './count-webhook-test.ts'
import { toDeliveryResponse, resendWrites } from './deliveries.ts'
import type { WebhooksDependencies } from './dependencies.ts'
import { checkModules, myOrganization, myWebhook } from './my-webhook.ts'
import { readDelivery } from './read-delivery.ts'

/**
 * Sends an event again, unchanged. Throws `webhook_paused`, `delivery_waits`, and `service_disabled` for a module that
 * is off.
 */
export const resendWebhookDeliveryRoute = (dependencies: WebhooksDependencies): Route =>
  handle(resendWebhookDelivery, async ({ params, session, request }) => {
    const { platform } = dependencies
    const { organization, organizationId } = await myOrganization(dependencies, session)
    const { entity } = await myWebhook(dependencies, session, params.id)
    const delivery = await readDelivery(platform, {
      webhookId: params.id,
      organizationId,
      id: params.delivery,
    })
    if (delivery.state === 'waiting') throw new PortalError('delivery_waits')
    if (delivery.module !== null) {
      if (entity.paused !== null) throw new PortalError('webhook_paused')
      checkModules([delivery.module], organization)
    }
    await countWebhookTest(platform, session, request)
    const now = platform.clock.now()
    const isPlanned = await onCondition(platform, () =>
      platform.table.transact([
        ...resendWrites(platform.table.name, delivery, now),
        auditWrite(platform, {
          action: 'webhook_send_again',
          outcome: 'success',
          userId: session.userId,
          organizationId,
          actorOrganizationId: session.organizationId,
          address: request.address,
          detail: `webhook ${params.id}: ${hostOf(entity.url)}, ${delivery.type} ${delivery.sk}`,
        }),
      ]),
    )
    if (!isPlanned) throw new PortalError('delivery_waits')
    return {
      delivery: toDeliveryResponse({ ...delivery, state: 'waiting', problem: null, next_at: now.getTime() }),
    }
  })
