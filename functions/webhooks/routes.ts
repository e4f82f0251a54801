import type { Route } from '#functions/rules/http/handler.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { createWebhookRoute } from './create-webhook.ts'
import { deleteWebhookRoute } from './delete-webhook.ts'
import { webhooksDependencies } from './dependencies.ts'
import { getWebhookDeliveryRoute } from './get-webhook-delivery.ts'
import { listOrganizationWebhooksRoute } from './list-organization-webhooks.ts'
import { listWebhookDeliveriesRoute } from './list-webhook-deliveries.ts'
import { listWebhooksRoute } from './list-webhooks.ts'
import { pauseWebhookRoute } from './pause-webhook.ts'
import { resendWebhookDeliveryRoute } from './resend-webhook-delivery.ts'
import { resumeWebhookRoute } from './resume-webhook.ts'
import { rotateWebhookSecretRoute } from './rotate-webhook-secret.ts'
import { testWebhookRoute } from './test-webhook.ts'
import { updateWebhookRoute } from './update-webhook.ts'

/** The webhook routes. The API keys function serves them. */
export const webhookRoutes = (platform: Platform): Route[] => {
  const dependencies = webhooksDependencies(platform)
  return [
    listWebhooksRoute,
    createWebhookRoute,
    updateWebhookRoute,
    deleteWebhookRoute,
    rotateWebhookSecretRoute,
    pauseWebhookRoute,
    resumeWebhookRoute,
    testWebhookRoute,
    listWebhookDeliveriesRoute,
    getWebhookDeliveryRoute,
    resendWebhookDeliveryRoute,
    listOrganizationWebhooksRoute,
  ].map((route) => route(dependencies))
}
