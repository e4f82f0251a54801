import { handle, type Route } from '#functions/rules/http/handler.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { rotateWebhookSecret } from '#shared/contracts/webhooks.ts'
import { webhookLimits } from '#shared/domain/webhooks.ts'
import type { WebhookEntity } from './collection.ts'
import type { WebhooksDependencies } from './dependencies.ts'
import { myOrganization, myWebhook, readWebhookResponse } from './my-webhook.ts'
import { newSecret, sealSecret } from './webhook-secret.ts'

/** Replaces the secret. The previous one also signs for one day; an older one ends. */
export const rotateWebhookSecretRoute = (dependencies: WebhooksDependencies): Route =>
  handle(rotateWebhookSecret, async ({ params, session, idempotency }) => {
    const { platform, collection } = dependencies
    const { organization } = await myOrganization(dependencies, session)
    return collection.commit(actorOf(session), async (commit) => {
      const stored = await myWebhook(dependencies, session, params.id)
      const secret = newSecret(platform.random)
      const until = new Date(Date.parse(commit.at) + webhookLimits.rotationHours * 3_600_000)
      const entity: WebhookEntity = {
        ...stored.entity,
        secret: await sealSecret(platform.seals, params.id, secret),
        former: { secret: stored.entity.secret, until: until.toISOString() },
      }
      commit.update('webhook', params.id, entity, stored, ['key'])
      return idempotency.record(commit, {
        webhook: await readWebhookResponse(dependencies, organization, params.id, entity),
        secret,
      })
    })
  })
