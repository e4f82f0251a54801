import { handle, type Route } from '#functions/rules/http/handler.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { createWebhook } from '#shared/contracts/webhooks.ts'
import { webhookLimits } from '#shared/domain/webhooks.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { WebhookEntity } from './collection.ts'
import type { WebhooksDependencies } from './dependencies.ts'
import {
  checkModules,
  checkWebhookName,
  countWebhooks,
  normalizedAddress,
  myOrganization,
  readWebhookResponse,
} from './my-webhook.ts'
import { newSecret, sealSecret } from './webhook-secret.ts'

/** Creates a webhook of the caller's organization. Only this response contains the secret. */
export const createWebhookRoute = (dependencies: WebhooksDependencies): Route =>
  handle(createWebhook, ({ body, session, idempotency }) => {
    const { platform, collection } = dependencies
    const url = normalizedAddress(body.url)
    return collection.commit(actorOf(session), async (commit) => {
      const { organizationId, organization } = await myOrganization(dependencies, session)
      checkModules(body.modules, organization)
      if (countWebhooks(commit.readModel, organizationId) >= webhookLimits.webhooks)
        throw new PortalError('too_many_webhooks')
      checkWebhookName(commit.readModel, organizationId, body.name, undefined)
      const id = commit.nextId('webhook')
      const secret = newSecret(platform.random)
      const entity: WebhookEntity = {
        client_id: organizationId,
        ...body,
        url,
        secret: await sealSecret(platform.seals, id, secret),
        former: null,
        creation_date: commit.at,
        paused: null,
      }
      commit.create('webhook', id, entity)
      return idempotency.record(commit, {
        webhook: await readWebhookResponse(dependencies, organization, id, entity),
        secret,
      })
    })
  })
