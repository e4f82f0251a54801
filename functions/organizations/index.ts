/** The Lambda function of organizations. */
import type { Route } from '#functions/platform/http/handler.ts'
import { lambda } from '#functions/platform/http/lambda.ts'
import type { Platform } from '#functions/platform/http/platform.ts'
import { environmentSnapshots } from '#functions/platform/journal/environment-snapshots.ts'
import { createOrganizationRoute } from './create-organization.ts'
import { deleteOrganizationRoute, listOrganizationRemovalsRoute } from './delete-organization.ts'
import { organizationsDependencies } from './dependencies.ts'
import { getBasicInfoRoute, getOrganizationRoute } from './get-organization.ts'
import { listOrganizationsRoute } from './list-organizations.ts'
import { getServicesRoute, updateServicesRoute } from './services.ts'
import { updateOrganizationRoute } from './update-organization.ts'
import { getUserActivityRoute } from './user-activity.ts'
import { createWhitelistIpRoute, deleteWhitelistIpRoute, listWhitelistIpsRoute } from './whitelist-ips.ts'

/** The routes of the area. */
export const organizationRoutes = (platform: Platform): Route[] => {
  const dependencies = organizationsDependencies(platform)
  return [
    listOrganizationsRoute, getOrganizationRoute, getBasicInfoRoute, createOrganizationRoute, updateOrganizationRoute, deleteOrganizationRoute,
    listOrganizationRemovalsRoute, getServicesRoute, updateServicesRoute, listWhitelistIpsRoute, createWhitelistIpRoute, deleteWhitelistIpRoute,
    getUserActivityRoute,
  ].map((route) => route(dependencies))
}

export const handler = lambda(organizationRoutes, { openSnapshots: environmentSnapshots })
