import { handle, type Route } from '#functions/rules/http/handler.ts'
import { keys } from '#functions/core/store/keys.ts'
import { listWebhookDeliveries } from '#shared/contracts/webhooks.ts'
import { webhookLimits } from '#shared/domain/webhooks.ts'
import { toDeliveryResponse, deliverySchema, type StoredDelivery } from './deliveries.ts'
import type { WebhooksDependencies } from './dependencies.ts'
import { myWebhook } from './my-webhook.ts'

/** Events that one request searches for failed ones. */
const mostRead = 500

/** A page of a webhook's log. */
export const listWebhookDeliveriesRoute = (dependencies: WebhooksDependencies): Route =>
  handle(listWebhookDeliveries, async ({ params, query, session }) => {
    const { platform } = dependencies
    await myWebhook(dependencies, session, params.id)
    const now = platform.clock.now().getTime()
    const pages = platform.table.query(keys.webhookDelivery(params.id, '').pk, {
      descending: true,
      consistent: false,
      limit: 2 * webhookLimits.page,
      ...(query.before === undefined ? {} : { from: 'msg_', to: query.before }),
    })
    const found: StoredDelivery[] = []
    let [read, last] = [0, '']
    let isMore = false
    for await (const page of pages) {
      for (const item of page) {
        const delivery = deliverySchema.parse(item)
        if (delivery.sk === query.before || Number(item['expires']) * 1000 <= now) continue
        if (found.length === webhookLimits.page || read === mostRead) {
          isMore = true
          break
        }
        read += 1
        last = delivery.sk
        if (query.failed !== true || delivery.state === 'failed' || delivery.state === 'stopped')
          found.push(delivery)
      }
      if (isMore) break
    }
    return { data: found.map(toDeliveryResponse), meta: { next: isMore ? last : null } }
  })
