import { handle, type Route } from '#functions/rules/http/handler.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { pauseWebhook } from '#shared/contracts/webhooks.ts'
import type { WebhooksDependencies } from './dependencies.ts'
import { myOrganization, myWebhook, readWebhookResponse } from './my-webhook.ts'

/** Pauses a webhook. A paused one keeps its reason. */
export const pauseWebhookRoute = (dependencies: WebhooksDependencies): Route =>
  handle(pauseWebhook, async ({ params, session }) => {
    const { organization } = await myOrganization(dependencies, session)
    const entity = await dependencies.collection.commit(actorOf(session), async (commit) => {
      const stored = await myWebhook(dependencies, session, params.id)
      if (stored.entity.paused !== null) return stored.entity
      const paused = { ...stored.entity, paused: { reason: 'by_hand' as const, at: commit.at } }
      commit.update('webhook', params.id, paused, stored, ['delivery'])
      return paused
    })
    return { webhook: await readWebhookResponse(dependencies, organization, params.id, entity) }
  })
