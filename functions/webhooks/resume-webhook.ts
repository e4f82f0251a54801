import { handle, type Route } from '#functions/rules/http/handler.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { keys } from '#functions/core/store/keys.ts'
import { resumeWebhook } from '#shared/contracts/webhooks.ts'
import { countWebhookTest } from './count-webhook-test.ts'
import { deliveryWrites } from './deliveries.ts'
import type { WebhooksDependencies } from './dependencies.ts'
import { myOrganization, myWebhook, readWebhookResponse } from './my-webhook.ts'
import { testDelivery } from './test-event.ts'

/** Resumes a webhook, sends it a test event and clears its failures. A working webhook stays unchanged. */
export const resumeWebhookRoute = (dependencies: WebhooksDependencies): Route =>
  handle(resumeWebhook, async ({ params, session, request }) => {
    const { platform, collection } = dependencies
    const { organization } = await myOrganization(dependencies, session)
    const known = await myWebhook(dependencies, session, params.id)
    if (known.entity.paused !== null) await countWebhookTest(platform, session, request)
    const entity = await collection.commit(actorOf(session), async (commit) => {
      const stored = await myWebhook(dependencies, session, params.id)
      if (stored.entity.paused === null) return stored.entity
      const resumed = { ...stored.entity, paused: null }
      commit.update('webhook', params.id, resumed, stored, ['delivery'])
      commit.deleteItem(keys.webhookState(params.id))
      commit.deleteItem(keys.failingEndpoint(params.id))
      const now = platform.clock.now()
      for (const write of deliveryWrites(
        platform.table.name,
        testDelivery(platform, params.id, resumed, now),
        now,
        true,
      ))
        commit.addWrite(write)
      return resumed
    })
    return { webhook: await readWebhookResponse(dependencies, organization, params.id, entity) }
  })
