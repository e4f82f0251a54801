/** The Lambda function of API keys of systems and users. */
import type { Route } from '#functions/platform/http/handler.ts'
import { lambda } from '#functions/platform/http/lambda.ts'
import type { Platform } from '#functions/platform/http/platform.ts'
import { environmentSnapshots } from '#functions/platform/journal/environment-snapshots.ts'
import { apiKeysDependencies } from './dependencies.ts'
import {
  createSystemKeyRoute,
  deleteSystemKeyRoute,
  getSystemKeyRoute,
  listSystemKeysRoute,
  updateSystemKeyRoute,
} from './system-keys.ts'
import { getUserKeyRoute, regenerateUserKeyRoute } from './user-keys.ts'

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
