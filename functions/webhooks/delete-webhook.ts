import { handle, type Route } from '#functions/rules/http/handler.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { keys } from '#functions/core/store/keys.ts'
import { deleteWebhook } from '#shared/contracts/webhooks.ts'
import type { WebhooksDependencies } from './dependencies.ts'
import { webhookCleanup } from './webhook-cleanup.ts'
import { myWebhook } from './my-webhook.ts'

/**
 * Deletes a webhook. The sender drops its queued events when it finds no webhook. A background cleanup deletes its log
 * (`cleanup.ts`).
 */
export const deleteWebhookRoute = (dependencies: WebhooksDependencies): Route =>
  handle(deleteWebhook, ({ params, session }) =>
    dependencies.collection.commit(actorOf(session), async (commit) => {
      await myWebhook(dependencies, session, params.id)
      commit.delete('webhook', params.id)
      commit.deleteItem(keys.webhookState(params.id))
      commit.deleteItem(keys.failingEndpoint(params.id))
      commit.putItem(webhookCleanup(dependencies.platform, params.id))
      return {}
    }),
  )
