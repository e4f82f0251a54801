/** The Lambda function of all API keys (of systems, users and organizations) and of webhooks. */
import type { Route } from '#functions/rules/http/handler.ts'
import { lambda } from '#functions/rules/http/lambda.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { environmentSnapshots } from '#functions/core/event-store/environment-snapshots.ts'
import { environmentSeals } from '#functions/core/crypto/environment-seals.ts'
import { createNamedKeyRoute } from './connect/create-named-key.ts'
import { getKeyUsageRoute } from './connect/get-key-usage.ts'
import { listOrganizationKeysRoute } from './connect/list-organization-keys.ts'
import { listConnectKeysRoute } from './connect/list-connect-keys.ts'
import { revokeNamedKeyRoute } from './connect/revoke-named-key.ts'
import { rotateNamedKeyRoute } from './connect/rotate-named-key.ts'
import { updateKeyLimitsRoute } from './connect/update-key-limits.ts'
import { updateNamedKeyRoute } from './connect/update-named-key.ts'
import { webhookRoutes } from '#functions/webhooks/routes.ts'
import { apiKeysDependencies } from './dependencies.ts'
import { createSystemKeyRoute } from './system-keys/create-system-key.ts'
import { deleteSystemKeyRoute } from './system-keys/delete-system-key.ts'
import { getSystemKeyRoute } from './system-keys/get-system-key.ts'
import { listSystemKeysRoute } from './system-keys/list-system-keys.ts'
import { rotateSystemKeyRoute } from './system-keys/rotate-system-key.ts'
import { updateSystemKeyRoute } from './system-keys/update-system-key.ts'
import { getUserKeyRoute } from './user-keys/get-user-key.ts'
import { regenerateUserKeyRoute } from './user-keys/regenerate-user-key.ts'

/** The routes of the area. */
export const apiKeyRoutes = (platform: Platform): Route[] => {
  const dependencies = apiKeysDependencies(platform)
  return [
    listSystemKeysRoute,
    getSystemKeyRoute,
    createSystemKeyRoute,
    updateSystemKeyRoute,
    rotateSystemKeyRoute,
    deleteSystemKeyRoute,
    getUserKeyRoute,
    regenerateUserKeyRoute,
    listConnectKeysRoute,
    createNamedKeyRoute,
    updateNamedKeyRoute,
    rotateNamedKeyRoute,
    revokeNamedKeyRoute,
    getKeyUsageRoute,
    listOrganizationKeysRoute,
    updateKeyLimitsRoute,
  ].map((route) => route(dependencies))
}

export const handler = lambda((platform) => [...apiKeyRoutes(platform), ...webhookRoutes(platform)], {
  openSnapshots: environmentSnapshots,
  openSeals: environmentSeals,
})
