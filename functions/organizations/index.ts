/** The Lambda function of organizations. */
import { organizationKeyRoutes } from '#functions/api-keys/routes.ts'
import { environmentFiles } from '#functions/core/files/environment-files.ts'
import type { Route } from '#functions/rules/http/handler.ts'
import { lambda } from '#functions/rules/http/lambda.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { environmentSnapshots } from '#functions/core/event-store/environment-snapshots.ts'
import { environmentSeals } from '#functions/core/crypto/environment-seals.ts'
import { createOrganizationRoute } from './create-organization.ts'
import { deleteOrganizationRoute } from './delete-organization.ts'
import { listOrganizationDeletionsRoute } from './list-organization-deletions.ts'
import { organizationsDependencies } from './dependencies.ts'
import { getBasicInfoRoute } from './get-basic-info.ts'
import { getOrganizationRoute } from './get-organization.ts'
import { listOrganizationsRoute } from './list-organizations.ts'
import { getNotificationSettingsRoute } from './notification-settings/get-notification-settings.ts'
import { updateNotificationSettingsRoute } from './notification-settings/update-notification-settings.ts'
import { deleteProfilePictureRoute } from './profile-picture/delete-profile-picture.ts'
import { getProfilePictureRoute } from './profile-picture/get-profile-picture.ts'
import { updateProfilePictureRoute } from './profile-picture/update-profile-picture.ts'
import { getSignInSettingsRoute } from './sign-in-settings/get-sign-in-settings.ts'
import { updateSignInSettingsRoute } from './sign-in-settings/update-sign-in-settings.ts'
import { getServicesRoute } from './services/get-services.ts'
import { updateServicesRoute } from './services/update-services.ts'
import { updateOrganizationRoute } from './update-organization.ts'
import { getUserActivityRoute } from './get-user-activity.ts'
import { createWhitelistIpRoute } from './whitelist-ips/create-whitelist-ip.ts'
import { deleteWhitelistIpRoute } from './whitelist-ips/delete-whitelist-ip.ts'
import { listWhitelistIpsRoute } from './whitelist-ips/list-whitelist-ips.ts'

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
    listOrganizationDeletionsRoute,
    getSignInSettingsRoute,
    updateSignInSettingsRoute,
    getServicesRoute,
    updateServicesRoute,
    getNotificationSettingsRoute,
    updateNotificationSettingsRoute,
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
  openSeals: environmentSeals,
  openFiles: environmentFiles,
})
