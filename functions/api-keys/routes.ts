import type { Route } from '#functions/rules/http/handler.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { apiKeysDependencies } from './dependencies.ts'
import { getOrganizationKeyRoute } from './organization-keys/get-organization-key.ts'
import { regenerateOrganizationKeyRoute } from './organization-keys/regenerate-organization-key.ts'

/** The routes of organizations' keys. The organizations function serves them. */
export const organizationKeyRoutes = (platform: Platform): Route[] => {
  const dependencies = apiKeysDependencies(platform)
  return [getOrganizationKeyRoute, regenerateOrganizationKeyRoute].map((route) => route(dependencies))
}
