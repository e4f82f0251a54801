/** The Lambda function of all API keys (of systems, users and organizations) and of webhooks. */
import { environmentSeals } from '#functions/rules/security/environment-seals.ts'
import { environmentSnapshots } from '#functions/core/event-store/environment-snapshots.ts'
import { lambda } from '#functions/rules/http/lambda.ts'
import { webhookRoutes } from '#functions/webhooks/routes.ts'
import { apiKeyRoutes } from './routes.ts'

export const handler = lambda((platform) => [...apiKeyRoutes(platform), ...webhookRoutes(platform)], {
  openSnapshots: environmentSnapshots,
  openSeals: environmentSeals,
})
