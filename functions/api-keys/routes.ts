import type { Route } from '#functions/platform/http/handler.ts'
import type { Platform } from '#functions/platform/http/platform.ts'
import { apiKeysDependencies } from './dependencies.ts'
import { getOrganizationKeyRoute, regenerateOrganizationKeyRoute } from './organization-keys.ts'

/** The routes of organizations' keys; the function of organizations serves them. */
export const organizationKeyRoutes = (platform: Platform): Route[] => {
  const dependencies = apiKeysDependencies(platform)
  return [getOrganizationKeyRoute, regenerateOrganizationKeyRoute].map((route) => route(dependencies))
}
