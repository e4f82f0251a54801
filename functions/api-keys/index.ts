/** The Lambda function of API keys of systems and users. */
import type { Route } from '#functions/platform/http/handler.ts'
import { lambda } from '#functions/platform/http/lambda.ts'
import type { Platform } from '#functions/platform/http/platform.ts'
import { environmentSnapshots } from '#functions/platform/journal/environment-snapshots.ts'
import { apiKeysDependencies } from './dependencies.ts'
import { createSystemKeyRoute } from './system-keys/create-system-key.ts'
import { deleteSystemKeyRoute } from './system-keys/delete-system-key.ts'
import { getSystemKeyRoute } from './system-keys/get-system-key.ts'
import { listSystemKeysRoute } from './system-keys/list-system-keys.ts'
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
    deleteSystemKeyRoute,
    getUserKeyRoute,
    regenerateUserKeyRoute,
  ].map((route) => route(dependencies))
}

export const handler = lambda(apiKeyRoutes, { openSnapshots: environmentSnapshots })
