/** The Lambda function of organizations. */
import { organizationKeyRoutes } from '#functions/api-keys/routes.ts'
import { environmentFiles } from '#functions/platform/files/environment-files.ts'
import type { Route } from '#functions/platform/http/handler.ts'
import { lambda } from '#functions/platform/http/lambda.ts'
import type { Platform } from '#functions/platform/http/platform.ts'
import { environmentSnapshots } from '#functions/platform/journal/environment-snapshots.ts'
import { createOrganizationRoute } from './create-organization.ts'
import { deleteOrganizationRoute, listOrganizationRemovalsRoute } from './delete-organization.ts'
import { organizationsDependencies } from './dependencies.ts'
import { getBasicInfoRoute, getOrganizationRoute } from './get-organization.ts'
import { listOrganizationsRoute } from './list-organizations.ts'
import {
  deleteProfilePictureRoute,
  getProfilePictureRoute,
  updateProfilePictureRoute,
} from './profile-picture.ts'
import { getServicesRoute, updateServicesRoute } from './services.ts'
import { updateOrganizationRoute } from './update-organization.ts'
import { getUserActivityRoute } from './user-activity.ts'
import { createWhitelistIpRoute, deleteWhitelistIpRoute, listWhitelistIpsRoute } from './whitelist-ips.ts'

/** The routes of the area. */
export const organizationRoutes = (platform: Platform): Route[] => {
  const dependencies = organizationsDependencies(platform)
  const routes = [
    listOrganizationsRoute,
    getOrganizationRoute,
    getBasicInfoRoute,
    createOrganizationRoute,
    updateOrganizationRoute,
    deleteOrganizationRoute,
    listOrganizationRemovalsRoute,
    getServicesRoute,
    updateServicesRoute,
    listWhitelistIpsRoute,
    createWhitelistIpRoute,
    deleteWhitelistIpRoute,
    getUserActivityRoute,
    getProfilePictureRoute,
    updateProfilePictureRoute,
    deleteProfilePictureRoute,
  ].map((route) => route(dependencies))
  return [...routes, ...organizationKeyRoutes(platform)]
}

export const handler = lambda(organizationRoutes, {
  openSnapshots: environmentSnapshots,
  openFiles: environmentFiles,
})
