import { handle, type Route } from '#functions/rules/http/handler.ts'
import { readVisibleOrganization } from '#functions/rules/tenants/scope.ts'
import { listClientWebhooks } from '#shared/contracts/webhooks.ts'
import type { WebhooksDependencies } from './dependencies.ts'
import { organizationWebhookReplies, webhooksOf } from './my-webhook.ts'

/** The webhooks of an organization, for platform admins. */
export const listOrganizationWebhooksRoute = (dependencies: WebhooksDependencies): Route =>
  handle(listClientWebhooks, async ({ params, session }) => {
    await readVisibleOrganization(dependencies.platform.table, session, params.id)
    return { data: await organizationWebhookReplies(dependencies, await webhooksOf(dependencies, params.id)) }
  })
