import { handle, type Route } from '#functions/rules/http/handler.ts'
import { listWebhooks } from '#shared/contracts/webhooks.ts'
import type { WebhooksDependencies } from './dependencies.ts'
import { myOrganization, webhookReplies, webhooksOf } from './my-webhook.ts'

/** The webhooks of the caller's organization. */
export const listWebhooksRoute = (dependencies: WebhooksDependencies): Route =>
  handle(listWebhooks, async ({ session }) => {
    const { organizationId, organization } = await myOrganization(dependencies, session)
    return {
      data: await webhookReplies(dependencies, organization, await webhooksOf(dependencies, organizationId)),
    }
  })
